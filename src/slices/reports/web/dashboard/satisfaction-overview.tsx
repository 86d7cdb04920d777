import type { ReactNode } from "react";
import type { SatisfactionData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetSubject } from "#slices/reports/contract/widgets.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { RateBars } from "#ui/rate-bars.tsx";

interface OverviewProps {
  data: SatisfactionData;
  subject: WidgetSubject;
}

/** Satisfaction Overview: the score and the response rate as rings, and the three answers about renewing as bars. */
export function SatisfactionOverview({ data, subject }: OverviewProps): ReactNode {
  const t = useDashboardStrings();
  const { figures, client_index: company, sb_index: sbx } = data;
  const getUnflagged = (name: string) => ({ ...getFigure(figures, name), is_low: false });
  return (
    <div className="rp-overview">
      <div className="rp-rings">
        <Doughnut
          label={t("satisfaction")}
          figure={getFigure(figures, "agreement_importance")}
          kind="score"
          company={subject.link_type === "company" ? null : company}
          sbx={sbx}
        />
        <Doughnut label={t("responseRate")} figure={getUnflagged("response_rate")} />
      </div>
      <section aria-label={t("renewBreakdown")}>
        <RateBars
          bars={[
            { label: t("likelyToRenew"), figure: getUnflagged("likely_to_renew_percentage") },
            {
              label: t("neutralToRenew"),
              figure: { ...getUnflagged("neutral_to_renew_percentage"), trend: null, delta: null },
            },
            {
              label: t("unlikelyToRenew"),
              figure: { ...getUnflagged("unlikely_to_renew_percentage"), trend: null, delta: null },
            },
          ]}
        />
      </section>
    </div>
  );
}
