import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";
import { isStillOpen, readZoneDays, buildTodaySource } from "../tasks/task-days.read-model.ts";

/** Filters of a task list. All must match; a missing one does not filter. */
export interface ListedTasks {
  /** Null: all locations, and tasks without a location. */
  readonly locationIds: readonly number[] | null;
  /** Searched in titles and names. */
  readonly text?: string | undefined;
  readonly employeeIds?: readonly number[] | undefined;
  readonly assigneeIds?: readonly number[] | undefined;
  readonly templateIds?: readonly number[] | undefined;
  readonly planIds?: readonly number[] | undefined;
  readonly positionIds?: readonly number[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly types?: readonly string[] | undefined;
  /** Omits offboarding tasks about this person: no one sees tasks about their own departure. */
  readonly notAboutLeaving: number | null;
  readonly order: { readonly key: string; readonly isDescending: boolean };
  readonly offset: number;
  readonly limit: number;
}

/** One page of rows and the total number of rows. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

const buildName = (person: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`;

const buildTextCondition = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${value}), lower(${text})) > 0`;

const buildIdConditions = (
  column: RawBuilder<unknown>,
  ids: readonly number[] | null | undefined,
): RawBuilder<boolean>[] =>
  ids === null || ids === undefined ? [] : [sql<boolean>`${column} = ANY(${[...ids]}::bigint[])`];

const kinds: Readonly<Record<string, RawBuilder<boolean>>> = {
  onboarding: sql<boolean>`o.is_onboarding`,
  offboarding: sql<boolean>`o.is_offboarding`,
  development: sql<boolean>`o.is_development`,
};

function buildTypeConditions(types: readonly string[] | undefined): RawBuilder<boolean>[] {
  if (types === undefined) return [];
  const known = types.flatMap((type) => kinds[type] ?? []);
  return [known.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(known, sql` OR `)})`];
}

function buildAssigneeConditions(tx: ClientTx, ids: readonly number[] | undefined): RawBuilder<boolean>[] {
  if (ids === undefined) return [];
  const one = sql<boolean>`EXISTS (
    SELECT FROM user_task_assignees a
    WHERE a.client_id = ${tx.clientId} AND a.user_task_id = o.id AND a.person_id = ANY(${[...ids]}::bigint[])
  )`;
  return [one];
}

const PURGED = 4;

function buildPlanConditions(tx: ClientTx, ids: readonly number[] | undefined): RawBuilder<boolean>[] {
  if (ids === undefined) return [];
  const one = sql<boolean>`EXISTS (
    SELECT FROM user_task_plans k JOIN enrollments e ON e.client_id = ${tx.clientId} AND e.id = k.enrollment_id
    WHERE k.client_id = ${tx.clientId} AND k.user_task_id = o.id AND e.status_id <> ${PURGED}
      AND e.plan_id = ANY(${[...ids]}::bigint[])
  )`;
  return [one];
}

/** Returns the conditions on a task `o`, its template version `v` and the person `p` it is about. */
function buildTaskCondition(tx: ClientTx, request: ListedTasks): RawBuilder<boolean> {
  const { text, notAboutLeaving: self } = request;
  const all = [
    sql<boolean>`o.client_id = ${tx.clientId}`,
    ...buildIdConditions(sql`o.location_id`, request.locationIds),
    ...buildIdConditions(sql`o.person_id`, request.employeeIds),
    ...buildIdConditions(sql`o.task_template_id`, request.templateIds),
    ...buildIdConditions(sql`o.position_id`, request.positionIds),
    ...buildIdConditions(sql`o.position_category_id`, request.categoryIds),
    ...buildPlanConditions(tx, request.planIds),
    ...buildTypeConditions(request.types),
    ...buildAssigneeConditions(tx, request.assigneeIds),
    ...(self === null ? [] : [sql<boolean>`NOT (o.is_offboarding AND o.person_id = ${self})`]),
    ...(text === undefined
      ? []
      : [
          sql<boolean>`(${buildTextCondition(sql`v.title || ' ' || v.title_es`, text)} OR ${buildTextCondition(buildName("p"), text)})`,
        ]),
  ];
  return sql<boolean>`${sql.join(all, sql` AND `)}`;
}

/** Joins a task `o` with its template version, its person and its location. */
const joinTaskDetails = (tx: ClientTx): RawBuilder<unknown> => sql`
  JOIN task_template_versions v ON v.client_id = ${tx.clientId} AND v.task_template_id = o.task_template_id
    AND v.version = o.template_version
  JOIN people p ON p.client_id = ${tx.clientId} AND p.id = o.person_id
  LEFT JOIN locations l ON l.client_id = ${tx.clientId} AND l.id = o.location_id`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  task_title: sql`lower(v.title)`,
  on_behalf_of: sql`nullif(lower(${buildName("p")}), '')`,
  location: sql`lower(l.name)`,
  due_by_date: sql`o.due_on`,
  completed_on: sql`o.outcome_on`,
  created_at: sql`n.created_at`,
};

