import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { HomeBlock } from "#slices/home/web/home-block.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { ServerLabel } from "#slices/reports/web/public.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { computeScoreAxis, type ScoreAxis } from "#ui/score-axis.ts";
import { ScoreCell } from "#ui/score-cell.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const WIDGET = "indicator_scores";
const SCORE = "agreement_importance";

interface Indicator {
  readonly key: string;
  readonly name: string;
  readonly score: Figure;
  readonly company: number | null;
  readonly sbx: number | null;
}

function toIndicator(row: ReportRow): Indicator {
  const { m_id: key, name, figures, company_index: company = null, sbx } = row;
  return {
    key: String(key),
    name,
    score: figures[SCORE] ?? NO_FIGURE,
    company,
    sbx: sbx?.agreement_importance ?? null,
  };
}

/** Returns one axis for all indicators, so that their dots are comparable. */
function toAxis(indicators: readonly Indicator[]): ScoreAxis {
  return computeScoreAxis(
    indicators.flatMap(({ score, company, sbx }) => [score.hidden ? null : score.value, company, sbx]),
  );
}

/** Returns the indicators' own page in the viewer's navigation; null without the permission. */
export function findIndicatorsScreen(routes: IdentityUser["navigation"]["routes"]): string | null {
  return routes.find(({ endpoint }) => endpoint === `/v1/en/analytics/reports/${WIDGET}`)?.path ?? null;
}

/** The scores of the indicators of the viewer's places; nothing where there are none. */
export function IndicatorsPanel({ screen }: { screen: string }): ReactNode {
  const t = useHomeStrings();
  const report = useQuery({
    queryKey: ["getReport", WIDGET, "home"],
    queryFn: async ({ signal }) => {
      const query = { structures: { scope: "indicators" } };
      const { data } = await call("getReport", { params: { widget: WIDGET }, query, signal });
      const rows = "results" in data ? (data.results as readonly ReportRow[]) : [];
      return rows.map(toIndicator);
    },
  });
  if (report.data?.every(({ score }) => score.value === null && !score.hidden)) return null;
  return (
    <HomeBlock
      title={t("indicators")}
      query={report}
      fold="indicators"
      rows={5}
      actions={
        <UiLink className="cy-button" href={screen} aria-label={`${t("viewDetails")}: ${t("indicators")}`}>
          {t("viewDetails")}
        </UiLink>
      }
      emptyText={() => null}
    >
      {(indicators) => (
        <ul className="ho-scores">
          {indicators.map((each) => (
            <li key={each.key}>
              <span>
                <ServerLabel>{each.name}</ServerLabel>
              </span>
              <ScoreCell figure={each.score} axis={toAxis(indicators)} company={each.company} sbx={each.sbx} />
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  );
}
