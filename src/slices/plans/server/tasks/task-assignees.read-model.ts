import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { RoleHolder } from "./task-assignees.rules.ts";

/** The columns of people that tasks name. Read only. */
interface NameTables {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    archived_at: Date | null;
    erased_at: Date | null;
  };
}

/** An assignee of a task. */
export interface Assignee {
  readonly id: number;
  readonly name: string;
}

interface Pair {
  readonly task_id: number;
  readonly person_id: number;
}

/** Returns these tasks as a source for `selectLiveAssignees`. */
function selectTasks(tx: ClientTx, ids: readonly number[]): RawBuilder<unknown> {
  return sql`(
    SELECT o.client_id, o.id, o.person_id, o.location_id, o.task_template_id, o.template_version FROM user_tasks o
    WHERE o.client_id = ${tx.clientId} AND o.id = ANY(${[...ids]}::bigint[])
  )`;
}

/**
 * Returns a query of pairs of task and person that the assignee rules of a source give now. A pair repeats when several
 * ways lead to the same person. A source has the columns client_id, id, person_id, location_id, task_template_id and
 * template_version.
 */
export function selectLiveAssignees(
  tx: ClientTx,
  source: RawBuilder<unknown>,
  holders: readonly RoleHolder[],
): RawBuilder<Pair> {
  const at = holders.filter(({ locationId }) => locationId !== null);
  const over = holders.filter(({ regionId }) => regionId !== null);
  const joinVersion = (assignee: string): RawBuilder<unknown> => sql`
    JOIN task_template_versions v ON v.client_id = t.client_id AND v.task_template_id = t.task_template_id
      AND v.version = t.template_version AND v.client_id = ${tx.clientId} AND v.assignee = ${sql.lit(assignee)}`;
  return sql<Pair>`(
    SELECT t.id AS task_id, t.person_id FROM ${source} t ${joinVersion("employee")}
    UNION ALL
    SELECT t.id, v.assignee_person_id FROM ${source} t ${joinVersion("person")}
    UNION ALL
    SELECT t.id, e.mentor_id FROM ${source} t ${joinVersion("mentor")}
    JOIN user_task_plans l ON l.client_id = t.client_id AND l.user_task_id = t.id AND l.client_id = ${tx.clientId}
    JOIN enrollments e ON e.client_id = l.client_id AND e.id = l.enrollment_id AND e.client_id = ${tx.clientId}
      AND e.status_id = 1 AND e.mentor_id IS NOT NULL
    UNION ALL
    SELECT t.id, h.person_id FROM ${source} t ${joinVersion("role")}
    JOIN unnest(
      ${at.map(({ role }) => role)}::text[], ${at.map(({ locationId }) => locationId)}::bigint[],
      ${at.map(({ personId }) => personId)}::bigint[]
    ) AS h (role, location_id, person_id) ON h.role = v.assignee_role AND h.location_id = t.location_id
    UNION ALL
    SELECT t.id, h.person_id FROM ${source} t ${joinVersion("role")}
    JOIN locations p ON p.client_id = t.client_id AND p.id = t.location_id AND p.client_id = ${tx.clientId}
    JOIN unnest(
      ${over.map(({ role }) => role)}::text[], ${over.map(({ regionId }) => regionId)}::bigint[],
      ${over.map(({ personId }) => personId)}::bigint[]
    ) AS h (role, region_id, person_id) ON h.role = v.assignee_role AND h.region_id = p.region_id
  )`;
}

/**
 * Returns a query of role holders by location, including those of its region, each once. People who have left are
 * omitted.
 */
export function selectRoleHolders(tx: ClientTx, holders: readonly RoleHolder[]): RawBuilder<unknown> {
  const at = holders.filter(({ locationId }) => locationId !== null);
  const over = holders.filter(({ regionId }) => regionId !== null);
  return sql`(
    SELECT s.role, s.location_id, s.person_id
    FROM (
      SELECT h.role, h.location_id, h.person_id FROM unnest(
        ${at.map(({ role }) => role)}::text[], ${at.map(({ locationId }) => locationId)}::bigint[],
        ${at.map(({ personId }) => personId)}::bigint[]
      ) AS h (role, location_id, person_id)
      UNION
      SELECT h.role, p.id, h.person_id FROM unnest(
        ${over.map(({ role }) => role)}::text[], ${over.map(({ regionId }) => regionId)}::bigint[],
        ${over.map(({ personId }) => personId)}::bigint[]
      ) AS h (role, region_id, person_id)
      JOIN locations p ON p.client_id = ${tx.clientId} AND p.region_id = h.region_id
    ) s
    JOIN people i ON i.client_id = ${tx.clientId} AND i.id = s.person_id
      AND i.archived_at IS NULL AND i.erased_at IS NULL
  )`;
}

