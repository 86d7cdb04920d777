import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { addOn, id, listFor, pageParameter, payloadFlag, buildWidgetMeta } from "#platform/contract/wire.ts";
import { attentionCounts, attentionReason, rowTrends, trendMonths } from "./portfolio-rows.contract.ts";
import {
  complianceStats,
  developmentStats,
  figure,
  ingageStats,
  intouchStats,
  introduceStats,
} from "./figures.contract.ts";

/** `areas` are districts, for clients that have them; reporting groups overlap, so their rows have no total. */
export const portfolioScopes = ["regions", "locations", "reporting_groups", "areas"] as const;

/** The columns of the tables of places, each also a sort; the first is always shown. */
export const portfolioColumns = [
  "name",
  "engagement",
  "engagement_response_rate",
  "likely_to_remain",
  "tenure",
  "satisfaction",
  "satisfaction_response_rate",
  "likely_to_renew",
  "likely_to_recommend",
  "service_requests",
  "plans_progress",
  "plans_compliance",
] as const;

/** The sort keys of a table of places: a column, or the need of attention. */
export const portfolioSorts = [...portfolioColumns, "attention"] as const;

const generals = ["all", "active", "archived"] as const;

/** The filters of a table of places. */
const placeFilters = z.strictObject({
  q_text: z.string().trim().max(200).optional(),
  general: z.enum(generals).default("active"),
  regions: listFor(id).optional(),
  reporting_groups_by_locations: listFor(id).optional(),
  /** Only the places that need attention. */
  needs_attention: z.enum(["true", "false"]).optional(),
});

/** Whether rows have their monthly scores. */
const trends = z.enum(["true", "false"]).optional();

const structures = z.strictObject({
  scope: z.enum(portfolioScopes).default("regions"),
  addon_options: addOn("summary"),
  trends,
});

/** The sort and page parameters of every list. */
const order = {
  page: pageParameter,
  sort_by: z.enum(portfolioSorts).default("name"),
  sort_desc: z.enum(["true", "false"]).default("false"),
};

/**
 * What a row stands for. Three are no place: `archived` (archived places that the list leaves out), `nowhere` (people
 * and tasks at no location), `pooled` (answers that were pooled by region).
 */
const linkType = z.enum(["area", "region", "location", "reporting_group", "archived", "nowhere", "pooled"]);

export const portfolioRow = z.object({
  m_id: z.number().int().nullable(),
  name: z.string(),
  link_type: linkType,
  /** Front-end route of the row's page; null where the row has none or the viewer may not open it. */
  to: z.string().nullable(),
  /** Dashboards of the row's place, one per part of the portal; null where there is none or the viewer may not open it. */
  pages: z.object({
    engagement: z.string().nullable(),
    satisfaction: z.string().nullable(),
    compliance: z.string().nullable(),
    enrollment: z.string().nullable(),
  }),
  region_count: z.number().int().nullable(),
  location_count: z.number().int().nullable(),
  region_name: z.string().nullable(),
  is_archived: z.boolean(),
  unit_count: z.number().int(),
  /** People employed today; null where no permission of the viewer shows employees of the place. */
  employee_count: z.number().int().nullable(),
  /** Null where the client has no ingage or the viewer's ingage scope lacks the place. */
  ingage_stats: ingageStats.nullable(),
  /** Null where the client has no intouch or the viewer's intouch scope lacks the place. */
  intouch_stats: intouchStats.nullable(),
  /** Only with a permission in introduce; null where its scope lacks the place. */
  introduce_stats: introduceStats.nullable().optional(),
  /** Why the place needs attention, most pressing first; empty without a reason. */
  attention: z.array(attentionReason),
  /** Only where requested, and for places whose rows are complete. */
  trends: rowTrends.optional(),
});

/** The counts of a set of places; a count of a service that the viewer lacks is null. */
export const generalCounts = z.object({
  areas: z.number().int().nullable(),
  regions: z.number().int(),
  locations: z.number().int(),
  active_employees: z.number().int().nullable(),
  active_primary_resident_count: z.number().int().nullable(),
  units: z.number().int().nullable(),
});

/** Numbers of the window before, under the names of the current one. */
const previous_year = z.record(z.string(), z.number().nullable()).optional();

/** Totals have more than rows: the mean likelihood (1 to 5), and the year before under the same names. */
const engagementTotals = ingageStats.extend({
  likelihood_to_remain: figure.optional(),
  likelihood_to_recommend: figure.optional(),
  previous_year,
});
const satisfactionTotals = intouchStats.extend({ likelihood_to_renew: figure.optional(), previous_year });

export const portfolioSummary = z
  .object({
    general: generalCounts,
    engagement: engagementTotals.nullable(),
    satisfaction: satisfactionTotals.nullable(),
    development: developmentStats.nullable().optional(),
    compliance: complianceStats.extend({ compliance_figure: figure.optional() }).nullable().optional(),
  })
  .nullable();

const choice = z.object({ id: z.number().int(), name: z.string(), selected: z.boolean() });

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The windows of engagement, and the last day of sending that its participation includes; null: it includes none. */
export const engagementDates = z.object({ current: days, previous: days, participation_to: z.iso.date().nullable() });

