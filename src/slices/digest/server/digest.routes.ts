import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import * as contract from "#slices/digest/contract/digest.contract.ts";
import { type Actor, toAuditContext, type Principal } from "#slices/identity/server/identity.api.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { canGetDigest } from "./digest.policy.ts";
import { isDigestOn } from "./digest.read-model.ts";
import { writeChoice } from "./digest.repository.ts";

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toDigestChoice = (actor: Actor, isOn: boolean): contract.DigestChoice => ({
  weekly_digest: isOn,
  may_get_digest: canGetDigest(actor),
});

/** The calls about whether a person wants the digest; everyone decides only for themselves. */
export function buildDigestRoutes({ db, units }: Pick<DigestDeps, "db" | "units">): readonly ApiRoute<Principal>[] {
  function choose(actor: Actor, isOn: boolean, requestId: string): Promise<contract.DigestChoice> {
    const { personId } = actor;
    return units.run(toAuditContext(actor, requestId), async (uow) => {
      await writeChoice(uow, personId, isOn, uow.now);
      const details = { weekly_digest: isOn };
      await uow.audit({ operation: "digest.choose", objectType: "person", objectId: personId, details });
      return toDigestChoice(actor, isOn);
    });
  }
  return [
    buildApiRoute<typeof contract.getDigestChoice, Principal>(
      contract.getDigestChoice,
      "digest.read",
      async ({ principal }) => {
        const actor = requireActor(principal);
        return {
          data: toDigestChoice(actor, await db.reading(actor.clientId, (tx) => isDigestOn(tx, actor.personId))),
        };
      },
    ),
    buildApiRoute<typeof contract.updateDigestChoice, Principal>(
      contract.updateDigestChoice,
      "digest.choose",
      async (call) => ({ data: await choose(requireActor(call.principal), call.body.weekly_digest, call.requestId) }),
    ),
  ];
}
