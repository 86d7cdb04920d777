/** Returns the whole days from a due date to today, both calendar days in the task's zone. */
export function countDaysLate(dueOn: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
}

/** Number of tasks due on a day. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** First and last due date of the tasks on a page. */
export interface PageDays {
  readonly first: string;
  readonly last: string;
}

interface PageOfDays {
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns the first and last due date of the tasks on a page of a list by due date, with the number of tasks before
 * those days and in total. Null when the list ends before the page. The counts are by day, in the order of the list.
 */
export function findPageDays(
  counts: readonly DayCount[],
  { isDescending, offset, limit }: PageOfDays,
): { readonly days: PageDays | null; readonly skipped: number; readonly all: number } {
  let all = 0;
  let skipped = 0;
  const days: string[] = [];
  for (const { day, count } of isDescending ? counts.toReversed() : counts) {
    if (all + count <= offset) skipped += count;
    else if (all < offset + limit) days.push(day);
    all += count;
  }
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { days: null, skipped, all };
  return { days: isDescending ? { first: last, last: first } : { first, last }, skipped, all };
}
