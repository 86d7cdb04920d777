import { computeDates, type TaskSchedule } from "#slices/plans/server/tasks/task-dates.rules.ts";
import {
  getCompletionCompliance,
  type TaskDates,
  type TaskFacts,
} from "#slices/plans/server/tasks/task-states.rules.ts";
import { type Random, toMonthIndex } from "./content/random.ts";
import { getLevelAt } from "./content/place-character.ts";
import type { DemoTask, DemoAssignee } from "./content/plans.ts";
import { toDayNumber, formatDay } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";

/** Log-odds of doing a task in time, at an ordinary place. */
const ORDINARY = 1.35;
/**
 * Tasks that people put off are put off further with each further plan that begins around the same days at their place.
 */
const CROWD = 0.5;
const MAX_CROWDED = 3;
const PLACES_DIFFER = 0.9;
/** Some places neglect their lists. */
const ROTTEN = 0.12;
const ROT = -2;
const CARE = 1.4;
/** Employees do their own tasks sooner than others do theirs for them. */
const leanings: Readonly<Record<DemoAssignee, number>> = {
  employee: 0.4,
  mentor: -0.2,
  human_resources: 0.9,
  property_manager: -0.1,
  maintenance_manager: 0,
  regional_manager: -0.4,
};
const CANNOT = 0.025;
/** Of the tasks that are not done in time, the share that is done at all. */
const LATER = 0.72;
const LATE_DAYS = 9;
const TASKS = 7000;

/** Returns how readily tasks are done in time at a place in a month, as log-odds. */
function samplePunctuality(place: DemoPlace | null, day: string): number {
  if (place === null) return ORDINARY;
  const own = place.random.fork(TASKS);
  const drawn = own.normal() * PLACES_DIFFER + (own.happens(ROTTEN) ? ROT : 0);
  return ORDINARY + drawn + getLevelAt(place.character, "ingage", toMonthIndex(day)) * CARE;
}

interface TaskContext {
  readonly task: Pick<DemoTask, "assignee" | "putOff">;
  readonly place: DemoPlace | null;
  /** The number of other plans that begin around the same days at the place. */
  readonly crowd: number;
  readonly enrolledOn: string;
  /** The last day on which it can be done: the day before today, or the employee's last one. */
  readonly until: string;
}

/** Returns how readily a person does a task in time, as log-odds. */
function toOdds({ task, place, crowd }: TaskContext, day: string): number {
  const delay = task.putOff === 0 ? 0 : task.putOff + CROWD * Math.min(crowd, MAX_CROWDED);
  return samplePunctuality(place, day) + leanings[task.assignee] - delay;
}

/** Returns the day on which a task is done, or marked as impossible; null: never. */
function drawDoing(
  random: Random,
  dates: TaskDates,
  doing: TaskContext,
): { readonly cannot: boolean; readonly day: number } | null {
  const due = toDayNumber(dates.dueOn);
  const ahead = due - toDayNumber(dates.alertOn) + 2;
  if (random.happens(CANNOT)) return { cannot: true, day: due + random.between(-1, 6) };
  if (random.happens(1 / (1 + Math.exp(-toOdds(doing, dates.dueOn))))) {
    return { cannot: false, day: due - Math.floor(random.next() ** 2 * ahead) };
  }
  if (!random.happens(LATER)) return null;
  return { cannot: false, day: due + 1 + Math.floor(-Math.log(1 - random.next()) * LATE_DAYS) };
}

/** Returns the outcome of a task that is counted from a day; without that day it waits and is not done. */
export function simulateTask(
  random: Random,
  schedule: TaskSchedule,
  anchoredOn: string | null,
  doing: TaskContext,
): TaskFacts {
  if (anchoredOn === null) return { dates: null, outcome: null };
  const dates = computeDates(schedule, anchoredOn);
  const done = drawDoing(random, dates, doing);
  if (done === null) return { dates, outcome: null };
  const on = formatDay(Math.max(done.day, toDayNumber(doing.enrolledOn)));
  if (on > doing.until || on > dates.abandonOn) return { dates, outcome: null };
  return { dates, outcome: { complianceId: done.cannot ? 3 : getCompletionCompliance(dates, on), on } };
}
