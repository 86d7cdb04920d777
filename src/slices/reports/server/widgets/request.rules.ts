import type { FieldError } from "#platform/contract/problem.ts";
import { type BucketKind, bucketKinds, type Windows } from "#slices/analytics/server/analytics.api.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { buildCalendarYears, withComparison, getTimelineInterval, getOpeningRange } from "./buckets.rules.ts";
import { canSelectQuestions, createContent, type RowGrouping, formatRowGrouping } from "./row-grouping.rules.ts";
import { type NamedFilters, addText } from "./named-filters.rules.ts";
import { findSegmentError } from "./confidential-segment-request.rules.ts";
import { addOnKeys, FieldErrors, pageNumber, pageSize, placeKeys, readAddOn, slugs } from "./request-fields.rules.ts";
import { readRange } from "./request-range.rules.ts";
import { readDescending, buildSorts } from "./sorts.rules.ts";
import { isBySlug, isContentFilter, scopes } from "./scopes.ts";
import { toDateFilter, readFilters, type TableFilters, withRequestedBy } from "./table-filters.rules.ts";
import type { Column, FilterKey, ReportType, TableWidget } from "./widget.ts";

/** The rows that a row was expanded from: keys by scope. */
export type Parents = Readonly<Partial<Record<ReportScope, readonly (number | string | null)[]>>>;

/** A valid request for a table. */
export interface TableQuery extends RowGrouping {
  readonly reportType: ReportType;
  readonly interval: BucketKind;
  /** The interval as requested: a coarser one is used where a timeline would have too many columns. */
  readonly requestedInterval: BucketKind;
  readonly windows: Windows;
  /** The range as requested; null: the widget's own. */
  readonly requestedRange: string | null;
  readonly metric: string;
  readonly withSummary: boolean;
  readonly parents: Parents;
  readonly filters: TableFilters;
  readonly page: { readonly number: number; readonly size: number };
  readonly sort_by: string;
  readonly sort_desc: boolean;
  /** Of a file: its columns besides the name; null: all of the scope's. */
  readonly columns: readonly string[] | null;
}

/** The options of a table for one viewer and one subject. */
export interface TableOptions {
  readonly table: TableWidget;
  readonly scopes: readonly ReportScope[];
  readonly filters: readonly FilterKey[];
  /** The columns that can be shown, sorted and plotted by: those whose facts have all dimensions of a grouping. */
  readonly toColumns: (grouping: RowGrouping) => readonly Column[];
  /** The same, and the other figures of the rows. */
  readonly toAllColumns: (grouping: RowGrouping) => readonly Column[];
  readonly today: string;
  /** True where all rows are on one page unless a page size is requested. */
  readonly isUnpaged?: boolean;
  /** The windows of the service's dashboard. */
  readonly dashboard: Windows;
  /** True where all answers behind the rows are protected, as employees' are: those have one segment at a time. */
  readonly isProtected: boolean;
}

type Parts = Readonly<Record<string, unknown>>;

export const DEFAULT_SIZE = 15;
/** The size of a page with every row; multiplied by the last page's number it is still a safe integer. */
export const EVERY_ROW = 2 ** 31 - 1;
const topKeys = ["structures", "filters", "page", "sort_by", "sort_desc"];
// A file has every row, whichever page the screen is on.
const exportKeys = [...topKeys, "columns"];
/** For a report that accepts the payload of the page engagement/intel: the search text is outside the filters. */
const getTextKeys = ({ table }: TableOptions): readonly string[] => (table.takesIntel ? ["q_text"] : []);

function toNamedFilters({ table, filters }: TableOptions): NamedFilters {
  if (!table.takesIntel) return { filters };
  return { filters, aliases: { reporting_group: "reporting_groups_by_locations" }, isConfidentialOnly: true };
}

const structureKeys = ["scope", "report_type", "date_interval", "date_range", "metric", ...addOnKeys, "parents"];
const DEFAULT_SCOPE: ReportScope = "regions";

function getOpeningWindows({ table, today, dashboard }: TableOptions, type: ReportType, interval: BucketKind): Windows {
  if (type === "timeline") return withComparison(getOpeningRange(interval, dashboard.current.to, today));
  return table.opening === "calendar_year" ? buildCalendarYears(today) : dashboard;
}

