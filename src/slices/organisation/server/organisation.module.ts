import type { IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { OrganisationApi } from "./organisation.api.ts";
import { readClient, readClients, readLocations, readPlace, readRegions } from "./organisation.read-model.ts";

/** Clients and the places they run. */
export function createOrganisationModule(deps: { readonly identity: IdentityApi }): { readonly api: OrganisationApi } {
  return {
    api: {
      client: readClient,
      clients: readClients,
      activeServices: (tx) => deps.identity.activeServices(tx),
      regions: readRegions,
      place: readPlace,
      locations: readLocations,
    },
  };
}
