import { addMonths } from "#platform/server/clock.ts";
import type { FlagsApi } from "#slices/flags/server/flags.api.ts";
import type { FlagsDeps } from "#slices/flags/server/flags.deps.ts";
import { createFlagsModule } from "#slices/flags/server/flags.module.ts";
import type { CommentNotices, OnErased, SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { createThemesModule } from "#slices/themes/server/themes.module.ts";
import type { ThemesApi } from "#slices/themes/server/themes.api.ts";
import type { ThemeComments, ThemesDeps } from "#slices/themes/server/themes.deps.ts";

/** How many months of comments a preview reads. */
const MONTHS = 12;

/** The comments for the slice of themes: those without tags of the current rules, and those that may be read. */
function createThemeComments({ comments, responseAnswers }: SurveysApi): () => ThemeComments {
  return () => {
    return {
      ...comments,
      readNewest: async (tx, { audience, today, limit }) => {
        const places = { locationIds: null, regionIds: [], isEverywhere: true };
        const range = { from: addMonths(today, -MONTHS), to: today };
        const request = { service: audience, range, today, places, kind: "all" } as const;
        const page = { offset: 0, limit, isOldestFirst: false };
        return (await responseAnswers.readComments(tx, request, page)).rows;
      },
    };
  };
}

type CommentsApi = ThemesApi & FlagsApi;

/**
 * What surveys tell of comments: where someone is erased, alerts lose the person, themes and flags what was read of the
 * words; survey pages name the readers of flagged ones.
 */
export function attachCommentListeners<Listens extends { readonly onForgotten: OnErased }>(
  listens: Listens,
  comments: () => CommentsApi,
): Listens & { readonly getNotices: () => CommentNotices } {
  return {
    ...listens,
    getNotices: () => comments().notices,
    onForgotten: async (uow, invitationIds) => {
      await listens.onForgotten(uow, invitationIds);
      await comments().eraseTags(uow, invitationIds);
      await comments().eraseFlags(uow, invitationIds);
    },
  };
}

type Deps = Omit<ThemesDeps, "getComments" | "onCommentsRead"> & Omit<FlagsDeps, "surveys">;

/** Themes of the comments of surveys, those that are flagged, and what reports show of them: one part of the product. */
export function createCommentThemes(deps: Deps, surveys: SurveysApi) {
  const flags = createFlagsModule({ ...deps, surveys });
  const getComments = createThemeComments(surveys);
  const themes = createThemesModule({ ...deps, getComments, onCommentsRead: flags.api.onCommentsRead });
  const api: CommentsApi = { ...themes.api, ...flags.api };
  return {
    api,
    routes: [...themes.routes, ...flags.routes],
    jobs: [...themes.jobs, ...flags.jobs],
    operations: { ...themes.operations, ...flags.operations },
    renderers: flags.renderers,
    derived: themes.derived,
    forReports: { contributed: surveys, readThemes: themes.api.readNames },
  };
}
