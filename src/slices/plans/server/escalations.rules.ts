/** Whole days from a due date to today, both calendar days of the task's zone. */
export function daysLate(dueOn: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
}

/** How many tasks are due on a day. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Between which days the tasks of a page are due. */
export interface DaysOfPage {
  readonly first: string;
  readonly last: string;
}

interface PageOfDays {
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Between which days the tasks of a page of a list by due date are due, null where the list ends before it; how many tasks
 * the list has before those days, and in all. The counts are by day, in order.
 */
export function daysOfPage(
  counts: readonly DayCount[],
  { isDescending, offset, limit }: PageOfDays,
): { readonly days: DaysOfPage | null; readonly skipped: number; readonly all: number } {
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