function readMetric(
  errors: FieldErrors,
  options: TableOptions,
  grouping: RowGrouping,
  value: unknown,
  path: string,
): string {
  const columns = options.toColumns(grouping);
  const keys = columns.filter((column) => column.reads === undefined).map((column) => column.key);
  const fallback = keys.includes(options.table.primary) ? options.table.primary : (keys[0] ?? options.table.primary);
  const known = new Set(options.table.scopes.flatMap((each) => each.columns.map((column) => column.key)));
  if (typeof value === "string" && known.has(value) && !keys.includes(value)) {
    errors.add(
      path,
      "forbidden_metric",
      `${formatRowGrouping(grouping)} have no ${value}; choose one of ${keys.join(", ")}`,
    );
    return fallback;
  }
  return errors.readChoice(path, keys, value, fallback);
}

function readParents(
  errors: FieldErrors,
  options: TableOptions,
  scope: ReportScope,
  value: unknown,
  path: string,
): Parents {
  const parts = errors.readParts(path, value, options.scopes);
  const parents: Partial<Record<ReportScope, readonly (number | string | null)[]>> = {};
  for (const name of options.scopes) {
    if (parts[name] === undefined) continue;
    if (name === scope) errors.add(`${path}.${name}`, "own_scope", `Rows of ${name} cannot be below ${name}`);
    const schema = isBySlug(name) ? slugs : placeKeys;
    const keys = errors.read<readonly (number | string | null)[]>(`${path}.${name}`, schema, parts[name], []);
    if (keys.includes(null) && !scopes[name].isPlace) {
      errors.add(`${path}.${name}`, "not_told_apart", `What has none of ${name} can’t be shown separately`);
    }
    parents[name] = keys;
  }
  return parents;
}

function readOrder(
  errors: FieldErrors,
  options: TableOptions,
  grouping: RowGrouping,
  query: Parts,
  at: string,
): Pick<TableQuery, "sort_by" | "sort_desc"> {
  const columns = buildSorts(options.toColumns(grouping), options.toAllColumns(grouping), options.table.opensBy);
  const wanted = options.table.opensBy ?? (options.table.opensByMetric ? options.table.primary : "name");
  const opensBy = columns.includes(wanted) ? wanted : "name";
  const sort_by = errors.readChoice(`${at}sort_by`, columns, query["sort_by"], opensBy);
  const opensDesc = opensBy !== "name" && query["sort_by"] === undefined;
  return { sort_by, sort_desc: readDescending(errors, `${at}sort_desc`, query["sort_desc"], opensDesc) };
}

function readColumns(
  errors: FieldErrors,
  options: TableOptions,
  grouping: RowGrouping,
  value: unknown,
  at: string,
): string[] | null {
  if (value === undefined) return null;
  const keys = ["name", ...options.toColumns(grouping).map((column) => column.key)];
  const wanted = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = wanted.map((each, index) => errors.readChoice(`${at}columns.${index}`, keys, each, "name"));
  return [...new Set(found)].filter((key) => key !== "name");
}

function buildRowGrouping(scope: ReportScope, parents: Parents, filters: TableFilters): RowGrouping {
  const used = [...Object.keys(parents), ...Object.keys(filters.content)] as ReportScope[];
  return { scope, content: [...new Set(used)].filter((each) => !scopes[each].isPlace) };
}

interface FiltersRequest extends Pick<TableQuery, "scope" | "parents"> {
  readonly value: unknown;
  readonly at: string;
}

function readTableFilters(
  errors: FieldErrors,
  options: TableOptions,
  { scope, parents, value, at }: FiltersRequest,
): TableFilters {
  const filters = readFilters(errors, toNamedFilters(options), value, at);
  const isOfQuestions = canSelectQuestions(scope, "surveys") || parents.questions !== undefined;
  return options.isProtected && isOfQuestions ? withRequestedBy(filters) : filters;
}

/** Returns whether a filter may be offered for rows with this grouping. */
export function canFilter(options: TableOptions, { scope, content }: RowGrouping, key: FilterKey): boolean {
  if (!isContentFilter(key)) return true;
  if (options.isProtected && canSelectQuestions(scope, key)) return true;
  return isKnown(options, { scope, content: [...content, key] });
}

/**
 * Returns whether rows with this grouping still have one of the table's main columns, as its rows without a filter do.
 */
