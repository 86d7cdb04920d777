import type { Search } from "#platform/web/address.ts";
import { PRESENT_KEY } from "#slices/reports/web/present/present-key.ts";
import {
  RANGE,
  readExplained,
  readOpenRows,
  writeExplained,
  writeOpenRows,
  type ExplainedCell,
  type OpenRow,
} from "#slices/reports/web/widget/widget-rows.ts";
import { TASK_KEY } from "#slices/reports/web/task-href.ts";
import { MAX_TEXT } from "#ui/search-text.ts";

/** The selected values of the filters: the text, and for every other filter its keys as in the address. */
export interface SelectedFilters {
  readonly text: string;
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/**
 * The state of a widget's page, which is kept in the address only. Null is the widget's default, which only its reply
 * has.
 */
export interface WidgetState {
  readonly scope: string | null;
  readonly type: string | null;
  readonly interval: string | null;
  /** YYYY-MM-DD:YYYY-MM-DD, both inclusive. */
  readonly range: string | null;
  readonly metric: string | null;
  readonly filters: SelectedFilters;
  readonly sort: string | null;
  readonly desc: boolean;
  readonly page: number;
  /** The selected columns besides the name; null: all of them. */
  readonly columns: readonly string[] | null;
  readonly open: readonly OpenRow[];
  /** The keys of the selected rows; those of this page are drawn and have cards. */
  readonly selected: readonly string[];
  /** Whether company and SBX are shown. */
  readonly indexes: boolean;
  readonly explained: ExplainedCell | null;
  /** The question whose answers are open over the page, with its page of comments; null: none. */
  readonly question: OpenQuestion | null;
}

/** A question whose answers are open over a page. */
export interface OpenQuestion {
  readonly id: number;
  readonly page: number;
}

const WORD = /^[a-z][a-z0-9_]{0,59}$/;
const KEY = /^[a-z0-9][a-z0-9-]{0,59}$/;
const NO_COLUMNS = "name";

const own = [
  "q",
  "scope",
  "type",
  "interval",
  "range",
  "metric",
  "sort",
  "desc",
  "page",
  "cols",
  "open",
  "rows",
  "indexes",
  "explain",
  "question",
] as const;
const ownKeys: ReadonlySet<string> = new Set([...own, "all", PRESENT_KEY, TASK_KEY]);

function findMatch(text: string | undefined, pattern: RegExp): string | null {
  return text !== undefined && pattern.test(text) ? text : null;
}

const parseList = (text: string | undefined, pattern: RegExp): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => pattern.test(part))),
];

function parsePage(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}

function parseColumns(text: string | undefined): readonly string[] | null {
  const found = parseList(text, WORD);
  return found.length === 0 ? null : found.filter((key) => key !== NO_COLUMNS);
}

// Parameters that are no part of the page itself are filters: only the reply has the list of them.
function parseFilters(search: Search): SelectedFilters {
  const named = Object.entries(search).filter(([key]) => WORD.test(key) && !ownKeys.has(key));
  const keys = named
    .map(([key, text]) => [key, parseList(text, KEY)] as const)
    .filter(([, chosen]) => chosen.length > 0);
  return { text: (search["q"] ?? "").slice(0, MAX_TEXT), keys: Object.fromEntries(keys) };
}

// "12", or "12.3" for page 3 of the comments.
function parseQuestion(text: string | undefined): OpenQuestion | null {
  const [, id, page = "1"] = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,5}))?$/.exec(text ?? "") ?? [];
  return id === undefined ? null : { id: Number(id), page: Number(page) };
}

function writeQuestion(question: OpenQuestion | null): string | null {
  if (question === null) return null;
  return question.page > 1 ? `${question.id}.${question.page}` : String(question.id);
}

