import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "#platform/server/outbox/outbox.ts";
import type { PlansTables } from "../plans.tables.ts";
import { type EscalationReceivers, buildFallbackSteps } from "../escalations/escalation-receivers.read-model.ts";
import { selectLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";
import { type ListedRow, selectTaskRows } from "../tasks/task-lists.read-model.ts";
import type { WarnableTask } from "../warnings/task-warnings.ts";
import { type DailyEmail, dayMails, toMailKind } from "./task-notifications.kinds.ts";
import type { NotifiableTask } from "./task-notifications.rules.ts";
import type { MessageKind, RecordedKind, TaskNotificationTables } from "./task-notifications.tables.ts";

/** The columns of people that emails use. Read only. */
interface RecipientTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    locale: "en" | "es";
    location_id: number | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
}

function selectReaders(tx: ClientTx) {
  return tx
    .on<RecipientTables>()
    .selectFrom("people")
    .select(["id", "first_name", "last_name", "email", "locale", "location_id", "last_day"])
    .where("client_id", "=", tx.clientId)
    .where("email", "is not", null)
    .where("archived_at", "is", null)
    .where("erased_at", "is", null);
}
export type NotificationRecipient = Awaited<ReturnType<ReturnType<typeof selectReaders>["execute"]>>[number];

/** Reads all employees with an email address, by id. */
export function readRecipients(tx: ClientTx): Promise<NotificationRecipient[]> {
  return selectReaders(tx).orderBy("id").execute();
}

/** Reads one employee; undefined for a person who has left or has no address. */
export function readRecipient(tx: ClientTx, personId: number): Promise<NotificationRecipient | undefined> {
  return selectReaders(tx).where("id", "=", personId).executeTakeFirst();
}

/** Reads those of these people who work here and have an address. */
export async function readRecipientList(tx: ClientTx, personIds: readonly number[]): Promise<NotificationRecipient[]> {
  if (personIds.length === 0) return [];
  return selectReaders(tx)
    .where("id", "in", [...personIds])
    .execute();
}

/** Reads the people and days of emails of a kind posted since a day. */
export async function readPosted(tx: ClientTx, kind: MessageKind, since: string): Promise<readonly DailyEmail[]> {
  const rows = await tx
    .on<TaskNotificationTables>()
    .selectFrom("task_notification_emails")
    .select(["person_id", "day"])
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where("day", ">=", since)
    .execute();
  return rows.map(({ person_id: personId, day }) => ({ personId, day }));
}

/** Reads the tasks that a person's email of a day reports for the first time. */
export async function readFirstNotified(
  tx: ClientTx,
  kind: RecordedKind,
  { personId, day }: DailyEmail,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .on<TaskNotificationTables>()
    .selectFrom("task_notification_items")
    .select("user_task_id")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where("person_id", "=", personId)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map((row) => row.user_task_id));
}

/** Reads these tasks as an email lists them, by due date. */
export async function readNotifiableTasks(tx: ClientTx, ids: readonly number[]): Promise<readonly ListedRow[]> {
  if (ids.length === 0) return [];
  return selectTaskRows(tx)
    .where("t.id", "in", [...ids])
    .orderBy("t.due_on")
    .orderBy("t.id")
    .execute();
}

/** A task with the recipient of its notification. */
export interface NotifiedTask extends NotifiableTask {
  readonly reader_id: number;
  readonly id: number;
}

/** The same with the columns that the early warning needs. */
export type BegunTask = NotifiedTask & WarnableTask;

/**
 * Recipients, and days as from `getDaysAround`: `furthest` is the latest local date on earth, `since` is over everywhere.
 */
interface RecipientsRequest {
  readonly recipientIds: readonly number[];
  readonly holders: readonly RoleHolder[];
  readonly furthest: string;
  readonly since: string;
}

/**
 * Returns two steps of a statement. `notified` has the latest date of each task that these people were notified of, by
 * emails that were sent or may have been. Withdrawn and rejected emails do not count, so their tasks are notified again.
 */
function buildNotifiedSteps(tx: ClientTx, kind: RecordedKind, recipientIds: readonly number[]): RawBuilder<unknown> {
  const ids = [...recipientIds];
  return sql`
    sent AS MATERIALIZED (
      SELECT m.person_id, m.day FROM task_notification_emails m
      LEFT JOIN outbox x ON x.client_id = m.client_id AND x.kind = ${dayMails[toMailKind(kind)].name}
        AND x.dedup_key = m.person_id::text || ':' || to_char(m.day, 'YYYY-MM-DD') AND x.client_id = ${tx.clientId}
      WHERE m.client_id = ${tx.clientId} AND m.kind = ${kind} AND m.person_id = ANY(${ids}::bigint[])
        AND coalesce(x.state, 'done') NOT IN ('withdrawn', 'rejected')
    ),
    notified AS MATERIALIZED (
      SELECT k.user_task_id AS task_id, k.person_id, max(k.about_on) AS about_on FROM task_notification_items k
      JOIN sent s ON s.person_id = k.person_id AND s.day = k.day
      WHERE k.client_id = ${tx.clientId} AND k.kind = ${kind} AND k.person_id = ANY(${ids}::bigint[])
      GROUP BY k.user_task_id, k.person_id
    )`;
}

