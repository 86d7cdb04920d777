import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/themes/contract/themes.contract.ts";
import type { ThemesContext } from "./theme-preview.ts";
import { changeTheme, listThemes, previewTheme } from "./themes.service.ts";

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the routes for themes. */
export function buildThemesRoutes(deps: ThemesContext): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getCommentThemes, Principal>(
      contract.getCommentThemes,
      "themes.read",
      ({ principal }) => listThemes(deps, requireActor(principal)),
    ),
    buildApiRoute<typeof contract.previewCommentTheme, Principal>(
      contract.previewCommentTheme,
      "themes.read",
      async ({ principal, params, body }) => ({
        data: await previewTheme(deps, requireActor(principal), params.id, body.terms),
      }),
    ),
    buildApiRoute<typeof contract.updateCommentTheme, Principal>(
      contract.updateCommentTheme,
      "themes.write",
      async (call) => ({
        data: await changeTheme(
          deps,
          { actor: requireActor(call.principal), requestId: call.requestId },
          call.params.id,
          call.body,
        ),
      }),
    ),
  ];
}
