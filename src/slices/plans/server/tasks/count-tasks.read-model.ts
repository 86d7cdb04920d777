import {
  type ContentDimension,
  isContent,
  type SourceQuery,
  type Statement,
  Writer,
} from "#slices/analytics/server/analytics.api.ts";
import {
  buildState,
  buildStatusColumn,
  type ContentKeys,
  type DayRange,
  enrollmentColumns,
  enrollmentMeasures,
  getContentFilters,
  getDimensions,
  getStatus,
  IS_ACTIVE,
  listTypes,
  needsTemplate,
  type PlansFact,
  PURGED,
  taskColumns,
  taskMeasures,
  toEnrollmentMeasure,
  toRanges,
  toTaskMeasure,
} from "./task-measures.read-model.ts";

/** Writes one statement. */
class TasksWriter {
  readonly #fact: PlansFact;
  readonly #query: SourceQuery;
  readonly #write: Writer;
  readonly #measures: readonly string[];
  readonly #only: ContentKeys;

  constructor(fact: PlansFact, measures: readonly string[], query: SourceQuery) {
    this.#fact = fact;
    this.#query = query;
    this.#measures = measures;
    this.#only = getContentFilters(query);
    const { by } = query;
    this.#write = new Writer({ ...query, by: isContent(by) ? "total" : by });
  }

  buildStatement(ranges: readonly DayRange[]): Statement {
    const sql = this.#fact === "enrollments" ? this.#enrollments(ranges) : this.#tasks(ranges);
    return { sql: sql.filter((line) => line !== "").join("\n"), parameters: this.#write.parameters.values };
  }

  #tasks(ranges: readonly DayRange[]): readonly string[] {
    const columns = this.#measures.map((measure) => `${toTaskMeasure(measure)}::bigint AS ${measure}`);
    const rows = this.#fact === "task_outcomes" ? this.#endedTasks.bind(this) : this.#activeTasks.bind(this);
    // Each range by itself: its days are then constants, for which the planner can estimate the number of tasks. Members
    // are found from their enrollments, so their tasks are read once for all ranges.
    const passes = this.#readsMembers ? [ranges] : ranges.map((range) => [range]);
    const each = passes.map((pass) => this.#countedTasks(rows(pass)).filter((line) => line !== ""));
    return [
      `SELECT ${this.#countedKey()} AS place_id, item.period,`,
      `  ${columns.join(", ")}`,
      "FROM (",
      each.map((lines) => lines.join("\n")).join("\n  UNION ALL\n"),
      `) AS item${this.#mapsCounts ? this.#write.joinPlaces("item.key", "LEFT JOIN") : ""}`,
      "GROUP BY 1, 2",
    ];
  }

  /** Counts the tasks of each state, so that measures are computed from a few rows instead of all tasks. */
  #countedTasks(source: readonly string[]): readonly string[] {
    const template = needsTemplate(this.#measures) ? ["fact.task_template_id AS template"] : [];
    const own = [`${this.#taskKey()} AS key`, `${this.#days}.period`, `${this.#state()} AS state`];
    const types = listTypes(this.#measures).map((type) => `fact.is_${type} AS is_${type}`);
    const columns = [...own, ...types, ...template];
    const keys = columns.map((_, index) => String(index + 1));
    return [`  SELECT ${columns.join(", ")}, count(*) AS items`, ...source, `  GROUP BY ${keys.join(", ")}`];
  }

  /** Tasks that ended within the ranges, whatever happened to their enrollments. */
  #endedTasks(ranges: readonly DayRange[]): readonly string[] {
    const join = this.#isNarrowed ? "JOIN" : "LEFT JOIN";
    const today = this.#write.parameters.add(this.#query.today, "date");
    return [
      "  FROM user_tasks AS fact",
      `  JOIN ${this.#rangeRows(ranges)} ON fact.counts_on >= params.first_day AND fact.counts_on <= params.last_day`,
      this.#isOfMembers ? `  ${join} (\n${this.#members("")}\n  ) AS member ON member.item = fact.id` : "",
      this.#assigneeJoin(),
      `  WHERE ${[
        `fact.client_id = ${this.#write.client}`,
        `(fact.outcome_id IS NOT NULL OR fact.abandon_on < ${today})`,
        ...this.#taskConditions(),
      ].join("\n    AND ")}`,
    ];
  }

  /** Tasks of the enrollments active within the ranges: of all enrollments together, or only of the requested ones. */
  #activeTasks(ranges: readonly DayRange[]): readonly string[] {
    const rangeRows = this.#rangeRows(ranges);
    // A part that is left out has no parameters either.
    const source = this.#readsMembers
      ? [
          `  FROM (\n${this.#members(rangeRows)}\n  ) AS member`,
          `  JOIN user_tasks AS fact ON fact.client_id = ${this.#write.client} AND fact.id = member.item`,
        ]
      : [
          "  FROM user_tasks AS fact",
          `  JOIN ${rangeRows} ON fact.active_from <= params.last_day AND (fact.active_until IS NULL OR fact.active_until >= params.first_day)`,
        ];
    return [
      ...source,
      this.#assigneeJoin(),
      `  WHERE ${[`fact.client_id = ${this.#write.client}`, ...this.#taskConditions()].join("\n    AND ")}`,
    ];
  }

  /** True when a filter is of enrollments, so that a task counts only for some of its own. */
  get #isNarrowed(): boolean {
    return Object.keys(this.#only).some((dimension) => this.#isOfEnrollments(dimension));
  }

  /** True when tasks are found by their enrollments. */
  get #isOfMembers(): boolean {
    return this.#isNarrowed || this.#isOfEnrollments(this.#query.by);
  }

  /** True when the enrollments have to be active in a range. */
  get #readsMembers(): boolean {
    return this.#fact === "task_states" && this.#isOfMembers;
  }

  /** The source of a row's period and last day. */
  get #days(): "member" | "params" {
    return this.#readsMembers ? "member" : "params";
  }

