import type { ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { EngagementCard, SatisfactionCard } from "#slices/reports/web/portfolio-cards.tsx";
import { PlansCard } from "#slices/reports/web/portfolio-plans.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { EmptyState } from "#ui/states.tsx";

interface PlaceCardsProps {
  data: PlaceReply["data"];
  axis: ScoreAxis;
}

/** A card per service that client and viewer have: plans, engagement, satisfaction, each at a glance. */
export function PlaceCards({ data, axis }: PlaceCardsProps): ReactNode {
  const t = useDashboardStrings();
  const { plans, engagement, satisfaction } = data;
  if (plans === null && engagement === null && satisfaction === null) return <EmptyState title={t("noServices")} />;
  return (
    <div className="rp-big-stats rp-place-cards">
      {plans && <PlansCard development={plans.development} compliance={plans.compliance} />}
      {engagement && <EngagementCard stats={engagement.stats} axis={axis} />}
      {satisfaction && <SatisfactionCard stats={satisfaction.stats} axis={axis} />}
    </div>
  );
}
