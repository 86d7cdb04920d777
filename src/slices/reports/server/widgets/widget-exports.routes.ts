import { type ApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { exportIntouchCsv, exportIntouchXlsx } from "#slices/reports/contract/intouch.contract.ts";
import {
  exportCategoryReportCsv,
  exportCategoryReportXlsx,
  exportLegacyReportCsv,
  exportLegacyReportXlsx,
  exportPropertyReportCsv,
  exportPropertyReportXlsx,
  exportRegionReportCsv,
  exportRegionReportXlsx,
  exportReportCsv,
  exportReportXlsx,
} from "#slices/reports/contract/widget-exports.contract.ts";
import { exportTable, type ExportsDeps } from "../exports/exports.service.ts";
import type { Address } from "./context.ts";
import { toAuditDetails } from "./exported.rules.ts";
import { intouchDashboard } from "./intouch.routes.ts";
import { exportWidget } from "./widget-export.ts";
import { requireActor, getCategoryAddress, toLocationAddress, toRegionAddress } from "./widgets.routes.ts";

const EXPORTING = "reports.widgets.export";

// Both formats take the same payload, and so do the addresses of both kinds of places.
type CompanyExportEndpoint = typeof exportReportXlsx;
type PlaceExportEndpoint = typeof exportRegionReportXlsx;
type CategoryExportEndpoint = typeof exportCategoryReportXlsx;

async function readFile(
  deps: ExportsDeps,
  call: Parameters<typeof requireActor>[0] & { readonly body: Record<string, unknown> },
  format: FileFormat,
  request: Address & { readonly widget: string },
): ReturnType<typeof exportTable> {
  const actor = requireActor(call);
  const table = await exportWidget(deps, actor, { ...request, query: call.body });
  const object = request.place && { type: request.place.linkType, id: request.place.id };
  const requested = {
    operation: EXPORTING,
    object,
    details: { widget: request.widget, ...toAuditDetails(call.body) },
  };
  return exportTable(deps, { actor, requestId: call.requestId }, format, table, requested);
}

function buildCompanyRoute(
  deps: ExportsDeps,
  endpoint: CompanyExportEndpoint,
  format: FileFormat,
): ApiRoute<Principal> {
  return downloadRoute<CompanyExportEndpoint, Principal>(endpoint, EXPORTING, mediaTypes[format], (call) =>
    readFile(deps, call, format, { place: null, widget: call.params.widget }),
  );
}

function buildPlaceRoute(
  deps: ExportsDeps,
  endpoint: PlaceExportEndpoint,
  format: FileFormat,
  getAddress: (id: number) => Address,
): ApiRoute<Principal> {
  return downloadRoute<PlaceExportEndpoint, Principal>(endpoint, EXPORTING, mediaTypes[format], (call) =>
    readFile(deps, call, format, { ...getAddress(call.params.id), widget: call.params.widget }),
  );
}

function buildCategoryRoute(
  deps: ExportsDeps,
  endpoint: CategoryExportEndpoint,
  format: FileFormat,
): ApiRoute<Principal> {
  return downloadRoute<CategoryExportEndpoint, Principal>(endpoint, EXPORTING, mediaTypes[format], (call) => {
    const { category, id, widget } = call.params;
    return readFile(deps, call, format, { ...getCategoryAddress(category, id), widget });
  });
}

type ResponsesExportEndpoint = typeof exportIntouchXlsx;

function buildResponsesRoute(
  deps: ExportsDeps,
  endpoint: ResponsesExportEndpoint,
  format: FileFormat,
): ApiRoute<Principal> {
  return downloadRoute<ResponsesExportEndpoint, Principal>(endpoint, EXPORTING, mediaTypes[format], (call) =>
    readFile(deps, call, format, intouchDashboard),
  );
}

/** Returns the routes for widget tables as files. */
export function buildWidgetExportsRoutes(deps: ExportsDeps): readonly ApiRoute<Principal>[] {
  return [
    buildCompanyRoute(deps, exportReportXlsx, "xlsx"),
    buildCompanyRoute(deps, exportReportCsv, "csv"),
    buildResponsesRoute(deps, exportIntouchXlsx, "xlsx"),
    buildResponsesRoute(deps, exportIntouchCsv, "csv"),
    buildCompanyRoute(deps, exportLegacyReportXlsx, "xlsx"),
    buildCompanyRoute(deps, exportLegacyReportCsv, "csv"),
    buildCategoryRoute(deps, exportCategoryReportXlsx, "xlsx"),
    buildCategoryRoute(deps, exportCategoryReportCsv, "csv"),
    buildPlaceRoute(deps, exportRegionReportXlsx, "xlsx", toRegionAddress),
    buildPlaceRoute(deps, exportRegionReportCsv, "csv", toRegionAddress),
    buildPlaceRoute(deps, exportPropertyReportXlsx, "xlsx", toLocationAddress),
    buildPlaceRoute(deps, exportPropertyReportCsv, "csv", toLocationAddress),
  ];
}
