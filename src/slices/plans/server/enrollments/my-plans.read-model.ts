import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";
import { selectPresentAssignees } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";
import {
  buildAttentionRank,
  isStillOpen,
  openProgressId,
  readZoneDays,
  buildTodaySource,
} from "../tasks/task-days.read-model.ts";
import { selectTaskRows } from "../tasks/task-lists.read-model.ts";
import { readTaskPage, type TaskPage, type TaskPageRequest } from "../tasks/task-page.read-model.ts";

/** Filters of assigned open tasks: due before a day, about an employee, and a limit. */
export interface AssignedTasksRequest extends OwnListRequest {
  readonly before: string | null;
  readonly aboutId?: number;
  readonly limit?: number;
}

/** The person whose open tasks are listed, the instant, and the role holders. */
export interface OwnListRequest {
  readonly personId: number;
  readonly now: Date;
  readonly holders: readonly RoleHolder[];
}

type OwnTasksRequest = Pick<OwnListRequest, "personId" | "holders">;

/**
 * Selects the open tasks that assignee rules give to a person now. Each rule has its own branch, which starts from the
 * person.
 */
function selectMyTasks(tx: ClientTx, { personId, holders }: OwnTasksRequest): RawBuilder<unknown> {
  const columns = sql`
    o.id, o.person_id, o.location_id, o.task_template_id, o.template_version, o.zone, o.alert_on, o.due_on,
    o.abandon_on, o.outcome_id`;
  const joinVersion = (assignee: string): RawBuilder<unknown> => sql`
    JOIN task_template_versions v ON v.client_id = o.client_id AND v.task_template_id = o.task_template_id
      AND v.version = o.template_version AND v.client_id = ${tx.clientId} AND v.assignee = ${sql.lit(assignee)}`;
  const open = sql`o.client_id = ${tx.clientId} AND o.outcome_id IS NULL`;
  const rolesHeld = Map.groupBy(
    holders.filter((holder) => holder.personId === personId),
    ({ role }) => role,
  );
  const byRole = [...rolesHeld].map(([role, grants]) => {
    const locationIds = grants.flatMap(({ locationId }) => locationId ?? []);
    const regionIds = grants.flatMap(({ regionId }) => regionId ?? []);
    return sql`
      SELECT ${columns} FROM user_tasks o ${joinVersion("role")} AND v.assignee_role = ${role}
      WHERE ${open} AND o.location_id = ANY(ARRAY(
        SELECT p.id FROM locations p WHERE p.client_id = ${tx.clientId}
          AND (p.id = ANY(${locationIds}::bigint[]) OR p.region_id = ANY(${regionIds}::bigint[]))
      ))`;
  });
  const branches = [
    sql`SELECT ${columns} FROM user_tasks o ${joinVersion("employee")} WHERE ${open} AND o.person_id = ${personId}`,
    sql`SELECT ${columns} FROM user_tasks o ${joinVersion("person")} WHERE ${open} AND v.assignee_person_id = ${personId}`,
    sql`
      SELECT ${columns} FROM user_tasks o ${joinVersion("mentor")}
      WHERE ${open} AND o.id IN (
        SELECT k.user_task_id FROM enrollments e
        JOIN user_task_plans k ON k.client_id = e.client_id AND k.enrollment_id = e.id AND k.client_id = ${tx.clientId}
        WHERE e.client_id = ${tx.clientId} AND e.status_id = 1 AND e.mentor_id = ${personId}
      )`,
    ...byRole,
  ];
  return sql`(${sql.join(branches, sql` UNION ALL `)})`;
}

