import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";
import { buildLinksStep, selectRoleHolders } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";
import {
  buildAttentionRank,
  isStillOpen,
  readZoneDays,
  type ZoneDay,
  buildTodaySource,
} from "../tasks/task-days.read-model.ts";

/** Number of open tasks from which a person counts as busy. */
const BUSY_FROM = 5;

/** Selects open tasks: `among` is a condition on `o`. */
export interface OwnedRequest {
  readonly among: RawBuilder<boolean>;
  readonly now: Date;
  readonly holders: readonly RoleHolder[];
}

/** Open tasks counted by priority, with their locations and the busy people. */
export interface OwnedTaskCounts {
  readonly days: readonly ZoneDay[];
  readonly all: number;
  /** Counts, most urgent first: late; soon due and untouched; assigned to a busy person; all others. */
  readonly priorityFlags: readonly [number, number, number, number];
  readonly busyIds: readonly number[];
  /** Locations sorted by name. */
  readonly locations: readonly { readonly id: number; readonly name: string }[];
}

/** Step `seats`: present role holders by role and location. */
const buildSeatsStep = (tx: ClientTx, holders: readonly RoleHolder[]): RawBuilder<unknown> =>
  sql`seats AS MATERIALIZED (SELECT s.role, s.location_id, s.person_id FROM ${selectRoleHolders(tx, holders)} s)`;

/**
 * Step `guides`: running enrollments with their mentor, if the mentor is present. Step `soles`: the one mentor of all
 * running enrollments of an employee, if there is exactly one. That mentor has every mentor task of the employee, no
 * matter which enrollment it belongs to.
 */
const buildGuidesStep = (tx: ClientTx): RawBuilder<unknown> => sql`
  running AS MATERIALIZED (
    SELECT e.id, e.person_id AS employee_id, i.id AS person_id FROM enrollments e
    LEFT JOIN people i ON i.client_id = ${tx.clientId} AND i.id = e.mentor_id
      AND i.archived_at IS NULL AND i.erased_at IS NULL
    WHERE e.client_id = ${tx.clientId} AND e.status_id = 1
  ),
  guides AS MATERIALIZED (SELECT r.id, r.person_id FROM running r WHERE r.person_id IS NOT NULL),
  soles AS MATERIALIZED (
    SELECT r.employee_id,
      CASE WHEN count(*) = count(r.person_id) AND min(r.person_id) = max(r.person_id) THEN min(r.person_id) END AS person_id
    FROM running r GROUP BY r.employee_id
  )`;

/** Returns the steps that `isOfBusy` and `isUnassigned` read. */
export const buildOwnerSteps = (tx: ClientTx, holders: readonly RoleHolder[]): RawBuilder<unknown> =>
  sql`${buildSeatsStep(tx, holders)}, ${buildGuidesStep(tx)}`;

const counts = sql`
  count(*)::int AS n, (count(*) FILTER (WHERE o.attention = 0))::int AS late,
  (count(*) FILTER (WHERE o.attention = 1))::int AS soon`;

/**
 * The open tasks of template version `v`, taskIds by the template index. Their attention ignores busy people. A task that
 * is active and has not ended belongs to a running enrollment.
 */
const selectVersionTasks = (
  tx: ClientTx,
  { among }: OwnedRequest,
  days: readonly ZoneDay[],
): RawBuilder<unknown> => sql`
  SELECT o.id, o.person_id, o.location_id, o.active_from IS NOT NULL AND o.active_until IS NULL AS is_running,
    ${buildAttentionRank(tx, sql<number>`3`)} AS attention
  FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
  WHERE o.client_id = ${tx.clientId} AND o.task_template_id = v.task_template_id AND o.template_version = v.version
    AND ${isStillOpen} AND ${among}
  OFFSET 0`;

/** The template versions with the given assignee rules, each joined with its open tasks as `o`. */
const joinVersionTasks = (
  tx: ClientTx,
  tasks: RawBuilder<unknown>,
  ...rules: readonly string[]
): RawBuilder<unknown> => sql`
  (SELECT v.* FROM task_template_versions v
    WHERE v.client_id = ${tx.clientId} AND v.assignee IN (${sql.join(rules.map((rule) => sql.lit(rule)))})) v
  CROSS JOIN LATERAL (${tasks}) o`;

interface Row {
  readonly all: number;
  readonly late: number;
  readonly soon: number;
  readonly busy: number;
  readonly busy_ids: readonly number[];
  readonly locations: OwnedTaskCounts["locations"];
}

