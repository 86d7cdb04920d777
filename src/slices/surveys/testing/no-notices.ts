import type { CommentNotices } from "#slices/surveys/server/surveys.api.ts";

/** Survey pages without a notice about flagged comments. */
export const noNotices: CommentNotices = {
  findCurrent: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};
