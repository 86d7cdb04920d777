import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type DayCount, type PageDays, findPageDays } from "./escalations.rules.ts";
import type { PlansTables } from "../plans.tables.ts";
import { type EscalationReceivers, buildFallbackSteps, isFallbackReceiver } from "./escalation-receivers.read-model.ts";
import { buildLinksStep, selectPresentAssignees, selectRoleHolders } from "../tasks/task-assignees.read-model.ts";
import { isBeforeToday, computeLatestDay, readZoneDays, buildTodaySource } from "../tasks/task-days.read-model.ts";
import { isNarrowed, readTaskPage, type TaskPage, type TaskPageRequest } from "../tasks/task-page.read-model.ts";

/** The receiver, the instant, and all possible receivers. */
export interface EscalationQuery extends EscalationReceivers {
  readonly managerId: number;
  readonly now: Date;
}

/** A person with their name. */
interface Person {
  readonly id: number;
  readonly name: string;
}

/**
 * Reads the people whose escalations go to the manager: everyone below at any depth, and people without a manager above
 * them who could see the escalations. Also reads the present people among those whom assignee rules name.
 */
async function readPeople(
  tx: ClientTx,
  request: EscalationQuery,
): Promise<{ readonly below: readonly number[]; readonly named: readonly number[] }> {
  const { managerId } = request;
  const isFallback = isFallbackReceiver(request, managerId);
  const { rows } = await sql<{ below: readonly number[]; named: readonly number[] }>`
    WITH RECURSIVE below (id) AS (
      SELECT p.id FROM people p WHERE p.client_id = ${tx.clientId} AND p.manager_id = ${managerId}
      -- UNION drops duplicates, so that a cycle of managers terminates.
      UNION
      SELECT p.id FROM people p JOIN below b ON b.id = p.manager_id WHERE p.client_id = ${tx.clientId}
    )${isFallback ? sql`, ${buildFallbackSteps(tx, request)}` : sql``}
    SELECT
      coalesce((SELECT json_agg(r.id) FROM (
        SELECT b.id FROM below b
        ${isFallback ? sql`UNION SELECT f.person_id FROM fallback f WHERE f.receiver_id = ${managerId}` : sql``}
      ) r), '[]'::json) AS below,
      coalesce((
        SELECT json_agg(p.id) FROM people p
        WHERE p.client_id = ${tx.clientId} AND p.archived_at IS NULL AND p.erased_at IS NULL AND p.id IN (
          SELECT v.assignee_person_id FROM task_template_versions v
          WHERE v.client_id = ${tx.clientId} AND v.assignee_person_id IS NOT NULL
        )
      ), '[]'::json) AS named`.execute(tx.on<PlansTables>());
  return rows[0] ?? { below: [], named: [] };
}

/** Steps of a statement, and a SELECT over them: all escalated tasks, or those due within days. */
interface EscalationSteps {
  readonly before: RawBuilder<unknown>;
  readonly selectTasks: (days?: PageDays) => RawBuilder<unknown>;
}

/**
 * Builds the query of open tasks after their escalate date that go to the manager. A task goes there when the
 * escalations of one of its assignees do. A task without present assignees goes by the employee it is about. Late tasks
 * are read once, by due date, from an index only. Each row checks its assignee rule against sets of people and
 * locations instead of joins.
 */
async function buildEscalatedSteps(tx: ClientTx, request: EscalationQuery): Promise<EscalationSteps> {
  const { now, holders } = request;
  const days = await readZoneDays(tx, now);
  const { below, named } = await readPeople(tx, request);
  const isBelow = new Set(below);
  const buildAny = (people: readonly number[]): RawBuilder<unknown> => sql`ANY(${[...people]}::bigint[])`;
  const isLate = sql<boolean>`o.client_id = ${tx.clientId} AND o.due_on < ${computeLatestDay(days)}::date
    AND ${isBeforeToday(days, sql`o.escalate_on`)}
    AND o.outcome_id IS NULL AND (o.abandon_on IS NULL OR NOT ${isBeforeToday(days, sql`o.abandon_on`)})`;
  const isAboutBelow = sql<boolean>`o.person_id = ${buildAny(below)}`;
  const before = sql`
    seats AS MATERIALIZED (
      SELECT s.role, s.location_id, bool_or(s.person_id = ${buildAny(below)}) AS is_below
      FROM ${selectRoleHolders(tx, holders)} s GROUP BY s.role, s.location_id
    ),
    guides AS MATERIALIZED (
      SELECT e.id, e.person_id AS employee_id, i.id = ${buildAny(below)} AS is_below FROM enrollments e
      JOIN people i ON i.client_id = ${tx.clientId} AND i.id = e.mentor_id AND i.archived_at IS NULL AND i.erased_at IS NULL
      WHERE e.client_id = ${tx.clientId} AND e.status_id = 1
    ),
    -- Employees for whom some, not all, of their mentors and themselves are below. Only their tasks need a mentor check.
    mixed AS MATERIALIZED (
      SELECT g.employee_id FROM guides g GROUP BY g.employee_id
      HAVING CASE WHEN g.employee_id = ${buildAny(below)} THEN NOT bool_and(g.is_below) ELSE bool_or(g.is_below) END
    ),
    ${buildLinksStep(
      tx,
      "links",
      sql`(
        SELECT o.id FROM task_template_versions v CROSS JOIN LATERAL (
          SELECT o.id, o.person_id FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
          WHERE o.task_template_id = v.task_template_id AND o.template_version = v.version AND ${isLate}
          OFFSET 0
        ) o
        WHERE v.client_id = ${tx.clientId} AND v.assignee = 'mentor' AND EXISTS (SELECT FROM mixed)
          AND o.person_id IN (SELECT m.employee_id FROM mixed m)
      )`,
    )},
    guided AS MATERIALIZED (
      SELECT l.task_id AS id, bool_or(g.is_below) AS is_below FROM links l JOIN guides g ON g.id = l.enrollment_id
      GROUP BY l.task_id
    )`;
  const selectTasks: EscalationSteps["selectTasks"] = (within) => sql`
    SELECT o.id, o.person_id, o.location_id, o.task_template_id, o.template_version, o.due_on, NULL::date AS ended_on,
      3 AS progress_id, NULL::int AS compliance_id, 0 AS attention
    FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
    JOIN task_template_versions v ON v.client_id = ${tx.clientId} AND v.task_template_id = o.task_template_id
      AND v.version = o.template_version
    WHERE ${isLate} ${within === undefined ? sql`` : sql`AND o.due_on BETWEEN ${within.first}::date AND ${within.last}::date`} AND CASE
      WHEN v.assignee = 'person' AND v.assignee_person_id = ${buildAny(named)}
        THEN v.assignee_person_id = ${buildAny(named.filter((id) => isBelow.has(id)))}
      WHEN v.assignee = 'role' AND (v.assignee_role, o.location_id) IN (SELECT s.role, s.location_id FROM seats s)
        THEN (v.assignee_role, o.location_id) IN (SELECT s.role, s.location_id FROM seats s WHERE s.is_below)
      WHEN v.assignee = 'mentor' AND o.id IN (SELECT g.id FROM guided g)
        THEN o.id IN (SELECT g.id FROM guided g WHERE g.is_below)
      -- Tasks of the employee, and tasks without a present assignee.
      ELSE ${isAboutBelow}
    END`;
  return { before, selectTasks };
}

