import { lazy } from "react";

/** The newest comments of a widget of comments, grouped by month, for a card of another slice; suspends. */
export const CommentsCard = lazy(async () => ({
  default: (await import("#slices/reports/web/comments/comment-cards.tsx")).CommentsCard,
}));
