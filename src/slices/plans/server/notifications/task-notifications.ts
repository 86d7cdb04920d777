import { addDays, type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { UnreachableReason } from "#slices/plans/contract/user-task.contract.ts";
import { isEscalatedNow } from "../enrollments/my-plans.rules.ts";
import type { DailyWork } from "../plans.api.ts";
import { readEscalationReceivers } from "../escalations/escalation-receivers.ts";
import { readLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";
import { readOptOuts } from "./task-mails.repository.ts";
import { type DailyEmail, getDayMailKey, dayMails } from "./task-notifications.kinds.ts";
import {
  type BegunTask,
  readBegun,
  type NotificationRecipient,
  readLate,
  readPosted,
  readRecipients,
  readWarned,
  type NotifiedTask,
} from "./task-notifications.read-model.ts";
import { type FirstNotice, recordMessage } from "./task-notifications.repository.ts";
import { isNotYetNotified, selectNotYetNotified, openDay, findNotificationReason } from "./task-notifications.rules.ts";
import type { MessageKind } from "./task-notifications.tables.ts";
import type { TaskWarnings } from "../warnings/task-warnings.ts";

/** Dependencies of notifications. */
export interface TaskNotificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readClient" | "readClients" | "findZone">;
  readonly access: Pick<AccessApi, "readAccess" | "listAccountStates" | "readPlaceManagers" | "listPermissionHolders">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
  /** Open work of a slice that is created later, so it is passed as a function. */
  readonly getDailyWork: () => DailyWork;
  readonly warnings: TaskWarnings;
  /** Origin that links start with. */
  readonly getPublicUrl: () => string;
}

/** Transaction and instant for one client. */
export interface NotificationMoment {
  readonly tx: ClientTx;
  readonly now: Date;
}

const kinds = ["digest", "escalations"] as const satisfies readonly MessageKind[];
/** The service that tasks belong to. */
const SERVICE = "introduce";
const READERS_AT_A_TIME = 500;

/** Returns a function that finds the zone of a location, or the client's without one. Each is looked up once. */
export function findZones(deps: TaskNotificationDeps, tx: ClientTx): (locationId: number | null) => Promise<string> {
  const known = new Map<number | null, Promise<string>>();
  const find = async (locationId: number | null): Promise<string> => {
    const zone = locationId === null ? null : await deps.organization.findZone(tx, locationId);
    return zone ?? (await deps.organization.readClient(tx, tx.clientId)).timeZone;
  };
  return (locationId) => {
    const zone = known.get(locationId) ?? find(locationId);
    known.set(locationId, zone);
    return zone;
  };
}

/** Why a person gets no email: the reasons of reminders, or for escalations no permission in plans. */
export type NotNotifiedReason = UnreachableReason | "no_right";

const reasons: Readonly<Record<NotNotifiedReason, string>> = {
  no_access: "recipient has no access",
  no_address: "there is no email address",
  bounced: "the address has bounced",
  turned_off: "recipient turned off this email",
  no_right: "recipient has no access to plans",
};

/** Returns the text of a reason in the outbox. */
export const getReasonText = (reason: NotNotifiedReason): string => reasons[reason];

interface NotificationReader {
  readonly id: number;
  readonly email: string | null;
}

/**
 * Returns the people who cannot be notified, with the reason: no account access, no valid address, a bounced address,
 * or the email is turned off. Reachable people are missing.
 */
export async function findUnreachable(
  deps: Pick<TaskNotificationDeps, "access" | "messaging">,
  tx: ClientTx,
  kind: MessageKind,
  people: readonly NotificationReader[],
): Promise<Map<number, UnreachableReason>> {
  const ids = people.map(({ id }) => id);
  const getAddress = (email: string | null): string => (email ?? "").toLowerCase();
  const states = await deps.access.listAccountStates(tx, ids);
  const blocks = await deps.messaging.readBlockedAddresses(
    tx,
    people.map(({ email }) => getAddress(email)),
  );
  const declined = await readOptOuts(tx, kind, ids);
  const findReason = ({ id, email }: NotificationReader): UnreachableReason | null => {
    const state = states.get(id) ?? "none";
    if (state !== "active" && state !== "invited") return "no_access";
    if (!isMailAddress(getAddress(email))) return "no_address";
    // An opt-out concerns surveys only. This email is about the recipient's own work.
    if (blocks.get(getAddress(email)) === "bounced") return "bounced";
    return declined.has(id) ? "turned_off" : null;
  };
  return new Map(
    people.flatMap((person): [number, UnreachableReason][] => {
      const reason = findReason(person);
      return reason === null ? [] : [[person.id, reason]];
    }),
  );
}

/** Does the same for the two daily emails. Escalations also need a permission in plans. */
export async function findUnreachableToday(
  deps: Pick<TaskNotificationDeps, "access" | "messaging">,
  tx: ClientTx,
  kind: MessageKind,
  people: readonly NotificationReader[],
): Promise<ReadonlyMap<number, NotNotifiedReason>> {
  const reasonById: Map<number, NotNotifiedReason> = await findUnreachable(deps, tx, kind, people);
  if (kind === "digest") return reasonById;
  const grants = await deps.access.readAccess(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id } of people) {
    const hasRight = (grants.get(id) ?? []).some(({ service }) => service === SERVICE);
    if (!reasonById.has(id) && !hasRight) reasonById.set(id, "no_right");
  }
  return reasonById;
}

