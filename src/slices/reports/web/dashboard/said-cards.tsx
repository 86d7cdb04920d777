import { lazy } from "react";
import type { SaidKey } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import { hasNothingSaid } from "#slices/reports/web/dashboard/empty-replies.ts";
import type { PlaceCard } from "#slices/reports/web/dashboard/declared-cards.tsx";

const SaidCard = lazy(async () => ({
  default: (await import("#slices/reports/web/comments/said-card.tsx")).SaidCard,
}));

const said = { tab: "overview", isEmpty: hasNothingSaid, emptyText: "unread", dates: "window" } as const;

// Few employees' comments of one location may be shown; there they are in the tab of the team.
/** Comments by theme. */
export const saidCards: readonly PlaceCard<SaidKey>[] = [
  {
    ...said,
    of: "employeesSaid",
    title: "employeesSaid",
    tabAtLocation: null,
    page: { service: "engagement", widget: "employee_comments" },
    height: [240, 470],
    content: (reply) => <SaidCard reply={reply} />,
  },
  {
    ...said,
    of: "residentsSaid",
    title: "residentsSaid",
    page: { service: "satisfaction", widget: "resident_comments" },
    height: [240, 470],
    content: (reply) => <SaidCard reply={reply} />,
  },
];
