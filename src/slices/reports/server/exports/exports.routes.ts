import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, type Call, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import {
  exportPortfolioCsv,
  exportPortfolioXlsx,
  exportRegionLocationsCsv,
  exportRegionLocationsXlsx,
} from "#slices/reports/contract/portfolio.contract.ts";
import {
  exportLocationsCsv,
  exportLocationsXlsx,
  exportRegionPortfolioCsv,
  exportRegionPortfolioXlsx,
} from "#slices/reports/contract/place-exports.contract.ts";
import { toAuditRequest, type RequestContext, EXPORTING, exportTable, type ExportsDeps } from "./exports.service.ts";
import { exportLocations, exportPortfolio, exportRegionLocations } from "../portfolio/portfolio.table.ts";

function toRequestContext({ principal, requestId }: Call<Endpoint, Principal>): RequestContext {
  // Guests were rejected before; an API token must not export files.
  if (principal.kind !== "account") throw forbidden();
  return { actor: principal, requestId };
}

// Both formats take the same payload.
type PortfolioExport = typeof exportPortfolioXlsx;
type LocationsExport = typeof exportLocationsXlsx;
type RegionExport = typeof exportRegionLocationsXlsx;

function buildPortfolioFileRoute(
  deps: ExportsDeps,
  endpoint: PortfolioExport,
  format: FileFormat,
): ApiRoute<Principal> {
  return downloadRoute<PortfolioExport, Principal>(endpoint, EXPORTING, mediaTypes[format], async (call) => {
    const who = toRequestContext(call);
    const table = await exportPortfolio(deps, who.actor, call.body);
    const details = toAuditRequest(call.body);
    return exportTable(deps, who, format, table, { operation: EXPORTING, object: null, details });
  });
}

function buildLocationsFileRoute(
  deps: ExportsDeps,
  endpoint: LocationsExport,
  format: FileFormat,
): ApiRoute<Principal> {
  return downloadRoute<LocationsExport, Principal>(endpoint, EXPORTING, mediaTypes[format], async (call) => {
    const who = toRequestContext(call);
    const table = await exportLocations(deps, who.actor, call.body);
    const details = { ...toAuditRequest(call.body), scope: "locations" };
    return exportTable(deps, who, format, table, { operation: EXPORTING, object: null, details });
  });
}

function buildRegionFileRoute(deps: ExportsDeps, endpoint: RegionExport, format: FileFormat): ApiRoute<Principal> {
  return downloadRoute<RegionExport, Principal>(endpoint, EXPORTING, mediaTypes[format], async (call) => {
    const who = toRequestContext(call);
    const regionId = call.params.id;
    const table = await exportRegionLocations(deps, who.actor, regionId, call.body);
    const requested = {
      operation: EXPORTING,
      object: { type: "region", id: regionId },
      details: toAuditRequest(call.body),
    };
    return exportTable(deps, who, format, table, requested);
  });
}

/** Returns the routes for the files of the tables of places. */
export function buildExportsRoutes(deps: ExportsDeps): readonly ApiRoute<Principal>[] {
  return [
    buildPortfolioFileRoute(deps, exportPortfolioXlsx, "xlsx"),
    buildPortfolioFileRoute(deps, exportPortfolioCsv, "csv"),
    buildRegionFileRoute(deps, exportRegionLocationsXlsx, "xlsx"),
    buildRegionFileRoute(deps, exportRegionLocationsCsv, "csv"),
    buildLocationsFileRoute(deps, exportLocationsXlsx, "xlsx"),
    buildLocationsFileRoute(deps, exportLocationsCsv, "csv"),
    buildRegionFileRoute(deps, exportRegionPortfolioXlsx, "xlsx"),
    buildRegionFileRoute(deps, exportRegionPortfolioCsv, "csv"),
  ];
}
