import type { Role } from "./identity.contract.ts";

/** The part of a grant that determines the managed locations. */
interface LocationGrant {
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** Returns true when a grant covers a location without naming it: by its role, or by the location's region. */
export function coversIndirectly(grant: LocationGrant, regionId: number | null): boolean {
  if (grant.role === "client-admin" || grant.role === "reporting") return true;
  return regionId !== null && grant.regionIds.includes(regionId);
}

/** Returns the grant of a manager of exactly these properties, each once; an employee's grant without any. */
export function toPropertyManager<Grant extends LocationGrant>(grant: Grant, locationIds: Iterable<number>): Grant {
  const own = [...new Set(locationIds)];
  const several: Role = own.length > 1 ? "multi_property_manager" : "property_manager";
  return { ...grant, role: own.length === 0 ? "employee" : several, locationIds: own };
}
