import { useLocation, useNavigate } from "@tanstack/react-router";
import { use, type ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { EngagementCard, SatisfactionCard } from "#slices/reports/web/portfolio/portfolio-cards.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { EmptyState } from "#ui/states.tsx";

/** Returns whether the cards show their scores alone, and a function that changes it; the address keeps it. */
function useBriefCards(): [boolean, () => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const { figures, ...rest } = search;
  const isBrief = figures === undefined;
  const turn = (): void =>
    void navigate({ to: ".", search: isBrief ? { ...rest, figures: "all" } : rest, hash: true, resetScroll: false });
  return [isBrief, turn];
}

/** Returns whether client and viewer have a service in common. */
export function hasCards({ plans, engagement, satisfaction }: PlaceReply["data"]): boolean {
  return plans !== null || engagement !== null || satisfaction !== null;
}

/** Expands the details behind the scores of the cards. */
export function CardDetails(): ReactNode {
  const t = usePlaceStrings();
  const [isBrief, turn] = useBriefCards();
  return (
    <button type="button" className="cy-button" aria-expanded={!isBrief} onClick={turn}>
      {t(isBrief ? "showFigures" : "hideFigures")}
    </button>
  );
}

interface PlaceCardsProps {
  data: PlaceReply["data"];
  axis: ScoreAxis;
}

/** A card for each service that client and viewer have: plans, engagement, satisfaction, in brief. */
export function PlaceCards({ data, axis }: PlaceCardsProps): ReactNode {
  const t = useDashboardStrings();
  const [isBrief] = useBriefCards();
  const Plans = use(contributionsContext).portfolio?.Card;
  const { plans, engagement, satisfaction } = data;
  if (!hasCards(data)) return <EmptyState title={t("noServices")} />;
  return (
    <div className="rp-big-stats rp-place-cards" data-brief={isBrief ? "" : undefined}>
      {Plans && plans && <Plans development={plans.development} compliance={plans.compliance} />}
      {engagement && <EngagementCard stats={engagement.stats} axis={axis} />}
      {satisfaction && <SatisfactionCard stats={satisfaction.stats} axis={axis} />}
    </div>
  );
}
