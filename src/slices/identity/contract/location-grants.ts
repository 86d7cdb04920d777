import type { Role } from "./identity.contract.ts";

/** As much of a grant as says which locations someone manages. */
interface Managing {
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** Whether a grant reaches a location already without naming it: all places by the role, or its region. */
export function reachesByMore(grant: Managing, regionId: number | null): boolean {
  if (grant.role === "client-admin" || grant.role === "reporting") return true;
  return regionId !== null && grant.regionIds.includes(regionId);
}

/** The grant of someone who manages just these properties, each once; an employee's without any. */
export function managingProperties<Grant extends Managing>(grant: Grant, locationIds: Iterable<number>): Grant {
  const own = [...new Set(locationIds)];
  const several: Role = own.length > 1 ? "multi_property_manager" : "property_manager";
  return { ...grant, role: own.length === 0 ? "employee" : several, locationIds: own };
}
