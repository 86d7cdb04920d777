import { comparableReports, MAX_COMPARED } from "#slices/reports/contract/comparison.contract.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { FieldErrors } from "../widgets/request-fields.rules.ts";
import type { TableWidget, WidgetDeclaration } from "../widgets/widget.ts";

const PLACES = "query.structures.places";
const PERIODS = "query.structures.periods";

const comparable: ReadonlySet<string> = new Set(comparableReports);

/** Returns whether places and periods of a report can be compared. */
export const isComparable = (widget: WidgetDeclaration): widget is TableWidget =>
  widget.kind === "table" && comparable.has(widget.id);

const hasTwice = (texts: readonly unknown[]): boolean => new Set(texts).size < texts.length;

/** Adds the errors of the selected places to `errors`. */
export function checkPlaces(errors: FieldErrors, places: readonly number[]): void {
  if (places.length > MAX_COMPARED) errors.add(PLACES, "too_big", `Choose at most ${MAX_COMPARED} places`);
  if (hasTwice(places)) errors.add(PLACES, "duplicate", "A place can’t be compared with itself; choose another one");
}

const hasOverlap = (one: DateRange, other: DateRange): boolean => one.from <= other.to && other.from <= one.to;

/** Adds the errors of the selected periods to `errors`. Periods that overlap would share answers. */
export function checkPeriods(errors: FieldErrors, periods: readonly DateRange[], places: readonly number[]): void {
  if (places.length > 1) errors.add(PLACES, "too_big", "Periods are compared for one place at a time");
  if (periods.length > MAX_COMPARED) errors.add(PERIODS, "too_big", `Choose at most ${MAX_COMPARED} periods`);
  if (hasTwice(periods.map(({ from, to }) => `${from}:${to}`))) {
    errors.add(PERIODS, "duplicate", "A period can’t be compared with itself; choose another one");
  } else if (periods.some((one, at) => periods.some((other, later) => later > at && hasOverlap(one, other)))) {
    errors.add(PERIODS, "overlap", "Periods can’t be compared if they share days");
  }
}

const placeFilters = new Set([
  "q_text",
  "general",
  "regions",
  "locations",
  "reporting_groups_by_locations",
  "date_range",
]);

/** Rejects filters that select places or dates, because the comparison selects them itself. */
export function checkFilters(errors: FieldErrors, filters: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(filters).filter((each) => placeFilters.has(each))) {
    errors.add(`query.filters.${key}`, "unknown", `A comparison takes no filter ${key}`);
  }
}
