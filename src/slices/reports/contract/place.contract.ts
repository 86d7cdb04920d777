import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, buildWidgetMeta } from "#platform/contract/wire.ts";
import { complianceStats, developmentStats, figure, ingageStats, intouchStats, scoreLine } from "./figures.contract.ts";
import { engagementDates, generalCounts } from "./portfolio.contract.ts";

const nothingChosen = z.object({});

const placeMeta = buildWidgetMeta({ filters: nothingChosen, structures: nothingChosen, summary: z.null() }).extend({
  engagement_dates: engagementDates.nullable(),
});

/** A manager of the place, with the job title. */
const manager = z.object({ id: z.number().int(), name: z.string(), position: z.string().nullable() });

/** The header of a place's page: name, kind, managers and counts. */
const placeHeader = z.object({
  m_id: z.number().int(),
  name: z.string(),
  link_type: z.enum(["region", "location"]),
  is_archived: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /**
   * The region of a location, with its page where the viewer may open it; the district of a region, which has no page.
   */
  within: z.object({ name: z.string(), to: z.string().nullable() }).nullable(),
  /** Null for roles that see no managers (property and maintenance managers). */
  managers: z.array(manager).nullable(),
  maintenance_managers: z.array(manager).nullable(),
  general: generalCounts,
});

/** One month of a place, for the table under its lines; figures are compared with the same month a year before. */
const monthRow = z.object({
  month: z.iso.date(),
  engagement: figure.nullable(),
  likely_to_remain: figure.nullable(),
  satisfaction: figure.nullable(),
  likely_to_renew: figure.nullable(),
  /** Number of responses of that month behind the satisfaction. */
  satisfaction_responses: z.number().int().nullable(),
});

/** A report of the place that the viewer may open, by the name of its widget; `to` is its page. */
const placeReport = z.object({ widget: z.string(), service: z.string(), title: z.string(), to: z.string() });

/** One card for each service: the figures of the windows and, for scores, the line of the same twelve months. */
const placeData = z.object({
  place: placeHeader,
  /** True where the viewer may switch from one such place to another without going back to a list. */
  can_switch: z.boolean(),
  /** In the order of the View Report menu. */
  reports: z.array(placeReport),
  plans: z.object({ development: developmentStats, compliance: complianceStats }).nullable(),
  engagement: z.object({ stats: ingageStats, line: scoreLine }).nullable(),
  satisfaction: z.object({ stats: intouchStats, line: scoreLine }).nullable(),
  /** Newest first. */
  months: z.array(monthRow),
});

const placeReply = z.object({ data: placeData, meta: placeMeta });

/** The page of a region. */
export const getRegionDashboard = defineEndpoint({
  name: "getRegionDashboard",
  method: "GET",
  path: "/analytics/regions/:id/dashboard",
  summary: "One region: head, a card per service with twelve months, and the months one by one.",
  params: z.strictObject({ id }),
  reply: placeReply,
});

/** The page of a location (property). */
export const getPropertyDashboard = defineEndpoint({
  name: "getPropertyDashboard",
  method: "GET",
  path: "/analytics/properties/:id/dashboard",
  summary: "One location: head, a card per service with twelve months, and the months one by one.",
  params: z.strictObject({ id }),
  reply: placeReply,
});

// The length of trends in months; the last month is the current one for satisfaction, the one before for engagement.
const trendSpans = ["12", "24", "36"] as const;

const trendsReply = z.object({
  data: z.object({
    place: z.object({ m_id: z.number().int(), name: z.string(), link_type: z.enum(["region", "location"]) }),
    line: scoreLine,
    /** The likelihood to renew or to remain, in percent, month by month. */
    likelihood: scoreLine,
  }),
  meta: placeMeta,
});

const trendsQuery = z.strictObject({
  structures: z.strictObject({ months: z.enum(trendSpans).default("12") }).prefault({}),
});

function createTrendsEndpoint(name: string, path: `/${string}`, summary: string) {
  return defineEndpoint({
    name,
    method: "GET",
    path,
    summary,
    params: z.strictObject({ id }),
    query: trendsQuery,
    reply: trendsReply,
  });
}

export const getRegionSatisfactionTrends = createTrendsEndpoint(
  "getRegionSatisfactionTrends",
  "/analytics/regions/:id/resident_satisfaction_trends",
  "Satisfaction of one region month by month, with the company and SBX.",
);
export const getRegionEngagementTrends = createTrendsEndpoint(
  "getRegionEngagementTrends",
  "/analytics/regions/:id/employee_engagement_trends",
  "Engagement of one region month by month, with the company and SBX.",
);
export const getPropertySatisfactionTrends = createTrendsEndpoint(
  "getPropertySatisfactionTrends",
  "/analytics/properties/:id/resident_satisfaction_trends",
  "Satisfaction of one location month by month, with the company and SBX.",
);
export const getPropertyEngagementTrends = createTrendsEndpoint(
  "getPropertyEngagementTrends",
  "/analytics/properties/:id/employee_engagement_trends",
  "Engagement of one location month by month, with the company and SBX.",
);

export type PlaceReply = z.infer<(typeof getRegionDashboard)["reply"]>;
export type PlaceHeader = PlaceReply["data"]["place"];
export type PlaceReport = PlaceReply["data"]["reports"][number];
export type MonthRow = PlaceReply["data"]["months"][number];
export type TrendsReply = z.infer<(typeof getRegionSatisfactionTrends)["reply"]>;
export type TrendsQuery = z.input<(typeof getRegionSatisfactionTrends)["query"]>;
