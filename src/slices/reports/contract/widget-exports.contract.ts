import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { ofCategory, ofPlace, ofWidget, widgetExportBody } from "./widget-query.contract.ts";

// The table of a widget as a file, at every address of a widget.

const file = z.unknown();

function buildExport<P extends z.ZodType>(name: string, path: `/${string}`, params: P, of: string) {
  const kind = path.endsWith(".csv") ? "comma-separated text" : "a spreadsheet";
  return defineEndpoint({
    name,
    method: "POST",
    path,
    summary: `The table of a widget${of} under the same filters and order as ${kind}, every row.`,
    params,
    body: widgetExportBody,
    reply: file,
  });
}

export const exportReportXlsx = buildExport("exportReportXlsx", "/analytics/reports/:widget.xlsx", ofWidget, "");
export const exportReportCsv = buildExport("exportReportCsv", "/analytics/reports/:widget.csv", ofWidget, "");
export const exportLegacyReportXlsx = buildExport(
  "exportLegacyReportXlsx",
  "/analytics/legacy_reports/:widget.xlsx",
  ofWidget,
  "",
);
export const exportLegacyReportCsv = buildExport(
  "exportLegacyReportCsv",
  "/analytics/legacy_reports/:widget.csv",
  ofWidget,
  "",
);
const ofThing = " of one thing of a category";
/** @external */
export const exportCategoryReportXlsx = buildExport(
  "exportCategoryReportXlsx",
  "/analytics/:category/:id/:widget.xlsx",
  ofCategory,
  ofThing,
);
/** @external */
export const exportCategoryReportCsv = buildExport(
  "exportCategoryReportCsv",
  "/analytics/:category/:id/:widget.csv",
  ofCategory,
  ofThing,
);
const [ofRegion, ofLocation] = [" of one region", " of one location"];
export const exportRegionReportXlsx = buildExport(
  "exportRegionReportXlsx",
  "/analytics/regions/:id/:widget.xlsx",
  ofPlace,
  ofRegion,
);
export const exportRegionReportCsv = buildExport(
  "exportRegionReportCsv",
  "/analytics/regions/:id/:widget.csv",
  ofPlace,
  ofRegion,
);
export const exportPropertyReportXlsx = buildExport(
  "exportPropertyReportXlsx",
  "/analytics/properties/:id/:widget.xlsx",
  ofPlace,
  ofLocation,
);
export const exportPropertyReportCsv = buildExport(
  "exportPropertyReportCsv",
  "/analytics/properties/:id/:widget.csv",
  ofPlace,
  ofLocation,
);
