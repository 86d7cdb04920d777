import { lazy } from "react";

const loadCards = () => import("#slices/surveys/web/comments/comment-cards.tsx");

/** The newest comments of a widget of comments, grouped by month; suspends. */
export const CommentsCard = lazy(async () => ({ default: (await loadCards()).CommentsCard }));

/** Why residents are not very likely to renew; suspends. */
export const ReasonsCard = lazy(async () => ({ default: (await loadCards()).ReasonsCard }));

/** Comments by theme, with quotes; suspends. */
export const CommentThemesCard = lazy(async () => ({
  default: (await import("#slices/surveys/web/comments/comment-themes-card.tsx")).CommentThemesCard,
}));

/** A report of comments; suspends. */
export const CommentsView = lazy(async () => ({
  default: (await import("#slices/surveys/web/comments/comments-view.tsx")).CommentsView,
}));
