import type { ClientTx } from "#platform/server/db/database.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";

/** Lists the places that can be assigned to a manager: all regions and locations of a client, archived ones too. */
export async function listAssignablePlaces(
  organization: OrganizationApi,
  tx: ClientTx,
): Promise<{ regionIds: ReadonlySet<number>; locationIds: ReadonlySet<number> }> {
  const regions = await organization.readRegions(tx);
  const locations = await organization.readLocations(tx);
  return {
    regionIds: new Set(regions.map((region) => region.id)),
    locationIds: new Set(locations.map((location) => location.id)),
  };
}
