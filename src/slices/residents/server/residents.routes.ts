import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import { getLeaseWarnings } from "#slices/residents/contract/lease-warnings.contract.ts";
import { getResident } from "#slices/residents/contract/resident.contract.ts";
import {
  correctResident as correcting,
  eraseResident as erasing,
} from "#slices/residents/contract/residents.contract.ts";
import {
  exportResidentsCsv,
  exportResidentsXlsx,
  getResidentCounts,
  getResidents,
} from "#slices/residents/contract/residents-list.contract.ts";
import { readResidentCounts } from "./list/residents-counts.ts";
import { exportResidents } from "./list/residents-list.export.ts";
import { listResidents, type ResidentsListDeps } from "./list/residents-list.service.ts";
import { countLeaseWarnings } from "./warnings/lease-warnings-count.ts";
import { correctResident } from "./resident/resident-correction.service.ts";
import { readResident } from "./resident/resident.service.ts";
import { type ErasureDeps, eraseResident } from "./residents.erasure.ts";

/** Residents are for people of the client; staff and visitors were rejected before. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

export type ResidentsRoutesDeps = ErasureDeps & ResidentsListDeps & { readonly units: UnitsOfWork };

// Both formats take the same payload.
type FileEndpoint = typeof exportResidentsXlsx;

/** The API calls about residents. */
export function buildResidentsRoutes(deps: ResidentsRoutesDeps): readonly ApiRoute<Principal>[] {
  const buildExportRoute = (endpoint: FileEndpoint, format: FileFormat): ApiRoute<Principal> =>
    downloadRoute<FileEndpoint, Principal>(endpoint, "residents.export", mediaTypes[format], (call) => {
      const who = { actor: requireActor(call.principal), requestId: call.requestId };
      return exportResidents(deps, who, format, call.body);
    });
  return [
    buildApiRoute<typeof getResidents, Principal>(getResidents, "residents.read", (call) =>
      listResidents(deps, requireActor(call.principal), call.query),
    ),
    buildApiRoute<typeof getResidentCounts, Principal>(getResidentCounts, "residents.read", async (call) => ({
      data: await readResidentCounts(deps, requireActor(call.principal), call.query.filters),
    })),
    buildApiRoute<typeof getResident, Principal>(getResident, "residents.read", async (call) => {
      const { principal, params, requestId } = call;
      return { data: await readResident(deps, requireActor(principal), { residentId: params.id, requestId }) };
    }),
    buildApiRoute<typeof getLeaseWarnings, Principal>(getLeaseWarnings, "residents.read", async (call) => ({
      data: await countLeaseWarnings(deps, requireActor(call.principal), call.query.filters),
    })),
    buildExportRoute(exportResidentsXlsx, "xlsx"),
    buildExportRoute(exportResidentsCsv, "csv"),
    buildApiRoute<typeof correcting, Principal>(correcting, "residents.correct", async (call) => {
      const { principal, params, body, requestId } = call;
      const request = { residentId: params.id, fields: body, requestId };
      return { data: { id: await correctResident(deps, requireActor(principal), request) } };
    }),
    buildApiRoute<typeof erasing, Principal>(erasing, "residents.erase", async (call) => {
      const { principal, params, body, requestId } = call;
      const request = { residentId: params.id, confirm: body.confirm, requestId };
      return { data: { id: await eraseResident(deps, requireActor(principal), request) } };
    }),
  ];
}
