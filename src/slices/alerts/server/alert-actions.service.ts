import { toLocalDate } from "#platform/server/clock.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { readPlace, readAlertManagers } from "./alert-managers.ts";
import { notifyManager } from "./alert-notifications.ts";
import { listManagersAt } from "./alert-owner.rules.ts";
import { findAlertRows, formatFullName } from "./alert-rows.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { acknowledgeFor } from "./alert-acknowledgment.ts";
import { inviteResident, endResidentCheck } from "./resident-check.ts";
import { getResolvingScope } from "./alerts.policy.ts";
import { findAlert, type AlertRecord, lockBacklog } from "./alerts.read-model.ts";
import {
  insertAlertEvents,
  lockAlert,
  reopenAlertRow,
  resolveAlert,
  resolveAlerts,
  updateAlert,
} from "./alerts.repository.ts";

/** An actor's request to act on an alert. */
export interface AlertRequest {
  readonly actor: Actor;
  readonly alertId: number;
  readonly requestId: string;
}

const createResolvedError = (): AppError =>
  new AppError("conflict", "already_resolved", "This alert was already resolved.");

function assertOpen(alert: AlertRecord): void {
  if (alert.completed_at !== null) throw createResolvedError();
}

/**
 * Changes an alert and returns the new state. Throws `forbidden` for a role that never acts, `notFound` outside its
 * scope.
 */
function change(
  deps: AlertsDeps,
  { actor, alertId, requestId }: AlertRequest,
  apply: (uow: UnitOfWork, alert: AlertRecord) => Promise<void>,
): Promise<AlertRow> {
  const scope = getResolvingScope(actor);
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await lockAlert(uow, alertId);
    const found = await findAlert(uow, scope, alertId);
    if (!found) throw notFound();
    await apply(uow, found);
    const changed = await findAlert(uow, scope, alertId);
    const [row] = changed === null ? [] : await findAlertRows(uow, actor, [changed], uow.now);
    if (!row) throw notFound();
    return row;
  });
}

async function readResolution(deps: AlertsDeps, uow: UnitOfWork, actor: Actor, comment: string) {
  const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
  return { at: uow.now, on: toLocalDate(timeZone, uow.now), by: actor.personId, comment };
}

/** Resolves an alert with a comment. Throws `conflict` with `already_resolved` when it was already resolved. */
export function completeAlert(deps: AlertsDeps, request: AlertRequest, comment: string): Promise<AlertRow> {
  const { actor, alertId } = request;
  return change(deps, request, async (uow, found) => {
    if (!(await resolveAlert(uow, alertId, await readResolution(deps, uow, actor, comment))))
      throw createResolvedError();
    await insertAlertEvents(uow, [{ alertId, at: uow.now, kind: "resolved", personId: actor.personId, comment }]);
    await inviteResident(deps, uow, found);
    await uow.audit({ operation: "alerts.complete", objectType: "alert", objectId: alertId });
  });
}

/** Records that the resident was answered. An alert without an owner gets the actor as its owner. */
export function acknowledgeAlert(deps: AlertsDeps, request: AlertRequest): Promise<AlertRow> {
  const { personId } = request.actor;
  return change(deps, request, async (uow, found) => {
    assertOpen(found);
    if (found.acknowledged_at === null) await acknowledgeFor(uow, found, personId, {});
  });
}

/** Adds an internal note. */
export function noteAlert(deps: AlertsDeps, request: AlertRequest, comment: string): Promise<AlertRow> {
  const { actor, alertId } = request;
  return change(deps, request, async (uow) => {
    await insertAlertEvents(uow, [{ alertId, at: uow.now, kind: "noted", personId: actor.personId, comment }]);
    await uow.audit({ operation: "alerts.note", objectType: "alert", objectId: alertId });
  });
}

/** Reopens a resolved alert. Throws `conflict` with `not_resolved` for an open one. */
export function reopenAlert(deps: AlertsDeps, request: AlertRequest, comment: string): Promise<AlertRow> {
  const { actor, alertId } = request;
  return change(deps, request, async (uow, found) => {
    if (found.completed_at === null) throw new AppError("conflict", "not_resolved", "This alert is open.");
    await reopenAlertRow(uow, alertId, "none");
    await endResidentCheck(deps, uow, alertId);
    await insertAlertEvents(uow, [{ alertId, at: uow.now, kind: "reopened", personId: actor.personId, comment }]);
    await uow.audit({ operation: "alerts.reopen", objectType: "alert", objectId: alertId });
  });
}

/**
 * Assigns an open alert to a person who may resolve it. Throws `invalid` with `unknown_person` for any other person.
 */
export function assignAlert(deps: AlertsDeps, request: AlertRequest, personId: number | undefined): Promise<AlertRow> {
  const { actor, alertId } = request;
  const toId = personId ?? actor.personId;
  return change(deps, request, async (uow, found) => {
    assertOpen(found);
    if (found.owner_id === toId) return;
    const place = await readPlace(deps, uow, found.location_id);
    const candidates = listManagersAt(await readAlertManagers(deps, uow), place);
    if (!candidates.some((manager) => manager.personId === toId)) {
      const error = { path: "body.person_id", code: "unknown_person", message: "Must be somebody who may resolve it" };
      throw new AppError("invalid", "unknown_person", "This person cannot resolve this alert.", { errors: [error] });
    }
    await updateAlert(uow, alertId, { owner_id: toId });
    const assignment = { alertId, at: uow.now, kind: "assigned", byId: actor.personId, toId } as const;
    // A person who takes an alert needs no notification.
    if (toId === actor.personId) await insertAlertEvents(uow, [{ ...assignment, personId: actor.personId }]);
    else await notifyManager(uow, { ...assignment, reason: "opened" });
    const details = { ownerId: toId };
    await uow.audit({ operation: "alerts.assign", objectType: "alert", objectId: alertId, details });
  });
}

/** Returns the people to whom an alert can be assigned, those nearest to the property first. */
export function listAssignees(deps: AlertsDeps, actor: Actor, alertId: number) {
  const scope = getResolvingScope(actor);
  return deps.db.reading(actor.clientId, async (tx) => {
    const found = await findAlert(tx, scope, alertId);
    if (!found) throw notFound();
    const managers = await readAlertManagers(deps, tx);
    const names = new Map(
      managers.map(({ personId, person }) => [personId, formatFullName(person.firstName, person.lastName)]),
    );
    const here = listManagersAt(managers, { locationId: found.location_id, regionId: found.region_id });
    return here.map(({ personId, role }) => ({ id: personId, name: names.get(personId) ?? "", role }));
  });
}

/**
 * Resolves every open alert of the scope without a clock, with one comment; returns how many. Residents are not asked
 * about the fix.
 */
export function closeBacklog(
  deps: AlertsDeps,
  request: Omit<AlertRequest, "alertId">,
  closing: { readonly comment: string; readonly locationIds: readonly number[] },
): Promise<number> {
  const { actor, requestId } = request;
  const { comment, locationIds } = closing;
  const scope = getResolvingScope(actor);
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const ids = await lockBacklog(uow, { scope, locationIds });
    if (ids.length === 0) return 0;
    const resolved = await resolveAlerts(uow, ids, await readResolution(deps, uow, actor, comment));
    const { personId } = actor;
    await insertAlertEvents(
      uow,
      resolved.map((alertId) => ({ alertId, at: uow.now, kind: "resolved" as const, personId, comment })),
    );
    await uow.audit({ operation: "alerts.close_backlog", details: { alerts: resolved.length } });
    return resolved.length;
  });
}
