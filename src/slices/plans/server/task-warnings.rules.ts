import type { TaskWarning, WarningLevel } from "#slices/plans/contract/task-warnings.contract.ts";
import type { PlanType } from "./auto-enrollment.rules.ts";

/** Warnings begin so many days before the due date. */
export const MOST_DAYS_LEFT = 7;
/** A rate of fewer past tasks is not used. */
export const LEAST_PAST_TASKS = 30;
/** A rate counts as if so many further tasks had gone as those of the wider group. */
const SHRINKAGE = 30;
const LIKELY_FROM = 0.6;
const POSSIBLE_FROM = 0.4;

/** The least open tasks of each band of load; no band below: no one is to do the task. */
export const bandStarts = [1, 3, 6, 10] as const;

/** In which band a number of begun open tasks is: 0 where no one is to do the task. */
export function toLoadBand(load: number | null): number {
  return load === null ? 0 : bandStarts.filter((start) => load >= start).length;
}

/** What an early warning may look at: nothing about a person but how many tasks wait for them. */
export interface TaskCircumstances {
  readonly templateId: number;
  readonly planType: PlanType | null;
  readonly daysLeft: number;
  readonly loadBand: number;
}

/** Past tasks that were open under the same circumstances, and how many of them were still open when their due date ended. */
export interface PastTasks extends TaskCircumstances {
  /** The month of the due dates, counted from the year 0: what became of the tasks is known after it. */
  readonly dueMonth: number;
  /** The month in which the tasks stood like this. */
  readonly seenMonth: number;
  readonly tasks: number;
  readonly late: number;
}

interface Count {
  readonly tasks: number;
  readonly late: number;
}

/** Which past tasks a rate is of. */
type Group = Pick<TaskWarning, "among" | "is_load_alike">;

/** A rate of lateness with the past tasks behind it. */
export interface LatenessRate extends Group {
  readonly rate: number;
  readonly pastTasks: number;
}

interface GroupStep extends Group {
  /** The group whose rate its own is drawn to: the same without the load, then the next wider one; null of the widest. */
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
/** More than there are days, bands and groups. */
const ROOM = 8;

/** A task's place in a group as one number: a history has tens of thousands of cells. */
function toKey(at: number, { among, is_load_alike }: Group, task: TaskCircumstances): number {
  const type = task.planType === null ? 0 : typeNumbers[task.planType];
  const of = { task: task.templateId, plan_type: type, company: 0 }[among];
  return ((of * ROOM + task.daysLeft) * ROOM + (is_load_alike ? task.loadBand : 0)) * ROOM + at;
}

/** Past tasks added up, each in all the groups that it is part of. */
export class Rates {
  readonly #counts = new Map<number, { tasks: number; late: number }>();

  /** Adds past tasks, or takes them out again. */
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

  /** The past tasks that a task has beside it in a group. */
  count(at: number, task: TaskCircumstances): Count {
    const group = groups[at];
    return (group && this.#counts.get(toKey(at, group, task))) ?? none;
  }
}

const none: Count = { tasks: 0, late: 0 };

/** How often past tasks of a group became late, drawn to the wider group the more the fewer there are; null without any. */
function computeRate(rates: Rates, at: number, task: TaskCircumstances): number | null {
  const { tasks, late } = rates.count(at, task);
  const parent = groups[at]?.parent ?? null;
  const wider = parent === null ? null : computeRate(rates, parent, task);
  if (wider !== null) return (late + SHRINKAGE * wider) / (tasks + SHRINKAGE);
  return tasks === 0 ? null : late / tasks;
}

function findRateFrom(rates: Rates, first: number, task: TaskCircumstances): LatenessRate | null {
  for (const [index, { among, is_load_alike }] of groups.slice(first).entries()) {
    const { tasks: pastTasks } = rates.count(first + index, task);
    if (pastTasks < LEAST_PAST_TASKS) continue;
    const rate = computeRate(rates, first + index, task);
    return rate === null ? null : { among, is_load_alike, rate, pastTasks };
  }
  return null;
}

/** How often tasks like this one became late, by the narrowest group of 30 or more past tasks; null where no group has them. */
export function findRate(rates: Rates, task: TaskCircumstances): LatenessRate | null {
  return findRateFrom(rates, 0, task);
}

/** The company's usual rate with so many days left, which says nothing of the task itself. */
export function findUsualRate(rates: Rates, task: TaskCircumstances): LatenessRate | null {
  return findRateFrom(rates, COMPANY, task);
}

function toLevel(rate: number): WarningLevel | null {
  if (rate >= LIKELY_FROM) return "likely";
  return rate >= POSSIBLE_FROM ? "possible" : null;
}

/** The warning that a task shows; null where it shows none. */
export function toWarning(rates: Rates, task: TaskCircumstances): TaskWarning | null {
  if (task.daysLeft < 0 || task.daysLeft > MOST_DAYS_LEFT) return null;
  const found = findRate(rates, task);
  const level = found === null ? null : toLevel(found.rate);
  if (found === null || level === null) return null;
  return {
    level,
    days_left: task.daysLeft,
    of_ten: Math.round(found.rate * 10),
    among: found.among,
    plan_type: task.planType,
    is_load_alike: found.is_load_alike,
    past_tasks: found.pastTasks,
  };
}
