import {
  type DateRange,
  type Dimension,
  NO_LOCATION_KEY,
  type Windows,
} from "#slices/analytics/server/analytics.api.ts";
import { findEffectiveOutcome, getStateOn } from "../server/tasks/task-states.rules.ts";
import {
  findCategory,
  type GeneratedHistory,
  type GeneratedEnrollment,
  type GeneratedTask,
  planTypes,
} from "./task-histories.ts";

/** Filters of a question, by content and by place. */
export interface QuestionFilter {
  readonly plan?: readonly number[];
  readonly plan_type?: readonly string[];
  readonly task?: readonly number[];
  readonly assignee?: readonly number[];
  readonly employee?: readonly number[];
  readonly position?: readonly number[];
  readonly location?: readonly number[];
  readonly region?: readonly number[];
}

type Key = number | string | null;

interface Question {
  readonly by: Dimension;
  readonly filter: QuestionFilter;
  readonly windows: Windows;
  readonly today: string;
  readonly metrics: readonly string[];
}

const PURGED = 4;
/** Locations 1 and 2 are in the first reporting group, 2 and 3 in the second. */
const toGroups = (locationId: number | null): readonly number[] =>
  [1, 2].filter((group) => locationId === group || locationId === group + 1);
const findRegion = (locationId: number | null): number | null => (locationId === 1 || locationId === 2 ? 1 : null);

/** Returns the keys that tasks and enrollments have in common. */
function getOwnKey(by: Dimension, of: Pick<GeneratedTask, "personId" | "locationId" | "positionId">): Key {
  if (by === "location") return of.locationId;
  if (by === "region") return of.locationId === null ? NO_LOCATION_KEY : findRegion(of.locationId);
  if (by === "employee") return of.personId;
  if (by === "position") return of.positionId;
  return by === "position_category" ? findCategory(of.positionId) : null;
}

function isIn(filter: QuestionFilter, of: Pick<GeneratedTask, "personId" | "locationId" | "positionId">): boolean {
  const has = (ids: readonly number[] | undefined, id: number | null): boolean =>
    ids === undefined || (id !== null && ids.includes(id));
  return (
    has(filter.employee, of.personId) &&
    has(filter.position, of.positionId) &&
    has(filter.location, of.locationId) &&
    has(filter.region, findRegion(of.locationId))
  );
}

const isOfPlans = (filter: QuestionFilter, { planId }: GeneratedEnrollment): boolean =>
  (filter.plan === undefined || filter.plan.includes(planId)) &&
  (filter.plan_type === undefined || filter.plan_type.includes(planTypes[planId] ?? ""));

const isActive = ({ enrolledOn, endedOn }: GeneratedEnrollment, { from, to }: DateRange): boolean =>
  enrolledOn <= to && (endedOn === null || endedOn >= from);

/** The columns of a task that metrics count. */
interface CountedTask {
  readonly task: GeneratedTask;
  readonly types: ReadonlySet<string>;
}

function isRequested(filter: QuestionFilter, task: GeneratedTask): boolean {
  if (filter.task && !filter.task.includes(task.templateId)) return false;
  return isIn(filter, task) && (filter.assignee?.some((id) => task.assigneeIds.includes(id)) ?? true);
}

function groupByKey(
  history: GeneratedHistory,
  { by, filter }: Question,
  range: DateRange | null,
): Map<Key, CountedTask[]> {
  const counted = new Map<Key, CountedTask[]>();
  const isPlanned = filter.plan !== undefined || filter.plan_type !== undefined;
  for (const task of history.tasks) {
    if (!isRequested(filter, task)) continue;
    const its = task.enrollmentIds.flatMap((id) => history.enrollments.find((each) => each.id === id) ?? []);
    const enrollments = its.filter(
      (each) => each.statusId !== PURGED && isOfPlans(filter, each) && (range === null || isActive(each, range)),
    );
    if (enrollments.length === 0 && (range !== null || isPlanned)) continue;
    const types = new Set(
      its.flatMap(({ statusId, planId }) => (statusId === PURGED ? [] : (planTypes[planId] ?? []))),
    );
    for (const key of buildKeys(by, task, enrollments))
      counted.set(key, [...(counted.get(key) ?? []), { task, types }]);
  }
  return counted;
}

const getPlanKey = (by: "plan" | "plan_type", { planId }: GeneratedEnrollment): Key =>
  by === "plan" ? planId : (planTypes[planId] ?? null);

function buildKeys(by: Dimension, task: GeneratedTask, enrollments: readonly GeneratedEnrollment[]): readonly Key[] {
  if (by === "reporting_group") return toGroups(task.locationId);
  if (by === "task") return [task.templateId];
  if (by === "assignee") return task.assigneeIds.length === 0 ? [null] : task.assigneeIds;
  if (by !== "plan" && by !== "plan_type") return [getOwnKey(by, task)];
  return enrollments.length === 0 ? [null] : [...new Set(enrollments.map((each) => getPlanKey(by, each)))];
}

const computeRoundedShare = (num: number, den: number): number | "na" =>
  den === 0 ? "na" : Math.floor((200 * num + den) / (2 * den));
/** Returns true for a task that belongs to a plan of the type, possibly among others. */
const belongsTo = ({ types }: CountedTask, type: string): boolean => types.has(type);

