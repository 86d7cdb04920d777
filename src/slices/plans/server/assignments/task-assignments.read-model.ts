import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AssignmentType } from "#slices/plans/contract/task-assignments.contract.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import { selectPresentAssignees, selectStoredAssignees } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";
import {
  computeLatestDay,
  isStillOpen,
  openProgressId,
  readZoneDays,
  type ZoneDay,
  buildTodaySource,
} from "../tasks/task-days.read-model.ts";
import {
  buildBusyAttentionRank,
  isUnassigned,
  type OwnedTaskCounts,
  buildOwnerSteps,
  readByAttention,
  readOwned,
  buildRule,
} from "./assignee-workload.read-model.ts";
import { readTaskPage, type TaskPage, type TaskPageRequest } from "../tasks/task-page.read-model.ts";

/** Filters of the report. */
export interface AssignmentsRequest {
  readonly type: AssignmentType;
  readonly scope: Scope;
  /** The person whose own departure must stay invisible; null when the viewer sees everything at the places. */
  readonly unseenLeaverId: number | null;
  readonly planTypes: readonly PlanType[];
  readonly now: Date;
  readonly holders: readonly RoleHolder[];
}

/** The part of the request that limits the places. */
type PlacesRequest = Pick<AssignmentsRequest, "scope" | "unseenLeaverId">;

function buildPlaces(tx: ClientTx, { scope, unseenLeaverId }: PlacesRequest): RawBuilder<boolean> {
  const seen =
    unseenLeaverId === null
      ? sql<boolean>`true`
      : sql<boolean>`NOT (o.is_offboarding AND o.person_id = ${unseenLeaverId})`;
  if (scope.kind === "client") return seen;
  return sql<boolean>`${seen} AND o.location_id IN (
    SELECT p.id FROM locations p WHERE p.client_id = ${tx.clientId}
      AND (p.id = ANY(${[...scope.locationIds]}::bigint[]) OR p.region_id = ANY(${[...scope.regionIds]}::bigint[]))
  )`;
}

const columns = sql`
  o.id, o.person_id, o.location_id, o.task_template_id, o.template_version, o.due_on`;

type Days = readonly ZoneDay[];

/** Selects the open tasks at the places, with attention given the busy people. */
const buildOpenTasks = (
  tx: ClientTx,
  request: AssignmentsRequest,
  { days, busyIds }: Pick<OwnedTaskCounts, "days" | "busyIds">,
): RawBuilder<unknown> => sql`
  WITH ${buildOwnerSteps(tx, request.holders)}
  SELECT ${columns}, NULL::date AS ended_on, ${openProgressId} AS progress_id, NULL::int AS compliance_id,
    ${buildBusyAttentionRank(tx, busyIds)} AS attention
  FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z ${buildRule(tx)}
  WHERE o.client_id = ${tx.clientId} AND ${isStillOpen} AND ${buildPlaces(tx, request)}
    AND ${request.type === "unassigned" ? isUnassigned(tx) : sql`true`}`;

/** Selects tasks that have ended or whose abandon date is over. */
function buildEndedTasks(tx: ClientTx, request: AssignmentsRequest, days: Days): RawBuilder<unknown> {
  return sql`
    SELECT ${columns}, coalesce(o.outcome_on, o.abandon_on) AS ended_on, 4 AS progress_id,
      coalesce(o.outcome_id, 4)::int AS compliance_id, 3 AS attention
    FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
    WHERE o.client_id = ${tx.clientId} AND (o.outcome_id IS NOT NULL OR o.abandon_on < z.today)
      AND ${buildPlaces(tx, request)}`;
}

function buildPlanCondition(tx: ClientTx, types: readonly PlanType[]): RawBuilder<boolean> | undefined {
  if (types.length === 0) return undefined;
  const flags = types.map((type) => sql<boolean>`${sql.ref(`t.is_${type}`)}`);
  return sql<boolean>`EXISTS (
    SELECT FROM user_tasks t WHERE t.client_id = ${tx.clientId} AND t.id = l.id AND (${sql.join(flags, sql` OR `)})
  )`;
}