/** Reads open tasks that have begun or may have, with each recipient who is an assignee now. */
export async function readBegun(tx: ClientTx, request: RecipientsRequest): Promise<readonly BegunTask[]> {
  const { recipientIds, holders, furthest, since } = request;
  const { rows } = await sql<BegunTask>`
    WITH begun AS MATERIALIZED (
      SELECT o.client_id, o.id, o.person_id, o.location_id, o.task_template_id, o.template_version,
        o.zone, o.alert_on, o.due_on, o.escalate_on, o.abandon_on, o.is_onboarding, o.is_offboarding, o.is_development
      FROM user_tasks o
      WHERE o.client_id = ${tx.clientId} AND o.outcome_id IS NULL AND o.alert_on <= ${furthest} AND o.abandon_on >= ${since}
    ),
    pairs AS (
      SELECT DISTINCT a.task_id, a.person_id FROM ${selectLiveAssignees(tx, sql.ref("begun"), holders)} a
      WHERE a.person_id = ANY(${[...recipientIds]}::bigint[])
    ),
    ${buildNotifiedSteps(tx, "digest", recipientIds)}
    SELECT p.person_id AS reader_id, b.id, b.zone, b.alert_on, b.due_on, b.escalate_on, b.abandon_on,
      b.task_template_id, b.is_onboarding, b.is_offboarding, b.is_development, t.about_on AS notified_about
    FROM pairs p JOIN begun b ON b.id = p.task_id
    LEFT JOIN notified t ON t.task_id = p.task_id AND t.person_id = p.person_id
    ORDER BY p.person_id, b.due_on, b.id`.execute(tx.on<PlansTables & TaskNotificationTables & OutboxTables>());
  return rows;
}

/** Reads the warnings that these people got, with the latest due date, by task and person. */
export async function readWarned(
  tx: ClientTx,
  recipientIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  const { rows } = await sql<{ task_id: number; person_id: number; about_on: string }>`
    WITH ${buildNotifiedSteps(tx, "warnings", recipientIds)}
    SELECT t.task_id, t.person_id, t.about_on FROM notified t`.execute(tx.on<TaskNotificationTables & OutboxTables>());
  const byTask = Map.groupBy(rows, (row) => row.task_id);
  return new Map(
    [...byTask].map(([id, of]) => [id, new Map(of.map(({ person_id, about_on }) => [person_id, about_on]))]),
  );
}

/**
 * Reads open tasks whose escalate date may be over, with each recipient to whom they escalate. A task escalates from
 * its assignees, or from the employee it is about when it is unassigned. Recipients are all managers above, or else the
 * location's managers or the administrators when no manager above could see it.
 */
export async function readLate(
  tx: ClientTx,
  request: Omit<RecipientsRequest, "holders"> & EscalationReceivers,
): Promise<readonly NotifiedTask[]> {
  const { recipientIds, holders, furthest, since } = request;
  const { rows } = await sql<NotifiedTask>`
    WITH RECURSIVE late AS MATERIALIZED (
      SELECT o.client_id, o.id, o.person_id, o.location_id, o.task_template_id, o.template_version,
        o.zone, o.alert_on, o.due_on, o.escalate_on, o.abandon_on
      FROM user_tasks o
      WHERE o.client_id = ${tx.clientId} AND o.outcome_id IS NULL
        AND o.due_on < ${furthest} AND o.escalate_on < ${furthest} AND o.abandon_on >= ${since}
    ),
    assigned AS MATERIALIZED (
      SELECT DISTINCT a.task_id, a.person_id FROM ${selectLiveAssignees(tx, sql.ref("late"), holders)} a
      JOIN people p ON p.client_id = ${tx.clientId} AND p.id = a.person_id
        AND p.archived_at IS NULL AND p.erased_at IS NULL
    ),
    owners AS MATERIALIZED (
      SELECT s.task_id, s.person_id FROM assigned s
      UNION
      SELECT l.id, l.person_id FROM late l WHERE NOT EXISTS (SELECT FROM assigned s WHERE s.task_id = l.id)
    ),
    above (person_id, manager_id) AS (
      SELECT p.id, p.manager_id FROM people p
      WHERE p.client_id = ${tx.clientId} AND p.manager_id IS NOT NULL AND p.id IN (SELECT o.person_id FROM owners o)
      -- UNION drops duplicates, so that a cycle of managers terminates.
      UNION
      SELECT a.person_id, p.manager_id FROM above a
      JOIN people p ON p.client_id = ${tx.clientId} AND p.id = a.manager_id AND p.manager_id IS NOT NULL
    ),
    ${buildFallbackSteps(tx, request)},
    pairs AS (
      SELECT o.task_id, a.manager_id AS person_id FROM owners o JOIN above a ON a.person_id = o.person_id
      WHERE a.manager_id = ANY(${[...recipientIds]}::bigint[])
      UNION
      SELECT o.task_id, f.receiver_id FROM owners o JOIN fallback f ON f.person_id = o.person_id
      WHERE f.receiver_id = ANY(${[...recipientIds]}::bigint[])
    ),
    ${buildNotifiedSteps(tx, "escalations", recipientIds)}
    SELECT p.person_id AS reader_id, l.id, l.zone, l.alert_on, l.due_on, l.escalate_on, l.abandon_on,
      t.about_on AS notified_about
    FROM pairs p JOIN late l ON l.id = p.task_id
    LEFT JOIN notified t ON t.task_id = p.task_id AND t.person_id = p.person_id
    ORDER BY p.person_id, l.due_on, l.id`.execute(tx.on<PlansTables & TaskNotificationTables & OutboxTables>());
  return rows;
}
