import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { problem } from "#platform/contract/problem.ts";
import { id, isoDay, widgetDataTypes, buildWidgetMeta } from "#platform/contract/wire.ts";
import { listCells } from "./lists.contract.ts";
import { widgetData } from "./widget-data.contract.ts";
import { ofCategory, ofPlace, ofWidget, widgetName, widgetQuery } from "./widget-query.contract.ts";
import { reportSummary } from "./widget-summary.contract.ts";

/** The six kinds of filters. */
export const filterTypes = ["q_text", "radio", "select", "search", "sub_query", "date_range"] as const;

const choiceKey = z.union([z.number().int(), z.string()]);

/** A filter as the screen shows it, with its selected values. */
const offeredFilter = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(filterTypes),
  /**
   * The options of the filter: one can be selected or, for select and search, any number; null where it is a text or
   * dates.
   */
  choices: z
    .array(
      z.object({
        id: choiceKey,
        name: z.string(),
        /** The Spanish name of a shipped theme; null for a company's own name, missing for other options. */
        name_es: z.string().nullable().optional(),
        selected: z.boolean(),
      }),
    )
    .nullable(),
  /** The text or the dates; null where it is empty or the filter has options. */
  value: z.string().nullable(),
});

const offered = z.object({ key: z.string(), label: z.string() });

/** The kind of a column's numbers: score 20–100, percent 0–100, years and mean with one decimal, count whole. */
const numberKinds = ["score", "percent", "years", "mean", "count"] as const;

/** How the rows are grouped, and the other groupings; null where the widget has no such option. */
const reportStructures = z.object({
  scope: z.string().nullable(),
  scopes: z.array(offered),
  /** The scopes that a row of the current scope can be expanded into. */
  sub_scopes: z.array(offered),
  report_type: z.string().nullable(),
  report_types: z.array(offered),
  date_interval: z.string().nullable(),
  /** Only where it would have made more than 20 columns, so that the next coarser one was used. */
  asked_interval: z.string().optional(),
  date_intervals: z.array(offered),
  /** YYYY-MM-DD:YYYY-MM-DD, both inclusive, or historical:historical. */
  date_range: z.string().nullable(),
  metric: z.string().nullable(),
  /** `disabled`: the selected scope does not have it. */
  metrics: z.array(offered.extend({ disabled: z.boolean() })),
  addon_options: z.literal("summary").nullable(),
});

const reportMeta = buildWidgetMeta({
  filters: z.array(offeredFilter),
  structures: reportStructures,
  summary: reportSummary,
}).extend({
  widget: z.object({ id: z.string(), data_type: z.enum(widgetDataTypes), url_key: z.string(), title: z.string() }),
  headers: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      sortable: z.boolean(),
      numeric: z.boolean(),
      /** Null for a column without numbers. */
      kind: z.enum(numberKinds).nullable(),
      /** Only of a list: the kind of its cells. */
      cell: z.enum(listCells).optional(),
      /** Drawn as a ring instead of printed alone. */
      look: z.literal("ring").optional(),
    }),
  ),
  additional_meta: z.object({
    sorts: z.array(z.string()),
    /** The sort of the rows; null where there are none. */
    sort_by: z.string().nullable(),
    sort_desc: z.boolean(),
    export_options: z.array(z.string()),
    /** True where confidential answers have no such segment, so that the figures include open answers alone. */
    confidential_left_out: z.boolean(),
    /** True where one item can be in several rows, so that they add up to no total. */
    rows_overlap: z.literal(true).optional(),
    /**
     * True where surveys selected the questions: a question that other surveys also contain has the answers of all of
     * them.
     */
    questions_of_surveys: z.literal(true).optional(),
    /** The widget of the notes of these rows, which accepts their keys as a filter by `tasks`; missing: none. */
    notes: z.string().optional(),
    /** Only of a priority: whether action items can be assigned, and assignments be seen. */
    show_assignments: z.boolean().optional(),
    create_assignments: z.boolean().optional(),
  }),
  /** The effective dates; no earlier ones where there are no older data, as for a range without a start. */
  dates: z.object({
    current: z.object({ from: isoDay, to: isoDay }),
    previous: z.object({ from: isoDay, to: isoDay }).nullable(),
    as_of: z.iso.datetime({ offset: true }),
  }),
  /** The same as in `additional_meta` (decisions A26). */
  export_options: z.array(z.string()),
  /** The place of the figures, or everything visible; then without an id and with the company's name. */
  subject: z.object({
    link_type: z.enum(["company", "region", "location"]),
    m_id: z.number().int().nullable(),
    name: z.string(),
  }),
  /** Changes whenever the reply could change; it has no other meaning. */
  data_version: z.string(),
});

