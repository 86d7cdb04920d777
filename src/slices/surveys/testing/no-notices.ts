import type { CommentNotices } from "#slices/surveys/server/surveys.api.ts";

/** Notices for survey pages that show none. */
export const noNotices: CommentNotices = {
  findCurrent: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};
