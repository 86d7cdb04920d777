import { forbidden } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Tip } from "#slices/home/contract/tips.contract.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { insertDismissedTip, readDismissedTips } from "./tips.repository.ts";
import { getTips } from "./tips.rules.ts";

/** The operation of dismissing a tip. */
export const DISMISSING = "home.tips.dismiss";

/** Reads a person's tips of the first visits without dismissed ones; none during impersonation and with sample data. */
export async function readTips(tx: ClientTx, actor: Actor): Promise<Tip[]> {
  if (actor.impersonatorId !== null || actor.sample !== undefined) return [];
  return getTips(actor.permissions, await readDismissedTips(tx, actor.personId));
}

/** Dismisses a tip permanently; returns the others. Throws `forbidden` during impersonation. */
export function dismissTipFor(
  { units }: { readonly units: UnitsOfWork },
  dismissal: { readonly actor: Actor; readonly requestId: string; readonly tip: Tip },
): Promise<Tip[]> {
  const { actor, requestId, tip } = dismissal;
  if (actor.impersonatorId !== null) throw forbidden();
  return units.run(toAuditContext(actor, requestId), async (uow) => {
    await insertDismissedTip(uow, actor.personId, tip, uow.now);
    await uow.audit({ operation: DISMISSING, objectType: "person", objectId: actor.personId, details: { tip } });
    return readTips(uow, actor);
  });
}
