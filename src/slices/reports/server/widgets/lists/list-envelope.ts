import type { ListCell } from "#slices/reports/contract/lists.contract.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { ReportContext } from "../context.ts";
import { buildBaseMeta } from "../envelope.ts";
import { readNameOptions } from "../people-rows.ts";
import { filters as declarations, isContentFilter } from "../scopes.ts";
import type { FilterKey, ListWidget } from "../widget.ts";
import { fixedChoices, type NamedOptions } from "./list-choices.ts";
import { type ListOptions, type ListQuery, getListSorts } from "./list-request.rules.ts";

const ofPlaces: ReadonlySet<FilterKey> = new Set(["regions", "locations", "reporting_groups_by_locations", "general"]);

/** Returns a list's options for the viewer of a context; the page of a place has no filters of places above it. */
export function toListOptions(
  { subject, view, dashboard, places, isUnpaged }: ReportContext,
  widget: ListWidget,
): ListOptions {
  const isOffered = (key: FilterKey): boolean => {
    if (key === "regions") return subject === null;
    if (key === "reporting_groups_by_locations" && places.groups.length === 0) return false;
    return subject?.linkType !== "location" || !ofPlaces.has(key);
  };
  return { widget, filters: widget.filters.filter(isOffered), today: view.today, dashboard, isUnpaged };
}

type Choices = NonNullable<AvailableFilter["choices"]>;

const statuses: NamedOptions = [
  { id: "all", name: "All" },
  { id: "active", name: "Active" },
  { id: "archived", name: "Archived" },
];

async function readOptions(context: ReportContext, query: ListQuery, key: FilterKey): Promise<NamedOptions> {
  const { places } = context;
  if (key === "general") return statuses;
  if (key === "regions") return places.regions;
  if (key === "locations") return places.locations;
  if (key === "reporting_groups_by_locations") return places.groups;
  const fixed = fixedChoices[key];
  if (fixed) return fixed;
  if (!isContentFilter(key)) return [];
  const filters = { ...query.filters, content: query.selected };
  const names = await readNameOptions(context, { filters, parents: {} }, key);
  return names.map(({ key: id, name }) => ({ id, name }));
}

function getSelectedKeys({ filters, selected }: ListQuery, key: FilterKey): readonly (number | string)[] {
  if (key === "general") return [filters.general];
  if (key === "regions" || key === "locations" || key === "reporting_groups_by_locations") return filters[key] ?? [];
  return selected[key] ?? [];
}

/** Returns the filters of a list with their selected options. */
export async function listFilters(
  context: ReportContext,
  options: ListOptions,
  query: ListQuery,
): Promise<AvailableFilter[]> {
  const filters: AvailableFilter[] = [];
  for (const key of options.filters) {
    const declared = declarations[key];
    if (key === "q_text") filters.push({ ...declared, choices: null, value: query.filters.q_text ?? null });
    else if (key === "date_range") filters.push({ ...declared, choices: null, value: query.requestedRange });
    else {
      const selected = getSelectedKeys(query, key);
      const named = await readOptions(context, query, key);
      const choices: Choices = named.map(({ id, name }) => ({ id, name, selected: selected.includes(id) }));
      filters.push({ ...declared, choices, value: null });
    }
  }
  return filters;
}

const fileFormats: readonly string[] = ["xlsx", "csv"];

type NumberCell = Extract<ListCell, "percent" | "count" | "score">;
const isNumber = (cell: ListCell): cell is NumberCell => cell === "percent" || cell === "count" || cell === "score";

/** Builds the meta of a list's reply. */
export async function listMeta(
  context: ReportContext,
  options: ListOptions,
  query: ListQuery,
  count: number,
): Promise<WidgetMeta> {
  const { widget } = options;
  const base = buildBaseMeta(context, widget, query.windows);
  const { number, size } = query.page;
  const pages = Math.ceil(count / size);
  const { current } = query.windows;
  return {
    ...base,
    pagination: { last: number >= pages, total_pages: pages, record_count: count },
    filters: context.isWithoutFilters ? [] : await listFilters(context, options, query),
    structures: {
      ...base.structures,
      scope: widget.rowsAre?.scope ?? null,
      date_interval: widget.rowsAre?.interval ?? null,
      date_range: query.requestedRange ?? `${current.from}:${current.to}`,
    },
    headers: widget.columns.map(({ key, label, cell, sortable = false }) => ({
      key,
      label,
      sortable,
      numeric: isNumber(cell),
      kind: isNumber(cell) ? cell : null,
      cell,
    })),
    additional_meta: {
      ...base.additional_meta,
      sorts: getListSorts(widget),
      sort_by: query.sort_by,
      sort_desc: query.sort_desc,
      export_options: [...fileFormats],
    },
    export_options: [...fileFormats],
    summary_object: null,
  };
}