/** Counts the tasks that are escalated to a person. */
export async function countEscalatedTasks(tx: ClientTx, request: EscalationQuery): Promise<number> {
  const { before, selectTasks } = await buildEscalatedSteps(tx, request);
  const { rows } = await sql<{ count: number }>`
    WITH ${before} SELECT count(*)::int AS count FROM (${selectTasks()}) t`.execute(tx.on<PlansTables>());
  return rows[0]?.count ?? 0;
}

type PageRequest = EscalationQuery & Omit<TaskPageRequest, "before" | "listed" | "pairs" | "searchesAssignees">;

type EscalatedPage = Pick<TaskPage, "ids" | "recordCount" | "all">;

/** Counts the tasks due on each day, in the order of days. */
async function countByDay(tx: ClientTx, { before, selectTasks }: EscalationSteps): Promise<readonly DayCount[]> {
  const { rows } = await sql<DayCount>`
    WITH ${before} SELECT t.due_on AS day, count(*)::int AS count FROM (${selectTasks()}) t
    GROUP BY t.due_on ORDER BY t.due_on`.execute(tx.on<PlansTables>());
  return rows;
}

/**
 * Reads a page of the tasks that are escalated to a person. For a list by due date, only the tasks of the days on the
 * page are sorted.
 */
export async function readEscalatedPage(tx: ClientTx, request: PageRequest): Promise<EscalatedPage> {
  const steps = await buildEscalatedSteps(tx, request);
  const readPage = (days: PageDays | undefined, offset: number): Promise<TaskPage> =>
    readTaskPage(tx, {
      ...request,
      offset,
      before: steps.before,
      listed: steps.selectTasks(days),
      pairs: selectPresentAssignees(tx, sql`listed`, request.holders),
      searchesAssignees: true,
    });
  if (request.order !== "due_by_date" || isNarrowed(request.filters)) return readPage(undefined, request.offset);
  const { days, skipped, all } = findPageDays(await countByDay(tx, steps), request);
  const ofDays = days === null ? { ids: [] } : await readPage(days, request.offset - skipped);
  return { ...ofDays, recordCount: all, all };
}

/** Reads the assignees and the employees of the tasks that are escalated to a person, each once, by name. */
export async function readEscalationChoices(
  tx: ClientTx,
  request: EscalationQuery,
): Promise<{ readonly assignees: readonly Person[]; readonly employees: readonly Person[] }> {
  const selectPeople = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    SELECT json_agg(
      json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name))
      ORDER BY lower(p.first_name || ' ' || p.last_name), p.id
    )
    FROM people p
    WHERE p.client_id = ${tx.clientId} AND p.id IN (${ids}) AND trim(p.first_name || ' ' || p.last_name) <> ''
  )`;
  const { before, selectTasks } = await buildEscalatedSteps(tx, request);
  const { rows } = await sql<{ assignees: readonly Person[]; employees: readonly Person[] }>`
    WITH ${before}, listed AS MATERIALIZED (${selectTasks()})
    SELECT
      coalesce(${selectPeople(
        sql`SELECT a.person_id FROM ${selectPresentAssignees(tx, sql`listed`, request.holders)} a`,
      )}, '[]'::json) AS assignees,
      coalesce(${selectPeople(sql`SELECT l.person_id FROM listed l`)}, '[]'::json) AS employees`.execute(
    tx.on<PlansTables>(),
  );
  return rows[0] ?? { assignees: [], employees: [] };
}
