import type { PlaceManager } from "#slices/identity/server/identity.api.ts";

/** Roles at a location to which a task can be assigned. */
export const assigneeRoles = ["property_manager", "maintenance_manager", "regional_manager"] as const;
export type AssigneeRole = (typeof assigneeRoles)[number];

/** A holder of such a role for a location or region. */
export interface RoleHolder {
  readonly role: AssigneeRole;
  readonly regionId: number | null;
  readonly locationId: number | null;
  readonly personId: number;
}

const several = "multi_";

/** Returns the role holders. A manager of several places yields one holder per place. */
export function toHolders(managers: readonly PlaceManager[]): RoleHolder[] {
  return managers.flatMap(({ role: fullRole, regionId, locationId, personId }) => {
    const single = fullRole.startsWith(several) ? fullRole.slice(several.length) : fullRole;
    const role = assigneeRoles.find((each) => each === single);
    return role === undefined ? [] : [{ role, regionId, locationId, personId }];
  });
}
