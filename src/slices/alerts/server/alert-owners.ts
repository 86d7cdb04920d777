import type { Erased } from "#platform/server/erasure.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { deleteAlertWordsOf, deleteNameFromAlerts } from "./alerts.erasure.repository.ts";
import { insertAlertEvents, releaseAlertsOf } from "./alerts.repository.ts";

/** Takes the open alerts of somebody who leaves away from them. */
export async function releaseOwner(uow: UnitOfWork, personId: number): Promise<void> {
  const released = await releaseAlertsOf(uow, personId);
  const event = { at: uow.now, kind: "unassigned", personId: null, toId: personId } as const;
  await insertAlertEvents(
    uow,
    released.map((alertId) => ({ ...event, alertId })),
  );
}

/** Takes what somebody wrote out of alerts, and their name out of what others wrote. */
export async function forgetWords(uow: UnitOfWork, { audience, id, name }: Erased): Promise<void> {
  if (audience === "people") {
    await releaseOwner(uow, id);
    await deleteAlertWordsOf(uow, id);
  }
  if (name !== "") await deleteNameFromAlerts(uow, name);
}
