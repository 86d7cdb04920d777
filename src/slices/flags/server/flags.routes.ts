import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/flags/contract/flags.contract.ts";
import { changeSettings, getSettings } from "./flag-settings.service.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import { handleComment, HANDLING, listFlagged } from "./flags.service.ts";

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the routes for flagged comments. */
export function buildFlagsRoutes(deps: FlagsDeps): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getFlaggedComments, Principal>(
      contract.getFlaggedComments,
      "flags.read",
      ({ principal, query }) => listFlagged(deps, requireActor(principal), query.status),
    ),
    buildApiRoute<typeof contract.handleFlaggedComment, Principal>(
      contract.handleFlaggedComment,
      HANDLING,
      async ({ principal, requestId, params, body }) => {
        const handling = { actor: requireActor(principal), requestId, id: params.flag_id };
        return { data: { id: await handleComment(deps, handling, body.note) } };
      },
    ),
    buildApiRoute<typeof contract.reopenFlaggedComment, Principal>(
      contract.reopenFlaggedComment,
      HANDLING,
      async ({ principal, requestId, params }) => {
        const handling = { actor: requireActor(principal), requestId, id: params.flag_id };
        return { data: { id: await handleComment(deps, handling, null) } };
      },
    ),
    buildApiRoute<typeof contract.getFlagSettings, Principal>(
      contract.getFlagSettings,
      "flags.settings.read",
      async ({ principal }) => ({ data: await getSettings(deps, requireActor(principal)) }),
    ),
    buildApiRoute<typeof contract.updateFlagSettings, Principal>(
      contract.updateFlagSettings,
      "flags.settings.write",
      async ({ principal, requestId, body }) => {
        const actor = requireActor(principal);
        return { data: await changeSettings(deps, { actor, requestId }, body) };
      },
    ),
  ];
}
