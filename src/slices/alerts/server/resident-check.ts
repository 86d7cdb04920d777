import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { escalate, notifyManager } from "./alert-notifications.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { residentCheck } from "./alerts.kinds.ts";
import { findAlert, type AlertRecord } from "./alerts.read-model.ts";
import { confirmAlert, insertAlertEvents, lockAlert, reopenAlertRow, updateAlert } from "./alerts.repository.ts";

const PURPOSE = "alert_check";
/** The scope of any alert: the token has identified its resident. */
const WHOLE_CLIENT = { kind: "client" } as const;

/** Asks the resident of an alert that was just resolved whether it is taken care of, if an email can reach them. */
export async function inviteResident(deps: AlertsDeps, uow: UnitOfWork, alert: AlertRecord): Promise<void> {
  const email = (alert.primary_email ?? "").toLowerCase();
  if (alert.resident_id === null || !isMailAddress(email)) return;
  if ((await deps.messaging.readBlockedAddresses(uow, [email])).has(email)) return;
  await updateAlert(uow, alert.id, { resident_check: "asked" });
  await insertAlertEvents(uow, [{ alertId: alert.id, at: uow.now, kind: "asked", personId: null }]);
  await uow.post(residentCheck, `${alert.id}:${uow.now.getTime()}`, { alertId: alert.id });
}

/** Ends the links with which the resident of an alert answers. */
export function endResidentCheck(deps: AlertsDeps, uow: UnitOfWork, alertId: number): Promise<void> {
  return deps.sharing.revokeTokens(uow, { purpose: PURPOSE, objectIds: [alertId], now: uow.now });
}

/** Returns the alert about which its resident is asked; null when the question is closed. */
export async function findRequestedAlert(tx: ClientTx, alertId: number): Promise<AlertRecord | null> {
  const found = await findAlert(tx, WHOLE_CLIENT, alertId);
  const isRequested = found?.resident_check === "asked" && found.completed_at !== null && found.resident_id !== null;
  return isRequested ? found : null;
}

/** A resident's answer: taken care of or not, with an optional comment. */
export interface ResidentAnswer {
  readonly isFixed: boolean;
  readonly comment: string | null;
}

/** Stores the resident's answer, once; returns false when the question is closed. */
export async function saveResidentAnswer(
  deps: AlertsDeps,
  uow: UnitOfWork,
  alertId: number,
  { isFixed, comment }: ResidentAnswer,
): Promise<boolean> {
  await lockAlert(uow, alertId);
  const found = await findRequestedAlert(uow, alertId);
  if (!found) return false;
  await endResidentCheck(deps, uow, alertId);
  const event = { alertId, at: uow.now, personId: null } as const;
  if (isFixed) {
    await confirmAlert(uow, alertId, uow.now);
    await insertAlertEvents(uow, [{ ...event, kind: "confirmed" }]);
  } else {
    await reopenAlertRow(uow, alertId, "reopened");
    await insertAlertEvents(uow, [{ ...event, kind: "denied", comment }]);
    const { owner_id: ownerId, location_id: locationId } = found;
    if (ownerId !== null) {
      const assignment = { alertId, at: uow.now, kind: "assigned", byId: null, toId: ownerId } as const;
      await notifyManager(uow, { ...assignment, reason: "reopened" });
    }
    await escalate(deps, uow, { id: alertId, locationId, ownerId, at: uow.now }, "reopened");
  }
  await uow.audit({ operation: "alerts.check", objectType: "alert", objectId: alertId, details: { isFixed } });
  return true;
}
