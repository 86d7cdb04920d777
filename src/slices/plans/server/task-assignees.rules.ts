import type { PlaceManager } from "#slices/identity/server/identity.api.ts";

/** The roles at a location that a task can be given to. */
export const assigneeRoles = ["property_manager", "maintenance_manager", "regional_manager"] as const;
export type AssigneeRole = (typeof assigneeRoles)[number];

/** Someone who holds such a role for a location or for a region. */
export interface RoleHolder {
  readonly role: AssigneeRole;
  readonly regionId: number | null;
  readonly locationId: number | null;
  readonly personId: number;
}

const several = "multi_";

/** Who holds which role where: managers of several places count as those of each of them. */
export function toHolders(managers: readonly PlaceManager[]): RoleHolder[] {
  return managers.flatMap(({ role: given, regionId, locationId, personId }) => {
    const single = given.startsWith(several) ? given.slice(several.length) : given;
    const role = assigneeRoles.find((each) => each === single);
    return role === undefined ? [] : [{ role, regionId, locationId, personId }];
  });
}