function computeOutcomes(all: readonly CountedTask[], range: DateRange, today: string): Record<string, number | "na"> {
  const ended = all.flatMap((counted) => {
    const outcome = findEffectiveOutcome(counted.task, today);
    return outcome && outcome.on >= range.from && outcome.on <= range.to
      ? [{ ...counted, id: outcome.complianceId }]
      : [];
  });
  const [onTime = 0, late = 0, cannot = 0, abandoned = 0, canceled = 0] = [1, 2, 3, 4, 5].map(
    (id) => ended.filter((each) => each.id === id).length,
  );
  return {
    compliant_percentage: computeRoundedShare(onTime + late, onTime + late + abandoned),
    non_compliant_percentage: computeRoundedShare(abandoned, onTime + late + abandoned),
    exclusions_percentage: computeRoundedShare(cannot + canceled, ended.length),
    ontime: onTime,
    late,
    cant_complete: cannot,
    abandoned,
    canceled,
    compliant: onTime + late,
    non_compliant: abandoned,
    excluded: cannot + canceled,
    users_task_count: ended.length,
    task_count: new Set(ended.map(({ task }) => task.templateId)).size,
    onboarding_task_count: ended.filter((each) => belongsTo(each, "onboarding")).length,
    offboarding_task_count: ended.filter((each) => belongsTo(each, "offboarding")).length,
  };
}

function computeStates(all: readonly CountedTask[], range: DateRange, today: string): Record<string, number | "na"> {
  const count = (progress: number, compliance: number | null, some = all): number =>
    some.filter(({ task }) => {
      const { progressId, complianceId } = getStateOn(task, range.to, today);
      return progressId === progress && complianceId === compliance;
    }).length;
  const computeShare = (some: readonly CountedTask[]): number | "na" =>
    computeRoundedShare(count(4, 1, some) + count(4, 2, some), some.length - count(4, 3, some) - count(4, 5, some));
  return {
    complete_percentage: computeShare(all),
    development_percentage: computeShare(all.filter((each) => belongsTo(each, "development"))),
    scheduled: count(1, null),
    pending: count(2, null),
    past_due: count(3, null),
    completed: count(4, 1) + count(4, 2) + count(4, 3) + count(4, 5),
    complete: count(4, 1) + count(4, 2),
    progress_cant_complete: count(4, 3),
    progress_abandoned: count(4, 4),
    progress_canceled: count(4, 5),
    total: all.length,
  };
}

function computeGroups(active: readonly GeneratedEnrollment[]): Map<Key, Record<string, number>> {
  const figures = [1, 2].map((group): [Key, Record<string, number>] => {
    const its = active.filter(({ locationId }) => toGroups(locationId).includes(group));
    return [group, { enrollment_count: its.length, plan_employees: new Set(its.map(({ personId }) => personId)).size }];
  });
  return new Map(figures.filter(([, { enrollment_count: count = 0 }]) => count > 0));
}

function computeEnrollments(
  history: GeneratedHistory,
  { by, filter }: Question,
  range: DateRange,
): Map<Key, Record<string, number>> {
  const active = history.enrollments.filter(
    (each) => each.statusId !== PURGED && isIn(filter, each) && isOfPlans(filter, each) && isActive(each, range),
  );
  if (by === "reporting_group") return computeGroups(active);
  const groups = Map.groupBy(active, (each) =>
    by === "plan" || by === "plan_type" ? getPlanKey(by, each) : getOwnKey(by, each),
  );
  return new Map(
    [...groups].map(([key, its]) => [
      key,
      { enrollment_count: its.length, plan_employees: new Set(its.map(({ personId }) => personId)).size },
    ]),
  );
}

/** Returns the value without data: N/A for shares, 0 for counts. */
const getEmptyValue = (metric: string): number | "na" => (metric.endsWith("_percentage") ? "na" : 0);

/** Computes every metric of every key ("key metric window" → number or "na") by counting the history row by row. */
export function computeNaively(history: GeneratedHistory, question: Question): Record<string, unknown> {
  const { windows, today, metrics } = question;
  const table = new Map<Key, Map<string, number | "na">>();
  const keep = (key: Key, name: string, figures: Record<string, number | "na">): void => {
    const kept = table.get(key) ?? new Map<string, number | "na">();
    for (const metric of metrics) {
      const figure = figures[metric];
      if (figure !== undefined) kept.set(`${metric} ${name}`, figure);
    }
    table.set(key, kept);
  };
  for (const [name, window] of Object.entries(windows) as [string, DateRange][]) {
    const range = { from: window.from, to: window.to < today ? window.to : today };
    for (const [key, all] of groupByKey(history, question, null)) {
      const figures = computeOutcomes(all, range, today);
      if (figures["users_task_count"] !== 0) keep(key, name, figures);
    }
    for (const [key, all] of groupByKey(history, question, range)) keep(key, name, computeStates(all, range, today));
    if (metrics.includes("plan_employees")) {
      for (const [key, figures] of computeEnrollments(history, question, range)) keep(key, name, figures);
    }
  }
  return Object.fromEntries(
    [...table].flatMap(([key, kept]) =>
      metrics.flatMap((metric) =>
        Object.keys(windows).map((name): [string, unknown] => [
          `${key} ${metric} ${name}`,
          kept.get(`${metric} ${name}`) ?? getEmptyValue(metric),
        ]),
      ),
    ),
  );
}
