import { addDays, type Clock, localDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { UnreachableReason } from "#slices/plans/contract/user-task.contract.ts";
import { isEscalatedNow } from "./my-plans.rules.ts";
import type { DailyWork } from "./plans.api.ts";
import { escalationReceivers } from "./escalation-receivers.ts";
import { readLiveAssignees } from "./task-assignees.read-model.ts";
import type { RoleHolder } from "./task-assignees.rules.ts";
import { readDeclined } from "./task-mails.repository.ts";
import { type DayMail, dayMailKey, dayMails } from "./task-notifications.kinds.ts";
import {
  type BegunTask,
  readBegun,
  type Reader,
  readLate,
  readPosted,
  readReaders,
  readWarned,
  type NotifiedTask,
} from "./task-notifications.read-model.ts";
import { type FirstNotified, recordMessage } from "./task-notifications.repository.ts";
import { isNews, toNews, openDay, notificationReason } from "./task-notifications.rules.ts";
import type { MessageKind } from "./task-notifications.tables.ts";
import type { TaskWarnings } from "./task-warnings.ts";

/** What notifying people needs. */
export interface TaskNotificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "activeServices" | "client" | "clients" | "zone">;
  readonly access: Pick<AccessApi, "readAccess" | "accountStates" | "managers" | "permissionHolders">;
  readonly messaging: Pick<MessagingApi, "blockedAddresses">;
  /** What waits in a slice above; that is made after this one, so it is looked up when it is used. */
  readonly dailyWork: () => DailyWork;
  readonly warnings: TaskWarnings;
  /** Origin that links start with. */
  readonly publicUrl: () => string;
}

/** What is read, rendered or rechecked for one client at an instant. */
export interface NotificationMoment {
  readonly tx: ClientTx;
  readonly now: Date;
}

const kinds = ["digest", "escalations"] as const satisfies readonly MessageKind[];
/** Tasks are of this service. */
const SERVICE = "introduce";
const READERS_AT_A_TIME = 500;

/** The zone of each place, and the client's for those without one; each looked up once. */
export function findZones(deps: TaskNotificationDeps, tx: ClientTx): (locationId: number | null) => Promise<string> {
  const known = new Map<number | null, Promise<string>>();
  const find = async (locationId: number | null): Promise<string> => {
    const zone = locationId === null ? null : await deps.organization.zone(tx, locationId);
    return zone ?? (await deps.organization.client(tx, tx.clientId)).timeZone;
  };
  return (locationId) => {
    const zone = known.get(locationId) ?? find(locationId);
    known.set(locationId, zone);
    return zone;
  };
}

/** Why someone is not notified: as of a reminder, or (of escalations) without a right in plans. */
export type NotNotifiedReason = UnreachableReason | "no_right";

const reasons: Readonly<Record<NotNotifiedReason, string>> = {
  no_access: "recipient has no access",
  no_address: "there is no email address",
  bounced: "the address has bounced",
  turned_off: "recipient turned off this email",
  no_right: "recipient has no access to plans",
};

/** A reason as the outbox keeps it. */
export const reasonText = (reason: NotNotifiedReason): string => reasons[reason];

interface NotificationReader {
  readonly id: number;
  readonly email: string | null;
}

/**
 * Why these people are not notified: they have no way in, their address bounced or is none, or they do not want the mail.
 * Anyone who can be reached is left out.
 */
export async function findUnreachable(
  deps: Pick<TaskNotificationDeps, "access" | "messaging">,
  tx: ClientTx,
  kind: MessageKind,
  people: readonly NotificationReader[],
): Promise<Map<number, UnreachableReason>> {
  const ids = people.map(({ id }) => id);
  const getAddress = (email: string | null): string => (email ?? "").toLowerCase();
  const states = await deps.access.accountStates(tx, ids);
  const blocks = await deps.messaging.blockedAddresses(
    tx,
    people.map(({ email }) => getAddress(email)),
  );
  const declined = await readDeclined(tx, kind, ids);
  const why = ({ id, email }: NotificationReader): UnreachableReason | null => {
    const state = states.get(id) ?? "none";
    if (state !== "active" && state !== "invited") return "no_access";
    if (!isMailAddress(getAddress(email))) return "no_address";
    // An opt-out ends surveys; this is the reader's own work.
    if (blocks.get(getAddress(email)) === "bounced") return "bounced";
    return declined.has(id) ? "turned_off" : null;
  };
  return new Map(
    people.flatMap((person): [number, UnreachableReason][] => {
      const reason = why(person);
      return reason === null ? [] : [[person.id, reason]];
    }),
  );
}

