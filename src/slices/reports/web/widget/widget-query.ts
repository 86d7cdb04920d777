import type { CallInput } from "#platform/web/client.ts";
import type { RequestedReport } from "#slices/reports/web/report-tools.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import { withFilter, type SelectedFilters, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import type { ExplainedCell, OpenRow, RowStep } from "#slices/reports/web/widget/widget-rows.ts";

/** The parameters of a widget, as in its address. */
export type WidgetParameters = NonNullable<CallInput<"getReport">["query"]>;

type Values = Readonly<Record<string, unknown>>;

/** The size of a page of a widget's own rows. */
const PAGE_SIZE = 15;

const withoutEmpty = (parts: Values): Values =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined));

// A single option is sent as a value: a filter with a single selection accepts no list.
function toFilters({ text, keys }: SelectedFilters): Values {
  const chosen = Object.entries(keys).map(([key, list]) => [key, list.length === 1 ? list[0] : list]);
  return { ...(text.trim() === "" ? {} : { q_text: text.trim() }), ...Object.fromEntries(chosen) };
}

const getOrder = (sort: string | null, desc: boolean): Values =>
  sort === null ? {} : { sort_by: sort, sort_desc: desc ? "true" : "false" };

function toStructures({ scope, type, interval, range, metric }: WidgetState): Values {
  return withoutEmpty({ scope, report_type: type, date_interval: interval, date_range: range, metric });
}

/** Returns the state as a query for the server; a widget without pages has no page parameter. */
export function toWidgetQuery(state: WidgetState, isPaged = true): WidgetParameters {
  return {
    structures: { ...toStructures(state), addon_options: "summary" },
    filters: toFilters(state.filters),
    ...(isPaged ? { page: { number: state.page, size: PAGE_SIZE } } : {}),
    ...getOrder(state.sort, state.desc),
  };
}

// The filters of a question: places, respondents and surveys; the other filters select questions.
const questionFilters: Readonly<Record<"ingage" | "intouch", ReadonlySet<string>>> = {
  ingage: new Set([
    "general",
    "regions",
    "locations",
    "reporting_groups_by_locations",
    "position_categories",
    "likelihoods",
  ]),
  intouch: new Set(["general", "regions", "locations", "reporting_groups_by_locations", "surveys", "likelihoods"]),
};

/** Returns the query for the answers to one question with a page's dates and filters, and a page of comments. */
export function toQuestionQuery(state: WidgetState, service: "ingage" | "intouch", page: number): WidgetParameters {
  const keys = Object.entries(state.filters.keys).filter(([key]) => questionFilters[service].has(key));
  return {
    structures: { ...withoutEmpty({ date_range: state.range }), addon_options: "summary" },
    filters: toFilters({ text: "", keys: Object.fromEntries(keys) }),
    page: { number: page, size: PAGE_SIZE },
  };
}

/** Returns the state as the payload of a file: every row, and the columns on screen. */
export function toWidgetExport(state: WidgetState, columns: readonly string[]): Values {
  return {
    structures: toStructures(state),
    filters: toFilters(state.filters),
    ...getOrder(state.sort, state.desc),
    columns: ["name", ...columns],
  };
}

/** Returns the payload of a file for a list without columns of its own: every row. */
export function toListExport(state: WidgetState): Values {
  const { scope, range } = state;
  return {
    structures: withoutEmpty({ scope, date_range: range }),
    filters: toFilters(state.filters),
    ...getOrder(state.sort, state.desc),
  };
}

/** Returns a file's payload for repeated sending: without the search text, which is temporary, and without columns. */
export function withoutSearch({ structures, filters, sort_by, sort_desc }: Values): RequestedReport {
  const { q_text: _, ...chosen } = (filters ?? {}) as Values;
  return withoutEmpty({ structures, filters: chosen, sort_by, sort_desc });
}

