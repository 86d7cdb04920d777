import type { TaskWarning, WarningLevel } from "#slices/plans/contract/task-warnings.contract.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";

/** Warnings start this many days before the due date. */
export const MAX_DAYS_LEFT = 7;
/** A group with fewer past tasks has no rate. */
export const MIN_PAST_TASKS = 30;
/** Strength of the shrinkage: the wider group's rate counts like this number of additional tasks. */
const SHRINKAGE = 30;
const LIKELY_FROM = 0.6;
const POSSIBLE_FROM = 0.4;

/** Least number of open tasks of each load band. Unassigned tasks are below all bands. */
export const bandStarts = [1, 3, 6, 10] as const;

/** Returns the band of a number of open tasks that have begun; 0 for an unassigned task. */
export function toLoadBand(load: number | null): number {
  return load === null ? 0 : bandStarts.filter((start) => load >= start).length;
}

/** Inputs of an early warning. About people they only have the load. */
export interface TaskCircumstances {
  readonly templateId: number;
  readonly planType: PlanType | null;
  readonly daysLeft: number;
  readonly loadBand: number;
}

/**
 * Past tasks that were open under the same circumstances, and how many of them were still open at the end of their due
 * date.
 */
export interface PastTasks extends TaskCircumstances {
  /** Month of the due dates, counted from the year 0. The tasks' outcomes are known after it. */
  readonly dueMonth: number;
  /** Month of the days on which the tasks were counted. */
  readonly observedMonth: number;
  readonly tasks: number;
  readonly late: number;
}

interface Count {
  readonly tasks: number;
  readonly late: number;
}

/** The past tasks that a rate is computed from. */
type Group = Pick<TaskWarning, "among" | "is_load_alike">;

/** A rate of lateness with the number of past tasks behind it. */
export interface LatenessRate extends Group {
  readonly rate: number;
  readonly pastTasks: number;
}

interface GroupStep extends Group {
  /**
   * The group to whose rate this one is shrunk: the same without the load, then the next wider one; null for the
   * widest.
   */
  readonly parent: number | null;
}

/** Groups from narrow to wide. */
const groups: readonly GroupStep[] = [
  { among: "task", is_load_alike: true, parent: 1 },
  { among: "task", is_load_alike: false, parent: 3 },
  { among: "plan_type", is_load_alike: true, parent: 3 },
  { among: "plan_type", is_load_alike: false, parent: 5 },
  { among: "company", is_load_alike: true, parent: 5 },
  { among: "company", is_load_alike: false, parent: null },
];
const COMPANY = groups.length - 1;

const typeNumbers: Readonly<Record<PlanType, number>> = { onboarding: 1, offboarding: 2, development: 3 };
/** Greater than the numbers of days left, bands and groups. */
const ROOM = 8;

/** Returns the key of a task's cell in a group as a number, because a history has tens of thousands of cells. */
function toKey(at: number, { among, is_load_alike }: Group, task: TaskCircumstances): number {
  const type = task.planType === null ? 0 : typeNumbers[task.planType];
  const of = { task: task.templateId, plan_type: type, company: 0 }[among];
  return ((of * ROOM + task.daysLeft) * ROOM + (is_load_alike ? task.loadBand : 0)) * ROOM + at;
}

/** Past tasks, summed in every group that they belong to. */
export class Rates {
  readonly #counts = new Map<number, { tasks: number; late: number }>();

  /** Adds past tasks, or removes them with sign -1. */
  add(past: Iterable<PastTasks>, sign: 1 | -1 = 1): this {
    for (const cell of past) {
      for (const [at, group] of groups.entries()) {
        const key = toKey(at, group, cell);
        const count = this.#counts.get(key);
        if (count === undefined) this.#counts.set(key, { tasks: sign * cell.tasks, late: sign * cell.late });
        else {
          count.tasks += sign * cell.tasks;
          count.late += sign * cell.late;
        }
      }
    }
    return this;
  }

  /** Returns the past tasks in a task's cell of a group. */
  getCount(at: number, task: TaskCircumstances): Count {
    const group = groups[at];
    return (group && this.#counts.get(toKey(at, group, task))) ?? none;
  }
}

const none: Count = { tasks: 0, late: 0 };

/**
 * Returns the share of a group's past tasks that became late, shrunk to the wider group: the fewer tasks, the more.
 * Null without any.
 */
function computeRate(rates: Rates, at: number, task: TaskCircumstances): number | null {
  const { tasks, late } = rates.getCount(at, task);
  const parent = groups[at]?.parent ?? null;
  const wider = parent === null ? null : computeRate(rates, parent, task);
  if (wider !== null) return (late + SHRINKAGE * wider) / (tasks + SHRINKAGE);
  return tasks === 0 ? null : late / tasks;
}

function findRateFrom(rates: Rates, first: number, task: TaskCircumstances): LatenessRate | null {
  for (const [index, { among, is_load_alike }] of groups.slice(first).entries()) {
    const { tasks: pastTasks } = rates.getCount(first + index, task);
    if (pastTasks < MIN_PAST_TASKS) continue;
    const rate = computeRate(rates, first + index, task);
    return rate === null ? null : { among, is_load_alike, rate, pastTasks };
  }
  return null;
}

/**
 * Returns the rate of lateness of similar tasks, from the narrowest group with 30 or more past tasks; null without such
 * a group.
 */
export function findRate(rates: Rates, task: TaskCircumstances): LatenessRate | null {
  return findRateFrom(rates, 0, task);
}

/** Returns the company's usual rate for the days left, regardless of the task. */
export function findUsualRate(rates: Rates, task: TaskCircumstances): LatenessRate | null {
  return findRateFrom(rates, COMPANY, task);
}

function toLevel(rate: number): WarningLevel | null {
  if (rate >= LIKELY_FROM) return "likely";
  return rate >= POSSIBLE_FROM ? "possible" : null;
}

/** Returns the warning of a task; null without one. */
export function toWarning(rates: Rates, task: TaskCircumstances): TaskWarning | null {
  if (task.daysLeft < 0 || task.daysLeft > MAX_DAYS_LEFT) return null;
  const latenessRate = findRate(rates, task);
  const level = latenessRate === null ? null : toLevel(latenessRate.rate);
  if (latenessRate === null || level === null) return null;
  return {
    level,
    days_left: task.daysLeft,
    of_ten: Math.round(latenessRate.rate * 10),
    among: latenessRate.among,
    plan_type: task.planType,
    is_load_alike: latenessRate.is_load_alike,
    past_tasks: latenessRate.pastTasks,
  };
}
