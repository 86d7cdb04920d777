import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import type { EmploymentPeriod } from "./employments.rules.ts";

/** The day from which the first days of employments are counted in sums. */
export const HELD_EPOCH = "2000-01-01";
/** Stands for a change of which the first day is not known: every day may be another. */
export const FROM_EVER = "0001-01-01";
/** Timelines show so many months at most; beyond, employments are counted. */
const MONTHS = 26;

/** The days before which it is kept who was employed, in order. */
export interface SnapshotDays {
  /** Of locations and regions: after the last days of the windows of these days, and first days of months to go on from. */
  readonly places: readonly string[];
  /** Of the whole client: those, and the first day of every month of timelines. */
  readonly client: readonly string[];
}

const inOrder = (days: readonly string[]): readonly string[] => [...new Set(days)].toSorted();

/** The days that tables of today request; somewhere it is still yesterday or tomorrow already. */
export function snapshotDays(today: string): SnapshotDays {
  const request = [-1, 0, 1].flatMap((shift) => {
    const day = addDays(today, shift);
    const windows = [satisfactionWindows(day), engagementWindows(day)];
    const last = windows.flatMap(({ current, previous }) => [current.to, previous.to]);
    return [startOfMonth(day), addMonths(day, -1), ...last.map((to) => addDays(to, 1))];
  });
  const months = Array.from({ length: MONTHS + 1 }, (_, ago) => addMonths(today, -ago));
  return { places: inOrder(request), client: inOrder([...request, ...months]) };
}

/** What a stock reads of an employment period. */
export type SnapshotPeriod = Pick<EmploymentPeriod, "id" | "locationId" | "startsOn" | "endsOn">;

const getBegin = ({ startsOn }: SnapshotPeriod): string => startsOn ?? FROM_EVER;

function toChange(was: SnapshotPeriod | undefined, is: SnapshotPeriod): readonly string[] {
  if (!was) return [getBegin(is)];
  if (was.locationId !== is.locationId || was.startsOn !== is.startsOn) return [getBegin(was), getBegin(is)];
  if (was.endsOn === is.endsOn) return [];
  // Up to the earlier of both ends it is as it was; anyone who comes back comes back after it.
  const [end] = [was.endsOn, is.endsOn].filter((day) => day !== null).toSorted();
  return end === undefined ? [] : [addDays(end, 1)];
}

/**
 * The first day on which it may be another who is employed, where or since when, once these employment periods of a person, or of
 * several, are others; null: none is. What holds before it follows from what stays the same.
 */
export function heldSince(before: readonly SnapshotPeriod[], after: readonly SnapshotPeriod[]): string | null {
  const was = new Map(before.map((each) => [each.id, each]));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(getBegin);
  const changed = after.flatMap((each) => toChange(each.id === null ? undefined : was.get(each.id), each));
  return [...gone, ...changed].toSorted()[0] ?? null;
}