/**
 * Returns a step with the enrollments (task_id, enrollment_id) of the tasks `o` of a source. The lateral join with
 * OFFSET 0 looks up each task by index. The planner cannot estimate the tasks of an enrollment, and would otherwise
 * read those of all enrollments.
 */
export const buildLinksStep = (tx: ClientTx, name: string, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sql.raw(name)} AS MATERIALIZED (
    SELECT o.id AS task_id, k.enrollment_id FROM ${source} o CROSS JOIN LATERAL (
      SELECT p.enrollment_id FROM user_task_plans p WHERE p.client_id = ${tx.clientId} AND p.user_task_id = o.id OFFSET 0
    ) k
  )`;

/**
 * Does the same as `selectLiveAssignees` for many tasks: each pair once, without people who have left. Reads its source
 * once.
 * When the source is a CTE, the planner knows nothing about its rows, so only their keys are used in joins.
 */
export function selectPresentAssignees(
  tx: ClientTx,
  source: RawBuilder<unknown>,
  holders: readonly RoleHolder[],
): RawBuilder<Pair> {
  return sql<Pair>`(
    SELECT r.task_id, r.person_id
    FROM (
      SELECT t.id AS task_id, CASE v.assignee
        WHEN 'employee' THEN t.person_id WHEN 'person' THEN v.assignee_person_id
        WHEN 'role' THEN h.person_id ELSE m.person_id END AS person_id
      FROM ${source} t
      JOIN task_template_versions v ON v.client_id = ${tx.clientId} AND v.task_template_id = t.task_template_id
        AND v.version = t.template_version
      LEFT JOIN ${selectRoleHolders(tx, holders)} h ON v.assignee = 'role' AND h.role = v.assignee_role
        AND h.location_id = t.location_id
      LEFT JOIN (
        SELECT DISTINCT k.user_task_id, e.mentor_id AS person_id FROM enrollments e
        JOIN user_task_plans k ON k.client_id = e.client_id AND k.enrollment_id = e.id AND k.client_id = ${tx.clientId}
        WHERE e.client_id = ${tx.clientId} AND e.status_id = 1 AND e.mentor_id IS NOT NULL
      ) m ON v.assignee = 'mentor' AND m.user_task_id = t.id
    ) r
    JOIN people i ON i.client_id = ${tx.clientId} AND i.id = r.person_id
      AND i.archived_at IS NULL AND i.erased_at IS NULL
  )`;
}

/** Returns a query of the stored assignees of a source's tasks, from the last time their rules were resolved. */
export function selectStoredAssignees(tx: ClientTx, source: RawBuilder<unknown>): RawBuilder<Pair> {
  return sql<Pair>`(
    SELECT s.user_task_id AS task_id, s.person_id FROM user_task_assignees s
    WHERE s.client_id = ${tx.clientId} AND s.user_task_id IN (SELECT t.id FROM ${source} t)
  )`;
}

async function readNamedAssignees(tx: ClientTx, pairs: RawBuilder<Pair>, isLive: boolean) {
  return tx
    .on<NameTables>()
    .selectFrom("people as p")
    .innerJoin(pairs.as("a"), "a.person_id", "p.id")
    .select(["a.task_id", "p.id", "p.first_name", "p.last_name"])
    .distinct()
    .where("p.client_id", "=", tx.clientId)
    .$if(isLive, (query) => query.where("p.archived_at", "is", null).where("p.erased_at", "is", null))
    .orderBy("p.last_name")
    .orderBy("p.first_name")
    .orderBy("p.id")
    .execute();
}

type Row = Awaited<ReturnType<typeof readNamedAssignees>>[number];

function groupByTask(rows: readonly Row[]): ReadonlyMap<number, readonly Assignee[]> {
  const assigneesByTask = new Map<number, Assignee[]>();
  for (const row of rows) {
    const person = { id: row.id, name: `${row.first_name} ${row.last_name}`.trim() };
    const others = assigneesByTask.get(row.task_id);
    if (others) others.push(person);
    else assigneesByTask.set(row.task_id, [person]);
  }
  return assigneesByTask;
}

/** Reads the current assignees of each task, by name. People who have left are omitted. */
export async function readLiveAssignees(
  tx: ClientTx,
  taskIds: readonly number[],
  holders: readonly RoleHolder[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  if (taskIds.length === 0) return new Map();
  return groupByTask(await readNamedAssignees(tx, selectLiveAssignees(tx, selectTasks(tx, taskIds), holders), true));
}

/** Reads the stored assignees of each task, by name. They stay unchanged once the task has an outcome. */
export async function readStoredAssignees(
  tx: ClientTx,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Assignee[]>> {
  if (taskIds.length === 0) return new Map();
  const pairs = sql<Pair>`(
    SELECT s.user_task_id AS task_id, s.person_id FROM user_task_assignees s
    WHERE s.client_id = ${tx.clientId} AND s.user_task_id = ANY(${[...taskIds]}::bigint[])
  )`;
  return groupByTask(await readNamedAssignees(tx, pairs, false));
}
