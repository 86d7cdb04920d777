import { PRESENT_KEY } from "#slices/reports/web/present/present-key.ts";
import { stringifySearch, type Search } from "#platform/web/address.ts";
import type { ComparableReport, CompareBy, CompareRows } from "#slices/reports/contract/comparison.contract.ts";

/** Maximum number of columns of a comparison; the server accepts no more. */
export const MAX_COMPARED = 4;

/** The state in the address of a comparison. */
export interface CompareState {
  readonly by: CompareBy;
  readonly rows: CompareRows;
  readonly places: readonly string[];
  /** YYYY-MM-DD:YYYY-MM-DD; none: places are compared. */
  readonly periods: readonly string[];
  readonly isWithRest: boolean;
  /** The dates of places; null: those that the report opens with. */
  readonly range: string | null;
  /** The report's filters besides places, as in its address. */
  readonly filters: Readonly<Record<string, string>>;
}

const ID = /^[1-9]\d{0,14}$/;
const RANGE = /^\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}$/;
const WORD = /^[a-z][a-z_]{0,59}$/;
const own: ReadonlySet<string> = new Set(["by", "rows", "places", "periods", "rest", "range", PRESENT_KEY]);

// Duplicates stay: the server rejects them with a message.
const parseList = (text: string | undefined, pattern: RegExp): string[] =>
  (text ?? "").split(",").filter((part) => pattern.test(part));

/** Parses the address of a comparison. */
export function readCompare(search: Search): CompareState {
  const [range = null] = parseList(search["range"], RANGE);
  return {
    by: search["by"] === "regions" ? "regions" : "locations",
    rows: search["rows"] === "questions" ? "questions" : "metrics",
    places: parseList(search["places"], ID),
    periods: parseList(search["periods"], RANGE),
    isWithRest: search["rest"] === "1",
    range,
    filters: Object.fromEntries(Object.entries(search).filter(([key]) => WORD.test(key) && !own.has(key))),
  };
}

/** Builds the address of a comparison: only values that differ from the defaults. */
export function writeCompare(state: CompareState): Search {
  const { by, rows, places, periods, isWithRest, range, filters } = state;
  const parts: Readonly<Record<string, string>> = {
    by: by === "regions" ? by : "",
    rows: rows === "questions" ? rows : "",
    places: places.join(","),
    periods: periods.join(","),
    rest: isWithRest ? "1" : "",
    range: range ?? "",
    ...filters,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ""));
}

/** The default state of a comparison. */
const opening: CompareState = readCompare({});

/** Returns the link to a comparison by a report. */
export function compareHref(widget: string, state: Partial<CompareState>): string {
  return `/compare/${widget.replaceAll("_", "-")}${stringifySearch(writeCompare({ ...opening, ...state }))}`;
}

// The contract's reports: the type guarantees that the list is complete.
const comparable: Readonly<Record<ComparableReport, true>> = {
  resident_satisfaction_report: true,
  satisfaction_summary_report: true,
  employee_survey_report: true,
  engagement_summary_report: true,
};

/** Returns whether places and periods of a report can be compared. */
export const isComparable = (widget: string): boolean => Object.hasOwn(comparable, widget);

const placeFilters: ReadonlySet<string> = new Set([
  "general",
  "regions",
  "locations",
  "reporting_groups_by_locations",
  "date_range",
]);

/** Returns the filters of a report's answers, without those of its places. */
export function toContentFilters(keys: Readonly<Record<string, readonly string[]>>): CompareState["filters"] {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, chosen]) => (placeFilters.has(key) ? [] : [[key, chosen.join(",")]])),
  );
}
