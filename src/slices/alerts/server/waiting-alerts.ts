import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { acknowledgeFor } from "./alert-acknowledgment.ts";
import { getNextDue } from "./alert-clock.rules.ts";
import { formatFullName } from "./alert-rows.ts";
import type { AcknowledgmentResult, AlertsApi, WaitingAlert } from "./alerts.api.ts";
import { findQuietEnd } from "./alerts.emails.ts";
import { getAlertScope, canResolve } from "./alerts.policy.ts";
import { readOpenIds, readRenewals } from "./alert-events.read-model.ts";
import { countAlerts, findAlert, type AlertRecord, readAlerts } from "./alerts.read-model.ts";
import { lockAlert } from "./alerts.repository.ts";
import { getReasonNames } from "./alerts.rules.ts";

/** Returns an alert as digests list it. */
export function toWaitingAlert(alert: AlertRecord, now: Date): WaitingAlert {
  const dueAt = getNextDue(alert);
  return {
    id: alert.id,
    residentName: formatFullName(alert.first_name, alert.last_name),
    home: [alert.location_name, alert.unit_number].filter((part) => part !== null).join(" "),
    reasons: getReasonNames({
      hasServiceIssue: alert.has_service_issue,
      isUnlikely: alert.is_unlikely,
      wantsContact: alert.wants_contact,
    }),
    createdAt: alert.created_at,
    dueAt,
    isLate: dueAt !== null && dueAt <= now,
    zone: alert.time_zone,
  };
}

const isQuiet = (alert: AlertRecord, now: Date): boolean => (findQuietEnd(alert) ?? now) > now;

async function readWaiting(tx: ClientTx, actor: Actor, { now, limit }: { readonly now: Date; readonly limit: number }) {
  if (!canResolve(actor)) return null;
  const scope = getAlertScope(actor);
  const open = { scope, statuses: ["created"] } as const;
  const theirs = { ...open, waitingFor: actor.personId };
  // Quiet alerts are few. Twice the limit leaves room for them, so that they displace no other alert.
  const order = { sort: "due", descending: false, number: 1, size: 2 * limit, now } as const;
  const found = await readAlerts(tx, theirs, order);
  return {
    first: found
      .filter((each) => !isQuiet(each, now))
      .slice(0, limit)
      .map((each) => toWaitingAlert(each, now)),
    waiting: await countAlerts(tx, theirs),
    otherLate: (await countAlerts(tx, { ...open, lateAt: now })) - (await countAlerts(tx, { ...theirs, lateAt: now })),
  };
}

async function findOpen(tx: ClientTx, actor: Actor, id: number): Promise<AlertRecord | null> {
  const found = canResolve(actor) ? await findAlert(tx, getAlertScope(actor), id) : null;
  return found === null || found.completed_at !== null || found.is_archived ? null : found;
}

async function acknowledge(uow: UnitOfWork, actor: Actor, id: number): Promise<AcknowledgmentResult> {
  await lockAlert(uow, id);
  const found = await findOpen(uow, actor, id);
  if (found === null) return "gone";
  if (found.acknowledged_at !== null) return "before";
  await acknowledgeFor(uow, found, actor.personId, { by: "mail" });
  return "done";
}

/** The alerts that wait for a manager, and their acknowledgment from an email. */
export const waitingAlerts: Pick<
  AlertsApi,
  "listWaiting" | "listResolvable" | "canResolve" | "filterOpen" | "findWaiting" | "acknowledge"
> = {
  listWaiting: readWaiting,
  canResolve: canResolve,
  filterOpen: readOpenIds,
  async listResolvable(tx, actor, { now, limit }) {
    if (!canResolve(actor)) return [];
    const order = { sort: "due", descending: false, number: 1, size: limit, now } as const;
    const found = await readAlerts(tx, { scope: getAlertScope(actor), statuses: ["created"] }, order);
    const isTheirs = ({ owner_id: owner }: AlertRecord): boolean => owner === null || owner === actor.personId;
    const listed = found
      .map((each) => ({ each, waitingAlert: toWaitingAlert(each, now) }))
      .filter(({ each, waitingAlert }) => waitingAlert.isLate || isTheirs(each));
    const ids = listed.map(({ waitingAlert }) => waitingAlert.id);
    const renewals = await readRenewals(tx, ids, actor.personId);
    return listed.map(({ each, waitingAlert }) => ({
      ...waitingAlert,
      isOwn: each.owner_id === actor.personId,
      renewedAt: renewals.get(waitingAlert.id) ?? null,
    }));
  },
  acknowledge,
  async findWaiting(tx, actor, { id, now }) {
    const found = await findOpen(tx, actor, id);
    return found === null || found.acknowledged_at !== null ? null : toWaitingAlert(found, now);
  },
};