/**
 * Counts open tasks by assignee. Each task is read once, from an index only. Tasks are summed by assignee rule first
 * (person, role at a location, or single mentor task). People are looked up only after that.
 */
export async function readOwned(tx: ClientTx, request: OwnedRequest): Promise<OwnedTaskCounts> {
  const days = await readZoneDays(tx, request.now);
  const tasks = selectVersionTasks(tx, request, days);
  // Summed per template version, which is the order of the index.
  const byPlace = sql`SELECT o.location_id, ${counts} FROM (${tasks}) o GROUP BY o.location_id`;
  const byPerson = sql`
    SELECT o.location_id, o.person_id, ${counts} FROM (${tasks}) o GROUP BY o.location_id, o.person_id`;
  const none = sql`NULL::bigint`;
  const { rows } = await sql<Row>`
    WITH ${buildOwnerSteps(tx, request.holders)},
    counted AS MATERIALIZED (
      SELECT o.location_id, o.person_id, NULL::text AS role, ${none} AS task_id, o.n, o.late, o.soon
      FROM ${joinVersionTasks(tx, byPerson, "employee")}
      UNION ALL
      SELECT o.location_id, v.assignee_person_id, v.assignee_role, ${none}, o.n, o.late, o.soon
      FROM ${joinVersionTasks(tx, byPlace, "person", "role")}
      UNION ALL
      SELECT o.location_id, m.person_id, NULL, CASE WHEN m.person_id IS NULL THEN o.id END, ${counts}
      FROM ${joinVersionTasks(tx, tasks, "mentor")} LEFT JOIN soles m ON m.employee_id = o.person_id AND o.is_running
      GROUP BY 1, 2, 4
    ),
    ${buildLinksStep(tx, "links", sql`(SELECT c.task_id AS id FROM counted c WHERE c.task_id IS NOT NULL)`)},
    guided AS MATERIALIZED (
      SELECT DISTINCT l.task_id, g.person_id FROM links l JOIN guides g ON g.id = l.enrollment_id
    ),
    busy AS MATERIALIZED (
      SELECT d.person_id FROM (
        SELECT c.person_id, c.n FROM counted c
        JOIN people i ON i.client_id = ${tx.clientId} AND i.id = c.person_id AND i.archived_at IS NULL AND i.erased_at IS NULL
        UNION ALL
        SELECT s.person_id, c.n FROM counted c JOIN seats s ON s.role = c.role AND s.location_id = c.location_id
        UNION ALL
        SELECT g.person_id, 1 FROM guided g
      ) d
      GROUP BY d.person_id HAVING sum(d.n) >= ${sql.lit(BUSY_FROM)}
    )
    SELECT coalesce(sum(c.n), 0)::int AS all, coalesce(sum(c.late), 0)::int AS late, coalesce(sum(c.soon), 0)::int AS soon,
      coalesce(sum(c.n - c.late - c.soon) FILTER (WHERE c.person_id IN (SELECT b.person_id FROM busy b)
        OR (c.role, c.location_id) IN (
          SELECT s.role, s.location_id FROM seats s WHERE s.person_id IN (SELECT b.person_id FROM busy b)
        )
        OR c.task_id IN (SELECT g.task_id FROM guided g WHERE g.person_id IN (SELECT b.person_id FROM busy b))
      ), 0)::int AS busy,
      coalesce((SELECT json_agg(b.person_id) FROM busy b), '[]'::json) AS busy_ids,
      coalesce((
        SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name), p.id)
        FROM locations p WHERE p.client_id = ${tx.clientId} AND p.id IN (SELECT c.location_id FROM counted c)
      ), '[]'::json) AS locations
    FROM counted c`.execute(tx.on<PlansTables>());
  const [row] = rows;
  if (!row) throw new Error("an aggregate without a row");
  const { all, late, soon, busy, busy_ids: busyIds, locations } = row;
  return { days, all, priorityFlags: [late, soon, busy, all - late - soon - busy], busyIds, locations };
}

/** Returns the join of a task `o` with its assignee rule `v`. */
export const buildRule = (tx: ClientTx): RawBuilder<unknown> => sql`
  JOIN task_template_versions v ON v.client_id = ${tx.clientId} AND v.task_template_id = o.task_template_id
    AND v.version = o.template_version`;