  /** Joins tasks to enrollments: a task once, or once per key; for all time, or for enrollments active in a range. */
  #members(ranges: string): string {
    const columns = [
      "link.user_task_id AS item",
      ...(ranges === "" ? [] : ["params.period", "params.last_day"]),
      ...(this.#isOfEnrollments(this.#query.by) ? [`${this.#enrollmentColumn(this.#query.by)} AS key`] : []),
    ];
    return [
      `    SELECT ${columns.join(", ")}`,
      "    FROM enrollments AS parent",
      ranges === "" ? "" : `    JOIN ${ranges} ON ${IS_ACTIVE}`,
      `    JOIN user_task_plans AS link ON link.client_id = ${this.#write.client} AND link.enrollment_id = parent.id`,
      this.#kindJoin(),
      `    WHERE ${this.#enrollmentConditions().join("\n      AND ")}`,
      `    GROUP BY ${columns.map((_, index) => String(index + 1)).join(", ")}`,
    ]
      .filter((line) => line !== "")
      .join("\n");
  }

  #enrollments(ranges: readonly DayRange[]): readonly string[] {
    const { by } = this.#query;
    const location = "parent.location_id";
    const columns = this.#measures.map((measure) => `${toEnrollmentMeasure(measure)}::bigint AS ${measure}`);
    const conditions = [...this.#enrollmentConditions(), ...this.#write.buildPlaceConditions(location)];
    return [
      `SELECT ${isContent(by) ? this.#enrollmentColumn(by) : this.#write.buildPlaceColumn(location, "LEFT JOIN")} AS place_id, params.period,`,
      `  ${columns.join(", ")}`,
      "FROM enrollments AS parent",
      `JOIN ${this.#rangeRows(ranges)} ON ${IS_ACTIVE}`,
      this.#kindJoin(),
      this.#write.joinPlaces(location, "LEFT JOIN").trimStart(),
      `WHERE ${conditions.join("\n  AND ")}`,
      "GROUP BY 1, 2",
    ];
  }

