import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { findAlertEvent } from "./alert-events.read-model.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { findRecipient } from "./alerts.emails.ts";
import { findAlert, type AlertRecord } from "./alerts.read-model.ts";
import { insertAlertEvents, lockAlert, updateAlert } from "./alerts.repository.ts";

/** Acknowledges an open alert for a person, who becomes its owner if it has none. */
export async function acknowledgeFor(
  uow: UnitOfWork,
  { id: alertId, owner_id: ownerId }: Pick<AlertRecord, "id" | "owner_id">,
  personId: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateAlert(uow, alertId, { acknowledged_at: uow.now, owner_id: ownerId ?? personId });
  await insertAlertEvents(uow, [{ alertId, at: uow.now, kind: "acknowledged", personId }]);
  await uow.audit({ operation: "alerts.acknowledge", objectType: "alert", objectId: alertId, details });
}

/**
 * Returns the alert that an event assigned to a person, while it waits and the person may resolve it; null otherwise.
 */
export async function findWaitingAlert(
  deps: AlertsDeps,
  tx: ClientTx,
  eventId: number,
): Promise<{ readonly found: AlertRecord; readonly personId: number } | null> {
  const event = await findAlertEvent(tx, eventId);
  const found = event && (await findAlert(tx, { kind: "client" }, event.alert_id));
  if (!found || found.completed_at !== null || found.acknowledged_at !== null) return null;
  const recipient = await findRecipient(deps, tx, found, event.to_id);
  return recipient && { found, personId: recipient.personId };
}

/** Acknowledges an alert once for the person an event assigned it to; returns false when it no longer waits. */
export async function acknowledgeByEvent(deps: AlertsDeps, uow: UnitOfWork, eventId: number): Promise<boolean> {
  const event = await findAlertEvent(uow, eventId);
  if (!event) return false;
  await lockAlert(uow, event.alert_id);
  const waiting = await findWaitingAlert(deps, uow, eventId);
  await deps.sharing.revokeTokens(uow, { purpose: "alert_news", objectIds: [eventId], now: uow.now });
  if (!waiting) return false;
  const { found, personId } = waiting;
  await acknowledgeFor(uow, found, personId, { personId, by: "mail" });
  return true;
}