/** The same of the two mails of a day: escalations are for those alone who have a right in plans. */
export async function unreachable(
  deps: Pick<TaskNotificationDeps, "access" | "messaging">,
  tx: ClientTx,
  kind: MessageKind,
  people: readonly NotificationReader[],
): Promise<ReadonlyMap<number, NotNotifiedReason>> {
  const why: Map<number, NotNotifiedReason> = await findUnreachable(deps, tx, kind, people);
  if (kind === "digest") return why;
  const grants = await deps.access.readAccess(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id } of people) {
    const hasRight = (grants.get(id) ?? []).some(({ service }) => service === SERVICE);
    if (!why.has(id) && !hasRight) why.set(id, "no_right");
  }
  return why;
}

/** True while the client has plans: without the service no one is notified anything. */
export async function hasPlans(deps: TaskNotificationDeps, tx: ClientTx): Promise<boolean> {
  return (await deps.organization.activeServices(tx)).has(SERVICE);
}

/** The days that an instant may be: the furthest anywhere, and one that is over wherever a task is still open. */
export function daysAround(now: Date): { readonly furthest: string; readonly since: string } {
  // Nowhere is it later than the day after that of Greenwich, or two days earlier.
  return { furthest: addDays(localDate("UTC", now), 1), since: addDays(localDate("UTC", now), -2) };
}

/** People for whom it is a time of day to be notified, with that day, unless they have been posted its mail. */
async function openReaders(deps: TaskNotificationDeps, { tx, now }: NotificationMoment, kind: MessageKind) {
  const readZone = findZones(deps, tx);
  const posted = new Set((await readPosted(tx, kind, daysAround(now).since)).map(dayMailKey));
  const open = new Map<number, { readonly reader: Reader; readonly day: string }>();
  for (const reader of await readReaders(tx)) {
    const day = openDay(await readZone(reader.location_id), now);
    if (day === null || (reader.last_day !== null && reader.last_day < day)) continue;
    if (!posted.has(dayMailKey({ personId: reader.id, day }))) open.set(reader.id, { reader, day });
  }
  return open;
}

/** What a mail would reveal first of these tasks of one reader; null where there is no reason for a mail. */
function findFirst(kind: MessageKind, tasks: readonly NotifiedTask[], now: Date): FirstNotified[] | null {
  if (kind === "escalations") {
    const news = tasks.filter((task) => isEscalatedNow(task, now) && isNews(task.escalate_on, task.told_about));
    return news.length === 0 ? null : news.map(({ id, escalate_on }) => ({ id, aboutOn: escalate_on ?? "" }));
  }
  const isAny = tasks.some((task) => notificationReason(task, isNews(task.alert_on, task.told_about), now) !== null);
  return isAny ? toNews(tasks, now).map(({ id, alert_on }) => ({ id, aboutOn: alert_on ?? "" })) : null;
}

/** A mail that is due, with the tasks that it reports first. */
export interface DueMail extends DayMail {
  readonly kind: MessageKind;
  readonly tasks: readonly FirstNotified[];
  /** Tasks due within three days that it is the first to call likely to become late. */
  readonly warned: readonly FirstNotified[];
}

