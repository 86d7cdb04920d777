import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import { bucketKinds, type Windows } from "#slices/analytics/server/analytics.api.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { buildBreadcrumbsTo } from "../places/place-subject.ts";
import { PORTFOLIO, buildRoot, buildBreadcrumbs } from "../places/place-pages.rules.ts";
import type { ReportContext } from "./context.ts";
import { readNameOptions } from "./people-rows.ts";
import { createContent } from "./row-grouping.rules.ts";
import { isKnown, canFilter, type TableOptions, type TableQuery } from "./request.rules.ts";
import { filters as filterDeclarations, scopes } from "./scopes.ts";
import { buildSorts } from "./sorts.rules.ts";
import {
  type Column,
  type ListColumn,
  listVisibleColumns,
  type FilterKey,
  type ReportType,
  type TableWidget,
  type WidgetDeclaration,
} from "./widget.ts";

/** The file formats of a table. */
const fileFormats: readonly string[] = ["xlsx", "csv"];

const typeLabels: Readonly<Record<ReportType, ReportLabel>> = {
  summary: "Summary",
  timeline: "Timeline",
  opportunities: "Opportunities",
  strengths: "Strengths",
};
const intervalLabels = { month: "Month", quarter: "Quarter", year: "Year" } as const satisfies Record<
  string,
  ReportLabel
>;
const statuses = [
  ["all", "All"],
  ["active", "Active"],
  ["archived", "Archived"],
] as const satisfies readonly (readonly [string, ReportLabel])[];

/** Returns the address of a widget, and the breadcrumbs to it from the viewer's root. */
function toPlace(
  context: ReportContext,
  widget: WidgetDeclaration,
): Pick<WidgetMeta, "endpoint" | "parent" | "breadcrumb"> {
  const { view, subject, scopedId } = context;
  const base = "/v1/en/analytics";
  const name = scopedId === null ? widget.urlKey : `${widget.urlKey}/${scopedId}`;
  if (subject) {
    const folder = subject.linkType === "region" ? "regions" : "properties";
    return { endpoint: `${base}/${folder}/${subject.id}/${name}`, ...buildBreadcrumbsTo(view, subject) };
  }
  const root = buildRoot(view.actor, view.visible, view.client.name);
  return {
    endpoint: `${base}/reports/${name}`,
    parent: null,
    breadcrumb: buildBreadcrumbs(root, [{ text: view.client.name, to: PORTFOLIO }]),
  };
}

function toSubject({ subject, view }: ReportContext): WidgetMeta["subject"] {
  if (subject === null) return { link_type: "company", m_id: null, name: view.client.name };
  return { link_type: subject.linkType, m_id: subject.id, name: subject.name };
}

/** Builds the common part of all widgets' metas. */
export function buildBaseMeta(
  context: ReportContext,
  widget: WidgetDeclaration,
  windows: Windows,
): Omit<WidgetMeta, "summary_object"> {
  return {
    widget: { id: widget.id, data_type: widget.dataType, url_key: widget.urlKey, title: widget.title },
    ...toPlace(context, widget),
    subject: toSubject(context),
    pagination: null,
    filters: [],
    structures: {
      scope: null,
      scopes: [],
      sub_scopes: [],
      report_type: null,
      report_types: [],
      date_interval: null,
      date_intervals: [],
      date_range: null,
      metric: null,
      metrics: [],
      addon_options: null,
    },
    top_nav: [],
    additional_meta: { sorts: [], sort_by: null, sort_desc: false, export_options: [], confidential_left_out: false },
    export_options: [],
    headers: [],
    dates: { ...windows, as_of: context.view.asOf },
    // Set with the reply's tag (cached-reports.ts), because the data behind a reply is known only after it is computed.
    data_version: "",
  };
}

type Choices = NonNullable<AvailableFilter["choices"]>;

function findPlaceChoices({ places }: ReportContext, key: FilterKey, query: TableQuery): Choices | null {
  const toChoices = (named: readonly { id: number; name: string }[], chosen: readonly number[] | undefined): Choices =>
    named.map(({ id, name }) => ({ id, name, selected: chosen?.includes(id) ?? false }));
  if (key === "regions") return toChoices(places.regions, query.filters.regions);
  if (key === "locations") return toChoices(places.locations, query.filters.locations);
  if (key === "reporting_groups_by_locations")
    return toChoices(places.groups, query.filters.reporting_groups_by_locations);
  if (key !== "general") return null;
  return statuses.map(([id, name]) => ({ id, name, selected: query.filters.general === id }));
}

