import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import type { PlansTables } from "../plans.tables.ts";
import { isStillOpen, readZoneDays, buildTodaySource } from "../tasks/task-days.read-model.ts";
import { MAX_DAYS_LEFT, type PastTasks, bandStarts } from "./task-warnings.rules.ts";

/** Range of the past tasks' due dates: `from` inclusive, `before` exclusive. */
export interface PastRequest {
  readonly from: string;
  /** The outcome of every task due before this day is final in all zones. */
  readonly before: string;
}

interface Row {
  readonly template_id: number;
  readonly plan_type: PlanType | null;
  readonly days_left: number;
  readonly load_band: number;
  readonly due_month: number;
  readonly seen_month: number;
  readonly tasks: number;
  readonly late: number;
}

const toMonth = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(date_part('year', ${day}) * 12 + date_part('month', ${day}))::int`;

/** Returns the SQL of `toLoadBand`. */
const toBand = (load: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    bandStarts.map((start) => sql`coalesce((${load} >= ${sql.lit(start)})::int, 0)`),
    sql` + `,
  )})::int`;

/**
 * Reads past tasks, summed by what was known on their due date and on each of the seven days before. One pass over the
 * tasks, and one over the first and last days of each person's tasks, which gives the load of every day. No step joins
 * another one, because the planner has no statistics about their rows.
 * Omits tasks that were canceled or could not be completed in time, which were neither late nor on time. Also omits
 * tasks with a moved due date, because their earlier date is not stored.
 */
export async function readPastTasks(tx: ClientTx, { from, before }: PastRequest): Promise<readonly PastTasks[]> {
  const most = sql.lit(MAX_DAYS_LEFT);
  const { rows } = await sql<Row>`
    WITH owned AS MATERIALIZED (
      SELECT o.id, a.person_id, o.task_template_id AS template_id, o.due_on,
        CASE WHEN o.is_onboarding THEN 'onboarding' WHEN o.is_development THEN 'development'
          WHEN o.is_offboarding THEN 'offboarding' END AS plan_type,
        greatest(o.alert_on, o.active_from) AS first_day, coalesce(o.outcome_on, o.abandon_on) AS last_day,
        o.outcome_id IS NULL OR o.outcome_id = 4 OR o.outcome_on > o.due_on AS is_late,
        o.due_on >= ${from}::date AND o.due_on < ${before}::date AND o.first_due_on = o.due_on
          AND NOT (coalesce(o.outcome_id, 0) IN (3, 5) AND o.outcome_on <= o.due_on) AS is_past
      FROM user_tasks o
      LEFT JOIN user_task_assignees a ON a.client_id = ${tx.clientId} AND a.user_task_id = o.id
      WHERE o.client_id = ${tx.clientId} AND o.alert_on < ${before}::date AND o.active_from IS NOT NULL
        AND coalesce(o.outcome_on, o.abandon_on) >= greatest(${from}::date - ${most}, o.alert_on, o.active_from)
    ),
    loads AS (
      SELECT w.id, m.days_left, w.template_id, w.plan_type, w.due_on, w.is_late,
        CASE WHEN w.person_id IS NOT NULL THEN sum(m.step) OVER (PARTITION BY w.person_id ORDER BY m.day) END AS load
      FROM owned w CROSS JOIN LATERAL (
        SELECT w.first_day AS day, 1 AS step, NULL::int AS days_left
        UNION ALL
        SELECT w.last_day + 1, -1, NULL
        UNION ALL
        SELECT w.due_on - d.days_left, 0, d.days_left FROM generate_series(0, ${most}) AS d (days_left)
        WHERE w.is_past AND w.due_on - d.days_left BETWEEN w.first_day AND w.last_day
      ) m
    ),
    seen AS (
      SELECT l.id, l.days_left, l.template_id, l.plan_type, l.due_on, l.is_late, min(l.load) AS load
      FROM loads l WHERE l.days_left IS NOT NULL
      GROUP BY l.id, l.days_left, l.template_id, l.plan_type, l.due_on, l.is_late
    )
    SELECT s.template_id, s.plan_type, s.days_left, ${toBand(sql`s.load`)} AS load_band,
      ${toMonth(sql`s.due_on`)} AS due_month, ${toMonth(sql`s.due_on - s.days_left`)} AS seen_month,
      count(*)::int AS tasks, (count(*) FILTER (WHERE s.is_late))::int AS late
    FROM seen s
    GROUP BY 1, 2, 3, 4, 5, 6`.execute(tx.on<PlansTables>());
  return rows.map((row) => ({
    templateId: row.template_id,
    planType: row.plan_type,
    daysLeft: row.days_left,
    loadBand: row.load_band,
    dueMonth: row.due_month,
    observedMonth: row.seen_month,
    tasks: row.tasks,
    late: row.late,
  }));
}

/** Reads the number of open tasks that have begun, by assignee. People without one are missing. */
export async function readLoads(
  tx: ClientTx,
  { personIds, now }: { readonly personIds: readonly number[]; readonly now: Date },
): Promise<ReadonlyMap<number, number>> {
  if (personIds.length === 0) return new Map();
  const days = await readZoneDays(tx, now);
  const { rows } = await sql<{ person_id: number; load: number }>`
    SELECT a.person_id, count(*)::int AS load
    FROM user_task_assignees a
    JOIN user_tasks o ON o.client_id = ${tx.clientId} AND o.id = a.user_task_id
    CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
    WHERE a.client_id = ${tx.clientId} AND a.person_id = ANY(${[...personIds]}::bigint[])
      AND ${isStillOpen} AND greatest(o.alert_on, o.active_from) <= z.today AND o.active_from IS NOT NULL
      AND o.alert_on IS NOT NULL
    GROUP BY a.person_id`.execute(tx.on<PlansTables>());
  return new Map(rows.map(({ person_id, load }) => [person_id, load]));
}
