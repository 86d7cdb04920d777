import { addDays } from "#platform/server/clock.ts";
import {
  type ContentDimension,
  type Dimension,
  isContent,
  type SourceQuery,
} from "#slices/analytics/server/analytics.api.ts";

/**
 * What figures of plans count. `task_outcomes`: tasks on their outcome's day within a range (an open task on the last
 * of its dates, once that is over); `task_states`: tasks on the last day of a range, if an enrollment of theirs is
 * active in it; `enrollments` active in a range.
 */
export type PlansFact = "task_outcomes" | "task_states" | "enrollments";

/** State of a task as numbered in statements: the progress of an open task; 10 plus the outcome of an ended one. */
const states = {
  scheduled: 1,
  pending: 2,
  past_due: 3,
  on_time: 11,
  late: 12,
  cannot_complete: 13,
  abandoned: 14,
  canceled: 15,
} as const;

const types = ["onboarding", "offboarding", "development"] as const;
const KIND = "_of_";

/** The outcome of a task that was never ended by a person. */
const ABANDONED = 4;
/** The progress of an ended task, whatever its outcome. */
const ENDED = 4;

const TEMPLATES = "templates";
const counts = ["all", ...Object.keys(states)];

/** Tasks by state and `all` of them, each also for one type of plan (`on_time_of_development`). */
export const taskCounts: ReadonlySet<string> = new Set([
  ...counts,
  ...types.flatMap((type) => counts.map((each) => `${each}${KIND}${type}`)),
]);

/** Counts of tasks, and the distinct `templates` that they are made from. */
export const taskMeasures: ReadonlySet<string> = new Set([TEMPLATES, ...taskCounts]);

/** Enrollments by person and in number: SQL of their counts. */
const enrollmentSql: Readonly<Record<string, string>> = {
  people: "count(DISTINCT parent.person_id)",
  groups: "count(*)",
};

/** Distinct `people` with an enrollment, and enrollments (`groups`). */
export const enrollmentMeasures: ReadonlySet<string> = new Set(Object.keys(enrollmentSql));

/** Returns the SQL of a measure of enrollments. */
export const toEnrollmentMeasure = (measure: string): string => enrollmentSql[measure] ?? "";

/** Columns of enrollments by the dimension that they have. */
export const enrollmentColumns: Partial<Readonly<Record<ContentDimension, string>>> = {
  plan: "parent.plan_id",
  employee: "parent.person_id",
  position: "parent.position_id",
  position_category: "parent.position_category_id",
  plan_type: "kind.type",
};

/** Columns of tasks by the dimension that they have. */
export const taskColumns: Partial<Readonly<Record<ContentDimension, string>>> = {
  task: "fact.task_template_id",
  employee: "fact.person_id",
  position: "fact.position_id",
  position_category: "fact.position_category_id",
};

/** The dimension of a task's status: the id of its outcome, or its progress. */
const statuses = {
  task_outcomes: "task_compliance_status",
  task_states: "task_progress_status",
  enrollments: null,
} as const satisfies Record<PlansFact, ContentDimension | null>;

/** Returns the dimension of the status; null for enrollments. */
export const getStatus = (fact: PlansFact): ContentDimension | null => statuses[fact];

/** Returns the dimensions besides places. */
export function getDimensions(fact: PlansFact): ReadonlySet<ContentDimension> {
  const status = getStatus(fact);
  const ofTasks = status === null ? [] : [...Object.keys(taskColumns), "assignee", status];
  return new Set([...Object.keys(enrollmentColumns), ...ofTasks] as ContentDimension[]);
}

/** Returns the types of plans that measures distinguish. */
export function listTypes(measures: readonly string[]): readonly string[] {
  const counted = measures.flatMap((measure) => types.find((type) => measure.endsWith(`${KIND}${type}`)) ?? []);
  return [...new Set(counted)];
}

/** Returns whether the rows of tasks need their template. */
export const needsTemplate = (measures: readonly string[]): boolean => measures.includes(TEMPLATES);

/**
 * Returns the SQL of a measure over rows `item` with a state, a template, `is_…` by type of plan, and the number of
 * `items` they stand for.
 */
export function toTaskMeasure(measure: string): string {
  if (measure === TEMPLATES) return "count(DISTINCT item.template)";
  const [state = "", type] = measure.split(KIND);
  const tests: string[] = [];
  if (state !== "all") tests.push(`item.state = ${states[state as keyof typeof states]}`);
  if (type !== undefined) tests.push(`item.is_${type}`);
  const filter = tests.length === 0 ? "" : ` FILTER (WHERE ${tests.join(" AND ")})`;
  return `coalesce(sum(item.items)${filter}, 0)`;
}

/** Returns the SQL of a task's state, numbered as in `states`: of its outcome, or on `lastDay` of a range. */
export function buildState(fact: PlansFact, lastDay: string, today: () => string): string {
  const ended = `10 + coalesce(fact.outcome_id, ${ABANDONED})`;
  if (fact === "task_outcomes") return ended;
  return [
    `CASE WHEN fact.counts_on <= ${lastDay} AND (fact.outcome_id IS NOT NULL OR fact.abandon_on < ${today()}) THEN ${ended}`,
    `WHEN fact.alert_on IS NULL OR fact.alert_on > ${lastDay} THEN ${states.scheduled}`,
    `WHEN fact.due_on >= ${lastDay} THEN ${states.pending} ELSE ${states.past_due} END`,
  ].join(" ");
}

/** Returns the SQL of a task's status as its dimension numbers it: the id of its outcome, or its progress. */
export function buildStatusColumn(fact: PlansFact, state: () => string): string {
  if (fact === "task_outcomes") return `coalesce(fact.outcome_id, ${ABANDONED})`;
  return `least(${state()}, ${ENDED})`;
}

/** The status of an enrollment whose employee was purged. */
export const PURGED = 4;

/** Keys to filter by, for content dimensions only. */
export type ContentKeys = Partial<Readonly<Record<ContentDimension, readonly (number | string)[]>>>;

/** Returns the filters of a request that are not places. */
export function getContentFilters({ filters = {} }: SourceQuery): ContentKeys {
  return Object.fromEntries(Object.entries(filters).filter(([name, keys]) => isContent(name as Dimension) && keys));
}

/** An enrollment holds on some day of the range. */
export const IS_ACTIVE =
  "parent.enrolled_on <= params.last_day AND (parent.ended_on IS NULL OR parent.ended_on >= params.first_day)";

/** A period as a statement reads it. */
export interface DayRange {
  readonly period: number;
  readonly first: string;
  /** The last day that has begun. */
  readonly last: string;
}

/** Returns the periods that have begun, up to today: no task has a state on a future day. */
export function toRanges({ periods, today }: SourceQuery): readonly DayRange[] {
  return periods.flatMap(({ first, until }, period): DayRange[] => {
    const end = addDays(until, -1);
    const last = end < today ? end : today;
    return first <= last ? [{ period, first, last }] : [];
  });
}