function toParents(steps: readonly RowStep[], scopeOfRows: string): Values {
  // Each step's key belongs to the scope that the previous step opened; the first one's to the table's own.
  return Object.fromEntries(steps.map(({ key }, at) => [at === 0 ? scopeOfRows : steps[at - 1]?.scope, [key]]));
}

// A search text matches the names of the table's own rows; those below have other names.
const toFiltersBelow = (state: WidgetState): Values => toFilters({ ...state.filters, text: "" });

/** Returns the query for the rows of a sub-table, below rows of the table's scope. */
export function toSubTableQuery(state: WidgetState, scopeOfRows: string, row: OpenRow): WidgetParameters {
  const scope = row.steps.at(-1)?.scope;
  return {
    structures: { ...toStructures(state), scope, parents: toParents(row.steps, scopeOfRows) },
    filters: toFiltersBelow(state),
    page: { number: row.page, size: row.size },
    ...getOrder(row.sort, row.desc),
  };
}

/** Returns the query for the explanation of a cell. */
export function toExplainQuery(
  state: WidgetState,
  scopeOfRows: string,
  { steps, key, column, period }: ExplainedCell,
): WidgetParameters {
  const scope = steps.at(-1)?.scope ?? scopeOfRows;
  const parents = steps.length === 0 ? {} : { parents: toParents(steps, scopeOfRows) };
  return {
    structures: {
      ...withoutEmpty({ date_range: period ?? state.range, date_interval: state.interval }),
      scope,
      ...parents,
    },
    filters: toFiltersBelow(state),
    cell: withoutEmpty({ row: key, column }),
  };
}

/**
 * Returns a payload in the form of the page engagement/intel: by month, its text outside the filters, which have other
 * names there.
 */
export function toIntelPayload({ structures, filters, ...rest }: Values): Values {
  const { q_text = "", reporting_groups_by_locations: groups = [], ...others } = (filters ?? {}) as Values;
  return {
    ...rest,
    structures: { date_interval: "month", ...(structures as Values) },
    filters: { confidential_only: false, reporting_group: groups, ...others },
    q_text,
  };
}

const filterNames: Readonly<Record<string, string>> = { reporting_group: "reporting_groups_by_locations" };

const structureNames = {
  scope: { scope: null },
  report_type: { type: null },
  date_interval: { interval: null },
  date_range: { range: null },
  metric: { metric: null },
  parents: { open: [] },
} as const satisfies Record<string, Partial<WidgetState>>;

function isStructure(name: string): name is keyof typeof structureNames {
  return Object.hasOwn(structureNames, name);
}

function withoutFilter(filters: SelectedFilters, name: string): SelectedFilters {
  return name === "q_text" ? { ...filters, text: "" } : withFilter(filters, filterNames[name] ?? name, []);
}

function withoutPart(state: WidgetState, [part = "", name = ""]: readonly string[]): WidgetState {
  if (part === "structures" && isStructure(name)) return { ...state, ...structureNames[name] };
  if (part === "q_text") return { ...state, filters: withoutFilter(state.filters, part) };
  if (part === "filters") return { ...state, filters: withoutFilter(state.filters, name) };
  if (part.startsWith("sort")) return { ...state, sort: null, desc: false };
  if (part === "page") return { ...state, page: 1 };
  return part === "cell" ? { ...state, explained: null } : state;
}

/** Returns the state without the parameters that the server rejected. */
export function assertNoErrors(state: WidgetState, errors: readonly FieldError[]): WidgetState {
  return errors.reduce((rest, { path }) => withoutPart(rest, path.split(".").slice(1)), state);
}

/**
 * Returns whether all errors follow from another option and are cleared silently: a sort or a metric that it removed.
 */
export function areConsequences(errors: readonly FieldError[]): boolean {
  const paths = errors.map(({ path }) => path);
  return (
    paths.length > 0 && paths.every((path) => /^query\.(?:structures\.metric|sort_by|sort_desc|page)\b/.test(path))
  );
}
