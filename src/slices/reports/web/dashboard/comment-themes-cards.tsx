import type { CommentThemesKey } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import { CommentThemes } from "#slices/reports/web/dashboard/comment-cards.tsx";
import { hasNoCommentThemes } from "#slices/reports/web/dashboard/empty-replies.ts";
import type { PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";

const said = { tab: "overview", isEmpty: hasNoCommentThemes, emptyText: "unread", dates: "window" } as const;

// Few employees' comments of one location may be shown; there they are in the tab of the team.
/** Comments by theme. */
export const commentThemesCards: readonly PlaceCard<CommentThemesKey>[] = [
  {
    ...said,
    of: "employeesSaid",
    title: "employeesSaid",
    tabAtLocation: null,
    page: { service: "engagement", widget: "employee_comments" },
    height: [240, 470],
    content: (reply) => <CommentThemes reply={reply} />,
  },
  {
    ...said,
    of: "residentsSaid",
    title: "residentsSaid",
    page: { service: "satisfaction", widget: "resident_comments" },
    height: [240, 470],
    content: (reply) => <CommentThemes reply={reply} />,
  },
];
