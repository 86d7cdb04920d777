import type { ClientTx } from "#platform/server/db/database.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";

/** The places of a client that someone may be given to manage: all of its regions and locations, archived ones too. */
export async function knownPlaces(
  organization: OrganizationApi,
  tx: ClientTx,
): Promise<{ regionIds: ReadonlySet<number>; locationIds: ReadonlySet<number> }> {
  const regions = await organization.regions(tx);
  const locations = await organization.locations(tx);
  return {
    regionIds: new Set(regions.map((region) => region.id)),
    locationIds: new Set(locations.map((location) => location.id)),
  };
}