/** The tasks due within three days that are likely to become late, and that their readers were not warned of; by reader. */
async function findWarned(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  begun: readonly BegunTask[],
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, readonly FirstNotified[]>> {
  const soon = begun.filter((task) => notificationReason(task, false, now) === "due_soon");
  const tasks = [...new Map(soon.map((task) => [task.id, task])).values()];
  const assigned = (open: readonly BegunTask[]) =>
    readLiveAssignees(
      tx,
      open.map(({ id }) => id),
      holders,
    );
  const found = await deps.warnings.find(tx, { tasks, now }, assigned);
  const likely = soon.filter(({ id }) => found.get(id)?.level === "likely");
  if (likely.length === 0) return new Map();
  const before = await readWarned(tx, [...new Set(likely.map((task) => task.reader_id))]);
  const news = likely.filter(({ id, reader_id, due_on }) => isNews(due_on, before.get(id)?.get(reader_id) ?? null));
  const byReader = Map.groupBy(news, (task) => task.reader_id);
  return new Map(
    [...byReader].map(([id, own]) => [id, own.map((task) => ({ id: task.id, aboutOn: task.due_on ?? "" }))]),
  );
}

/** The mails of those who have no task to be notified of, and for whom something waits in another slice. */
async function furtherMails(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  open: ReadonlyMap<number, { readonly day: string }>,
  due: readonly DueMail[],
): Promise<DueMail[]> {
  const known = new Set(due.map(({ personId }) => personId));
  const others = [...open].filter(([personId]) => !known.has(personId));
  const readers = await deps.dailyWork().readers(tx, { personIds: others.map(([personId]) => personId), now });
  return others.flatMap(([personId, { day }]): DueMail[] =>
    readers.has(personId) ? [{ kind: "digest", personId, day, tasks: [], warned: [] }] : [],
  );
}

/** The mails of a kind that are due now, by reader. */
async function dueMails(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  kind: MessageKind,
): Promise<DueMail[]> {
  if (!(await hasPlans(deps, tx))) return [];
  const open = await openReaders(deps, { tx, now }, kind);
  const receivers = await escalationReceivers(deps, tx);
  const ids = [...open.keys()];
  const due: DueMail[] = [];
  for (let at = 0; at < ids.length; at += READERS_AT_A_TIME) {
    const wanted = { recipientIds: ids.slice(at, at + READERS_AT_A_TIME), ...receivers, ...daysAround(now) };
    const begun = kind === "digest" ? await readBegun(tx, wanted) : [];
    const tasks = kind === "digest" ? begun : await readLate(tx, wanted);
    const warned = await findWarned(deps, { tx, now }, begun, receivers.holders);
    for (const [personId, own] of Map.groupBy(tasks, (task) => task.reader_id)) {
      const first = findFirst(kind, own, now);
      const day = open.get(personId)?.day;
      if (first === null || day === undefined) continue;
      due.push({ kind, personId, day, tasks: first, warned: warned.get(personId) ?? [] });
    }
  }
  if (kind === "digest") due.push(...(await furtherMails(deps, { tx, now }, open, due)));
  const people = due.flatMap(({ personId }) => open.get(personId)?.reader ?? []);
  const not = await unreachable(deps, tx, kind, people);
  return due.filter(({ personId }) => !not.has(personId));
}

/** Posts a mail and writes down what it reports, unless someone else has just done so. */
async function postMail(uow: UnitOfWork, { kind, personId, day, tasks, warned }: DueMail): Promise<void> {
  if (!(await recordMessage(uow, kind, { personId, day }, { at: uow.now, tasks }))) return;
  if (warned.length > 0) await recordMessage(uow, "warnings", { personId, day }, { at: uow.now, tasks: warned });
  await uow.post(dayMails[kind], dayMailKey({ personId, day }), { personId, day });
}

/** Notifies everybody of a client who is to be notified something now; again without effect. */
export async function notifyClient(deps: TaskNotificationDeps, clientId: number): Promise<void> {
  const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const now = deps.clock.now();
  for (const kind of kinds) {
    const due = await deps.db.withClient(clientId, (tx) => dueMails(deps, { tx, now }, kind));
    // One unit of work each: anyone who is notified stays told, wherever the job ends.
    for (const mail of due) await deps.units.run(cause, (uow) => postMail(uow, mail));
  }
}