type PageRequest = AssignmentsRequest & Omit<TaskPageRequest, "listed" | "pairs" | "searchesAssignees" | "also">;

const isWhole = ({ filters, planTypes }: PageRequest): boolean =>
  planTypes.length === 0 && Object.values(filters).every((wanted: string | readonly unknown[]) => wanted.length === 0);

/** Reads a page of all open tasks, most urgent first. Counts all of them once, and reads only those on the page. */
async function readUrgentPage(tx: ClientTx, request: PageRequest, owned: OwnedTaskCounts): Promise<TaskPage> {
  const { all, priorityFlags: attentions, locations: choices } = owned;
  const [late, soon, busy] = attentions;
  const page = await readByAttention(tx, { ...request, among: buildPlaces(tx, request) }, owned, request);
  return { ...page, recordCount: all, all, priorityFlags: [late, soon, busy], choices };
}

/** Reads a page of the tasks at places, with the places that have any. */
export async function readAssignmentsPage(tx: ClientTx, request: PageRequest): Promise<TaskPage> {
  const further = {
    also: buildPlanCondition(tx, request.planTypes),
    choices: "locations",
    searchesAssignees: true,
  } as const;
  if (request.type === "historical") {
    const listed = buildEndedTasks(tx, request, await readZoneDays(tx, request.now));
    return readTaskPage(tx, { ...request, ...further, listed, pairs: selectStoredAssignees(tx, sql`listed`) });
  }
  const pairs = selectPresentAssignees(tx, sql`listed`, request.holders);
  if (request.type === "unassigned") {
    // Unassigned tasks never belong to a busy person.
    const listed = buildOpenTasks(tx, request, { days: await readZoneDays(tx, request.now), busyIds: [] });
    return readTaskPage(tx, { ...request, ...further, listed, pairs });
  }
  const owned = await readOwned(tx, { ...request, among: buildPlaces(tx, request) });
  if (request.order === "attention" && !request.isDescending && isWhole(request))
    return readUrgentPage(tx, request, owned);
  return readTaskPage(tx, { ...request, ...further, listed: buildOpenTasks(tx, request, owned), pairs });
}

/** Reads the open tasks at places that are due today or within some days, by due date. */
export async function readDueSoon(
  tx: ClientTx,
  request: PlacesRequest & { readonly days: number; readonly now: Date },
): Promise<readonly number[]> {
  const days = await readZoneDays(tx, request.now);
  const latest = computeLatestDay(days);
  // Two fixed days for the index. The zone decides only for the rows between them.
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z
    WHERE o.client_id = ${tx.clientId} AND ${isStillOpen} AND ${buildPlaces(tx, request)}
      AND o.due_on BETWEEN ${latest}::date - 2 AND ${latest}::date + ${sql.lit(request.days)}
      AND o.due_on BETWEEN z.today AND z.today + ${sql.lit(request.days)}
    ORDER BY o.due_on, o.id`.execute(tx.on<unknown>());
  return rows.map(({ id }) => id);
}

/** Reads which of these people are below a person, at any depth. */
export async function readReportsBelow(
  tx: ClientTx,
  managerId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE above (person_id, manager_id) AS (
      SELECT p.id, p.manager_id FROM people p
      WHERE p.client_id = ${tx.clientId} AND p.id = ANY(${[...personIds]}::bigint[]) AND p.manager_id IS NOT NULL
      -- UNION drops duplicates, so that a cycle of managers terminates.
      UNION
      SELECT a.person_id, p.manager_id FROM above a
      JOIN people p ON p.client_id = ${tx.clientId} AND p.id = a.manager_id AND p.manager_id IS NOT NULL
    )
    SELECT DISTINCT person_id AS id FROM above WHERE manager_id = ${managerId}`.execute(tx.on<unknown>());
  return new Set(rows.map(({ id }) => id));
}
