import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlanTexts } from "#slices/plans/contract/plan-texts.contract.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Condition: the plan is one of the person, or the person is its mentor. */
const isOwnPlan = (tx: ClientTx, personId: number): RawBuilder<boolean> => sql<boolean>`p.id IN (
  SELECT e.plan_id FROM enrollments e
  WHERE e.client_id = ${tx.clientId} AND (e.person_id = ${personId} OR e.mentor_id = ${personId})
)`;

/** Condition: the task is about the person, assigned to them, or of someone whose mentor they are. */
const isOwnTask = (tx: ClientTx, personId: number): RawBuilder<boolean> => sql<boolean>`(
  v.assignee_person_id = ${personId} OR EXISTS (
    SELECT FROM user_tasks t
    WHERE t.client_id = ${tx.clientId} AND t.task_template_id = v.task_template_id AND t.template_version = v.version
      AND (
        t.person_id = ${personId}
        OR t.id IN (
          SELECT a.user_task_id FROM user_task_assignees a
          WHERE a.client_id = ${tx.clientId} AND a.person_id = ${personId}
        )
        OR t.id IN (
          SELECT k.user_task_id FROM enrollments e
          JOIN user_task_plans k ON k.client_id = e.client_id AND k.enrollment_id = e.id AND k.client_id = ${tx.clientId}
          WHERE e.client_id = ${tx.clientId} AND e.mentor_id = ${personId}
        )
      )
  )
)`;

/** Condition: the person manages someone, so that tasks of others can escalate to them. */
const isManager = (tx: ClientTx, personId: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM people m WHERE m.client_id = ${tx.clientId} AND m.manager_id = ${personId} AND m.archived_at IS NULL
)`;

/**
 * Reads the titles that have a Spanish one; for a person, only those of their own plans and tasks. Of two Spanish titles
 * for the same text, the latest version has precedence.
 */
export async function readPlanTexts(tx: ClientTx, personId: number | null): Promise<PlanTexts> {
  const limit = (own: (tx: ClientTx, id: number) => RawBuilder<boolean>): RawBuilder<boolean> =>
    personId === null ? sql<boolean>`TRUE` : sql<boolean>`(${isManager(tx, personId)} OR ${own(tx, personId)})`;
  const { rows } = await sql<PlanTexts[number]>`
    SELECT DISTINCT ON (f.title) f.title, f.title_es FROM (
      SELECT p.title, p.title_es, 0 AS version FROM plans p
      WHERE p.client_id = ${tx.clientId} AND p.title_es <> '' AND ${limit(isOwnPlan)}
      UNION ALL
      SELECT v.title, v.title_es, v.version FROM task_template_versions v
      WHERE v.client_id = ${tx.clientId} AND v.title_es <> '' AND ${limit(isOwnTask)}
    ) f
    ORDER BY f.title, f.version DESC, f.title_es`.execute(tx.on<PlansTables>());
  return rows;
}