const tableMeta = buildWidgetMeta({
  filters: z.object({
    q_text: z.string().nullable(),
    general: z.enum(generals),
    needs_attention: z.boolean(),
    regions: z.array(choice),
    reporting_groups_by_locations: z.array(choice),
  }),
  structures: z.object({
    scope: z.enum(portfolioScopes),
    /** The scopes that this viewer can select, in their order. */
    scopes: z.array(z.enum(portfolioScopes)),
    addon_options: z.literal("summary").nullable(),
  }),
  summary: portfolioSummary,
}).extend({
  /** The engagement windows, which differ from those of satisfaction (`dates`); null without engagement. */
  engagement_dates: engagementDates.nullable(),
  /** Where a viewer who may set up the company starts, while it has no location; null otherwise. */
  set_up_at: z.string().nullable(),
  /** Number of places among the rows of all pages, without the rows for archived, nowhere and pooled. */
  place_count: z.number().int(),
  attention: attentionCounts,
  trend_months: trendMonths.optional(),
  /** The file formats of the table; the same as in `additional_meta` (decisions A26). */
  export_options: z.array(z.string()).optional(),
});

const tableReply = z.object({ data: z.object({ results: z.array(portfolioRow) }), meta: tableMeta });

const portfolioQuery = z.strictObject({
  structures: structures.prefault({}),
  filters: placeFilters.prefault({}),
  ...order,
});

/** The columns of a file besides the name, in screen order; without it those that the screen shows at first. */
const columns = listFor(z.enum(portfolioColumns)).optional();

/** The portfolio: places of the viewer's scope with their figures, current and previous window. */
export const getPortfolio = defineEndpoint({
  name: "getPortfolio",
  method: "GET",
  path: "/analytics/portfolio",
  summary: "Places of the viewer's scope with their figures, against the year before, the company and SBX.",
  query: portfolioQuery,
  reply: tableReply,
});

/** The parts of a payload that differ from the query: the file has every row, whichever page the screen is on. */
const exported = { sort_desc: payloadFlag.default("false"), columns };

/** The payload of an export: the screen's request, and the columns that it shows. */
export const portfolioExportBody = portfolioQuery.extend(exported);

const file = z.unknown();

export const exportPortfolioXlsx = defineEndpoint({
  name: "exportPortfolioXlsx",
  method: "POST",
  path: "/analytics/portfolio.xlsx",
  summary: "The portfolio under the same filters and order as a spreadsheet, every row.",
  body: portfolioExportBody,
  reply: file,
});

export const exportPortfolioCsv = defineEndpoint({
  name: "exportPortfolioCsv",
  method: "POST",
  path: "/analytics/portfolio.csv",
  summary: "The portfolio under the same filters and order as comma-separated text, every row.",
  body: portfolioExportBody,
  reply: file,
});

const regionParams = z.strictObject({ id });

/** The tables of a region contain its locations only; the path names the region. */
const regionTableQuery = z.strictObject({
  structures: structures.omit({ scope: true }).prefault({}),
  filters: placeFilters.omit({ regions: true }).prefault({}),
  ...order,
});

/** The locations of a region, as the portfolio shows them. */
export const getRegionLocations = defineEndpoint({
  name: "getRegionLocations",
  method: "GET",
  path: "/analytics/regions/:id/locations",
  summary: "The locations of one region with their figures, as the portfolio shows them.",
  params: regionParams,
  query: regionTableQuery,
  reply: tableReply,
});

/** Portfolio – Property: one location as the portfolio shows it, with its own figures as summary. @external */
export const getPropertyPortfolio = defineEndpoint({
  name: "getPropertyPortfolio",
  method: "GET",
  path: "/analytics/properties/:id/portfolio",
  summary: "One location as the portfolio shows it, its own figures also as summary.",
  params: regionParams,
  reply: tableReply,
});

const locationsQuery = portfolioQuery.omit({ structures: true }).extend({
  structures: structures.omit({ scope: true }).prefault({}),
});

/** All locations of the viewer, as the portfolio shows them. @external */
export const getLocationsReport = defineEndpoint({
  name: "getLocationsReport",
  method: "GET",
  path: "/analytics/reports/locations",
  summary: "The locations of the viewer's scope with their figures, as the portfolio shows them.",
  query: locationsQuery,
  reply: tableReply,
});

/** Portfolio – Region: the region's own figures as summary, and its locations. */
export const getRegionPortfolio = defineEndpoint({
  name: "getRegionPortfolio",
  method: "GET",
  path: "/analytics/regions/:id/portfolio",
  summary: "One region's own figures as summary, and its locations with theirs.",
  params: regionParams,
  query: regionTableQuery,
  reply: tableReply,
});

export const locationsExportBody = locationsQuery.extend(exported);
export const regionExportBody = regionTableQuery.extend(exported);

export const exportRegionLocationsXlsx = defineEndpoint({
  name: "exportRegionLocationsXlsx",
  method: "POST",
  path: "/analytics/regions/:id/locations.xlsx",
  summary: "The locations of one region under the same filters and order as a spreadsheet, every row.",
  params: regionParams,
  body: regionExportBody,
  reply: file,
});

export const exportRegionLocationsCsv = defineEndpoint({
  name: "exportRegionLocationsCsv",
  method: "POST",
  path: "/analytics/regions/:id/locations.csv",
  summary: "The locations of one region under the same filters and order as comma-separated text, every row.",
  params: regionParams,
  body: regionExportBody,
  reply: file,
});

export type PortfolioColumn = (typeof portfolioColumns)[number];
export type PortfolioSort = (typeof portfolioSorts)[number];
export type PortfolioScope = (typeof portfolioScopes)[number];
export type PortfolioRow = z.infer<typeof portfolioRow>;
export type PortfolioSummary = z.infer<typeof portfolioSummary>;
export type PortfolioReply = z.infer<(typeof getPortfolio)["reply"]>;
export type PortfolioQuery = z.input<(typeof getPortfolio)["query"]>;
export type RegionTableQuery = z.input<(typeof getRegionPortfolio)["query"]>;
