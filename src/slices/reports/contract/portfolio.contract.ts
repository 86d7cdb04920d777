import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id, listOf, pageParameter, widgetMeta } from "#platform/contract/wire.ts";

const portfolioScopes = ["regions", "locations"] as const;
export const portfolioSorts = ["name", "satisfaction", "response_rate", "likely_to_renew"] as const;

const structures = z.strictObject({
  scope: z.enum(portfolioScopes).default("regions"),
  addon_options: z.literal("summary").optional(),
});

const filters = z.strictObject({
  q_text: z.string().trim().max(200).optional(),
  general: z.enum(["all", "active", "archived"]).default("active"),
  regions: listOf(id).optional(),
});

const trend = z.enum(["up", "equal", "down"]);

/**
 * One compared figure. `value` and `previous_value` are null when there is nothing to compute from; `hidden` is true
 * when there is and confidentiality withholds it. Delta and trend compare the rounded values that are shown.
 */
const figure = z.object({
  value: z.number().nullable(),
  previous_value: z.number().nullable(),
  delta: z.number().int().nullable(),
  trend: trend.nullable(),
  /** Below its threshold (70 for scores), after rounding. */
  is_low: z.boolean(),
  hidden: z.boolean(),
  /** Set where the value is only a bound ("≤ 10 %"), because the exact one would say too much about few people. */
  bound: z.enum(["at_most", "at_least"]).nullable(),
});

/** Satisfaction of a place in the current window. Scores run from 20 to 100, rates and shares are percentages. */
export const intouchStats = z.object({
  agreement_importance: z.number().nullable(),
  previous_year_results: z.object({ agreement_importance: z.number().nullable() }),
  response_count: z.number().int().nullable(),
  score: figure,
  response_rate: figure,
  likely_to_renew_percentage: figure,
  likelihood_to_recommend: figure,
  /** Invitations of the response-rate cohort, and those too young to be in it. */
  surveys_sent: z.number().int().nullable(),
  surveys_started: z.number().int().nullable(),
  surveys_completed: z.number().int().nullable(),
  still_open: z.number().int().nullable(),
  company_index: z.number().nullable(),
  client_index: z.number().nullable(),
  sb_index: z.number().nullable(),
});

export const portfolioRow = z.object({
  m_id: z.number().int().nullable(),
  name: z.string(),
  link_type: z.enum(["region", "location"]),
  /** Front-end route of the row's dashboard; null while the row has none. */
  to: z.string().nullable(),
  location_count: z.number().int().nullable(),
  region_name: z.string().nullable(),
  is_archived: z.boolean(),
  unit_count: z.number().int(),
  /** Null where the client has no intouch or the viewer's intouch scope lacks the place. */
  intouch_stats: intouchStats.nullable(),
});

export const portfolioSummary = z
  .object({
    general: z.object({
      regions: z.number().int(),
      locations: z.number().int(),
      active_employees: z.number().int().nullable(),
      active_primary_resident_count: z.number().int().nullable(),
      units: z.number().int().nullable(),
    }),
    satisfaction: intouchStats.nullable(),
  })
  .nullable();

/** The portfolio: regions or locations of the viewer's scope with their figures, current and previous window. */
export const getPortfolio = endpoint({
  name: "getPortfolio",
  method: "GET",
  path: "/analytics/portfolio",
  summary: "Regions or locations of the viewer's scope with their figures, against the year before and the company.",
  query: z.strictObject({
    structures: structures.prefault({}),
    filters: filters.prefault({}),
    page: pageParameter,
    sort_by: z.enum(portfolioSorts).default("name"),
    sort_desc: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({
    data: z.object({ results: z.array(portfolioRow) }),
    meta: widgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        general: z.enum(["all", "active", "archived"]),
        regions: z.array(z.object({ id: z.number().int(), name: z.string(), selected: z.boolean() })),
      }),
      structures: z.object({ scope: z.enum(portfolioScopes), addon_options: z.literal("summary").nullable() }),
      summary: portfolioSummary,
    }).extend({
      /** Where a viewer who may set the company up begins, while there is not one location; null otherwise. */
      set_up_at: z.string().nullable(),
    }),
  }),
});

export type Figure = z.infer<typeof figure>;
export type IntouchStats = z.infer<typeof intouchStats>;
export type PortfolioRow = z.infer<typeof portfolioRow>;
export type PortfolioSummary = z.infer<typeof portfolioSummary>;
export type PortfolioReply = z.infer<(typeof getPortfolio)["reply"]>;
export type PortfolioQuery = z.input<(typeof getPortfolio)["query"]>;
