import { addDays, toLocalDate, getEndOfDay, buildHour } from "#platform/server/clock.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OnResidentResponse, ResidentResponseEvent } from "#slices/surveys/server/surveys.api.ts";
import { toDeadlines } from "./alert-clock.rules.ts";
import { readAlertRules } from "./alert-rules.repository.ts";
import { selectAlertRule } from "./alert-rules.rules.ts";
import { readPlace, readAlertManagers } from "./alert-managers.ts";
import { escalate, notifyManager } from "./alert-notifications.ts";
import { findOwner } from "./alert-owner.rules.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { insertAlert, insertAlertEvents, addAlertReasons, lockOpenAlert } from "./alerts.repository.ts";
import { type AlertReasons, findReasons } from "./alerts.rules.ts";

/** A response joins the open alert that the same resident opened at most this many days ago. */
const JOIN_DAYS = 7;

async function open(deps: AlertsDeps, uow: UnitOfWork, event: ResidentResponseEvent, reasons: AlertReasons) {
  const { residentId, locationId } = event;
  const isProtected = event.signals === null;
  const zone =
    (await deps.organization.findZone(uow, locationId)) ??
    (await deps.organization.readClient(uow, uow.clientId)).timeZone;
  const day = toLocalDate(zone, event.at);
  // Nothing may reveal the hour of a confidential response: neither its alert nor its deadlines.
  const from = isProtected ? getEndOfDay(zone, day) : event.at;
  const rule = selectAlertRule((await readAlertRules(uow)).rules, reasons);
  const deadlines = toDeadlines({ rule, zone, from });
  const sinceDay = addDays(event.on, -JOIN_DAYS);
  const joined = await lockOpenAlert(uow, { residentId, locationId, isProtected, sinceDay });
  if (joined !== null) {
    await addAlertReasons(uow, joined, { reasons, ...deadlines });
    const at = isProtected ? buildHour(zone, day, 0) : event.at;
    await insertAlertEvents(uow, [{ alertId: joined, at, kind: "joined", personId: null }]);
    await uow.audit({ operation: "alerts.join", objectType: "alert", objectId: joined });
    return;
  }
  const managers = await readAlertManagers(deps, uow);
  const owner = findOwner(managers, await readPlace(deps, uow, locationId), rule.ownerLevel);
  const createdAt = isProtected ? buildHour(zone, day, 0) : event.at;
  const alert = { reasons, createdAt, ownerId: owner?.personId ?? null, ...deadlines };
  const alertId = await insertAlert(uow, event, alert);
  await uow.audit({ operation: "alerts.open", objectType: "alert", objectId: alertId });
  if (owner === null) await escalate(deps, uow, { id: alertId, locationId, ownerId: null, at: createdAt }, "opened");
  else {
    const assignment = { alertId, at: createdAt, byId: null, toId: owner.personId } as const;
    await notifyManager(uow, { ...assignment, kind: "assigned", reason: "opened" });
  }
}

/** Opens the alert that a completed response requires, or joins the open one. */
export function openAlert(deps: AlertsDeps): OnResidentResponse {
  return async (uow, answered) => {
    const reasons = findReasons(answered);
    if (reasons) await open(deps, uow, answered, reasons);
  };
}
