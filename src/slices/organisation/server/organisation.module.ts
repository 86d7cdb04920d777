import type { OrganisationApi } from "./organisation.api.ts";
import { readActiveServices, readClient, readLocations, readRegions } from "./organisation.read-model.ts";

/** Clients and the places they run. */
export function createOrganisationModule(): { readonly api: OrganisationApi } {
  return {
    api: {
      client: readClient,
      activeServices: readActiveServices,
      regions: readRegions,
      locations: readLocations,
    },
  };
}
