import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AssignmentType } from "#slices/plans/contract/task-assignments.contract.ts";
import type { PlanType } from "./enrolling.rules.ts";
import { presentAssignees, storedAssignees } from "./task-assignees.read-model.ts";
import type { RoleHolder } from "./task-assignees.rules.ts";
import { isStillOpen, openProgressId, readZoneDays, type ZoneDay, zoneToday } from "./task-days.read-model.ts";
import {
  attentionAmong,
  isOfNobody,
  type OwnedTasks,
  ownerSteps,
  readByAttention,
  readOwned,
  ruleOf,
} from "./task-owners.read-model.ts";
import { readTaskPage, type TaskPage, type TaskPageAsked } from "./task-page.read-model.ts";

/** Which tasks the report is about. */
export interface AssignmentsAsked {
  readonly type: AssignmentType;
  readonly scope: Scope;
  /** Somebody whose own departure is not for them to see; null where the viewer sees everything of the places. */
  readonly unseenLeaverId: number | null;
  readonly planTypes: readonly PlanType[];
  readonly now: Date;
  readonly holders: readonly RoleHolder[];
}

function placesOf(tx: ClientTx, { scope, unseenLeaverId }: AssignmentsAsked): RawBuilder<boolean> {
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

/** The open tasks of the places, where these people have many. */
const openTasksOf = (
  tx: ClientTx,
  asked: AssignmentsAsked,
  { days, busyIds }: Pick<OwnedTasks, "days" | "busyIds">,
): RawBuilder<unknown> => sql`
  WITH ${ownerSteps(tx, asked.holders)}
  SELECT ${columns}, NULL::date AS ended_on, ${openProgressId} AS progress_id, NULL::int AS compliance_id,
    ${attentionAmong(tx, busyIds)} AS attention
  FROM user_tasks o CROSS JOIN LATERAL ${zoneToday(days)} AS z ${ruleOf(tx)}
  WHERE o.client_id = ${tx.clientId} AND ${isStillOpen} AND ${placesOf(tx, asked)}
    AND ${asked.type === "unassigned" ? isOfNobody(tx) : sql`true`}`;

/** Tasks that have ended, or whose abandonment is over. */
function endedTasksOf(tx: ClientTx, asked: AssignmentsAsked, days: Days): RawBuilder<unknown> {
  return sql`
    SELECT ${columns}, coalesce(o.outcome_on, o.abandon_on) AS ended_on, 4 AS progress_id,
      coalesce(o.outcome_id, 4)::int AS compliance_id, 3 AS attention
    FROM user_tasks o CROSS JOIN LATERAL ${zoneToday(days)} AS z
    WHERE o.client_id = ${tx.clientId} AND (o.outcome_id IS NOT NULL OR o.abandon_on < z.today)
      AND ${placesOf(tx, asked)}`;
}

function ofPlans(tx: ClientTx, types: readonly PlanType[]): RawBuilder<boolean> | undefined {
  if (types.length === 0) return undefined;
  const flags = types.map((type) => sql<boolean>`${sql.ref(`t.is_${type}`)}`);
  return sql<boolean>`EXISTS (
    SELECT FROM user_tasks t WHERE t.client_id = ${tx.clientId} AND t.id = l.id AND (${sql.join(flags, sql` OR `)})
  )`;
}

type PageAsked = AssignmentsAsked & Omit<TaskPageAsked, "listed" | "pairs" | "searchesAssignees" | "also">;

const isWhole = ({ narrowing, planTypes }: PageAsked): boolean =>
  planTypes.length === 0 &&
  Object.values(narrowing).every((wanted: string | readonly unknown[]) => wanted.length === 0);

/** A page of all open tasks, the most urgent first: they are counted once, and only those of the page are read. */
async function readUrgentPage(tx: ClientTx, asked: PageAsked, owned: OwnedTasks): Promise<TaskPage> {
  const { all, attentions, locations: choices } = owned;
  const [late, soon, busy] = attentions;
  const page = await readByAttention(tx, { ...asked, among: placesOf(tx, asked) }, owned, asked);
  return { ...page, found: all, all, attentions: [late, soon, busy], choices };
}

/** A page of the tasks of places, with the places that have any. */
export async function readAssignmentsPage(tx: ClientTx, asked: PageAsked): Promise<TaskPage> {
  const further = { also: ofPlans(tx, asked.planTypes), choices: "locations", searchesAssignees: true } as const;
  if (asked.type === "historical") {
    const listed = endedTasksOf(tx, asked, await readZoneDays(tx, asked.now));
    return readTaskPage(tx, { ...asked, ...further, listed, pairs: storedAssignees(tx, sql`listed`) });
  }
  const pairs = presentAssignees(tx, sql`listed`, asked.holders);
  if (asked.type === "unassigned") {
    // Nobody's tasks are nobody's who has many.
    const listed = openTasksOf(tx, asked, { days: await readZoneDays(tx, asked.now), busyIds: [] });
    return readTaskPage(tx, { ...asked, ...further, listed, pairs });
  }
  const owned = await readOwned(tx, { ...asked, among: placesOf(tx, asked) });
  if (asked.order === "attention" && !asked.isDescending && isWhole(asked)) return readUrgentPage(tx, asked, owned);
  return readTaskPage(tx, { ...asked, ...further, listed: openTasksOf(tx, asked, owned), pairs });
}

/** Which of these people somebody is above, however many steps. */
export async function readBelow(
  tx: ClientTx,
  managerId: number,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE above (person_id, manager_id) AS (
      SELECT p.id, p.manager_id FROM people p
      WHERE p.client_id = ${tx.clientId} AND p.id = ANY(${[...personIds]}::bigint[]) AND p.manager_id IS NOT NULL
      -- Each pair once, so that a circle of managers ends.
      UNION
      SELECT a.person_id, p.manager_id FROM above a
      JOIN people p ON p.client_id = ${tx.clientId} AND p.id = a.manager_id AND p.manager_id IS NOT NULL
    )
    SELECT DISTINCT person_id AS id FROM above WHERE manager_id = ${managerId}`.execute(tx.on<unknown>());
  return new Set(rows.map(({ id }) => id));
}
