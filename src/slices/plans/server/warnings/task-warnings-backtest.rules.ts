import { findRate, findUsualRate, type PastTasks, Rates } from "./task-warnings.rules.ts";

/** Months of past tasks that rates are computed from. REPLAYED_MONTHS is the number of months that are tested. */
const LEARNED_MONTHS = 12;
const REPLAYED_MONTHS = 6;
/** Months of history that both together need. */
export const HISTORY_MONTHS = LEARNED_MONTHS + REPLAYED_MONTHS;
/** With fewer tested tasks there is no result. */
const MIN_TESTED_TASKS = 300;
/** Least reduction of the squared error of the usual rate, and least number of the six months with a reduction. */
const MIN_SKILL = 0.01;
const MIN_BETTER_MONTHS = 5;

/** Result of testing warnings on the last six months. */
export interface Backtest {
  readonly state: "on" | "too_few" | "no_skill";
  readonly testedTasks: number;
  /** The share by which the squared error of the usual rate is reduced; null without enough tasks. */
  readonly skill: number | null;
}

/** Returns the month of a day counted from the year 0, as in past tasks. */
export function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

const computeSquaredError = ({ tasks, late }: PastTasks, rate: number): number =>
  late * (1 - rate) ** 2 + (tasks - late) * rate ** 2;

interface Replay {
  /** Numbers of tasks by days left. Most tasks are counted on several days. */
  readonly byDaysLeft: ReadonlyMap<number, number>;
  readonly error: number;
  readonly usualError: number;
}

/** Replays a month: each task with a day in it, by the rates known when the month began. */
function replayMonth(seenThen: readonly PastTasks[], rates: Rates): Replay {
  const byDaysLeft = new Map<number, number>();
  let [error, usualError] = [0, 0];
  for (const cell of seenThen) {
    const latenessRate = findRate(rates, cell);
    const usual = findUsualRate(rates, cell);
    if (latenessRate === null || usual === null) continue;
    error += computeSquaredError(cell, latenessRate.rate);
    usualError += computeSquaredError(cell, usual.rate);
    byDaysLeft.set(cell.daysLeft, (byDaysLeft.get(cell.daysLeft) ?? 0) + cell.tasks);
  }
  return { byDaysLeft, error, usualError };
}

function countTasks(replays: readonly Replay[]): number {
  const byDaysLeft = new Map<number, number>();
  for (const replay of replays) {
    for (const [daysLeft, tasks] of replay.byDaysLeft) {
      byDaysLeft.set(daysLeft, (byDaysLeft.get(daysLeft) ?? 0) + tasks);
    }
  }
  // For a given number of days left, each task is counted once.
  return Math.max(0, ...byDaysLeft.values());
}

function judge(replays: readonly Replay[]): Backtest {
  const testedTasks = countTasks(replays);
  if (testedTasks < MIN_TESTED_TASKS) return { state: "too_few", testedTasks, skill: null };
  const error = replays.reduce((sum, each) => sum + each.error, 0);
  const usualError = replays.reduce((sum, each) => sum + each.usualError, 0);
  const skill = usualError === 0 ? 0 : 1 - error / usualError;
  const better = replays.filter((each) => each.error < each.usualError).length;
  const isOn = skill >= MIN_SKILL && better >= MIN_BETTER_MONTHS;
  return { state: isOn ? "on" : "no_skill", testedTasks, skill };
}

/**
 * Replays the six months before the current one, each with the rates of the twelve months before it, as known at its
 * beginning. Warnings are on only when they beat the company's usual rate for the days left. The returned rates are
 * those of today: from the last twelve months and the tasks due in this month so far.
 */
export function runBacktest(
  past: readonly PastTasks[],
  currentMonth: number,
): { readonly backtest: Backtest; readonly rates: Rates } {
  const byDue = Map.groupBy(past, ({ dueMonth }) => dueMonth);
  const bySeen = Map.groupBy(past, ({ observedMonth }) => observedMonth);
  const getTasksDueIn = (month: number): readonly PastTasks[] => byDue.get(month) ?? [];
  const rates = new Rates();
  const firstMonth = currentMonth - REPLAYED_MONTHS;
  for (let month = firstMonth - LEARNED_MONTHS; month < firstMonth; month += 1) rates.add(getTasksDueIn(month));
  const replays: Replay[] = [];
  for (let month = firstMonth; month < currentMonth; month += 1) {
    replays.push(replayMonth(bySeen.get(month) ?? [], rates));
    rates.add(getTasksDueIn(month)).add(getTasksDueIn(month - LEARNED_MONTHS), -1);
  }
  return { backtest: judge(replays), rates: rates.add(getTasksDueIn(currentMonth)) };
}
