import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Kind of choices. */
export type ChoiceKind =
  | "plans"
  | "tasks"
  | "enrollments"
  | "user_tasks"
  | "employees"
  | "mentors"
  | "task_assignments";

/** Filters: choices at the viewer's places whose names contain a text, without the viewer's own departure. */
export interface ChoicesRequest {
  readonly kind: ChoiceKind;
  readonly scope: Scope;
  /** The person whose own departure is left out; null for no one. */
  readonly leavesOut: number | null;
  readonly text: string;
  readonly page: { readonly number: number; readonly size: number };
}

interface ChoiceRow {
  readonly id: number;
  readonly name: string;
}

type Source = (tx: ClientTx, leavesOut: number | null) => RawBuilder<unknown>;

const fullName = sql.raw("trim(w.first_name || ' ' || w.last_name)");
const joinPeople = (tx: ClientTx, by: string): RawBuilder<unknown> =>
  sql`JOIN people w ON w.client_id = ${tx.clientId} AND w.id = ${sql.ref(by)} AND w.erased_at IS NULL`;

const joinPlan = (tx: ClientTx): RawBuilder<unknown> =>
  sql`JOIN plans p ON p.client_id = e.client_id AND p.id = e.plan_id AND p.client_id = ${tx.clientId}`;
const isKnown = (leavesOut: number | null): RawBuilder<unknown> =>
  sql`NOT (p.type = 'offboarding' AND e.person_id = ${leavesOut ?? 0})`;

// Client-wide items have no location.
const sources: Readonly<Record<ChoiceKind, Source>> = {
  plans: (tx) => sql`
    SELECT p.id, p.title AS name, NULL::bigint AS location_id FROM plans p
    WHERE p.client_id = ${tx.clientId} AND p.archived_at IS NULL`,
  tasks: (tx) => sql`
    SELECT t.id, t.title AS name, NULL::bigint AS location_id FROM task_templates t
    WHERE t.client_id = ${tx.clientId} AND t.archived_at IS NULL`,
  enrollments: (tx, leavesOut) => sql`
    SELECT e.id, ${fullName} || ' · ' || p.title AS name, e.location_id FROM enrollments e ${joinPeople(tx, "e.person_id")}
    ${joinPlan(tx)} WHERE e.client_id = ${tx.clientId} AND e.status_id = 1 AND ${isKnown(leavesOut)}`,
  user_tasks: (tx, leavesOut) => sql`
    SELECT t.id, v.title || ' · ' || ${fullName} AS name, t.location_id FROM user_tasks t ${joinPeople(tx, "t.person_id")}
    JOIN task_template_versions v ON v.client_id = t.client_id AND v.task_template_id = t.task_template_id
      AND v.version = t.template_version AND v.client_id = ${tx.clientId}
    WHERE t.client_id = ${tx.clientId} AND t.outcome_id IS NULL
      AND NOT (t.is_offboarding AND t.person_id = ${leavesOut ?? 0})`,
  employees: (tx, leavesOut) => sql`
    SELECT w.id, ${fullName} AS name, w.location_id FROM enrollments e ${joinPeople(tx, "e.person_id")} ${joinPlan(tx)}
    WHERE e.client_id = ${tx.clientId} AND e.status_id <> 4 AND ${isKnown(leavesOut)}`,
  mentors: (tx, leavesOut) => sql`
    SELECT w.id, ${fullName} AS name, e.location_id FROM enrollments e ${joinPeople(tx, "e.mentor_id")} ${joinPlan(tx)}
    WHERE e.client_id = ${tx.clientId} AND e.status_id = 1 AND ${isKnown(leavesOut)}`,
  task_assignments: (tx) => sql`
    SELECT w.id, ${fullName} AS name, t.location_id FROM user_tasks t
    JOIN user_task_assignees a ON a.client_id = t.client_id AND a.user_task_id = t.id AND a.client_id = ${tx.clientId}
    ${joinPeople(tx, "a.person_id")}
    WHERE t.client_id = ${tx.clientId} AND t.outcome_id IS NULL`,
};

const ofClient: ReadonlySet<ChoiceKind> = new Set(["plans", "tasks"]);

function isInScope(tx: ClientTx, { kind, scope }: ChoicesRequest): RawBuilder<unknown> {
  if (scope.kind === "client" || ofClient.has(kind)) return sql`TRUE`;
  return sql`(c.location_id = ANY(${[...scope.locationIds]}::bigint[]) OR c.location_id IN (
    SELECT l.id FROM locations l WHERE l.client_id = ${tx.clientId} AND l.region_id = ANY(${[...scope.regionIds]}::bigint[])
  ))`;
}

/** Reads one page of choices by name, each once, and their total number. */
export async function readPlanChoices(
  tx: ClientTx,
  request: ChoicesRequest,
): Promise<{ readonly rows: readonly ChoiceRow[]; readonly count: number }> {
  const { kind, leavesOut, text, page } = request;
  const choices = sql`
    SELECT DISTINCT c.id, c.name FROM (${sources[kind](tx, leavesOut)}) c
    WHERE ${isInScope(tx, request)} AND position(lower(${text}) IN lower(c.name)) > 0`;
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${choices}) f`.execute(
    tx.on<PlansTables>(),
  );
  const { rows } = await sql<ChoiceRow>`
    SELECT f.id, f.name FROM (${choices}) f ORDER BY f.name, f.id
    LIMIT ${page.size} OFFSET ${(page.number - 1) * page.size}`.execute(tx.on<PlansTables>());
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
