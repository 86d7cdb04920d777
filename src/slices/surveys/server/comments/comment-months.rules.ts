import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";

// Which months and days have to be read to count comments, and to print a page of them.

const getLater = (a: string, b: string): string => (a > b ? a : b);
const getEarlier = (a: string, b: string): string => (a < b ? a : b);
const getLastDay = (month: string): string => addDays(addMonths(month, 1), -1);

/** Where a range is counted from: first days of whole months, days that rollups hold, and days that answers alone know. */
export interface CountedRange {
  readonly months: readonly string[];
  readonly days: readonly DateRange[];
  readonly answers: readonly DateRange[];
}

/** A range as rollups hold it, by month up to and with a day (`closed`). Every day is in one part. */
export function splitByClosing({ from, to }: DateRange, closed: ReadonlyMap<string, string>): CountedRange {
  const months: string[] = [];
  const days: DateRange[] = [];
  const answers: DateRange[] = [];
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const [first, last] = [getLater(from, month), getEarlier(to, getLastDay(month))];
    const through = closed.get(month) ?? "";
    if (first === month && through >= first && through <= last) months.push(month);
    else if (through >= first) days.push({ from: first, to: getEarlier(last, through) });
    const open = through >= first ? addDays(through, 1) : first;
    const before = answers.at(-1);
    if (open > last) continue;
    if (before && addDays(before.to, 1) === open) answers[answers.length - 1] = { ...before, to: last };
    else answers.push({ from: open, to: last });
  }
  return { months, days, answers };
}

/** Where a page is: the days of the months that it is in, and how many comments are skipped before it in these. */
export interface PagePlace {
  readonly within: DateRange;
  readonly offset: number;
}

/** Finds the months of a page from how many comments each month of a range has; null: the page has none. */
export function locatePage(
  counts: ReadonlyMap<string, number>,
  { from, to }: DateRange,
  {
    offset,
    limit,
    isOldestFirst,
  }: { readonly offset: number; readonly limit: number; readonly isOldestFirst: boolean },
): PagePlace | null {
  const oldestFirst = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let passed = 0;
  let skipped = 0;
  const months: string[] = [];
  for (const [month, count] of isOldestFirst ? oldestFirst : oldestFirst.toReversed()) {
    if (passed + count <= offset) skipped = passed + count;
    else if (passed < offset + limit) months.push(month);
    passed += count;
  }
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined || limit === 0) return null;
  const within = {
    from: getLater(from, getEarlier(first, last)),
    to: getEarlier(to, getLastDay(getLater(first, last))),
  };
  return { within, offset: offset - skipped };
}

/** Finds the days in which the newest comments of each list are, at most `limit` of each, from their months; null: none. */
export function findNewest(
  lists: readonly ReadonlyMap<string, number>[],
  range: DateRange,
  limit: number,
): DateRange | null {
  const page = { offset: 0, limit, isOldestFirst: false };
  const spans = lists.flatMap((counts) => locatePage(counts, range, page)?.within ?? []);
  const [first, ...others] = spans;
  if (first === undefined) return null;
  return others.reduce((all, { from, to }) => ({ from: getEarlier(all.from, from), to: getLater(all.to, to) }), first);
}
