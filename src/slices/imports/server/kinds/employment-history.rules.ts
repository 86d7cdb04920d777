import { addDays } from "#platform/server/clock.ts";
import type { ParsedRow } from "#slices/imports/server/fields.ts";
import type { EmploymentRow } from "#slices/imports/server/planning/rows.ts";

/** An employment period in a file; null means that the file has no value. */
export interface ImportedEmploymentPeriod {
  readonly row: ParsedRow;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** An employment period after the import. `id` is null for a new one, `row` for one that the file does not mention. */
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

/** A return within this many days after the last day continues the employment, as in the whole product. */
const CONTINUES_WITHIN_DAYS = 30;

function toStoredPeriod(row: EmploymentRow): PlannedEmploymentPeriod {
  return {
    id: row.id,
    row: null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    locationId: row.location_id,
    positionId: row.position_id,
  };
}

/** Returns the first day for sorting; an unknown one sorts first. */
const getStart = (period: { readonly startsOn: string | null }): string => period.startsOn ?? "";

function compareByStart(a: PlannedEmploymentPeriod, b: PlannedEmploymentPeriod): number {
  return getStart(a).localeCompare(getStart(b));
}

/**
 * Finds the stored period that a row changes: the one with the same start, or the last one for a row without a start.
 */
function findTarget(
  history: readonly PlannedEmploymentPeriod[],
  imported: ImportedEmploymentPeriod,
): PlannedEmploymentPeriod | undefined {
  if (imported.startsOn === null) return history.at(-1);
  const exact = history.find((each) => each.startsOn === imported.startsOn);
  // Fills in an unknown start.
  const [first] = history;
  const isOnlyUnknown = history.length === 1 && first?.startsOn === null && first.row === null;
  return exact ?? (isOnlyUnknown ? first : undefined);
}

function fill(target: PlannedEmploymentPeriod, imported: ImportedEmploymentPeriod): void {
  target.row = imported.row;
  target.startsOn = imported.startsOn ?? target.startsOn;
  target.endsOn = imported.endsOn ?? target.endsOn;
  target.locationId = imported.locationId ?? target.locationId;
  target.positionId = imported.positionId ?? target.positionId;
}

/** Adds a period. It inherits values that its row leaves empty from the period before it. */
function add(history: PlannedEmploymentPeriod[], imported: ImportedEmploymentPeriod): void {
  const earlier = history.filter((each) => getStart(each) < getStart(imported)).toSorted(compareByStart);
  const post = { locationId: null, positionId: null, ...earlier.at(-1) };
  history.push({
    ...imported,
    id: null,
    locationId: imported.locationId ?? post.locationId,
    positionId: imported.positionId ?? post.positionId,
  });
  history.sort(compareByStart);
}

function applyPeriod(history: PlannedEmploymentPeriod[], imported: ImportedEmploymentPeriod): void {
  const target = findTarget(history, imported);
  if (target) fill(target, imported);
  else add(history, imported);
}

function toOverlapError(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): EmploymentHistoryError | null {
  const row = next.row ?? before.row;
  if (!row) return null;
  const other = next.row ? before : next;
  return { row, code: other.row ? "overlapping_stretch" : "overlapping_stored", other };
}

/**
 * Closes an open period before the next one, and a gap that a return within 30 days leaves; returns an error for an
 * overlap.
 */
function join(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): EmploymentHistoryError | null {
  const start = getStart(next);
  if (before.endsOn !== null && before.endsOn >= start) return toOverlapError(before, next);
  if (before.row === null && next.row === null) return null;
  const dayBefore = addDays(start, -1);
  if (before.endsOn === null || dayBefore <= addDays(before.endsOn, CONTINUES_WITHIN_DAYS)) before.endsOn = dayBefore;
  return null;
}

function isContinued(before: PlannedEmploymentPeriod, next: PlannedEmploymentPeriod): boolean {
  const isSamePost = before.locationId === next.locationId && before.positionId === next.positionId;
  return isSamePost && before.endsOn !== null && next.startsOn === addDays(before.endsOn, 1);
}

/** Merges a new period into the one that ends the day before, when the job placement is the same. */
function mergeContinued(history: readonly PlannedEmploymentPeriod[]): PlannedEmploymentPeriod[] {
  const result: PlannedEmploymentPeriod[] = [];
  for (const next of history) {
    const last = result.at(-1);
    if (last && next.id === null && isContinued(last, next)) last.endsOn = next.endsOn;
    else result.push(next);
  }
  return result;
}

/**
 * Applies the rows of a file to a person's history: a row changes the period that starts on its day, or adds one.
 * Periods that the file does not mention stay. Applying the same rows again changes nothing.
 */
export function mergeHistory(
  stored: readonly EmploymentRow[],
  importedPeriods: readonly ImportedEmploymentPeriod[],
): { readonly history: readonly PlannedEmploymentPeriod[]; readonly errors: readonly EmploymentHistoryError[] } {
  const history = stored.map(toStoredPeriod).toSorted(compareByStart);
  for (const each of importedPeriods.toSorted((a, b) => getStart(a).localeCompare(getStart(b))))
    applyPeriod(history, each);
  const errors: EmploymentHistoryError[] = [];
  for (const [index, next] of history.entries()) {
    if (next.row && next.endsOn !== null && next.startsOn !== null && next.endsOn < next.startsOn) {
      errors.push({ row: next.row, code: "end_before_start", other: null });
    }
    const before = history[index - 1];
    const error = before ? join(before, next) : null;
    if (error) errors.push(error);
  }
  return { history: errors.length > 0 ? history : mergeContinued(history), errors };
}