/** The reply of every widget. */
export const widgetReply = z.object({ data: widgetData, meta: reportMeta });

/** A widget in the list of widgets. */
const widgetEntry = z.object({
  id: z.string(),
  url_key: z.string(),
  title: z.string(),
  data_type: z.enum(widgetDataTypes),
  service: z.string(),
  /** The addresses of its data; `:id` is a place's. */
  endpoints: z.array(z.string()),
  scopes: z.array(offered),
});

export const getWidgets = defineEndpoint({
  name: "getWidgets",
  method: "GET",
  path: "/analytics/widgets",
  summary: "The widgets that the viewer may ask for, with their addresses.",
  reply: z.object({ data: z.array(widgetEntry) }),
});

/**
 * A standard report: `id` is stored by schedules, `slug` is its name in addresses, `widget` the table that it shows.
 */
const standardReport = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  service: z.string(),
  widget: z.string(),
  /** Its page where it is not a widget of the generic protocol. */
  to: z.string().optional(),
});

export const getReports = defineEndpoint({
  name: "getReports",
  method: "GET",
  path: "/analytics/reports",
  summary: "The standard reports that the viewer may open, grouped by service.",
  reply: z.object({
    data: z.object({
      ingage: z.array(standardReport),
      inquire: z.array(standardReport),
      intouch: z.array(standardReport),
      introduce: z.array(standardReport),
    }),
  }),
});

export const getReport = defineEndpoint({
  name: "getReport",
  method: "GET",
  path: "/analytics/reports/:widget",
  summary: "Returns a widget for the current user’s full scope in its service.",
  params: ofWidget,
  query: widgetQuery,
  reply: widgetReply,
});

export const getLegacyReport = defineEndpoint({
  name: "getLegacyReport",
  method: "GET",
  path: "/analytics/legacy_reports/:widget",
  summary: "The same widget under the address of the legacy reports, whose tables are on one page.",
  params: ofWidget,
  query: widgetQuery,
  reply: widgetReply,
});

export const getRegionReport = defineEndpoint({
  name: "getRegionReport",
  method: "GET",
  path: "/analytics/regions/:id/:widget",
  summary: "A widget of one region.",
  params: ofPlace,
  query: widgetQuery,
  reply: widgetReply,
});

export const getPropertyReport = defineEndpoint({
  name: "getPropertyReport",
  method: "GET",
  path: "/analytics/properties/:id/:widget",
  summary: "A widget of one location (property).",
  params: ofPlace,
  query: widgetQuery,
  reply: widgetReply,
});

/** @external */
export const getCategoryReport = defineEndpoint({
  name: "getCategoryReport",
  method: "GET",
  path: "/analytics/:category/:id/:widget",
  summary: "A widget of one thing of a category: regions, properties, residents, team or reports.",
  params: ofCategory,
  query: widgetQuery,
  reply: widgetReply,
});

/** One request of a batch: a widget, of a place or of everything, with its parameters in the form of a query. */
const batchItem = z
  .strictObject({
    widget: widgetName,
    category: z.enum(["regions", "properties"]).optional(),
    id: id.optional(),
    /** The id that a widget is limited to, such as a question. */
    scoped: id.optional(),
    query: z.record(z.string(), z.unknown()).default({}),
    /** False leaves `meta.filters` empty: options that a screen does not show are neither read nor sent. */
    filters: z.boolean().default(true),
  })
  .refine(({ category, id: place }) => (category === undefined) === (place === undefined), {
    path: ["id"],
    message: "A place is its category and its id",
  });

const MAX_BATCH = 20;

/** POST because of its length alone: it changes nothing, and like every POST is accepted from our own pages only. */
export const postBatch = defineEndpoint({
  name: "postBatch",
  method: "POST",
  path: "/analytics/batch",
  summary: "Returns up to 20 widgets from one snapshot, each with its response or error. Read-only.",
  body: z.strictObject({ requests: z.array(batchItem).min(1).max(MAX_BATCH) }),
  reply: z.object({
    data: z.array(
      z.union([
        z.strictObject({ status: z.literal(200), reply: widgetReply }),
        z.strictObject({ status: z.number().int().min(400), problem }),
      ]),
    ),
  }),
});

export type WidgetReply = z.infer<typeof widgetReply>;
export type WidgetMeta = WidgetReply["meta"];
export type WidgetSubject = WidgetMeta["subject"];
export type AvailableFilter = z.infer<typeof offeredFilter>;
export type FilterType = (typeof filterTypes)[number];
export type BatchReply = z.infer<(typeof postBatch)["reply"]>;