  #state(): string {
    return buildState(this.#fact, `${this.#days}.last_day`, () =>
      this.#write.parameters.add(this.#query.today, "date"),
    );
  }

  /** True for a place: tasks are counted by location, and places looked up for the few counts instead of all tasks. */
  get #mapsCounts(): boolean {
    return !isContent(this.#query.by) && this.#query.by !== "total";
  }

  #countedKey(): string {
    return this.#mapsCounts ? this.#write.buildPlaceColumn("item.key", "LEFT JOIN") : "item.key";
  }

  #taskKey(): string {
    const { by } = this.#query;
    if (by === "total") return "NULL::bigint";
    if (!isContent(by)) return "fact.location_id";
    if (by === getStatus(this.#fact)) return this.#status();
    return taskColumns[by] ?? (by === "assignee" ? "linked.person_id" : "member.key");
  }

  /** Returns true for a dimension of enrollments, not of the tasks themselves. */
  #isOfEnrollments(dimension: string): dimension is ContentDimension {
    const isTheirs = Object.hasOwn(enrollmentColumns, dimension);
    return isTheirs && (this.#fact === "enrollments" || !Object.hasOwn(taskColumns, dimension));
  }

  #enrollmentColumn(dimension: ContentDimension): string {
    const column = enrollmentColumns[dimension];
    if (column === undefined) throw new RangeError(`${this.#fact} cannot be grouped by ${dimension}`);
    return column;
  }

  #kindJoin(): string {
    if (this.#query.by !== "plan_type" && !Object.hasOwn(this.#only, "plan_type")) return "";
    return `    JOIN plans AS kind ON kind.client_id = ${this.#write.client} AND kind.id = parent.plan_id`;
  }

  #enrollmentConditions(): readonly string[] {
    const none = this.#write.parameters.add([PURGED], "bigint[]");
    return [
      `parent.client_id = ${this.#write.client}`,
      `parent.status_id <> ALL(${none})`,
      ...this.#filters(
        (dimension) => this.#isOfEnrollments(dimension),
        (dimension) => this.#enrollmentColumn(dimension),
      ),
    ];
  }

  #taskConditions(): readonly string[] {
    return [
      ...this.#write.buildPlaceConditions("fact.location_id"),
      ...this.#filters(
        (dimension) => Object.hasOwn(taskColumns, dimension),
        (dimension) => taskColumns[dimension] ?? "",
      ),
      ...this.#filters(
        (dimension) => dimension === getStatus(this.#fact),
        () => this.#status(),
      ),
      ...this.#assigneeConditions(),
    ];
  }

  #status(): string {
    return buildStatusColumn(this.#fact, () => this.#state());
  }

  #filters(isOwn: (dimension: string) => boolean, column: (dimension: ContentDimension) => string): readonly string[] {
    const all = Object.entries(this.#only).filter(([dimension]) => isOwn(dimension));
    return all.map(([dimension, keys]) => this.#among(column(dimension as ContentDimension), keys));
  }

  #among(column: string, keys: readonly (number | string)[]): string {
    const numbers = keys.filter((key) => typeof key === "number");
    if (numbers.length === keys.length) return `${column} = ANY(${this.#write.parameters.add(numbers, "bigint[]")})`;
    return `${column} IN (${keys.map((key) => this.#text(String(key))).join(", ")})`;
  }

  #assigneeJoin(): string {
    if (this.#query.by !== "assignee") return "";
    return `  LEFT JOIN user_task_assignees AS linked ON linked.client_id = ${this.#write.client} AND linked.user_task_id = fact.id`;
  }

  #assigneeConditions(): readonly string[] {
    const { assignee } = this.#only;
    if (assignee === undefined) return [];
    const isOne = this.#among("only_these.person_id", assignee);
    return [
      `EXISTS (SELECT FROM user_task_assignees AS only_these WHERE only_these.client_id = ${this.#write.client} AND only_these.user_task_id = fact.id AND ${isOne})`,
    ];
  }

  #text(word: string): string {
    return this.#write.parameters.add(word, "text");
  }

  #rangeRows(ranges: readonly DayRange[]): string {
    const { parameters } = this.#write;
    const rows = ranges.map(
      ({ period, first, last }) => `(${period}, ${parameters.add(first, "date")}, ${parameters.add(last, "date")})`,
    );
    return `(VALUES ${rows.join(", ")}) AS params (period, first_day, last_day)`;
  }
}

/**
 * Compiles the one statement that counts tasks or enrollments by a place or a dimension of theirs and by period; null
 * when no period has begun. A task of several enrollments counts once, and once for each key of them (a plan). Throws
 * RangeError for a measure or dimension that the fact does not have.
 */
export function compileTasks(fact: PlansFact, measures: readonly string[], query: SourceQuery): Statement | null {
  const known = fact === "enrollments" ? enrollmentMeasures : taskMeasures;
  const possible: ReadonlySet<string> = getDimensions(fact);
  for (const measure of measures) {
    if (!known.has(measure)) throw new RangeError(`${fact} has no measure ${measure}`);
  }
  for (const dimension of [...(isContent(query.by) ? [query.by] : []), ...Object.keys(getContentFilters(query))]) {
    if (!possible.has(dimension)) throw new RangeError(`${fact} cannot be grouped by ${dimension}`);
  }
  const ranges = toRanges(query);
  if (ranges.length === 0 || measures.length === 0) return null;
  return new TasksWriter(fact, measures, query).buildStatement(ranges);
}
