import type { Search } from "#platform/web/address.ts";
import type { DashboardPlace, DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";
import type { NumberKind } from "#ui/format.ts";
import type { Sort } from "#ui/table-sort.tsx";

/** The widget of each service's summary. */
export const summaryWidgets = {
  engagement: "engagement_summary_report",
  satisfaction: "satisfaction_summary_report",
  compliance: "compliance_summary_report",
  enrollment: "enrollment_summary_report",
} as const satisfies Record<DashboardService, string>;

/** The columns of each summary in their order, by the server's names, with the kind of their numbers. */
export const summaryColumns = {
  engagement: [
    ["agreement_importance", "score"],
    ["response_rate", "percent"],
    ["likely_to_remain_percentage", "percent"],
    ["annualized_turnover", "percent"],
    ["tenure", "years"],
  ],
  satisfaction: [
    ["agreement_importance", "score"],
    ["surveys_sent", "count"],
    ["surveys_completed", "count"],
    ["response_rate", "percent"],
  ],
  compliance: [
    ["compliant_percentage", "percent"],
    ["users_task_count", "count"],
    ["ontime", "count"],
    ["late", "count"],
    ["cant_complete", "count"],
    ["abandoned", "count"],
    ["canceled", "count"],
  ],
  enrollment: [
    ["complete_percentage", "percent"],
    ["employee_count", "count"],
    ["total", "count"],
    ["scheduled", "count"],
    ["pending", "count"],
    ["past_due", "count"],
    ["completed", "count"],
    ["abandoned", "count"],
  ],
} as const satisfies Record<DashboardService, readonly (readonly [string, NumberKind])[]>;

export type SummaryColumn = (typeof summaryColumns)[DashboardService][number][0];

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
export function readSummary(service: DashboardService, search: Search, { linkType }: DashboardPlace): SummaryState {
  const page = Number(search["page"] ?? "1");
  const columns: readonly (readonly [string, NumberKind])[] = summaryColumns[service];
  return {
    scope: linkType === "company" ? parseSummaryScope(search["scope"]) : "locations",
    sort: {
      key: columns.find(([key]) => key === search["sort"])?.[0] ?? "name",
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
  service: DashboardService,
  place: DashboardPlace,
  state: SummaryState,
): RequestedWidget | null {
  if (place.linkType === "location") return null;
  const { scope, sort, page } = state;
  return {
    widget: summaryWidgets[service],
    query: {
      structures: { scope, report_type: "summary" },
      page: { number: page },
      filters: { general: "active" },
      sort_by: sort.key,
      sort_desc: String(sort.descending),
    },
  };
}
