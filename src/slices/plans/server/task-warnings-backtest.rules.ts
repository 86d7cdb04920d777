import { findRate, findUsualRate, type PastTasks, Rates } from "./task-warnings.rules.ts";

/** Rates are of so many months before, and so many months are replayed. */
const LEARNED_MONTHS = 12;
const REPLAYED_MONTHS = 6;
/** Months of history that both need. */
export const HISTORY_MONTHS = LEARNED_MONTHS + REPLAYED_MONTHS;
/** Fewer replayed tasks say nothing. */
const LEAST_TESTED_TASKS = 300;
/** Shown where the error of the usual rate is reduced by so much, and in so many of the six months. */
const LEAST_SKILL = 0.01;
const LEAST_BETTER_MONTHS = 5;

/** How well warnings would have done in the last six months. */
export interface Backtest {
  readonly state: "on" | "too_few" | "no_skill";
  readonly testedTasks: number;
  /** The share by which the squared error of the usual rate is reduced; null without enough tasks. */
  readonly skill: number | null;
}

/** A month counted from the year 0, as past tasks have it. */
export function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

const squaredError = ({ tasks, late }: PastTasks, rate: number): number =>
  late * (1 - rate) ** 2 + (tasks - late) * rate ** 2;

interface Replay {
  /** Tasks by how many days were left: most are seen on several days. */
  readonly byDaysLeft: ReadonlyMap<number, number>;
  readonly error: number;
  readonly usualError: number;
}

/** A month as it would have gone: each task with a day in it, by the rates known when it began. */
function replayMonth(seenThen: readonly PastTasks[], rates: Rates): Replay {
  const byDaysLeft = new Map<number, number>();
  let [error, usualError] = [0, 0];
  for (const cell of seenThen) {
    const found = findRate(rates, cell);
    const usual = findUsualRate(rates, cell);
    if (found === null || usual === null) continue;
    error += squaredError(cell, found.rate);
    usualError += squaredError(cell, usual.rate);
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
  // With so many days left each task is seen once.
  return Math.max(0, ...byDaysLeft.values());
}

function judge(replays: readonly Replay[]): Backtest {
  const testedTasks = countTasks(replays);
  if (testedTasks < LEAST_TESTED_TASKS) return { state: "too_few", testedTasks, skill: null };
  const error = replays.reduce((sum, each) => sum + each.error, 0);
  const usualError = replays.reduce((sum, each) => sum + each.usualError, 0);
  const skill = usualError === 0 ? 0 : 1 - error / usualError;
  const better = replays.filter((each) => each.error < each.usualError).length;
  const isOn = skill >= LEAST_SKILL && better >= LEAST_BETTER_MONTHS;
  return { state: isOn ? "on" : "no_skill", testedTasks, skill };
}

/**
 * Replays the six months before the current one, each by the rates of the twelve months before it: what was known when it
 * began. Warnings are on only where they beat the company's usual rate for tasks with so many days left. The rates are
 * those of today: of the last twelve months and of what was due in this one so far.
 */
export function runBacktest(
  past: readonly PastTasks[],
  currentMonth: number,
): { readonly backtest: Backtest; readonly rates: Rates } {
  const byDue = Map.groupBy(past, ({ dueMonth }) => dueMonth);
  const bySeen = Map.groupBy(past, ({ seenMonth }) => seenMonth);
  const dueIn = (month: number): readonly PastTasks[] => byDue.get(month) ?? [];
  const rates = new Rates();
  const firstMonth = currentMonth - REPLAYED_MONTHS;
  for (let month = firstMonth - LEARNED_MONTHS; month < firstMonth; month += 1) rates.add(dueIn(month));
  const replays: Replay[] = [];
  for (let month = firstMonth; month < currentMonth; month += 1) {
    replays.push(replayMonth(bySeen.get(month) ?? [], rates));
    rates.add(dueIn(month)).add(dueIn(month - LEARNED_MONTHS), -1);
  }
  return { backtest: judge(replays), rates: rates.add(dueIn(currentMonth)) };
}
