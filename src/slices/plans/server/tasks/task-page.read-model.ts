import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Sort keys of a task list. */
export type TaskOrder =
  | "due_by_date"
  | "task_title"
  | "on_behalf_of"
  | "assignees"
  | "completed_at"
  | "attention"
  | "notes_count";

/** Filters of a task list. Empty lists do not filter. */
export interface TaskFilters {
  readonly text: string;
  readonly progressIds: readonly number[];
  readonly complianceIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly assigneeIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly priorityFlags: readonly number[];
}

/** No filters. */
export const noTaskFilters: TaskFilters = {
  text: "",
  progressIds: [],
  complianceIds: [],
  employeeIds: [],
  assigneeIds: [],
  locationIds: [],
  priorityFlags: [],
};

/** Returns true when any filter is set. */
export const isNarrowed = ({ text, ...lists }: TaskFilters): boolean =>
  text !== "" || Object.values(lists).some((ids) => ids.length > 0);

/** A page of a task list: which tasks the list has, and which page of them. */
export interface TaskPageRequest {
  /** Steps of the statement that `listed` reads; undefined: none. */
  readonly before?: RawBuilder<unknown>;
  /**
   * A SELECT of the tasks of the list, each once: id, person_id, location_id, task_template_id, template_version,
   * due_on, ended_on, progress_id, compliance_id and attention (0 the most urgent).
   */
  readonly listed: RawBuilder<unknown>;
  /** A SELECT in parentheses of pairs (task_id, person_id): the assignees of the tasks of `listed`. */
  readonly pairs: RawBuilder<unknown>;
  readonly filters: TaskFilters;
  /** An additional condition on the rows `l` of the list. */
  readonly also?: RawBuilder<boolean> | undefined;
  /** True when a text is searched in the names of assignees too. */
  readonly searchesAssignees: boolean;
  readonly order: TaskOrder;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page, with counts of the whole list regardless of filters. */
export interface TaskPage {
  readonly ids: readonly number[];
  /** Attention rank of each task on the page. */
  readonly urgencies: readonly number[];
  /** Number of tasks that match the filters. */
  readonly recordCount: number;
  readonly all: number;
  /** Numbers of tasks in the whole list by attention, most urgent first. */
  readonly priorityFlags: readonly [number, number, number];
  /** Employees or locations of the whole list, by name; empty unless requested. */
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

interface TaskPageCounts {
  readonly page: readonly { readonly id: number; readonly urgency: number }[];
  readonly choices: TaskPage["choices"];
  readonly record_count: number;
  readonly total: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

const buildName = (person: string): RawBuilder<string> => {
  const buildColumn = (name: string): RawBuilder<unknown> => sql.ref(`${person}.${name}`);
  return sql<string>`trim(${buildColumn("first_name")} || ' ' || ${buildColumn("last_name")})`;
};

const buildTextCondition = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${value}), lower(${text})) > 0`;

/** Condition: a task has an assignee `w` who matches a condition. */
const buildAssigneeCondition = (
  tx: ClientTx,
  { pairs }: TaskPageRequest,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql<boolean>`l.id IN (
    SELECT a.task_id FROM ${pairs} a JOIN people w ON w.client_id = ${tx.clientId} AND w.id = a.person_id
    WHERE ${condition}
  )`;

function buildConditions(tx: ClientTx, request: TaskPageRequest): readonly RawBuilder<boolean>[] {
  const { filters } = request;
  const buildIdConditions = (column: string, ids: readonly number[]): RawBuilder<boolean>[] =>
    ids.length === 0 ? [] : [sql<boolean>`${sql.ref(`l.${column}`)} = ANY(${[...ids]}::bigint[])`];
  const { text, assigneeIds } = filters;
  const textConditions = [
    buildTextCondition(sql`v.title || ' ' || v.title_es`, text),
    buildTextCondition(buildName("p"), text),
  ];
  if (request.searchesAssignees)
    textConditions.push(buildAssigneeCondition(tx, request, buildTextCondition(buildName("w"), text)));
  return [
    ...buildIdConditions("person_id", filters.employeeIds),
    ...buildIdConditions("location_id", filters.locationIds),
    ...buildIdConditions("progress_id", filters.progressIds),
    ...buildIdConditions("compliance_id", filters.complianceIds),
    ...buildIdConditions("attention", filters.priorityFlags),
    ...(assigneeIds.length === 0
      ? []
      : [buildAssigneeCondition(tx, request, sql<boolean>`w.id = ANY(${[...assigneeIds]}::bigint[])`)]),
    ...(request.also === undefined ? [] : [request.also]),
    ...(text === "" ? [] : [sql<boolean>`(${sql.join(textConditions, sql` OR `)})`]),
  ];
}

/** Joins the first assignee of each task, by last name. */
const joinFirstAssignee = (tx: ClientTx, { pairs }: TaskPageRequest): RawBuilder<unknown> => sql`
  LEFT JOIN (
    SELECT DISTINCT ON (a.task_id) a.task_id, lower(${buildName("w")}) AS name
    FROM ${pairs} a JOIN people w ON w.client_id = ${tx.clientId} AND w.id = a.person_id
    ORDER BY a.task_id, w.last_name, w.first_name, w.id
  ) f ON f.task_id = l.id`;

function buildOrderKey(tx: ClientTx, order: TaskOrder): RawBuilder<unknown> {
  const keys: Readonly<Record<TaskOrder, RawBuilder<unknown>>> = {
    due_by_date: sql`l.due_on`,
    completed_at: sql`l.ended_on`,
    attention: sql`l.attention`,
    task_title: sql`lower(v.title)`,
    on_behalf_of: sql`nullif(lower(${buildName("p")}), '')`,
    assignees: sql`f.name`,
    notes_count: sql`(
      SELECT count(*) FROM user_task_notes n WHERE n.client_id = ${tx.clientId} AND n.user_task_id = l.id
    )`,
  };
  return keys[order];
}

const byName: ReadonlySet<TaskOrder> = new Set(["task_title", "on_behalf_of"]);
const ofRows: ReadonlySet<TaskOrder> = new Set(["due_by_date", "completed_at", "attention"]);

/** Selects the rows that match the filters, with the sort key. Joins titles and names only when needed. */
function selectFilteredTasks(tx: ClientTx, request: TaskPageRequest): RawBuilder<unknown> {
  const named = request.filters.text !== "" || byName.has(request.order);
  const names = sql`
    JOIN task_template_versions v ON v.client_id = ${tx.clientId} AND v.task_template_id = l.task_template_id
      AND v.version = l.template_version
    JOIN people p ON p.client_id = ${tx.clientId} AND p.id = l.person_id`;
  return sql`
    SELECT l.id, l.due_on, l.attention, ${buildOrderKey(tx, request.order)} AS key FROM listed l
    ${named ? names : sql``} ${request.order === "assignees" ? joinFirstAssignee(tx, request) : sql``}
    WHERE ${sql.join([sql<boolean>`true`, ...buildConditions(tx, request)], sql` AND `)}`;
}

/**
 * Returns the steps of the statement and the source of the page. An unfiltered list sorted by its own columns is read
 * once, without a further step.
 */
function buildSteps(tx: ClientTx, request: TaskPageRequest) {
  const isWhole = ofRows.has(request.order) && buildConditions(tx, request).length === 0;
  const before = request.before === undefined ? sql`` : sql`${request.before}, `;
  const listed = sql`${before}listed AS MATERIALIZED (${request.listed})`;
  return isWhole
    ? { all: listed, source: sql`listed l`, key: buildOrderKey(tx, request.order), count: sql`count(*)::int` }
    : {
        all: sql`${listed}, found AS MATERIALIZED (${selectFilteredTasks(tx, request)})`,
        source: sql`found l`,
        key: sql`l.key`,
        count: sql`(SELECT count(*)::int FROM found)`,
      };
}

const buildChoices = (tx: ClientTx): Readonly<Record<"employees" | "locations" | "none", RawBuilder<unknown>>> => ({
  none: sql`NULL`,
  employees: sql`(
    SELECT json_agg(json_build_object('id', p.id, 'name', ${buildName("p")}) ORDER BY lower(${buildName("p")}), p.id)
    FROM people p
    WHERE p.client_id = ${tx.clientId} AND p.id IN (SELECT l.person_id FROM listed l) AND ${buildName("p")} <> ''
  )`,
  locations: sql`(
    SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name), p.id)
    FROM locations p WHERE p.client_id = ${tx.clientId} AND p.id IN (SELECT l.location_id FROM listed l)
  )`,
});

/**
 * Reads a page of a task list in the requested order, with counts of the whole list. Missing values are last in both
 * directions; equal values are ordered by due date, then by id.
 */
export async function readTaskPage(
  tx: ClientTx,
  request: TaskPageRequest & { readonly choices?: "employees" | "locations" },
): Promise<TaskPage> {
  const direction = sql.raw(request.isDescending ? "DESC" : "ASC");
  const { all: both, source, key, count } = buildSteps(tx, request);
  const { rows } = await sql<TaskPageCounts>`
    WITH ${both}
    SELECT
      coalesce((
        SELECT json_agg(json_build_object('id', page.id, 'urgency', page.attention)) FROM (
          SELECT l.id, l.attention FROM ${source} ORDER BY ${key} ${direction} NULLS LAST, l.due_on NULLS LAST, l.id
          LIMIT ${request.limit} OFFSET ${request.offset}
        ) page
      ), '[]'::json) AS page,
      coalesce(${buildChoices(tx)[request.choices ?? "none"]}, '[]'::json) AS choices,
      ${count} AS record_count, count(*)::int AS total,
      count(*) FILTER (WHERE l.attention = 0)::int AS first, count(*) FILTER (WHERE l.attention = 1)::int AS second,
      count(*) FILTER (WHERE l.attention = 2)::int AS third
    FROM listed l`.execute(tx.on<PlansTables>());
  const [counted] = rows;
  if (!counted) throw new Error("an aggregate without a row");
  const { page, choices, record_count: recordCount, total: all, first, second, third } = counted;
  const ids = page.map(({ id }) => id);
  const urgencies = page.map(({ urgency }) => urgency);
  return { ids, urgencies, choices, recordCount, all, priorityFlags: [first, second, third] };
}
