import type { IdentityApi, OperationTable } from "#slices/identity/server/identity.api.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import { clientsService } from "./clients.service.ts";
import { buildLocationRoutes } from "./locations.routes.ts";
import type { ClientsApi, OrganizationApi, SamplesApi } from "./organization.api.ts";
import { organizationImporter } from "./organization.import.repository.ts";
import { readGroups } from "./places.read-model.ts";
import { searchPlaces } from "./places.search.read-model.ts";
import { organizationOperations } from "./organization.policy.ts";
import type { OrganizationDeps, Route } from "./organization.routes.ts";
import { isSample, samplesRepository } from "./samples.repository.ts";
import { buildStructureRoutes } from "./structure.routes.ts";
import {
  readClient,
  readClients,
  readDistricts,
  readLocations,
  readPlace,
  readRegions,
  readZone,
} from "./organization.read-model.ts";

/** Creates the organization slice: clients and their places. */
export function createOrganizationModule(deps: { readonly identity: IdentityApi }): {
  readonly api: OrganizationApi;
  readonly clients: ClientsApi;
  readonly samples: SamplesApi;
  readonly importer: Importer;
} {
  return {
    clients: clientsService,
    samples: samplesRepository,
    importer: organizationImporter,
    api: {
      readClient,
      readClients,
      isSample,
      readActiveServices: (tx) => deps.identity.readActiveServices(tx),
      readDistricts,
      readRegions,
      findPlace: readPlace,
      readLocations,
      findZone: readZone,
      readReportingGroups: readGroups,
      searchPlaces,
    },
  };
}

/** Creates the lists and administration of places. They depend on the slices that provide people and permissions. */
export function createOrganizationAdministration(deps: OrganizationDeps): {
  readonly routes: readonly Route[];
  readonly operations: OperationTable;
} {
  return { routes: [...buildLocationRoutes(deps), ...buildStructureRoutes(deps)], operations: organizationOperations };
}
