import type { Search } from "#platform/web/address.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";
import type { Texts } from "#slices/reports/web/dashboard/texts.ts";
import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";
import type { NumberKind } from "#ui/format.ts";
import type { Sort } from "#ui/table-sort.tsx";

/** A column of a summary, by the server's name. */
export interface SummaryColumn {
  readonly key: string;
  readonly kind: NumberKind;
  readonly label: Texts;
}

/** The summary of a dashboard by district, region or location. */
export interface SummaryDeclaration {
  readonly widget: string;
  readonly title: Texts;
  /** In their order; only those that the reply offers are shown. */
  readonly columns: readonly SummaryColumn[];
  /** The change of the first column is in a column of its own. */
  readonly hasTrend?: boolean;
  /** Counts show their change as well. */
  readonly hasSteps?: boolean;
}

/** The levels below a company, from the widest down; districts exist where a client has some. */
export const summaryScopes = ["areas", "regions", "locations"] as const;
export type SummaryScope = (typeof summaryScopes)[number];

/** Returns the level of a name; regions for an unknown name. */
export function parseSummaryScope(name: unknown): SummaryScope {
  return summaryScopes.find((scope) => scope === name) ?? "regions";
}

/** The state of a dashboard's table: scope, sort and page. */
export interface SummaryState {
  readonly scope: SummaryScope;
  readonly sort: Sort;
  readonly page: number;
}

/** Returns the state of an address; a region's rows are its locations. */
export function readSummary(
  { columns }: SummaryDeclaration,
  search: Search,
  { linkType }: DashboardPlace,
): SummaryState {
  const page = Number(search["page"] ?? "1");
  return {
    scope: linkType === "company" ? parseSummaryScope(search["scope"]) : "locations",
    sort: {
      key: columns.find(({ key }) => key === search["sort"])?.key ?? "name",
      descending: search["desc"] === "true",
    },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address of a state: defaults are left out, and all other parameters stay. */
export function writeSummary(search: Search, { scope, sort, page }: SummaryState, place: DashboardPlace): Search {
  const { scope: _scope, sort: _sort, desc: _desc, page: _page, ...rest } = search;
  const { key, descending } = sort;
  return {
    ...rest,
    ...(place.linkType === "company" && scope !== "regions" ? { scope } : {}),
    ...(key === "name" && !descending ? {} : { sort: key }),
    ...(descending ? { desc: "true" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Returns the request of a table; null for a location, below which there are no places. */
export function buildSummaryRequest(
  { widget }: SummaryDeclaration,
  place: DashboardPlace,
  state: SummaryState,
): RequestedWidget | null {
  if (place.linkType === "location") return null;
  const { scope, sort, page } = state;
  return {
    widget,
    query: {
      structures: { scope, report_type: "summary" },
      page: { number: page },
      filters: { general: "active" },
      sort_by: sort.key,
      sort_desc: String(sort.descending),
    },
  };
}
