import type { CampaignAudience } from "./sending.tables.ts";

interface Places {
  readonly locations: readonly { readonly id: number; readonly regionId: number | null }[];
  readonly groups: readonly { readonly id: number; readonly locationIds: readonly number[] }[];
}

/** Returns the current locations of an audience; null for the whole client. Deleted places have no effect. */
export function findLocations(audience: CampaignAudience, { locations, groups }: Places): readonly number[] | null {
  if (audience.is_whole_client) return null;
  const regions = new Set(audience.regions);
  const locationIds = new Set(audience.locations);
  const groupIds = new Set(audience.reporting_groups);
  const groupLocationIds = new Set(
    groups.filter((group) => groupIds.has(group.id)).flatMap((group) => group.locationIds),
  );
  return locations
    .filter(
      ({ id, regionId }) =>
        locationIds.has(id) || groupLocationIds.has(id) || (regionId !== null && regions.has(regionId)),
    )
    .map((location) => location.id);
}