/** Parses the address; invalid values fall back to the widget's defaults. */
export function readWidgetState(search: Search): WidgetState {
  const sort = findMatch(search["sort"], WORD);
  return {
    scope: findMatch(search["scope"], WORD),
    type: findMatch(search["type"], WORD),
    interval: findMatch(search["interval"], WORD),
    range: findMatch(search["range"], RANGE),
    metric: findMatch(search["metric"], WORD),
    filters: parseFilters(search),
    sort,
    desc: sort !== null && search["desc"] === "true",
    page: parsePage(search["page"]),
    columns: parseColumns(search["cols"]),
    open: readOpenRows(search["open"]),
    selected: parseList(search["rows"], KEY),
    indexes: search["indexes"] !== "off",
    explained: readExplained(search["explain"]),
    question: parseQuestion(search["question"]),
  };
}

function writeColumns(columns: WidgetState["columns"]): string {
  if (columns === null) return "";
  return columns.length === 0 ? NO_COLUMNS : columns.join(",");
}

/** Builds the address: only values that differ from the defaults. */
export function writeWidgetState(state: WidgetState): Search {
  const { filters, sort, desc, page } = state;
  const parts: [string, string | null][] = [
    ["scope", state.scope],
    ["type", state.type],
    ["interval", state.interval],
    ["range", state.range],
    ["metric", state.metric],
    ["q", filters.text],
    ...Object.entries(filters.keys).map(([key, chosen]): [string, string] => [key, chosen.join(",")]),
    ["sort", sort],
    ["desc", sort !== null && desc ? "true" : null],
    ["page", page > 1 ? String(page) : null],
    ["cols", writeColumns(state.columns)],
    ["open", writeOpenRows(state.open)],
    ["rows", state.selected.join(",")],
    ["indexes", state.indexes ? null : "off"],
    ["explain", writeExplained(state.explained)],
    ["question", writeQuestion(state.question)],
  ];
  return Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== null && part[1] !== ""));
}

/** The default state of a widget. */
export const opening: WidgetState = readWidgetState({});

/** The part of a state that does not apply to other rows, which have other content and columns. */
const ofOtherRows = { metric: null, sort: null, desc: false, columns: null, open: [] } as const;

/** The defaults of another type of report. */
const ofOtherType = { metric: null, interval: null, open: [] } as const;

const staysOnPage: ReadonlySet<string> = new Set([
  "page",
  "columns",
  "open",
  "selected",
  "indexes",
  "explained",
  "question",
]);

/** Changes that keep the same rows, so that the selection stays. */
const keepsRows: ReadonlySet<string> = new Set([
  "columns",
  "open",
  "indexes",
  "explained",
  "question",
  "metric",
  "interval",
  "range",
  "type",
  "page",
  "sort",
  "desc",
]);

/**
 * Returns the page's state after a change. Every change except turning pages, selecting columns, opening rows and
 * explaining starts again at page 1; another scope has other rows, columns and texts; another type of report has no
 * open sub-tables, and starts with its own metric and interval. Other rows clear the selection.
 */
export function changeWidget(state: WidgetState, change: Partial<WidgetState>): WidgetState {
  const next = { ...state, ...change };
  if (Object.keys(change).some((key) => !staysOnPage.has(key))) {
    next.page = change.page ?? 1;
    next.explained = change.explained ?? null;
    next.question = change.question ?? null;
  }
  if (Object.keys(change).some((key) => !keepsRows.has(key))) next.selected = change.selected ?? [];
  if (next.scope === state.scope) return next.type === state.type ? next : { ...next, ...ofOtherType, ...change };
  return { ...next, ...ofOtherRows, filters: { ...next.filters, text: change.filters?.text ?? "" } };
}

/** Returns the state of a survey's questions, which a table of surveys links to. */
export function toQuestions(state: WidgetState, survey: string): WidgetState {
  return changeWidget(state, { scope: "questions", filters: withFilter(state.filters, "surveys", [survey]) });
}

/** Returns the filters with one of them set as stated. */
export function withFilter(filters: SelectedFilters, key: string, chosen: readonly string[]): SelectedFilters {
  const { [key]: _before, ...rest } = filters.keys;
  return { ...filters, keys: chosen.length === 0 ? rest : { ...rest, [key]: chosen } };
}

/** No filters. */
export const noFilters: SelectedFilters = { text: "", keys: {} };

/** Returns whether the table has any filter. */
export function isNarrowed({ filters }: WidgetState): boolean {
  return filters.text.trim() !== "" || Object.keys(filters.keys).length > 0;
}
