import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { changePeriods, changeServices } from "#slices/insights/contract/changes.contract.ts";

const heatMapRows = ["locations", "regions"] as const;
const heatMapColumns = ["topics", "questions"] as const;

/** company: the other places of the client · benchmark: SBX · year: the same place a year before. */
export const heatMapModes = ["company", "benchmark", "year"] as const;
export type HeatMapMode = (typeof heatMapModes)[number];

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A difference in whole points; its certainty was decided over all cells of the client together. */
const heatMapDifference = z.object({
  /** The value it is compared with. */
  from: z.number(),
  delta: z.number(),
  /** Null when the variance of the answers of a side is not known, as for a single answer. */
  certainty: z.enum(["real", "unclear", "noise"]).nullable(),
});
export type HeatMapDifference = z.infer<typeof heatMapDifference>;

/** A score as shown: null when there is none, and when confidentiality hides it. */
const heatMapFigure = z.object({
  value: z.number().nullable(),
  hidden: z.boolean(),
  bound: z.enum(["at_most", "at_least"]).nullable(),
});
export type HeatMapFigure = z.infer<typeof heatMapFigure>;

const heatMapCell = heatMapFigure.extend({
  /** The number of responses behind it; by topic, of answers. */
  people: z.number().int().nullable(),
  company: heatMapDifference.nullable(),
  benchmark: heatMapDifference.nullable(),
  year: heatMapDifference.nullable(),
});
export type HeatMapCell = z.infer<typeof heatMapCell>;

const heatMapColumn = z.object({
  m_id: z.number().int(),
  name: z.string(),
  es: z.object({ name: z.string() }),
  /**
   * The score of the whole company; null when it is made of so few places that it discloses the score of one of them.
   */
  total: heatMapFigure,
  benchmark: z.number().nullable(),
});
export type HeatMapColumn = z.infer<typeof heatMapColumn>;

const heatMapRow = z.object({
  m_id: z.number().int(),
  name: z.string(),
  level: z.enum(["region", "location"]),
  region_name: z.string().nullable(),
  /** Routes of the front end; null when the viewer may open none. */
  to: z.string().nullable(),
  report: z.string().nullable(),
  comments: z.string().nullable(),
  total: heatMapFigure,
  /** By column. */
  cells: z.record(z.string(), heatMapCell),
});
export type HeatMapRow = z.infer<typeof heatMapRow>;

/**
 * shown: there are scores · empty: there are no answers in this period · hidden: all scores are withheld · too_many: so
 * many locations that a region must be selected.
 */
export const heatMapStates = ["shown", "empty", "hidden", "too_many"] as const;
export type HeatMapState = (typeof heatMapStates)[number];

const heatMapReply = z.object({
  data: z.object({ columns: z.array(heatMapColumn), rows: z.array(heatMapRow) }),
  meta: z.object({
    heat_map: z.object({
      state: z.enum(heatMapStates),
      service: z.enum(changeServices),
      /** The services that the viewer may select. */
      services: z.array(z.enum(changeServices)),
      period: z.enum(changePeriods),
      windows: z.object({ current: days, previous: days }),
      /** The regions that the viewer sees, by name. */
      regions: z.array(z.object({ m_id: z.number().int(), name: z.string() })),
      /** The comparisons that at least one cell has. */
      modes: z.array(z.enum(heatMapModes)),
      /** The share of all cells called real that may be so by chance. */
      q: z.number(),
      /** True when no cell includes confidential answers, because none were released this way. */
      leaves_out_confidential: z.boolean(),
    }),
  }),
});
export type HeatMapReply = z.infer<typeof heatMapReply>;

export const getHeatMap = defineEndpoint({
  name: "getHeatMap",
  method: "GET",
  path: "/analytics/reports/heat_map",
  summary:
    "Scores of the current user’s places by topic or question, with their differences from the other places of the company, from SBX and from a year before, and whether each is more than chance among all cells.",
  query: z.strictObject({
    structures: z
      .strictObject({
        /** Missing: the first service that the viewer may select. */
        service: z.enum(changeServices).optional(),
        rows: z.enum(heatMapRows).default("locations"),
        columns: z.enum(heatMapColumns).default("topics"),
        period: z.enum(changePeriods).default("year"),
        /** Only the locations of this region. */
        region: id.optional(),
      })
      .refine(({ rows, region }) => rows === "locations" || region === undefined, {
        message: "Choose locations to see those of a region.",
      })
      .prefault({}),
  }),
  reply: heatMapReply,
});
