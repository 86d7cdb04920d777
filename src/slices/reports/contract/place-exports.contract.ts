import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { locationsExportBody, regionExportBody } from "./portfolio.contract.ts";

// Tables of places as files at the other addresses that show them.

const file = z.unknown();
const regionParams = z.strictObject({ id });
const [sheet, lines] = ["a spreadsheet, every row.", "comma-separated text, every row."];
const ofLocations = "The locations of the viewer's scope under the same filters and order as";
const ofRegion = "The locations below a region's own figures under the same filters and order as";

/** @external */
export const exportLocationsXlsx = defineEndpoint({
  name: "exportLocationsXlsx",
  method: "POST",
  path: "/analytics/reports/locations.xlsx",
  summary: `${ofLocations} ${sheet}`,
  body: locationsExportBody,
  reply: file,
});

/** @external */
export const exportLocationsCsv = defineEndpoint({
  name: "exportLocationsCsv",
  method: "POST",
  path: "/analytics/reports/locations.csv",
  summary: `${ofLocations} ${lines}`,
  body: locationsExportBody,
  reply: file,
});

/** @external */
export const exportRegionPortfolioXlsx = defineEndpoint({
  name: "exportRegionPortfolioXlsx",
  method: "POST",
  path: "/analytics/regions/:id/portfolio.xlsx",
  summary: `${ofRegion} ${sheet}`,
  params: regionParams,
  body: regionExportBody,
  reply: file,
});

/** @external */
export const exportRegionPortfolioCsv = defineEndpoint({
  name: "exportRegionPortfolioCsv",
  method: "POST",
  path: "/analytics/regions/:id/portfolio.csv",
  summary: `${ofRegion} ${lines}`,
  params: regionParams,
  body: regionExportBody,
  reply: file,
});
