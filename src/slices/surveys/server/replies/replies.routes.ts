import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { replyToComment as contract } from "#slices/surveys/contract/comment-replies.contract.ts";
import type { SurveyIds } from "../surveys.facts.ts";
import { type RepliesDeps, replyToComment } from "./replies.service.ts";

/** Returns the route for replies to comments. */
export function buildRepliesRoutes(deps: RepliesDeps, ids: SurveyIds): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract, Principal>(
      contract,
      "surveys.comments.reply",
      async ({ principal, body, requestId }) => {
        if (principal.kind !== "account") throw forbidden();
        await replyToComment(deps, ids, { actor: principal, requestId }, body);
        return { data: { kind: body.kind } };
      },
    ),
  ];
}
