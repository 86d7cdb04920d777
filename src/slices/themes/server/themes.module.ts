import type { DerivedRows } from "#platform/server/db/derived-rows.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { applyRules, listVisibleThemes } from "./client-themes.rules.ts";
import { Stems } from "./stems.read-model.ts";
import { buildDerivedThemes } from "./theme-differences.ts";
import { buildThemesJobs } from "./tag-comments.ts";
import type { ThemesApi } from "./themes.api.ts";
import type { ThemesDeps } from "./themes.deps.ts";
import { themesOperations } from "./themes.policy.ts";
import { deleteTags, readRules } from "./themes.repository.ts";
import { buildThemesRoutes } from "./themes.routes.ts";

/** Creates the themes module: comments are tagged by terms that everyone can see and the client can correct. */
export function createThemesModule(deps: ThemesDeps): {
  readonly api: ThemesApi;
  /** The themes of comments. */
  readonly derived: DerivedRows;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
} {
  const stems = new Stems();
  return {
    api: {
      readNames: async (tx, audience) =>
        listVisibleThemes(applyRules((await readRules(tx)).rules), audience).map(({ id, name, ownName }) => ({
          id,
          name: ownName ?? name.en,
          nameEs: ownName === null ? name.es : null,
        })),
      eraseTags: deleteTags,
    },
    derived: buildDerivedThemes(deps, stems),
    routes: buildThemesRoutes({ ...deps, stems }),
    jobs: buildThemesJobs(deps, stems),
    operations: themesOperations,
  };
}