/** Returns true when the client has the plans service. Without it no one is notified. */
export async function hasPlans(deps: TaskNotificationDeps, tx: ClientTx): Promise<boolean> {
  return (await deps.organization.readActiveServices(tx)).has(SERVICE);
}

/** Returns the latest local date on earth (`furthest`), and a day that is over everywhere (`since`). */
export function getDaysAround(now: Date): { readonly furthest: string; readonly since: string } {
  // Local dates are at most one day ahead of UTC. Two days before UTC's date is over everywhere.
  return { furthest: addDays(toLocalDate("UTC", now), 1), since: addDays(toLocalDate("UTC", now), -2) };
}

/**
 * Returns the people who can be notified at this hour, with the day in their zone, except those whose email is posted
 * already.
 */
async function openReaders(deps: TaskNotificationDeps, { tx, now }: NotificationMoment, kind: MessageKind) {
  const readZone = findZones(deps, tx);
  const posted = new Set((await readPosted(tx, kind, getDaysAround(now).since)).map(getDayMailKey));
  const open = new Map<number, { readonly reader: NotificationRecipient; readonly day: string }>();
  for (const reader of await readRecipients(tx)) {
    const day = openDay(await readZone(reader.location_id), now);
    if (day === null || (reader.last_day !== null && reader.last_day < day)) continue;
    if (!posted.has(getDayMailKey({ personId: reader.id, day }))) open.set(reader.id, { reader, day });
  }
  return open;
}

/** Returns the tasks that a recipient's email would report first; null when there is no reason for an email. */
function toFirstNotified(kind: MessageKind, tasks: readonly NotifiedTask[], now: Date): FirstNotice[] | null {
  if (kind === "escalations") {
    const news = tasks.filter(
      (task) => isEscalatedNow(task, now) && isNotYetNotified(task.escalate_on, task.notified_about),
    );
    return news.length === 0 ? null : news.map(({ id, escalate_on }) => ({ id, aboutOn: escalate_on ?? "" }));
  }
  const isAny = tasks.some(
    (task) => findNotificationReason(task, isNotYetNotified(task.alert_on, task.notified_about), now) !== null,
  );
  return isAny ? selectNotYetNotified(tasks, now).map(({ id, alert_on }) => ({ id, aboutOn: alert_on ?? "" })) : null;
}

/** An email that is due, with the tasks that it reports first. */
export interface DueEmail extends DailyEmail {
  readonly kind: MessageKind;
  readonly tasks: readonly FirstNotice[];
  /** Tasks due within three days that this email is the first to warn about. */
  readonly warned: readonly FirstNotice[];
}