/** SQL condition: no present person is assigned to task `o` of rule `v`. */
export const isUnassigned = (tx: ClientTx): RawBuilder<boolean> => {
  const here = sql`SELECT i.id FROM people i
    WHERE i.client_id = ${tx.clientId} AND i.archived_at IS NULL AND i.erased_at IS NULL`;
  return sql<boolean>`CASE v.assignee
    WHEN 'employee' THEN o.person_id NOT IN (${here})
    WHEN 'person' THEN v.assignee_person_id NOT IN (${here})
    WHEN 'role' THEN ((v.assignee_role, o.location_id) IN (SELECT s.role, s.location_id FROM seats s)) IS NOT TRUE
    ELSE NOT EXISTS (
      SELECT FROM user_task_plans k JOIN guides g ON g.id = k.enrollment_id
      WHERE k.client_id = ${tx.clientId} AND k.user_task_id = o.id
    ) END`;
};

/** SQL condition: one of the busy people is assigned to task `o` of rule `v`. */
const isOfBusy = (tx: ClientTx, busyIds: readonly number[]): RawBuilder<boolean> => {
  const ids = sql`ANY(${[...busyIds]}::bigint[])`;
  return sql<boolean>`CASE v.assignee
    WHEN 'employee' THEN o.person_id = ${ids}
    WHEN 'person' THEN v.assignee_person_id = ${ids}
    WHEN 'role' THEN (v.assignee_role, o.location_id) IN (
      SELECT s.role, s.location_id FROM seats s WHERE s.person_id = ${ids}
    )
    ELSE EXISTS (
      SELECT FROM user_task_plans k JOIN guides g ON g.id = k.enrollment_id
      WHERE k.client_id = ${tx.clientId} AND k.user_task_id = o.id AND g.person_id = ${ids}
    ) END`;
};

const LATE = 0;
const BUSY = 2;

/** Returns the attention rank of task `o` of rule `v` on the day `z.today`, given the busy people. */
export const buildBusyAttentionRank = (tx: ClientTx, busyIds: readonly number[]): RawBuilder<number> =>
  buildAttentionRank(tx, sql<number>`CASE WHEN ${isOfBusy(tx, busyIds)} THEN ${sql.lit(BUSY)} ELSE 3 END`);

/** Reads the rows of a page with one attention rank, by due date. Rows of other ranks are skipped by count. */
async function readOfAttention(
  tx: ClientTx,
  { among, holders }: OwnedRequest,
  { days, busyIds }: OwnedTaskCounts,
  { attention, offset, limit }: { readonly attention: number; readonly offset: number; readonly limit: number },
): Promise<readonly number[]> {
  const needsRule = attention >= BUSY;
  const rank = needsRule ? buildBusyAttentionRank(tx, busyIds) : buildAttentionRank(tx, sql<number>`3`);
  const isDue = needsRule ? sql`(o.due_on >= z.today OR o.due_on IS NULL)` : sql`o.due_on >= z.today`;
  const condition = attention === LATE ? sql`o.due_on < z.today` : sql`${isDue} AND ${rank} = ${sql.lit(attention)}`;
  const { rows } = await sql<{ id: number }>`
    ${needsRule ? sql`WITH ${buildOwnerSteps(tx, holders)}` : sql``}
    SELECT o.id FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z ${needsRule ? buildRule(tx) : sql``}
    WHERE o.client_id = ${tx.clientId} AND ${isStillOpen} AND ${among} AND ${condition}
    ORDER BY o.due_on, o.id LIMIT ${limit} OFFSET ${offset}`.execute(tx.on<PlansTables>());
  return rows.map(({ id }) => id);
}

/** Reads a page of the counted tasks: ids with their attention rank, most urgent first, then by due date. */
export async function readByAttention(
  tx: ClientTx,
  request: OwnedRequest,
  owned: OwnedTaskCounts,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly urgencies: readonly number[] }> {
  const ids: number[] = [];
  const urgencies: number[] = [];
  let before = 0;
  for (const [attention, count] of owned.priorityFlags.entries()) {
    const offset = Math.max(0, page.offset - before);
    const limit = Math.min(count, page.offset + page.limit - before) - offset;
    before += count;
    if (limit <= 0) continue;
    const taskIds = await readOfAttention(tx, request, owned, { attention, offset, limit });
    ids.push(...taskIds);
    urgencies.push(...taskIds.map(() => attention));
  }
  return { ids, urgencies };
}