function isAbout({ toColumns, table }: TableOptions, grouping: RowGrouping): boolean {
  const about = table.about ?? [table.primary];
  const hasAboutColumn = (each: RowGrouping): boolean => toColumns(each).some(({ key }) => about.includes(key));
  return hasAboutColumn(grouping) || !hasAboutColumn({ scope: grouping.scope, content: [] });
}

/** Returns whether a table has numbers for a grouping and may show them. */
export function isKnown(options: TableOptions, grouping: RowGrouping): boolean {
  return isAbout(options, grouping) && !(options.isProtected && findSegmentError(createContent(grouping)) !== null);
}

function assertCanGroup(errors: FieldErrors, options: TableOptions, grouping: RowGrouping, at: string): void {
  const error = options.isProtected ? findSegmentError(createContent(grouping)) : null;
  if (error !== null) errors.add(`${at}filters`, "confidential", error);
  else if (!isAbout(options, grouping))
    errors.add(`${at}filters`, "not_told_apart", `${formatRowGrouping(grouping)} have no ${options.table.primary}`);
}

type Dates = Pick<TableQuery, "reportType" | "interval" | "requestedInterval" | "windows" | "requestedRange">;

function readDates(errors: FieldErrors, options: TableOptions, structures: Parts, filters: unknown, at: string): Dates {
  const { table, today } = options;
  const [firstType = "summary"] = table.reportTypes;
  const path = `${at}structures`;
  const reportType = errors.readChoice(`${path}.report_type`, table.reportTypes, structures["report_type"], firstType);
  const requestedInterval = errors.readChoice(
    `${path}.date_interval`,
    bucketKinds,
    structures["date_interval"],
    table.interval,
  );
  const dates = [
    [`${path}.date_range`, structures["date_range"]],
    [`${at}filters.date_range`, toDateFilter(options, filters)],
  ] as const;
  const request = readRange(errors, options, dates, requestedInterval);
  const isTimeline = reportType === "timeline";
  const interval =
    request && isTimeline ? getTimelineInterval(requestedInterval, request.range, today) : requestedInterval;
  const windows = request ? withComparison(request.range) : getOpeningWindows(options, reportType, interval);
  return { reportType, interval, requestedInterval, windows, requestedRange: request?.text ?? null };
}

function readScope(
  errors: FieldErrors,
  { scopes: offered, table }: TableOptions,
  value: unknown,
  path: string,
): ReportScope {
  const [first = DEFAULT_SCOPE] = offered;
  const { opensIn = DEFAULT_SCOPE } = table;
  return errors.readChoice(path, offered, value, offered.includes(opensIn) ? opensIn : first);
}

function readPage(errors: FieldErrors, { isUnpaged }: TableOptions, value: unknown, path: string): TableQuery["page"] {
  const page = errors.readParts(path, value, ["number", "size"]);
  return {
    number: errors.read(`${path}.number`, pageNumber, page["number"], 1),
    size: errors.read(`${path}.size`, pageSize, page["size"], isUnpaged ? EVERY_ROW : DEFAULT_SIZE),
  };
}

/** Parses a table's parameters: returns the query, or every error at once. `part` is their place: query or body. */
export function readTableQuery(
  options: TableOptions,
  raw: Parts,
  part: "query" | "body",
): { readonly query: TableQuery; readonly errors: readonly FieldError[] } {
  const errors = new FieldErrors();
  const at = `${part}.`;
  const parts = errors.readParts(part, raw, [...(part === "query" ? topKeys : exportKeys), ...getTextKeys(options)]);
  const path = `${at}structures`;
  const structures = errors.readParts(path, parts["structures"], structureKeys);
  const scope = readScope(errors, options, structures["scope"], `${path}.scope`);
  const parents = readParents(errors, options, scope, structures["parents"], `${path}.parents`);
  const filters = readTableFilters(errors, options, { scope, parents, value: addText(parts), at });
  const request = buildRowGrouping(scope, parents, filters);
  assertCanGroup(errors, options, request, at);
  const query: TableQuery = {
    ...request,
    ...readDates(errors, options, structures, parts["filters"], at),
    metric: readMetric(errors, options, request, structures["metric"], `${path}.metric`),
    withSummary: readAddOn(errors, structures, path),
    parents,
    filters,
    page: readPage(errors, options, parts["page"], `${at}page`),
    ...readOrder(errors, options, request, parts, at),
    columns: readColumns(errors, options, request, parts["columns"], at),
  };
  return { query, errors: errors.list };
}
