import type { FieldError } from "#platform/contract/problem.ts";
import type { Windows } from "#slices/analytics/server/analytics.api.ts";
import { withComparison } from "../buckets.rules.ts";
import { fixedChoices } from "./list-choices.ts";
import {
  addOnKeys,
  FieldErrors,
  ids,
  pageNumber,
  pageSize,
  readAddOn,
  searchText,
  slugs,
} from "../request-fields.rules.ts";
import { resolveNames, addText, toWord } from "../named-filters.rules.ts";
import { DEFAULT_SIZE, EVERY_ROW } from "../request.rules.ts";
import { readRange } from "../request-range.rules.ts";
import { isBySlug, isContentFilter } from "../scopes.ts";
import { readDescending } from "../sorts.rules.ts";
import { generals, idFilters, type TableFilters } from "../table-filters.rules.ts";
import type { FilterKey, ListWidget } from "../widget.ts";

/** The options of a list for one viewer and one subject. */
export interface ListOptions {
  readonly widget: ListWidget;
  readonly filters: readonly FilterKey[];
  readonly today: string;
  /** The range that the screen opens with. */
  readonly dashboard: Windows;
  /** True where all rows are on one page, up to the maximum page size. */
  readonly isUnpaged: boolean;
}

/** A valid request for a list. */
export interface ListQuery {
  readonly windows: Windows;
  /** The range as requested; null: the list's own. */
  readonly requestedRange: string | null;
  /** Name, status and places. */
  readonly filters: TableFilters;
  /** The selected values of the other filters. */
  readonly selected: Readonly<Partial<Record<FilterKey, readonly (number | string)[]>>>;
  readonly page: { readonly number: number; readonly size: number };
  readonly sort_by: string;
  readonly sort_desc: boolean;
  /** Of a file: its columns; null: all of them. */
  readonly columns: readonly string[] | null;
}

/** Unparsed parameters. */
export type Parts = Readonly<Record<string, unknown>>;

const ofPlaces: ReadonlySet<FilterKey> = new Set(["q_text", "general", ...idFilters, "date_range"]);

/** Returns the filters of a list that are about neither places nor dates. */
function getOtherFilters(filters: readonly FilterKey[]): FilterKey[] {
  return filters.filter((key) => !ofPlaces.has(key));
}

const getSchema = (key: FilterKey) => (isContentFilter(key) && isBySlug(key) ? slugs : ids);

/** Reads the selected values of a filter: some of its fixed words, else ids or slugs. */
function readChosen(errors: FieldErrors, key: FilterKey, value: unknown, path: string): readonly (number | string)[] {
  const fixed = fixedChoices[key];
  if (!fixed?.every(({ id }) => typeof id === "string")) {
    return errors.read<readonly (number | string)[]>(path, getSchema(key), value, []);
  }
  const words = fixed.map(({ id }) => String(id));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(values.map((each) => errors.readChoice(path, words, toWord(each), words[0] ?? "")))];
}

/** A list's kind of rows can be named in the request, but not changed. */
function readStructures(errors: FieldErrors, { widget: { rowsAre } }: ListOptions, value: unknown, at: string): Parts {
  const own = rowsAre ? ["scope", "date_interval"] : [];
  const structures = errors.readParts(`${at}structures`, value, ["date_range", ...addOnKeys, ...own]);
  if (rowsAre) {
    errors.readChoice(`${at}structures.scope`, [rowsAre.scope], structures["scope"], rowsAre.scope);
    errors.readChoice(
      `${at}structures.date_interval`,
      [rowsAre.interval],
      structures["date_interval"],
      rowsAre.interval,
    );
  }
  readAddOn(errors, structures, `${at}structures`);
  return structures;
}

function readFilters(
  errors: FieldErrors,
  { filters: offered }: ListOptions,
  parts: Parts,
  at: string,
): Pick<ListQuery, "filters" | "selected"> {
  const getValue = (key: FilterKey): unknown => (offered.includes(key) ? parts[key] : undefined);
  const toKeys = (key: FilterKey): [string, readonly (number | string)[]][] => {
    const value = getValue(key);
    return value === undefined ? [] : [[key, readChosen(errors, key, value, `${at}filters.${key}`)]];
  };
  const text = errors.read(`${at}filters.q_text`, searchText.optional(), getValue("q_text"), undefined);
  const general = errors.readChoice(`${at}filters.general`, generals, getValue("general"), "all");
  return {
    filters: {
      ...(text ? { q_text: text } : {}),
      general,
      ...Object.fromEntries(idFilters.flatMap(toKeys)),
      content: {},
    },
    selected: Object.fromEntries(getOtherFilters(offered).flatMap(toKeys)),
  };
}

/** Returns the keys of the columns that a list can be sorted by. */
export function getListSorts({ columns }: ListWidget): string[] {
  return columns.filter(({ sortable }) => sortable).map(({ key }) => key);
}

function readOrder(
  errors: FieldErrors,
  { widget }: ListOptions,
  parts: Parts,
  at: string,
): Pick<ListQuery, "sort_by" | "sort_desc"> {
  const sort_by = errors.readChoice(`${at}sort_by`, getListSorts(widget), parts["sort_by"], widget.opensBy);
  const opensDesc = parts["sort_by"] === undefined && (widget.opensDesc ?? false);
  return { sort_by, sort_desc: readDescending(errors, `${at}sort_desc`, parts["sort_desc"], opensDesc) };
}

function readColumns(errors: FieldErrors, { widget }: ListOptions, value: unknown, at: string): string[] | null {
  if (value === undefined) return null;
  const keys = widget.columns.map(({ key }) => key);
  const wanted = Array.isArray(value) ? (value as unknown[]) : [value];
  return [
    ...new Set(wanted.map((each, index) => errors.readChoice(`${at}columns.${index}`, keys, each, keys[0] ?? ""))),
  ];
}

/** Parses the parameters of a list: returns the query, or every error at once. `part` is their place: query or body. */
export function readListQuery(
  options: ListOptions,
  raw: Parts,
  part: "query" | "body",
): { readonly query: ListQuery; readonly errors: readonly FieldError[] } {
  const errors = new FieldErrors();
  const at = `${part}.`;
  const own = part === "query" ? [] : ["columns"];
  const short = options.widget.rowsAre ? ["q_text"] : [];
  const parts = errors.readParts(part, raw, [
    "structures",
    "filters",
    "sort_by",
    "sort_desc",
    "page",
    ...own,
    ...short,
  ]);
  const structures = readStructures(errors, options, parts["structures"], at);
  const filters = resolveNames(
    errors,
    { filters: options.filters, aliases: options.widget.filterAliases ?? {} },
    addText(parts),
    at,
  );
  const dates = [
    [`${at}structures.date_range`, structures["date_range"]],
    [`${at}filters.date_range`, filters["date_range"]],
  ] as const;
  const request = readRange(errors, options, dates, "month");
  const page = errors.readParts(`${at}page`, parts["page"], ["number", "size"]);
  const query: ListQuery = {
    windows: request ? withComparison(request.range) : options.dashboard,
    requestedRange: request?.text ?? null,
    ...readFilters(errors, options, filters, at),
    page: {
      number: errors.read(`${at}page.number`, pageNumber, page["number"], 1),
      size: errors.read(`${at}page.size`, pageSize, page["size"], options.isUnpaged ? EVERY_ROW : DEFAULT_SIZE),
    },
    ...readOrder(errors, options, parts, at),
    columns: readColumns(errors, options, parts["columns"], at),
  };
  return { query, errors: errors.list };
}
