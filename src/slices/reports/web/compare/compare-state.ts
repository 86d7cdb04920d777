import { stringifySearch, type Search } from "#platform/web/address.ts";
import type { ComparableReport, CompareBy, CompareRows } from "#slices/reports/contract/comparison.contract.ts";

/** No one reads more columns at once; the server takes no more. */
export const MOST_COMPARED = 4;

/** What the address of a comparison says. */
export interface CompareState {
  readonly by: CompareBy;
  readonly rows: CompareRows;
  readonly places: readonly string[];
  /** YYYY-MM-DD:YYYY-MM-DD; none: places are compared. */
  readonly periods: readonly string[];
  readonly isWithRest: boolean;
  /** The dates of places; null: those that the report opens with. */
  readonly range: string | null;
  /** What the report is narrowed to besides places, as its address has it. */
  readonly filters: Readonly<Record<string, string>>;
}

const ID = /^[1-9]\d{0,14}$/;
const RANGE = /^\d{4}-\d{2}-\d{2}:\d{4}-\d{2}-\d{2}$/;
const WORD = /^[a-z][a-z_]{0,59}$/;
const own: ReadonlySet<string> = new Set(["by", "rows", "places", "periods", "rest", "range"]);

// What is chosen twice stays: the server says that it is no comparison.
const listIn = (text: string | undefined, pattern: RegExp): string[] =>
  (text ?? "").split(",").filter((part) => pattern.test(part));

/** Reads the address of a comparison. */
export function readCompare(search: Search): CompareState {
  const [range = null] = listIn(search["range"], RANGE);
  return {
    by: search["by"] === "regions" ? "regions" : "locations",
    rows: search["rows"] === "questions" ? "questions" : "metrics",
    places: listIn(search["places"], ID),
    periods: listIn(search["periods"], RANGE),
    isWithRest: search["rest"] === "1",
    range,
    filters: Object.fromEntries(Object.entries(search).filter(([key]) => WORD.test(key) && !own.has(key))),
  };
}

/** Writes the address of a comparison: what differs from how it opens. */
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

/** How a comparison opens. */
const opening: CompareState = readCompare({});

/** A link to a comparison by a report. */
export function compareHref(widget: string, state: Partial<CompareState>): string {
  return `/compare/${widget.replaceAll("_", "-")}${stringifySearch(writeCompare({ ...opening, ...state }))}`;
}

// The contract's reports: the type holds that none is missing and none is another.
const comparable: Readonly<Record<ComparableReport, true>> = {
  resident_satisfaction_report: true,
  satisfaction_summary_report: true,
  employee_survey_report: true,
  engagement_summary_report: true,
};

/** Whether places and periods of a report can be compared. */
export const isComparable = (widget: string): boolean => Object.hasOwn(comparable, widget);

const placeFilters: ReadonlySet<string> = new Set([
  "general",
  "regions",
  "locations",
  "reporting_groups_by_locations",
  "date_range",
]);

/** What narrows the answers of a report, without what chooses its rows of places. */
export function toContentFilters(keys: Readonly<Record<string, readonly string[]>>): CompareState["filters"] {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, chosen]) => (placeFilters.has(key) ? [] : [[key, chosen.join(",")]])),
  );
}