/** Counts the open tasks of a person. Tasks past their abandon date do not count. */
export async function countOwnTasks(tx: ClientTx, request: OwnListRequest): Promise<number> {
  const days = await readZoneDays(tx, request.now);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${selectMyTasks(tx, request)} o
    CROSS JOIN LATERAL ${buildTodaySource(days)} AS z WHERE ${isStillOpen}`.execute(tx.on<PlansTables>());
  return rows[0]?.count ?? 0;
}

/** Reads a page of a person's open tasks, with the employees that all of them are about. */
export async function readOwnPage(
  tx: ClientTx,
  request: OwnListRequest & Omit<TaskPageRequest, "listed" | "pairs" | "searchesAssignees">,
): Promise<TaskPage> {
  const days = await readZoneDays(tx, request.now);
  return readTaskPage(tx, {
    ...request,
    choices: "employees",
    searchesAssignees: false,
    pairs: selectPresentAssignees(tx, sql`listed`, request.holders),
    listed: sql`
      SELECT o.id, o.person_id, o.location_id, o.task_template_id, o.template_version, o.due_on,
        NULL::date AS ended_on, ${openProgressId} AS progress_id, NULL::int AS compliance_id,
        ${buildAttentionRank(tx, sql<number>`3`)} AS attention
      FROM ${selectMyTasks(tx, request)} o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
      WHERE ${isStillOpen}`,
  });
}

/** Reads a person's open tasks with a due date, by that date, and their number. */
export async function readAssigned(tx: ClientTx, request: AssignedTasksRequest) {
  const { before, aboutId, limit } = request;
  const days = await readZoneDays(tx, request.now);
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT o.id, (count(*) OVER ())::int AS count
    FROM ${selectMyTasks(tx, request)} o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
    WHERE ${isStillOpen} AND ${before === null ? sql`o.due_on IS NOT NULL` : sql`o.due_on < ${before}::date`}
      AND ${aboutId === undefined ? sql`true` : sql`o.person_id = ${aboutId}`}
    ORDER BY o.due_on, o.id ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`.execute(tx.on<PlansTables>());
  // Read the ids first, then the rows by key: the planner cannot estimate how many tasks the rules return.
  const tasks = await selectTaskRows(tx)
    .leftJoin("courses as c", (join) => join.onRef("c.client_id", "=", "v.client_id").onRef("c.id", "=", "v.course_id"))
    .select(["c.id as course_id", "c.url as course_url"])
    .where(sql<boolean>`t.id = ANY(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy("t.due_on")
    .orderBy("t.id")
    .execute();
  return { tasks, count: rows[0]?.count ?? 0 };
}
export type AssignedRow = Awaited<ReturnType<typeof readAssigned>>["tasks"][number];

/** Reads the running enrollments of a person, with their plans. */
export function readRunning(tx: ClientTx, personId: number) {
  return tx
    .on<PlansTables>()
    .selectFrom("enrollments as e")
    .innerJoin("plans as p", (join) => join.onRef("p.client_id", "=", "e.client_id").onRef("p.id", "=", "e.plan_id"))
    .select(["e.id", "e.plan_id", "p.title", "p.type"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .where("e.status_id", "=", 1)
    .orderBy("p.title")
    .orderBy("e.id")
    .execute();
}

/** Reads the tasks of enrollments, once for each of their enrollments. */
export async function readTasksFor(tx: ClientTx, enrollmentIds: readonly number[]) {
  if (enrollmentIds.length === 0) return [];
  return tx
    .on<PlansTables>()
    .selectFrom("user_task_plans as l")
    .innerJoin("user_tasks as t", (join) =>
      join.onRef("t.client_id", "=", "l.client_id").onRef("t.id", "=", "l.user_task_id"),
    )
    .innerJoin("task_template_versions as v", (join) =>
      join
        .onRef("v.client_id", "=", "t.client_id")
        .onRef("v.task_template_id", "=", "t.task_template_id")
        .onRef("v.version", "=", "t.template_version"),
    )
    .select(["t.task_template_id", "v.anchor_template_id", "v.offset_days", "v.assignee"])
    .select([
      "l.enrollment_id",
      "t.id",
      "t.zone",
      "t.alert_on",
      "t.due_on",
      "t.escalate_on",
      "t.abandon_on",
      "t.outcome_id",
      "t.outcome_on",
    ])
    .where("l.client_id", "=", tx.clientId)
    .where("l.enrollment_id", "in", [...enrollmentIds])
    .execute();
}

/** Reads the courses that are not archived, by title. */
export function readCourses(tx: ClientTx) {
  return tx
    .on<PlansTables>()
    .selectFrom("courses")
    .select(["id", "title", "author", "minutes", "url"])
    .where("client_id", "=", tx.clientId)
    .where("archived_at", "is", null)
    .orderBy("title")
    .orderBy("id")
    .execute();
}
