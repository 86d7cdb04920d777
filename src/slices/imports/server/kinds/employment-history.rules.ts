import { addDays } from "#platform/server/clock.ts";
import type { ParsedRow } from "#slices/imports/server/fields.ts";
import type { EmploymentRow } from "#slices/imports/server/planning/rows.ts";

/** What a row says about a stretch of days; null is not said. */
export interface SaidStretch {
  readonly row: ParsedRow;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** A stretch as it is to become; `id` is null for a new one, `row` for one the file does not mention. */
export interface PlannedStretch {
  id: number | null;
  row: ParsedRow | null;
  startsOn: string | null;
  endsOn: string | null;
  locationId: number | null;
  positionId: number | null;
}

export interface HistoryFault {
  readonly row: ParsedRow;
  readonly code: "end_before_start" | "overlapping_stretch" | "overlapping_stored";
  readonly other: PlannedStretch | null;
}

/** A return this many days after the last day continues the employment, as everywhere in the product. */
const CONTINUES_WITHIN_DAYS = 30;

function storedStretch(row: EmploymentRow): PlannedStretch {
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
const startOf = (stretch: { readonly startsOn: string | null }): string => stretch.startsOn ?? "";

function byStart(a: PlannedStretch, b: PlannedStretch): number {
  return startOf(a).localeCompare(startOf(b));
}

/** The stored stretch that a row is about: the one that starts that day, or the last one for a row without a start. */
function targetOf(history: readonly PlannedStretch[], given: SaidStretch): PlannedStretch | undefined {
  if (given.startsOn === null) return history.at(-1);
  const exact = history.find((each) => each.startsOn === given.startsOn);
  // A start that was not known is filled in.
  const [first] = history;
  const isOnlyUnknown = history.length === 1 && first?.startsOn === null && first.row === null;
  return exact ?? (isOnlyUnknown ? first : undefined);
}

function fill(target: PlannedStretch, given: SaidStretch): void {
  target.row = given.row;
  target.startsOn = given.startsOn ?? target.startsOn;
  target.endsOn = given.endsOn ?? target.endsOn;
  target.locationId = given.locationId ?? target.locationId;
  target.positionId = given.positionId ?? target.positionId;
}

/** A new stretch; what its row leaves open is as it was before. */
function add(history: PlannedStretch[], given: SaidStretch): void {
  const earlier = history.filter((each) => startOf(each) < startOf(given)).toSorted(byStart);
  const post = { locationId: null, positionId: null, ...earlier.at(-1) };
  history.push({
    ...given,
    id: null,
    locationId: given.locationId ?? post.locationId,
    positionId: given.positionId ?? post.positionId,
  });
  history.sort(byStart);
}

function take(history: PlannedStretch[], given: SaidStretch): void {
  const target = targetOf(history, given);
  if (target) fill(target, given);
  else add(history, given);
}

function overlapOf(before: PlannedStretch, next: PlannedStretch): HistoryFault | null {
  const row = next.row ?? before.row;
  if (!row) return null;
  const other = next.row ? before : next;
  return { row, code: other.row ? "overlapping_stretch" : "overlapping_stored", other };
}

/** Closes what is open before the next stretch, and a gap that a return within 30 days leaves; says what overlaps. */
function join(before: PlannedStretch, next: PlannedStretch): HistoryFault | null {
  const start = startOf(next);
  if (before.endsOn !== null && before.endsOn >= start) return overlapOf(before, next);
  if (before.row === null && next.row === null) return null;
  const dayBefore = addDays(start, -1);
  if (before.endsOn === null || dayBefore <= addDays(before.endsOn, CONTINUES_WITHIN_DAYS)) before.endsOn = dayBefore;
  return null;
}

function isContinued(before: PlannedStretch, next: PlannedStretch): boolean {
  const isSamePost = before.locationId === next.locationId && before.positionId === next.positionId;
  return isSamePost && before.endsOn !== null && next.startsOn === addDays(before.endsOn, 1);
}

/** New stretches at the post of the one that ends the day before become part of it. */
function merged(history: readonly PlannedStretch[]): PlannedStretch[] {
  const result: PlannedStretch[] = [];
  for (const next of history) {
    const last = result.at(-1);
    if (last && next.id === null && isContinued(last, next)) last.endsOn = next.endsOn;
    else result.push(next);
  }
  return result;
}

/**
 * What a person's history becomes with the rows of a file: a row changes the stretch that starts on its day, or adds
 * one; what the file does not mention stays. The same rows again change nothing.
 */
export function mergeHistory(
  stored: readonly EmploymentRow[],
  given: readonly SaidStretch[],
): { readonly history: readonly PlannedStretch[]; readonly faults: readonly HistoryFault[] } {
  const history = stored.map(storedStretch).toSorted(byStart);
  for (const each of given.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))) take(history, each);
  const faults: HistoryFault[] = [];
  for (const [index, next] of history.entries()) {
    if (next.row && next.endsOn !== null && next.startsOn !== null && next.endsOn < next.startsOn) {
      faults.push({ row: next.row, code: "end_before_start", other: null });
    }
    const before = history[index - 1];
    const fault = before ? join(before, next) : null;
    if (fault) faults.push(fault);
  }
  return { history: faults.length > 0 ? history : merged(history), faults };
}
