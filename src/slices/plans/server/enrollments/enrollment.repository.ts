import { type Selectable, sql, type Updateable } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { PlanType } from "./auto-enrollment.rules.ts";
import type { ActiveTask } from "./enrollment-lifecycle.rules.ts";
import type { PlansTables } from "../plans.tables.ts";
import type { ComplianceId, TaskDates } from "../tasks/task-states.rules.ts";

/** The columns of people that enrollments read. Read only. */
interface EmploymentTables {
  people: {
    client_id: number;
    id: number;
    location_id: number | null;
    position_id: number | null;
    start_date: string | null;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
  positions: { client_id: number; id: number; position_category_id: number | null };
}

/** An employee whose row is locked. */
export interface LockedEmployee {
  readonly id: number;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly isArchived: boolean;
  readonly isErased: boolean;
}

/**
 * Locks an employee for the rest of the transaction; null when there is none. Every change to the enrollments of an
 * employee, or to tasks about one, starts with this lock. The second of two concurrent changes therefore sees the
 * first.
 */
export async function lockEmployee(tx: ClientTx, personId: number): Promise<LockedEmployee | null> {
  const row = await tx
    .on<EmploymentTables>()
    .selectFrom("people")
    .select(["id", "location_id", "position_id", "start_date", "last_day", "archived_at", "erased_at"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", personId)
    // Not the strongest lock, so that others can still reference this person, for example as an assignee.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    locationId: row.location_id,
    positionId: row.position_id,
    startDate: row.start_date,
    lastDay: row.last_day,
    isArchived: row.archived_at !== null,
    isErased: row.erased_at !== null,
  };
}

/** Returns the category of a position. */
export async function readCategory(tx: ClientTx, positionId: number | null): Promise<number | null> {
  if (positionId === null) return null;
  const row = await tx
    .on<EmploymentTables>()
    .selectFrom("positions")
    .select("position_category_id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", positionId)
    .executeTakeFirst();
  return row?.position_category_id ?? null;
}

/** An enrollment with the type of its plan. */
export type LockedEnrollment = Selectable<PlansTables["enrollments"]> & { readonly type: PlanType };

/** Locks the running enrollments of an employee and returns them in the order of their beginning. */
export function lockRunningEnrollments(tx: ClientTx, personId: number): Promise<LockedEnrollment[]> {
  return tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .selectAll("e")
    .select("p.type")
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .where("e.status_id", "=", 1)
    .orderBy("e.id")
    .forUpdate("e")
    .execute();
}

/** Returns the status of an enrollment; null when there is none. */
export async function readStatus(tx: ClientTx, id: number): Promise<number | null> {
  const row = await tx
    .on<PlansTables>()
    .selectFrom("enrollments")
    .select("status_id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status_id ?? null;
}

/** Updates columns of an enrollment. */
export async function updateEnrollment(
  tx: ClientTx,
  id: number,
  change: Updateable<PlansTables["enrollments"]>,
): Promise<void> {
  await tx
    .on<PlansTables>()
    .updateTable("enrollments")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

function selectTasks(tx: ClientTx) {
  return tx
    .on<PlansTables>()
    .selectFrom("user_tasks as t")
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .select(["t.id", "t.task_template_id", "t.location_id", "t.position_id", "t.position_category_id", "t.zone"])
    .select(["t.alert_on", "t.due_on", "t.first_due_on", "t.escalate_on", "t.abandon_on", "t.has_own_dates"])
    .select(["t.outcome_id", "t.outcome_on", "v.anchor", "v.anchor_template_id", "v.offset_days", "v.alert_days"])
    .select(["v.escalate_days", "v.abandon_days", "v.title"])
    .where("t.client_id", "=", tx.clientId);
}
type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>["execute"]>>[number];

/** A task whose row is locked, with its title. */
export type LockedTask = ActiveTask & { readonly title: string };

function toDates(row: TaskRow): TaskDates | null {
  const { alert_on: alertOn, due_on: dueOn, escalate_on: escalateOn, abandon_on: abandonOn } = row;
  if (alertOn === null || dueOn === null || escalateOn === null || abandonOn === null) return null;
  return { alertOn, dueOn, escalateOn, abandonOn };
}

function findOutcome({ outcome_id: id, outcome_on: on }: TaskRow): { complianceId: ComplianceId; on: string } | null {
  return id === null || on === null ? null : { complianceId: id, on };
}

function toTask(row: TaskRow, enrollmentIds: readonly number[]): LockedTask {
  return {
    id: row.id,
    title: row.title,
    templateId: row.task_template_id,
    enrollmentIds,
    post: {
      locationId: row.location_id,
      positionId: row.position_id,
      positionCategoryId: row.position_category_id,
      zone: row.zone,
    },
    schedule: {
      anchor: row.anchor,
      anchorTemplateId: row.anchor_template_id,
      offsetDays: row.offset_days,
      alertDays: row.alert_days,
      escalateDays: row.escalate_days,
      abandonDays: row.abandon_days,
    },
    dates: toDates(row),
    firstDueOn: row.first_due_on,
    hasOwnDates: row.has_own_dates,
    outcome: findOutcome(row),
  };
}

/** Locks the tasks of enrollments by id and returns each once, with those of the enrollments that need it. */
export async function lockTasks(tx: ClientTx, enrollmentIds: readonly number[]): Promise<LockedTask[]> {
  if (enrollmentIds.length === 0) return [];
  const links = await tx
    .on<PlansTables>()
    .selectFrom("user_task_plans")
    .select(["user_task_id", "enrollment_id"])
    .where("client_id", "=", tx.clientId)
    .where("enrollment_id", "in", [...enrollmentIds])
    .orderBy("enrollment_id")
    .execute();
  if (links.length === 0) return [];
  const of = Map.groupBy(links, (link) => link.user_task_id);
  const rows = await selectTasks(tx)
    .where("t.id", "in", [...of.keys()])
    .orderBy("t.id")
    .forUpdate("t")
    .execute();
  return rows.map((row) =>
    toTask(
      row,
      (of.get(row.id) ?? []).map((link) => link.enrollment_id),
    ),
  );
}

/** Finds clients with tasks that have not ended. */
export const findOpenTasks: FindWork = (client) => [
  sql`user_tasks AS t WHERE t.client_id = ${client} AND t.outcome_id IS NULL`,
];

/** Finds clients with open tasks that may be abandoned before a day. */
export const findOverdue =
  (before: string): FindWork =>
  (client) => [
    sql`user_tasks AS t WHERE t.client_id = ${client} AND t.outcome_id IS NULL AND t.abandon_on < ${before}::date`,
  ];

/** Reads the employees with an open task about them that is to be abandoned before a day, by id. */
export async function readOverdue(tx: ClientTx, before: string): Promise<number[]> {
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("user_tasks")
    .select("person_id")
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("outcome_id", "is", null)
    .where("abandon_on", "<", before)
    .orderBy("person_id")
    .execute();
  return rows.map((row) => row.person_id);
}

/** Updates columns of a task. */
export async function updateTask(
  tx: ClientTx,
  id: number,
  change: Updateable<PlansTables["user_tasks"]>,
): Promise<void> {
  await tx
    .on<PlansTables>()
    .updateTable("user_tasks")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the links between an enrollment and its tasks; returns the tasks. */
export async function unlinkTasks(tx: ClientTx, enrollmentId: number): Promise<number[]> {
  const rows = await tx
    .on<PlansTables>()
    .deleteFrom("user_task_plans")
    .where("client_id", "=", tx.clientId)
    .where("enrollment_id", "=", enrollmentId)
    .returning("user_task_id")
    .execute();
  return rows.map((row) => row.user_task_id);
}

/** Reads all enrollments of tasks except purged ones, including ended ones. */
export async function readMemberships(tx: ClientTx, taskIds: readonly number[]) {
  if (taskIds.length === 0) return [];
  return tx
    .on<PlansTables>()
    .selectFrom("user_task_plans as l")
    .innerJoin("enrollments as e", (join) =>
      join.onRef("e.client_id", "=", "l.client_id").onRef("e.id", "=", "l.enrollment_id"),
    )
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["l.user_task_id", "e.enrolled_on", "e.ended_on", "p.type"])
    .where("l.client_id", "=", tx.clientId)
    .where("l.user_task_id", "in", [...taskIds])
    .where("e.status_id", "<>", 4)
    .execute();
}
