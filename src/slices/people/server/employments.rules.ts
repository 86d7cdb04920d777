import { addDays, daysBetween } from "#platform/server/clock.ts";

/** Where someone works and as what. */
export interface Placement {
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** Days in a row at one post; a missing start is "since ever", a missing end "until further notice". */
export interface EmploymentPeriod extends Placement {
  /** Null until it is stored. */
  readonly id: number | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly terminationCategoryId: number | null;
  readonly terminationReason: string | null;
}

/** Employment periods in the order of their days; no two share a day, only the first may lack a start, only the last an end. */
export type History = readonly EmploymentPeriod[];

/** Why a change of the history is refused. */
export type EmploymentError =
  | "still_employed"
  | "not_employed"
  | "before_last_change"
  | "after_last_day"
  | "before_last_day"
  | "continues_previous"
  | "start_needed";

export type Outcome = { readonly history: History } | { readonly error: EmploymentError };

/** What people repeats of the history: the last post, the first day of the employment that holds it, the last day. */
export interface Latest extends Placement {
  readonly startDate: string | null;
  readonly lastDay: string | null;
}

/** A return this many days after the last day continues the employment. */
export const CONTINUES_WITHIN_DAYS = 30;

function createPeriod(post: Placement, startsOn: string | null): EmploymentPeriod {
  const { locationId, positionId } = post;
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

/** True when two employment periods are at the same place in the same position. */
function isSamePost(a: Placement, b: Placement): boolean {
  return a.locationId === b.locationId && a.positionId === b.positionId;
}

function follows(before: EmploymentPeriod, after: EmploymentPeriod): boolean {
  return before.endsOn !== null && after.startsOn === addDays(before.endsOn, 1);
}

/** Neighbors at one post become one employment period, which keeps the identity of the first. */
function merged(history: History): History {
  const result: EmploymentPeriod[] = [];
  for (const next of history) {
    const last = result.at(-1);
    if (last && isSamePost(last, next) && follows(last, next)) {
      const { endsOn, terminationCategoryId, terminationReason } = next;
      result[result.length - 1] = { ...last, endsOn, terminationCategoryId, terminationReason };
    } else {
      result.push(next);
    }
  }
  return result;
}

function replaceLast(history: History, ...last: readonly EmploymentPeriod[]): History {
  return merged([...history.slice(0, -1), ...last]);
}

/** The index of the employment period that begins the last employment: employment periods without a free day between them are one. */
function employmentStart(history: History): number {
  let index = history.length - 1;
  while (index > 0) {
    const [before, after] = [history[index - 1], history[index]];
    if (!before || !after || !follows(before, after)) break;
    index -= 1;
  }
  return Math.max(0, index);
}

/** Stands for the first day of an employment of which none is known. */
export const EVER = "-infinity";

/** Of each employment period the first day of the employment that it continues (`EVER`: it has none); null: it begins one. */
export function employmentStartDates(
  history: readonly Pick<EmploymentPeriod, "startsOn" | "endsOn">[],
): readonly (string | null)[] {
  let since: string | null = null;
  return history.map(({ startsOn }, at) => {
    const end = history[at - 1]?.endsOn ?? null;
    const continues = end !== null && startsOn !== null && daysBetween(end, startsOn) <= CONTINUES_WITHIN_DAYS;
    if (!continues) since = startsOn;
    return continues ? (since ?? EVER) : null;
  });
}

/** What people repeats; null without any employment period. */
export function findLatest(history: History): Latest | null {
  const last = history.at(-1);
  const first = history[employmentStart(history)];
  if (!last || !first) return null;
  const { locationId, positionId, endsOn } = last;
  return { locationId, positionId, startDate: first.startsOn, lastDay: endsOn };
}

/** The employment period that holds on a day. */
export function employmentPeriodOn(history: History, day: string): EmploymentPeriod | null {
  const holds = (each: EmploymentPeriod): boolean =>
    (each.startsOn === null || each.startsOn <= day) && (each.endsOn === null || each.endsOn >= day);
  return history.find(holds) ?? null;
}

/** Someone's first day; a missing one is "since ever". */
export function hire(post: Placement, startsOn: string | null): History {
  return [createPeriod(post, startsOn)];
}

/** Another post from a day on; on the first day of the last employment period, or without any change since, it corrects that employment period. */
export function transfer(history: History, post: Placement, from: string): Outcome {
  const last = history.at(-1);
  if (!last) return { history: hire(post, from) };
  if (isSamePost(last, post)) return { history };
  if (last.endsOn !== null && from > last.endsOn) return { error: "after_last_day" };
  if (last.startsOn !== null && from < last.startsOn) return { error: "before_last_change" };
  if (from === last.startsOn) return { history: replaceLast(history, { ...last, ...toPlacement(post) }) };
  const closed = { ...last, endsOn: addDays(from, -1), terminationCategoryId: null, terminationReason: null };
  const { endsOn, terminationCategoryId, terminationReason } = last;
  return {
    history: replaceLast(history, closed, {
      ...createPeriod(post, from),
      endsOn,
      terminationCategoryId,
      terminationReason,
    }),
  };
}

function toPlacement({ locationId, positionId }: Placement): Placement {
  return { locationId, positionId };
}

/** The last post was written down wrongly: it was another one all along. */
export function correctPost(history: History, post: Placement): History {
  const last = history.at(-1);
  return last ? replaceLast(history, { ...last, ...toPlacement(post) }) : history;
}

/** The end of the employment. What was planned for later days is dropped; an end that has come already stays. */
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

/** Back again. Within 30 days of the last day the employment goes on, as if there had been no gap. */
export function rehire(history: History, post: Placement, from: string): Outcome {
  const last = history.at(-1);
  if (!last) return { history: hire(post, from) };
  if (last.endsOn === null) return { error: "still_employed" };
  if (from <= last.endsOn) return { error: "before_last_day" };
  if (daysBetween(last.endsOn, from) > CONTINUES_WITHIN_DAYS)
    return { history: [...history, createPeriod(post, from)] };
  const going = { ...last, endsOn: addDays(from, -1), terminationCategoryId: null, terminationReason: null };
  return { history: replaceLast(history, going, createPeriod(post, from)) };
}

/** The last employment began on another day than was written down. */
export function correctStart(history: History, startsOn: string | null): Outcome {
  const index = employmentStart(history);
  const first = history[index];
  if (!first) return { error: "not_employed" };
  if (first.startsOn === startsOn) return { history };
  const before = history[index - 1];
  if (startsOn === null) {
    if (before) return { error: "start_needed" };
  } else {
    if (first.endsOn !== null && startsOn > first.endsOn) return { error: "after_last_day" };
    const previous = before?.endsOn ?? null;
    if (previous !== null && daysBetween(previous, startsOn) <= CONTINUES_WITHIN_DAYS) {
      return { error: "continues_previous" };
    }
  }
  return { history: history.map((each, at) => (at === index ? { ...each, startsOn } : each)) };
}

function toMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The history without exact days, for an erased person: every change moves to the first of its month, texts go. */
export function coarsenDates(history: History): History {
  const rough = history.map((each) => ({
    ...each,
    startsOn: each.startsOn === null ? null : toMonth(each.startsOn),
    endsOn: each.endsOn === null ? null : addDays(toMonth(addDays(each.endsOn, 1)), -1),
    terminationReason: null,
  }));
  const kept = rough.filter((each) => each.startsOn === null || each.endsOn === null || each.startsOn <= each.endsOn);
  const last = rough.at(-1);
  // Someone who came and went within one month keeps a day, so that no one who was here vanishes from the counts.
  return kept.length > 0 || !last ? kept : [{ ...last, endsOn: last.startsOn }];
}
