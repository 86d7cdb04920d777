import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { toPropertyManager, coversIndirectly } from "#slices/identity/contract/location-grants.ts";

/** A location with its current region. */
export interface ManagedPlace {
  readonly locationId: number;
  readonly regionId: number | null;
}

export type ManagerKind = "managers" | "maintenance_managers";

/** Why a person cannot become manager of a location without losing something. */
export type ManagerConflict = "sees_it_already" | "manages_regions" | "other_role" | "maintains_another";

export const managerConflictTexts: Readonly<Record<ManagerConflict, string>> = {
  sees_it_already: "already has access to this location through a broader role",
  manages_regions: "manages regions; change their role on the employee page first",
  other_role: "has another location role; change it on the employee page first",
  maintains_another: "is maintenance manager at another location; change it on the employee page first",
};

type Outcome = { readonly grant: AccessGrant } | { readonly refusal: ManagerConflict };

function withMaintenance(grant: AccessGrant, locationId: number): Outcome {
  if (grant.locationIds.includes(locationId) && grant.role === "maintenance_manager") return { grant };
  if (grant.role === "maintenance_manager") return { refusal: "maintains_another" };
  if (grant.locationIds.length > 0) return { refusal: "other_role" };
  return { grant: { ...grant, role: "maintenance_manager", locationIds: [locationId] } };
}

function withProperty(grant: AccessGrant, locationId: number): Outcome {
  if (grant.role === "maintenance_manager") return { refusal: "other_role" };
  return { grant: toPropertyManager(grant, [...grant.locationIds, locationId]) };
}

function addLocation(grant: AccessGrant, kind: ManagerKind, place: ManagedPlace): Outcome {
  if (coversIndirectly(grant, place.regionId)) return { refusal: "sees_it_already" };
  if (grant.regionIds.length > 0) return { refusal: "manages_regions" };
  return kind === "managers" ? withProperty(grant, place.locationId) : withMaintenance(grant, place.locationId);
}

/** Adds a location to a person's grants in every service, or returns why that is impossible. */
export function addLocationGrants(
  grants: readonly AccessGrant[],
  kind: ManagerKind,
  place: ManagedPlace,
  services: readonly Service[],
): { readonly grants: readonly AccessGrant[] } | { readonly refusal: ManagerConflict } {
  const outcomes = services.map((service) => {
    const current = grants.find((grant) => grant.service === service);
    return addLocation(current ?? { service, role: "employee", regionIds: [], locationIds: [] }, kind, place);
  });
  const refused = outcomes.find((outcome) => "refusal" in outcome);
  if (refused) return refused;
  return { grants: outcomes.flatMap((outcome) => ("grant" in outcome ? [outcome.grant] : [])) };
}

const lessOf: Readonly<Record<ManagerKind, readonly string[]>> = {
  managers: ["property_manager", "multi_property_manager"],
  maintenance_managers: ["maintenance_manager"],
};

/**
 * Removes a location from a person's grants. A person who then manages nothing in a service becomes an employee in it.
 */
export function removeLocationGrants(
  grants: readonly AccessGrant[],
  kind: ManagerKind,
  locationId: number,
): readonly AccessGrant[] {
  return grants.map((grant) => {
    if (!lessOf[kind].includes(grant.role) || !grant.locationIds.includes(locationId)) return grant;
    return toPropertyManager(
      grant,
      grant.locationIds.filter((id) => id !== locationId),
    );
  });
}
