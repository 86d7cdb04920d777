import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { problem } from "#platform/contract/problem.ts";
import { id, widgetDataTypes, widgetMeta } from "#platform/contract/wire.ts";
import { widgetData } from "./widget-data.contract.ts";
import { widgetExportBody, widgetQuery } from "./widget-query.contract.ts";
import { reportSummary } from "./widget-summary.contract.ts";

/** The six kinds of filters. */
export const filterTypes = ["q_text", "radio", "select", "search", "sub_query", "date_range"] as const;

const choiceKey = z.union([z.number().int(), z.string()]);

/** A filter as a screen offers it, with what is chosen. */
const offeredFilter = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(filterTypes),
  /** What the filter takes one of or, for select and search, any number of; null where it takes a text or dates. */
  choices: z.array(z.object({ id: choiceKey, name: z.string(), selected: z.boolean() })).nullable(),
  /** The text or the dates; null where nothing was written or the filter has choices. */
  value: z.string().nullable(),
});

const offered = z.object({ key: z.string(), label: z.string() });

/** How the rows were made, and how they could be made; null where the widget has no such choice. */
const reportStructures = z.object({
  scope: z.string().nullable(),
  scopes: z.array(offered),
  /** What a row of the chosen scope can be expanded into. */
  sub_scopes: z.array(offered),
  report_type: z.string().nullable(),
  report_types: z.array(offered),
  date_interval: z.string().nullable(),
  date_intervals: z.array(offered),
  /** YYYY-MM-DD:YYYY-MM-DD, both inclusive, or historical:historical. */
  date_range: z.string().nullable(),
  metric: z.string().nullable(),
  /** `disabled`: the chosen scope forbids it. */
  metrics: z.array(offered.extend({ disabled: z.boolean() })),
  addon_options: z.literal("summary").nullable(),
});

const reportMeta = widgetMeta({
  filters: z.array(offeredFilter),
  structures: reportStructures,
  summary: reportSummary,
}).extend({
  additional_meta: z.object({
    sorts: z.array(z.string()),
    export_options: z.array(z.string()),
    /** True where confidential answers could not be cut as asked, so that the figures are of open answers alone. */
    confidential_left_out: z.boolean(),
  }),
  /** The same as in `additional_meta` (decisions A26). */
  export_options: z.array(z.string()),
  /** Changes whenever anything that could change the reply does; nothing else is to be read from it. */
  data_version: z.string(),
});

/** What every widget answers. */
export const widgetReply = z.object({ data: widgetData, meta: reportMeta });

/** Names of widgets are taken with underscores or hyphens. */
const widget = z.string().min(1).max(100);
const ofWidget = z.strictObject({ widget });
const ofPlace = z.strictObject({ id, widget });
const ofCategory = z.strictObject({ category: z.string().min(1).max(100), id, widget });
const file = z.unknown();

/** A widget as the list names it. */
const widgetEntry = z.object({
  id: z.string(),
  url_key: z.string(),
  title: z.string(),
  data_type: z.enum(widgetDataTypes),
  service: z.string(),
  /** Addresses it can be asked at; `:id` is a place's. */
  endpoints: z.array(z.string()),
  scopes: z.array(offered),
});

export const getWidgets = endpoint({
  name: "getWidgets",
  method: "GET",
  path: "/analytics/widgets",
  summary: "The widgets that the viewer may ask for, with their addresses.",
  reply: z.object({ data: z.array(widgetEntry) }),
});

/** A standard report: `id` is what schedules keep, `slug` its name in addresses, `widget` the table that it shows. */
const standardReport = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  service: z.string(),
  widget: z.string(),
});

