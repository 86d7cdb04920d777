import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { deleteAlertTextsBy, deleteNameFromAlerts } from "./alerts.erasure.repository.ts";
import { insertAlertEvents, releaseAlertsFor } from "./alerts.repository.ts";

/** Removes a leaving person as the owner of open alerts. */
export async function releaseOwner(uow: UnitOfWork, personId: number): Promise<void> {
  const released = await releaseAlertsFor(uow, personId);
  const event = { at: uow.now, kind: "unassigned", personId: null, toId: personId } as const;
  await insertAlertEvents(
    uow,
    released.map((alertId) => ({ ...event, alertId })),
  );
}

/** Deletes a person's texts from alerts, and their name from the texts of others. */
export async function eraseComments(uow: UnitOfWork, { audience, id, name }: ErasedPerson): Promise<void> {
  if (audience === "people") {
    await releaseOwner(uow, id);
    await deleteAlertTextsBy(uow, id);
  }
  if (name !== "") await deleteNameFromAlerts(uow, name);
}
