import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { readPlace, readAlertManagers } from "./alert-managers.ts";
import { listManagersAbove } from "./alert-owner.rules.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { alertNews, type AlertNewsReason } from "./alerts.kinds.ts";
import { insertAlertEvent } from "./alerts.repository.ts";

/** Assigns an alert to a person by an event, and emails them. */
export async function notifyManager(
  uow: UnitOfWork,
  event: {
    readonly alertId: number;
    readonly at: Date;
    readonly kind: "assigned" | "escalated";
    readonly byId: number | null;
    readonly toId: number;
    readonly reason: AlertNewsReason;
  },
): Promise<void> {
  const { alertId, at, kind, byId, toId, reason } = event;
  const eventId = await insertAlertEvent(uow, { alertId, at, kind, personId: byId, toId });
  await uow.post(alertNews, String(eventId), { eventId, reason });
}

/** Notifies the nearest managers above the owner of an alert about it. */
export async function escalate(
  deps: AlertsDeps,
  uow: UnitOfWork,
  alert: { readonly id: number; readonly locationId: number; readonly ownerId: number | null; readonly at: Date },
  reason: AlertNewsReason,
): Promise<void> {
  const managers = await readAlertManagers(deps, uow);
  const above = listManagersAbove(managers, await readPlace(deps, uow, alert.locationId), alert.ownerId);
  for (const { personId } of above) {
    const event = { alertId: alert.id, at: alert.at, byId: null, toId: personId, reason };
    await notifyManager(uow, { ...event, kind: "escalated" });
  }
}
