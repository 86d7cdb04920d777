import { addDays, countDaysBetween } from "#platform/server/clock.ts";

/** Location and position. */
export interface Placement {
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** Consecutive days in one placement. A null start means "always", a null end "until further notice". */
export interface EmploymentPeriod extends Placement {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly terminationCategoryId: number | null;
  readonly terminationReason: string | null;
}

/** Employment periods by day, without overlaps. Only the first can lack a start, and only the last an end. */
export type History = readonly EmploymentPeriod[];

/** Why a change of the history is rejected. */
export type EmploymentError =
  | "still_employed"
  | "not_employed"
  | "before_last_change"
  | "after_last_day"
  | "before_last_day"
  | "continues_previous"
  | "start_needed";

export type Outcome = { readonly history: History } | { readonly error: EmploymentError };

/**
 * What the table `people` repeats of the history: the last placement, the first day of its employment, and the last
 * day.
 */
export interface Latest extends Placement {
  readonly startDate: string | null;
  readonly lastDay: string | null;
}

/** Days after the last day within which a return continues the employment. */
export const CONTINUES_WITHIN_DAYS = 30;

function createPeriod(placement: Placement, startsOn: string | null): EmploymentPeriod {
  const { locationId, positionId } = placement;
  return {
    id: null,
    locationId,
    positionId,
    startsOn,
    endsOn: null,
    terminationCategoryId: null,
    terminationReason: null,
  };
}

/** Returns true when two employment periods have the same location and position. */
function isSamePost(a: Placement, b: Placement): boolean {
  return a.locationId === b.locationId && a.positionId === b.positionId;
}

function isNextDay(before: EmploymentPeriod, after: EmploymentPeriod): boolean {
  return before.endsOn !== null && after.startsOn === addDays(before.endsOn, 1);
}

/** Merges adjacent employment periods with the same placement into one, which keeps the first one's id. */
function mergePeriods(history: History): History {
  const result: EmploymentPeriod[] = [];
  for (const next of history) {
    const last = result.at(-1);
    if (last && isSamePost(last, next) && isNextDay(last, next)) {
      const { endsOn, terminationCategoryId, terminationReason } = next;
      result[result.length - 1] = { ...last, endsOn, terminationCategoryId, terminationReason };
    } else {
      result.push(next);
    }
  }
  return result;
}

function replaceLast(history: History, ...last: readonly EmploymentPeriod[]): History {
  return mergePeriods([...history.slice(0, -1), ...last]);
}

/**
 * Returns the index of the employment period that begins the last employment. Periods without a free day between them
 * belong to one employment.
 */
function findEmploymentStart(history: History): number {
  let index = history.length - 1;
  while (index > 0) {
    const [before, after] = [history[index - 1], history[index]];
    if (!before || !after || !isNextDay(before, after)) break;
    index -= 1;
  }
  return Math.max(0, index);
}

/** First day of an employment whose start is unknown. */
export const SINCE_EVER = "-infinity";

/**
 * Returns, for each employment period, the first day of the employment that it continues (`SINCE_EVER` if unknown); null for
 * a period that begins one.
 */
export function computeEmploymentStarts(
  history: readonly Pick<EmploymentPeriod, "startsOn" | "endsOn">[],
): readonly (string | null)[] {
  let since: string | null = null;
  return history.map(({ startsOn }, at) => {
    const end = history[at - 1]?.endsOn ?? null;
    const continues = end !== null && startsOn !== null && countDaysBetween(end, startsOn) <= CONTINUES_WITHIN_DAYS;
    if (!continues) since = startsOn;
    return continues ? (since ?? SINCE_EVER) : null;
  });
}

/** Returns what `people` repeats; null without employment periods. */
export function toLatest(history: History): Latest | null {
  const last = history.at(-1);
  const first = history[findEmploymentStart(history)];
  if (!last || !first) return null;
  const { locationId, positionId, endsOn } = last;
  return { locationId, positionId, startDate: first.startsOn, lastDay: endsOn };
}

/** Returns the employment period on a day. */
export function findEmploymentPeriod(history: History, day: string): EmploymentPeriod | null {
  const includesDay = (each: EmploymentPeriod): boolean =>
    (each.startsOn === null || each.startsOn <= day) && (each.endsOn === null || each.endsOn >= day);
  return history.find(includesDay) ?? null;
}

/** Creates a history with its first day; null means "always". */
export function hire(placement: Placement, startsOn: string | null): History {
  return [createPeriod(placement, startsOn)];
}

/**
 * Changes the placement from a day on. On the first day of the last employment period it corrects that period. An
 * unchanged placement changes nothing.
 */
export function transfer(history: History, placement: Placement, from: string): Outcome {
  const last = history.at(-1);
  if (!last) return { history: hire(placement, from) };
  if (isSamePost(last, placement)) return { history };
  if (last.endsOn !== null && from > last.endsOn) return { error: "after_last_day" };
  if (last.startsOn !== null && from < last.startsOn) return { error: "before_last_change" };
  if (from === last.startsOn) return { history: replaceLast(history, { ...last, ...toPlacement(placement) }) };
  const closed = { ...last, endsOn: addDays(from, -1), terminationCategoryId: null, terminationReason: null };
  const { endsOn, terminationCategoryId, terminationReason } = last;
  return {
    history: replaceLast(history, closed, {
      ...createPeriod(placement, from),
      endsOn,
      terminationCategoryId,
      terminationReason,
    }),
  };
}

function toPlacement({ locationId, positionId }: Placement): Placement {
  return { locationId, positionId };
}

/** Corrects the placement of the last employment period from its start. */
export function correctPlacement(history: History, placement: Placement): History {
  const last = history.at(-1);
  return last ? replaceLast(history, { ...last, ...toPlacement(placement) }) : history;
}

/** Ends the employment. Drops what was planned for later days. An earlier end stays. */
export function leave(
  history: History,
  lastDay: string,
  termination: { readonly categoryId: number | null; readonly reason: string | null } = {
    categoryId: null,
    reason: null,
  },
): History {
  const begun = history.filter((each) => each.startsOn === null || each.startsOn <= lastDay);
  const last = begun.at(-1);
  if (!last || (last.endsOn !== null && last.endsOn < lastDay)) return begun;
  const { categoryId: terminationCategoryId, reason: terminationReason } = termination;
  return replaceLast(begun, { ...last, endsOn: lastDay, terminationCategoryId, terminationReason });
}

/** Starts employment again. A return within 30 days of the last day continues the employment, as if without the gap. */
export function rehire(history: History, placement: Placement, from: string): Outcome {
  const last = history.at(-1);
  if (!last) return { history: hire(placement, from) };
  if (last.endsOn === null) return { error: "still_employed" };
  if (from <= last.endsOn) return { error: "before_last_day" };
  if (countDaysBetween(last.endsOn, from) > CONTINUES_WITHIN_DAYS)
    return { history: [...history, createPeriod(placement, from)] };
  const going = { ...last, endsOn: addDays(from, -1), terminationCategoryId: null, terminationReason: null };
  return { history: replaceLast(history, going, createPeriod(placement, from)) };
}

/** Corrects the first day of the last employment. */
export function correctStart(history: History, startsOn: string | null): Outcome {
  const index = findEmploymentStart(history);
  const first = history[index];
  if (!first) return { error: "not_employed" };
  if (first.startsOn === startsOn) return { history };
  const before = history[index - 1];
  if (startsOn === null) {
    if (before) return { error: "start_needed" };
  } else {
    if (first.endsOn !== null && startsOn > first.endsOn) return { error: "after_last_day" };
    const previous = before?.endsOn ?? null;
    if (previous !== null && countDaysBetween(previous, startsOn) <= CONTINUES_WITHIN_DAYS) {
      return { error: "continues_previous" };
    }
  }
  return { history: history.map((each, at) => (at === index ? { ...each, startsOn } : each)) };
}

function toMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Removes exact days for an erased person: every change moves to the first of its month, and texts are deleted. */
export function coarsenDates(history: History): History {
  const coarse = history.map((each) => ({
    ...each,
    startsOn: each.startsOn === null ? null : toMonth(each.startsOn),
    endsOn: each.endsOn === null ? null : addDays(toMonth(addDays(each.endsOn, 1)), -1),
    terminationReason: null,
  }));
  const remaining = coarse.filter(
    (each) => each.startsOn === null || each.endsOn === null || each.startsOn <= each.endsOn,
  );
  const last = coarse.at(-1);
  // A person who came and left within one month keeps one day, so that counts do not lose the person.
  return remaining.length > 0 || !last ? remaining : [{ ...last, endsOn: last.startsOn }];
}