async function readFilter(context: ReportContext, key: FilterKey, query: TableQuery): Promise<AvailableFilter> {
  const declared = filterDeclarations[key];
  if (key === "q_text") return { ...declared, choices: null, value: query.filters.q_text ?? null };
  if (key === "date_range") return { ...declared, choices: null, value: query.requestedRange };
  const places = findPlaceChoices(context, key, query);
  if (places || !(key in scopes)) return { ...declared, choices: places ?? [], value: null };
  const scope = key as keyof typeof scopes;
  const { content, requestedBy } = query.filters;
  const chosen = content[scope] ?? (scope === "surveys" ? requestedBy : undefined);
  const names = await readNameOptions(context, query, scope);
  const choices = names.map((each) => ({
    id: each.key,
    name: each.name,
    selected: chosen?.includes(each.key) ?? false,
  }));
  return { ...declared, choices, value: null };
}

/** Returns the filters of a table with their selected options, without filters that the table's facts do not have. */
export async function buildFilters(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
): Promise<AvailableFilter[]> {
  const filters: AvailableFilter[] = [];
  for (const key of options.filters)
    if (canFilter(options, query, key)) filters.push(await readFilter(context, key, query));
  return filters;
}

// Protected answers have one segment at a time, so a survey's questions are not rows below it. Rows whose facts lack
// the table's columns are not offered below either.
function canExpand(options: TableOptions, query: TableQuery, scope: keyof typeof scopes): boolean {
  return !(scope in query.parents) && isKnown(options, { scope, content: createContent(query) });
}

// Rows without content, and districts, cannot be a filter of notes.
function toNotes({ notes }: TableWidget, { scope, parents }: TableQuery): { readonly notes?: string } {
  const isNarrow = !("areas" in parents) && !Object.values(parents).flat().includes(null);
  return notes !== undefined && scope === "tasks" && isNarrow ? { notes } : {};
}

/** Returns how a table's rows were grouped, and the other groupings. */
export function toStructures(options: TableOptions, query: TableQuery): WidgetMeta["structures"] {
  const { table, scopes: offered, toColumns } = options;
  const toScopeOption = (scope: keyof typeof scopes): { key: string; label: ReportLabel } => ({
    key: scope,
    label: scopes[scope].plural,
  });
  const own = table.scopes.find((each) => each.scope === query.scope);
  const possible = new Set(toColumns(query).map((column) => column.key));
  const shown = [...offered.flatMap((scope) => listVisibleColumns(table, scope)), ...toColumns(query)];
  const plotted = shown.filter(({ reads }) => reads === undefined);
  const columns = new Map(plotted.map((column) => [column.key, column]));
  const { current } = query.windows;
  return {
    scope: query.scope,
    scopes: offered.map(toScopeOption),
    sub_scopes: (own?.subScopes ?? [])
      .filter((scope) => offered.includes(scope) && canExpand(options, query, scope))
      .map(toScopeOption),
    report_type: query.reportType,
    report_types: table.reportTypes.map((key) => ({ key, label: typeLabels[key] })),
    date_interval: query.interval,
    ...(query.requestedInterval === query.interval ? {} : { asked_interval: query.requestedInterval }),
    date_intervals: bucketKinds.map((key) => ({ key, label: intervalLabels[key] })),
    date_range: query.requestedRange ?? `${current.from}:${current.to}`,
    metric: query.metric,
    metrics: [...columns.values()].map(({ key, label }) => ({ key, label, disabled: !possible.has(key) })),
    addon_options: query.withSummary ? "summary" : null,
  };
}

/** Returns the headers of a table and its sort options. */
export function toHeaders(
  options: TableOptions,
  query: TableQuery,
  leavesOut: boolean,
): Pick<WidgetMeta, "headers" | "additional_meta" | "export_options"> {
  const columns = options.toColumns(query);
  const { isPriorities, rowNames, texts, saysFirst = false } = options.table;
  const first = isPriorities ? "Priority" : (rowNames?.[query.scope] ?? scopes[query.scope].label);
  const name = { key: "name", label: first, sortable: true, numeric: false, kind: null };
  const textHeaders = (texts?.[query.scope] ?? []).map(toTextHeader);
  const figures = columns.map(readHeader);
  return {
    headers: [name, ...(saysFirst ? [...textHeaders, ...figures] : [...figures, ...textHeaders])],
    additional_meta: {
      sorts: buildSorts(columns, options.toAllColumns(query), options.table.opensBy),
      sort_by: query.sort_by,
      sort_desc: query.sort_desc,
      export_options: [...fileFormats],
      confidential_left_out: leavesOut,
      ...(scopes[query.scope].overlaps ? { rows_overlap: true as const } : {}),
      ...(query.filters.requestedBy ? { questions_of_surveys: true as const } : {}),
      ...toNotes(options.table, query),
    },
    export_options: [...fileFormats],
  };
}

function readHeader({ key, label, kind, isRing }: Column): WidgetMeta["headers"][number] {
  return { key, label, kind, sortable: true, numeric: true, ...(isRing ? { look: "ring" as const } : {}) };
}

function toTextHeader({ key, label, cell }: ListColumn): WidgetMeta["headers"][number] {
  return { key, label, kind: null, cell, sortable: false, numeric: false };
}
