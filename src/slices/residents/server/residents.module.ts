import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { Actor, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { type ResidentMatch, searchResidents } from "./list/residents-search.ts";
import { residentsFacts } from "./residents.facts.ts";
import type { LeasesAtRisk, ResidentsApi, ResidentsSetupApi } from "./residents.api.ts";
import { findResidentAddresses } from "./residents.erasure.repository.ts";
import { residentsImporter } from "./residents.import.repository.ts";
import { residentsOperations } from "./residents.policy.ts";
import { residentRecipients } from "./residents.recipients.read-model.ts";
import { countActivePrimaryResidents, countUnits, isLeaseInForce } from "./residents.repository.ts";
import { buildResidentsRoutes, type ResidentsRoutesDeps } from "./residents.routes.ts";
import { countReachableResidents, listResidentAddresses } from "./residents.setup.read-model.ts";
import { findLeasesAtRisk } from "./warnings/lease-warnings-count.ts";
import { createLeaseWarnings } from "./warnings/lease-warnings.ts";

/** The residents slice: residents and leases behind one interface. */
export function createResidentsModule(): {
  readonly api: ResidentsApi;
  readonly setup: ResidentsSetupApi;
  readonly importer: Importer;
  readonly facts: AnalyticsFacts;
} {
  return {
    importer: residentsImporter,
    facts: residentsFacts,
    setup: { count: countReachableResidents, listAddresses: listResidentAddresses },
    api: {
      recipients: residentRecipients,
      readAddresses: findResidentAddresses,
      isLeaseActive: isLeaseInForce,
      countActivePrimaryResidents,
      countUnitsByLocation: countUnits,
    },
  };
}

/** The calls and pages about residents for people of the client; needs contributions of slices above or beside. */
export function createResidentsAdministration(contributed: Omit<ResidentsRoutesDeps, "warnings">): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
  /** The first residents of the viewer's places whose name begins with a text, by last name. */
  search(
    tx: ClientTx,
    actor: Actor,
    request: { readonly text: string; readonly limit: number },
  ): Promise<readonly ResidentMatch[]>;
  /**
   * Leases at risk of the viewer's places, at a limited number of properties; none where there are no warnings, or the
   * viewer sees none.
   */
  readLeasesAtRisk(tx: ClientTx, actor: Actor, limit: number): Promise<LeasesAtRisk>;
} {
  const deps = { ...contributed, warnings: createLeaseWarnings(contributed) };
  return {
    search: (tx, actor, request) => searchResidents(deps, tx, actor, request),
    readLeasesAtRisk: (tx, actor, limit) => findLeasesAtRisk(deps, tx, actor, limit),
    routes: buildResidentsRoutes(deps),
    operations: residentsOperations,
  };
}
