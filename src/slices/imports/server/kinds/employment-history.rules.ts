import { addDays } from "#platform/server/clock.ts";
import type { ParsedRow } from "#slices/imports/server/fields.ts";
import type { EmploymentRow } from "#slices/imports/server/planning/rows.ts";

/** What a row says about an employment period of days; null is not said. */
export interface ImportedEmploymentPeriod {
  readonly row: ParsedRow;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** An employment period as it is to become; `id` is null for a new one, `row` for one the file does not mention. */
export interface PlannedEmploymentPeriod {
  id: number | null;
  row: ParsedRow | null;
  startsOn: string | null;
  endsOn: string | null;
  locationId: number | null;
  positionId: number | null;
}

export interface EmploymentHistoryError {
  readonly row: ParsedRow;
  readonly code: "end_before_start" | "overlapping_stretch" | "overlapping_stored";
  readonly other: PlannedEmploymentPeriod | null;
}

/** A return this many days after the last day continues the employment, as everywhere in the product. */
const CONTINUES_WITHIN_DAYS = 30;

function storedPeriod(row: EmploymentRow): PlannedEmploymentPeriod {
  return {
    id: row.id,
    row: null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    locationId: row.location_id,
    positionId: row.position_id,
  };
}

/** The first day as it sorts; one that is not known comes before all others. */
const getStart = (period: { readonly startsOn: string | null }): string => period.startsOn ?? "";

function byStart(a: PlannedEmploymentPeriod, b: PlannedEmploymentPeriod): number {
  return getStart(a).localeCompare(getStart(b));
}

/** The stored employment period that a row is about: the one that starts that day, or the last one for a row without a start. */
function findTarget(
  history: readonly PlannedEmploymentPeriod[],
  given: ImportedEmploymentPeriod,
): PlannedEmploymentPeriod | undefined {
  if (given.startsOn === null) return history.at(-1);
  const exact = history.find((each) => each.startsOn === given.startsOn);
  // A start that was not known is filled in.
  const [first] = history;
  const isOnlyUnknown = history.length === 1 && first?.startsOn === null && first.row === null;
  return exact ?? (isOnlyUnknown ? first : undefined);
}

function fill(target: PlannedEmploymentPeriod, given: ImportedEmploymentPeriod): void {
  target.row = given.row;
  target.startsOn = given.startsOn ?? target.startsOn;
  target.endsOn = given.endsOn ?? target.endsOn;
  target.locationId = given.locationId ?? target.locationId;
  target.positionId = given.positionId ?? target.positionId;
}

/** A new employment period; what its row leaves open is as it was before. */
function add(history: PlannedEmploymentPeriod[], given: ImportedEmploymentPeriod): void {
  const earlier = history.filter((each) => getStart(each) < getStart(given)).toSorted(byStart);
  const post = { locationId: null, positionId: null, ...earlier.at(-1) };
  history.push({
    ...given,
    id: null,
    locationId: given.locationId ?? post.locationId,
    positionId: given.positionId ?? post.positionId,
  });
  history.sort(byStart);
}

function take(history: PlannedEmploymentPeriod[], given: ImportedEmploymentPeriod): void {
  const target = findTarget(history, given);
  if (target) fill(target, given);
  else add(history, given);
}

function findOverlap(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): EmploymentHistoryError | null {
  const row = next.row ?? before.row;
  if (!row) return null;
  const other = next.row ? before : next;
  return { row, code: other.row ? "overlapping_stretch" : "overlapping_stored", other };
}

/** Closes what is open before the next employment period, and a gap that a return within 30 days leaves; says what overlaps. */
function join(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): EmploymentHistoryError | null {
  const start = getStart(next);
  if (before.endsOn !== null && before.endsOn >= start) return findOverlap(before, next);
  if (before.row === null && next.row === null) return null;
  const dayBefore = addDays(start, -1);
  if (before.endsOn === null || dayBefore <= addDays(before.endsOn, CONTINUES_WITHIN_DAYS)) before.endsOn = dayBefore;
  return null;
}

function isContinued(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): boolean {
  const isSamePost = before.locationId === next.locationId && before.positionId === next.positionId;
  return isSamePost && before.endsOn !== null && next.startsOn === addDays(before.endsOn, 1);
}

/** New employment periods at the post of the one that ends the day before become part of it. */
function merged(history: readonly PlannedEmploymentPeriod[]): PlannedEmploymentPeriod[] {
  const result: PlannedEmploymentPeriod[] = [];
  for (const next of history) {
    const last = result.at(-1);
    if (last && next.id === null && isContinued(last, next)) last.endsOn = next.endsOn;
    else result.push(next);
  }
  return result;
}

/**
 * What a person's history becomes with the rows of a file: a row changes the employment period that starts on its day, or adds
 * one; what the file does not mention stays. The same rows again change nothing.
 */
export function mergeHistory(
  stored: readonly EmploymentRow[],
  given: readonly ImportedEmploymentPeriod[],
): { readonly history: readonly PlannedEmploymentPeriod[]; readonly errors: readonly EmploymentHistoryError[] } {
  const history = stored.map(storedPeriod).toSorted(byStart);
  for (const each of given.toSorted((a, b) => getStart(a).localeCompare(getStart(b)))) take(history, each);
  const errors: EmploymentHistoryError[] = [];
  for (const [index, next] of history.entries()) {
    if (next.row && next.endsOn !== null && next.startsOn !== null && next.endsOn < next.startsOn) {
      errors.push({ row: next.row, code: "end_before_start", other: null });
    }
    const before = history[index - 1];
    const error = before ? join(before, next) : null;
    if (error) errors.push(error);
  }
  return { history: errors.length > 0 ? history : merged(history), errors };
}