async function readPage<Row>(
  tx: ClientTx,
  { order, offset, limit }: ListedTasks,
  { columns, from, id }: { readonly [Part in "columns" | "from" | "id"]: RawBuilder<unknown> },
): Promise<ListPage<Row>> {
  const on = tx.on<PlansTables>();
  const direction = sql.raw(order.isDescending ? "DESC" : "ASC");
  const key = orders[order.key];
  if (!key) throw new RangeError(`tasks are not listed by ${order.key}`);
  const { rows } = await sql<Row>`
    SELECT ${columns} ${from} ORDER BY ${key} ${direction} NULLS LAST, ${id} LIMIT ${limit} OFFSET ${offset}`.execute(
    on,
  );
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(on);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

const shared = sql`
  o.id, o.person_id, v.title, nullif(${buildName("p")}, '') AS about, l.name AS location, o.due_on::text AS due_on`;

interface SharedRow {
  readonly id: number;
  readonly person_id: number;
  readonly title: string;
  readonly about: string | null;
  readonly location: string | null;
  readonly due_on: string | null;
}

/** Reads open tasks whose due date is over in their zone. */
export async function readPastDue(tx: ClientTx, request: ListedTasks, now: Date): Promise<ListPage<SharedRow>> {
  const days = await readZoneDays(tx, now);
  if (days.length === 0) return { rows: [], count: 0 };
  const from = sql`
    FROM user_tasks o CROSS JOIN LATERAL ${buildTodaySource(days)} AS z ${joinTaskDetails(tx)}
    WHERE ${buildTaskCondition(tx, request)} AND ${isStillOpen} AND o.due_on < z.today`;
  return readPage<SharedRow>(tx, request, { columns: shared, from, id: sql`o.id` });
}

interface FlaggedRow extends SharedRow {
  readonly outcome_note: string;
  readonly outcome_on: string;
  readonly by: string | null;
}

const CANNOT_COMPLETE = 3;

/** Reads tasks that were marked as "cannot be completed" within these days. */
export function readFlagged(
  tx: ClientTx,
  request: ListedTasks,
  range: { readonly from: string; readonly to: string },
): Promise<ListPage<FlaggedRow>> {
  const columns = sql`${shared}, o.outcome_note, o.outcome_on::text AS outcome_on, nullif(${buildName("b")}, '') AS by`;
  const from = sql`
    FROM user_tasks o ${joinTaskDetails(tx)} LEFT JOIN people b ON b.client_id = ${tx.clientId} AND b.id = o.outcome_by
    WHERE ${buildTaskCondition(tx, request)} AND o.outcome_id = ${CANNOT_COMPLETE}
      AND o.outcome_on >= ${range.from}::date AND o.outcome_on <= ${range.to}::date`;
  return readPage<FlaggedRow>(tx, request, { columns, from, id: sql`o.id` });
}

interface NoteRow extends SharedRow {
  readonly note_id: number;
  readonly note: string;
  readonly created_at: Date;
  readonly by: string | null;
  readonly from_progress_id: number | null;
  readonly from_compliance_id: number | null;
  readonly to_progress_id: number | null;
  readonly to_compliance_id: number | null;
}

/**
 * Reads notes between two instants that changed a task's progress or outcome; `outcomes` limits them to these outcomes.
 */
export function readChangingNotes(
  tx: ClientTx,
  request: ListedTasks,
  { since, before, complianceIds }: { since: Date; before: Date; complianceIds: readonly number[] | undefined },
): Promise<ListPage<NoteRow>> {
  const columns = sql`${shared}, n.id AS note_id, n.note, n.created_at, nullif(${buildName("b")}, '') AS by,
    n.from_progress_id, n.from_compliance_id, n.to_progress_id, n.to_compliance_id`;
  const outcomes = buildIdConditions(sql`n.to_compliance_id`, complianceIds);
  const from = sql`
    FROM user_task_notes n JOIN user_tasks o ON o.client_id = ${tx.clientId} AND o.id = n.user_task_id
    ${joinTaskDetails(tx)} LEFT JOIN people b ON b.client_id = ${tx.clientId} AND b.id = n.author_id
    WHERE n.client_id = ${tx.clientId} AND ${sql.join([buildTaskCondition(tx, request), ...outcomes], sql` AND `)}
      AND n.created_at >= ${since} AND n.created_at < ${before}
      AND (n.from_progress_id IS DISTINCT FROM n.to_progress_id
        OR n.from_compliance_id IS DISTINCT FROM n.to_compliance_id)`;
  return readPage<NoteRow>(tx, request, { columns, from, id: sql`n.id` });
}