/** Returns likely late tasks due within three days that their recipients were not warned of, by recipient. */
async function findWarned(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  begun: readonly BegunTask[],
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, readonly FirstNotice[]>> {
  const soon = begun.filter((task) => findNotificationReason(task, false, now) === "due_soon");
  const tasks = [...new Map(soon.map((task) => [task.id, task])).values()];
  const readAssignees = (open: readonly BegunTask[]) =>
    readLiveAssignees(
      tx,
      open.map(({ id }) => id),
      holders,
    );
  const warnings = await deps.warnings.find(tx, { tasks, now }, readAssignees);
  const likely = soon.filter(({ id }) => warnings.get(id)?.level === "likely");
  if (likely.length === 0) return new Map();
  const before = await readWarned(tx, [...new Set(likely.map((task) => task.reader_id))]);
  const news = likely.filter(({ id, reader_id, due_on }) =>
    isNotYetNotified(due_on, before.get(id)?.get(reader_id) ?? null),
  );
  const byReader = Map.groupBy(news, (task) => task.reader_id);
  return new Map(
    [...byReader].map(([id, own]) => [id, own.map((task) => ({ id: task.id, aboutOn: task.due_on ?? "" }))]),
  );
}

/** Returns digests for people without tasks to report, for whom another slice has work. */
async function findFurtherMails(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  open: ReadonlyMap<number, { readonly day: string }>,
  due: readonly DueEmail[],
): Promise<DueEmail[]> {
  const known = new Set(due.map(({ personId }) => personId));
  const others = [...open].filter(([personId]) => !known.has(personId));
  const readers = await deps.getDailyWork().filterReaders(tx, { personIds: others.map(([personId]) => personId), now });
  return others.flatMap(([personId, { day }]): DueEmail[] =>
    readers.has(personId) ? [{ kind: "digest", personId, day, tasks: [], warned: [] }] : [],
  );
}

/** Returns the emails of a kind that are due now. */
async function findDueMails(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  kind: MessageKind,
): Promise<DueEmail[]> {
  if (!(await hasPlans(deps, tx))) return [];
  const open = await openReaders(deps, { tx, now }, kind);
  const receivers = await readEscalationReceivers(deps, tx);
  const ids = [...open.keys()];
  const due: DueEmail[] = [];
  for (let at = 0; at < ids.length; at += READERS_AT_A_TIME) {
    const request = { recipientIds: ids.slice(at, at + READERS_AT_A_TIME), ...receivers, ...getDaysAround(now) };
    const begun = kind === "digest" ? await readBegun(tx, request) : [];
    const tasks = kind === "digest" ? begun : await readLate(tx, request);
    const warned = await findWarned(deps, { tx, now }, begun, receivers.holders);
    for (const [personId, own] of Map.groupBy(tasks, (task) => task.reader_id)) {
      const first = toFirstNotified(kind, own, now);
      const day = open.get(personId)?.day;
      if (first === null || day === undefined) continue;
      due.push({ kind, personId, day, tasks: first, warned: warned.get(personId) ?? [] });
    }
  }
  if (kind === "digest") due.push(...(await findFurtherMails(deps, { tx, now }, open, due)));
  const people = due.flatMap(({ personId }) => open.get(personId)?.reader ?? []);
  const not = await findUnreachableToday(deps, tx, kind, people);
  return due.filter(({ personId }) => !not.has(personId));
}

/** Posts an email and records what it reports, unless a concurrent run has recorded it. */
async function postMail(uow: UnitOfWork, { kind, personId, day, tasks, warned }: DueEmail): Promise<void> {
  if (!(await recordMessage(uow, kind, { personId, day }, { at: uow.now, tasks }))) return;
  if (warned.length > 0) await recordMessage(uow, "warnings", { personId, day }, { at: uow.now, tasks: warned });
  await uow.post(dayMails[kind], getDayMailKey({ personId, day }), { personId, day });
}

/** Posts all emails of a client that are due now. A second run has no effect. */
export async function notifyClient(deps: TaskNotificationDeps, clientId: number): Promise<void> {
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const now = deps.clock.now();
  for (const kind of kinds) {
    const due = await deps.db.withClient(clientId, (tx) => findDueMails(deps, { tx, now }, kind));
    // One unit of work per email, so that an aborted job keeps the emails already posted.
    for (const mail of due) await deps.units.run(auditContext, (uow) => postMail(uow, mail));
  }
}
