import { addMonths } from "#platform/server/clock.ts";
import type { OnErased, SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { createThemesModule } from "#slices/themes/server/themes.module.ts";
import type { ThemesApi } from "#slices/themes/server/themes.api.ts";
import type { ThemeComments, ThemesDeps } from "#slices/themes/server/themes.deps.ts";

/** A preview looks at comments of so many months. */
const MONTHS = 12;

/** Comments as the slice of themes reads them: those that its rules have not read, and those that may be read at all. */
function themeComments({ comments, responseAnswers }: SurveysApi): () => ThemeComments {
  return () => {
    return {
      ...comments,
      readNewest: async (tx, { audience, today, limit }) => {
        const places = { locationIds: null, regionIds: [], isEverywhere: true };
        const range = { from: addMonths(today, -MONTHS), to: today };
        const request = { service: audience, range, today, places, kind: "all" } as const;
        const page = { offset: 0, limit, isOldestFirst: false };
        return (await responseAnswers.comments(tx, request, page)).rows;
      },
    };
  };
}

/** What happens where someone is erased: alerts lose the person, themes what was read of the words. */
export function eraseThemes<Listens extends { readonly onForgotten: OnErased }>(
  listens: Listens,
  themes: () => ThemesApi,
): Listens {
  return {
    ...listens,
    onForgotten: async (uow, invitationIds) => {
      await listens.onForgotten(uow, invitationIds);
      await themes().eraseTags(uow, invitationIds);
    },
  };
}

/** Themes of the comments of surveys, and what reports show of both. */
export function createCommentThemes(deps: Omit<ThemesDeps, "comments">, surveys: SurveysApi) {
  const themes = createThemesModule({ ...deps, comments: themeComments(surveys) });
  return { ...themes, forReports: { given: surveys, readThemes: themes.api.readNames } };
}
