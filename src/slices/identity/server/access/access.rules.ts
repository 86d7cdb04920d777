import type { FieldError } from "#platform/contract/problem.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { AccessGrant, PlaceManager } from "#slices/identity/server/identity.api.ts";
import { type ManagementRecord, toScope } from "#slices/identity/server/identity.rules.ts";

/** The kind of object that a role manages, and the number: none, exactly one, or at least one. */
interface Manages {
  readonly kind: "nothing" | "regions" | "locations";
  readonly isOne: boolean;
}

const manages: Readonly<Record<Role, Manages>> = {
  "client-admin": { kind: "nothing", isOne: false },
  reporting: { kind: "nothing", isOne: false },
  regional_manager: { kind: "regions", isOne: true },
  multi_regional_manager: { kind: "regions", isOne: false },
  property_manager: { kind: "locations", isOne: true },
  multi_property_manager: { kind: "locations", isOne: false },
  maintenance_manager: { kind: "locations", isOne: true },
  employee: { kind: "nothing", isOne: false },
};

/** The client's services, regions and locations that grants may name. */
export interface Grantable {
  readonly services: ReadonlySet<Service>;
  readonly regionIds: ReadonlySet<number>;
  readonly locationIds: ReadonlySet<number>;
}

type PlaceList = "regionIds" | "locationIds";
const names: Readonly<Record<PlaceList, string>> = { regionIds: "region_ids", locationIds: "location_ids" };

function findPlacesError(grant: AccessGrant, list: PlaceList): { code: string; message: string } | null {
  const { kind, isOne } = manages[grant.role];
  const isWanted = kind === (list === "regionIds" ? "regions" : "locations");
  const count = new Set(grant[list]).size;
  const objectName = list === "regionIds" ? "region" : "location";
  if (!isWanted) {
    if (count === 0) return null;
    return { code: "role_takes_no_place", message: `This role does not manage ${objectName}s.` };
  }
  if (count === 0) return { code: "role_needs_place", message: `This role needs a ${objectName}.` };
  if (isOne && count > 1)
    return { code: "role_takes_one_place", message: `This role manages exactly one ${objectName}.` };
  return null;
}

function grantErrors(grant: AccessGrant, index: number, grantable: Grantable): FieldError[] {
  const path = `access.${index}`;
  const errors: FieldError[] = [];
  if (!grantable.services.has(grant.service)) {
    errors.push({
      path: `${path}.service`,
      code: "unknown_service",
      message: "This service isn’t active for your company.",
    });
  }
  for (const list of ["regionIds", "locationIds"] as const) {
    const error = findPlacesError(grant, list);
    if (error) errors.push({ path: `${path}.${names[list]}`, ...error });
    for (const [position, id] of grant[list].entries()) {
      if (grantable[list].has(id)) continue;
      const message = "Region or location not found.";
      errors.push({ path: `${path}.${names[list]}.${position}`, code: "unknown_place", message });
    }
  }
  return errors;
}

/** Returns every error of the grants, each with its path below `access`; empty when they are valid. */
export function validateAccess(access: readonly AccessGrant[], grantable: Grantable): FieldError[] {
  const errors = access.flatMap((grant, index) => grantErrors(grant, index, grantable));
  for (const [index, grant] of access.entries()) {
    if (access.findIndex((each) => each.service === grant.service) === index) continue;
    const message = "A person can have only one role per service.";
    errors.push({ path: `access.${index}.service`, code: "service_twice", message });
  }
  return errors;
}

/** Returns grants in canonical form: services in order, each region or location once. */
export function normalizeAccess(access: readonly AccessGrant[]): AccessGrant[] {
  return access
    .map((grant) => ({
      service: grant.service,
      role: grant.role,
      regionIds: [...new Set(grant.regionIds)],
      locationIds: [...new Set(grant.locationIds)],
    }))
    .toSorted((a, b) => a.service.localeCompare(b.service));
}

/** A person's role in one service with the managed regions or locations in order, as stored. */
export interface ManagedGrant {
  readonly personId: number;
  readonly role: Role;
  readonly managed: readonly ManagementRecord[];
}

/**
 * Returns each person once per managed region or location, with the first of their roles there in role order. A person
 * who also manages its maintenance is listed for that a second time.
 */
export function toManagers(rows: readonly ManagedGrant[], order: readonly Role[]): PlaceManager[] {
  const managerByKey = new Map<string, PlaceManager>();
  const ranked = rows.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.personId - b.personId);
  for (const { personId, role, managed } of ranked) {
    const scope = toScope(role, managed);
    if (scope.kind === "client") continue;
    const pairs = [
      ...scope.regionIds.map((regionId) => ({ personId, role, regionId, locationId: null })),
      ...scope.locationIds.map((locationId) => ({ personId, role, regionId: null, locationId })),
    ];
    for (const pair of pairs) {
      const key = `${personId}:${role === "maintenance_manager"}:${pair.regionId ?? ""}:${pair.locationId ?? ""}`;
      if (!managerByKey.has(key)) managerByKey.set(key, pair);
    }
  }
  return [...managerByKey.values()];
}