export const getReports = endpoint({
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

export const getReport = endpoint({
  name: "getReport",
  method: "GET",
  path: "/analytics/reports/:widget",
  summary: "A widget over everything that the viewer's right in its service shows.",
  params: ofWidget,
  query: widgetQuery,
  reply: widgetReply,
});

export const getLegacyReport = endpoint({
  name: "getLegacyReport",
  method: "GET",
  path: "/analytics/legacy_reports/:widget",
  summary: "The same widget under the address of the legacy reports, whose tables are on one page.",
  params: ofWidget,
  query: widgetQuery,
  reply: widgetReply,
});

export const getRegionReport = endpoint({
  name: "getRegionReport",
  method: "GET",
  path: "/analytics/regions/:id/:widget",
  summary: "A widget of one region.",
  params: ofPlace,
  query: widgetQuery,
  reply: widgetReply,
});

export const getPropertyReport = endpoint({
  name: "getPropertyReport",
  method: "GET",
  path: "/analytics/properties/:id/:widget",
  summary: "A widget of one location (property).",
  params: ofPlace,
  query: widgetQuery,
  reply: widgetReply,
});

export const getCategoryReport = endpoint({
  name: "getCategoryReport",
  method: "GET",
  path: "/analytics/:category/:id/:widget",
  summary: "A widget of one thing of a category: regions, properties, residents, team or reports.",
  params: ofCategory,
  query: widgetQuery,
  reply: widgetReply,
});

function exportOf<P extends z.ZodType>(name: string, path: `/${string}`, params: P, of: string) {
  const kind = path.endsWith(".csv") ? "comma-separated text" : "a spreadsheet";
  return endpoint({
    name,
    method: "POST",
    path,
    summary: `The table of a widget${of} under the same filters and order as ${kind}, every row.`,
    params,
    body: widgetExportBody,
    reply: file,
  });
}

export const exportReportXlsx = exportOf("exportReportXlsx", "/analytics/reports/:widget.xlsx", ofWidget, "");
export const exportReportCsv = exportOf("exportReportCsv", "/analytics/reports/:widget.csv", ofWidget, "");
export const exportLegacyReportXlsx = exportOf(
  "exportLegacyReportXlsx",
  "/analytics/legacy_reports/:widget.xlsx",
  ofWidget,
  "",
);
export const exportLegacyReportCsv = exportOf(
  "exportLegacyReportCsv",
  "/analytics/legacy_reports/:widget.csv",
  ofWidget,
  "",
);
const ofThing = " of one thing of a category";
export const exportCategoryReportXlsx = exportOf(
  "exportCategoryReportXlsx",
  "/analytics/:category/:id/:widget.xlsx",
  ofCategory,
  ofThing,
);
export const exportCategoryReportCsv = exportOf(
  "exportCategoryReportCsv",
  "/analytics/:category/:id/:widget.csv",
  ofCategory,
  ofThing,
);
const [ofRegion, ofLocation] = [" of one region", " of one location"];
export const exportRegionReportXlsx = exportOf(
  "exportRegionReportXlsx",
  "/analytics/regions/:id/:widget.xlsx",
  ofPlace,
  ofRegion,
);
export const exportRegionReportCsv = exportOf(
  "exportRegionReportCsv",
  "/analytics/regions/:id/:widget.csv",
  ofPlace,
  ofRegion,
);
export const exportPropertyReportXlsx = exportOf(
  "exportPropertyReportXlsx",
  "/analytics/properties/:id/:widget.xlsx",
  ofPlace,
  ofLocation,
);
export const exportPropertyReportCsv = exportOf(
  "exportPropertyReportCsv",
  "/analytics/properties/:id/:widget.csv",
  ofPlace,
  ofLocation,
);

/** One request of a batch: a widget, of a place or of everything, with its parameters as a query has them. */
const batchItem = z
  .strictObject({
    widget,
    category: z.enum(["regions", "properties"]).optional(),
    id: id.optional(),
    query: z.record(z.string(), z.unknown()).default({}),
  })
  .refine(({ category, id: place }) => (category === undefined) === (place === undefined), {
    path: ["id"],
    message: "A place is its category and its id",
  });

const MAX_BATCH = 20;

/** POST because of its length alone: it reads and changes nothing, and like every POST comes from our own pages only. */
export const postBatch = endpoint({
  name: "postBatch",
  method: "POST",
  path: "/analytics/batch",
  summary:
    "Up to 20 widgets at once, answered in one transaction, each with its reply or its problem. Changes nothing.",
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
export type OfferedFilter = z.infer<typeof offeredFilter>;
export type FilterType = (typeof filterTypes)[number];
export type BatchReply = z.infer<(typeof postBatch)["reply"]>;
