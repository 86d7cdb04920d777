import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import { type Role, roles, type Service, services } from "#slices/identity/contract/identity.contract.ts";
import { getRowList, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import { fold, type LocationLookup } from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import { peopleFields as f } from "./people.fields.ts";

/** The kind and number of objects that each role manages, as identity requires. */
const manages: Readonly<Record<Role, { readonly what: "region" | "property" | null; readonly isOne: boolean }>> = {
  "client-admin": { what: null, isOne: false },
  reporting: { what: null, isOne: false },
  regional_manager: { what: "region", isOne: true },
  multi_regional_manager: { what: "region", isOne: false },
  property_manager: { what: "property", isOne: true },
  multi_property_manager: { what: "property", isOne: false },
  maintenance_manager: { what: "property", isOne: true },
  employee: { what: null, isOne: false },
};

/** The regions and properties that rows may name. */
export interface Places {
  readonly locations: LocationLookup;
  readonly regions: ReadonlyMap<string, number>;
}

function findPlaceIds(plan: Plan, row: ParsedRow, objectKind: "region" | "property", places: Places): number[] {
  return getRowList(row, f.manages.key).flatMap((name) => {
    const id = objectKind === "region" ? places.regions.get(fold(name)) : places.locations.find(name)?.id;
    if (id !== undefined) return [id];
    plan.addError(row, f.manages, "unknown_place", { what: objectKind, name });
    return [];
  });
}

function toGrant(plan: Plan, row: ParsedRow, service: Service, role: Role, places: Places): AccessGrant | null {
  const { what, isOne } = manages[role];
  const names = getRowList(row, f.manages.key);
  if (what === null) {
    if (names.length === 0) return { service, role, regionIds: [], locationIds: [] };
    plan.addError(row, f.manages, "role_takes_no_place");
    return null;
  }
  const ids = [...new Set(findPlaceIds(plan, row, what, places))];
  if (names.length === 0) plan.addError(row, f.manages, "role_needs_place", { what });
  else if (isOne && ids.length > 1) plan.addError(row, f.manages, "role_takes_one_place");
  return what === "region"
    ? { service, role, regionIds: ids, locationIds: [] }
    : { service, role, regionIds: [], locationIds: ids };
}

function parseRowGrant(plan: Plan, row: ParsedRow, places: Places): AccessGrant | null {
  const service = services.find((each) => each === getRowText(row, f.service.key));
  const role = roles.find((each) => each === getRowText(row, f.role.key));
  if (row.invalid.has(f.service.key) || row.invalid.has(f.role.key)) return null;
  if (!service || !role) {
    if (service || role) plan.addError(row, service ? f.role : f.service, "service_needs_role");
    return null;
  }
  if (plan.facts.services.has(service)) return toGrant(plan, row, service, role, places);
  plan.addError(row, f.service, "service_missing");
  return null;
}

/** Returns the roles from a person's rows, one per service; services without a row keep the stored role. */
export function planAccess(
  plan: Plan,
  rows: readonly ParsedRow[],
  before: readonly AccessGrant[],
  places: Places,
): readonly AccessGrant[] {
  const grantByService = new Map<Service, { readonly row: number; readonly grant: AccessGrant }>();
  for (const row of rows) {
    const grant = parseRowGrant(plan, row, places);
    const other = grant ? grantByService.get(grant.service) : undefined;
    if (grant && other && JSON.stringify(other.grant) !== JSON.stringify(grant)) {
      plan.addError(row, f.role, "differs", { other: other.row, value: other.grant.role });
    } else if (grant) grantByService.set(grant.service, { row: row.number, grant });
  }
  const otherGrants = before.filter((grant) => !grantByService.has(grant.service));
  return [...otherGrants, ...[...grantByService.values()].map((each) => each.grant)].toSorted((a, b) =>
    a.service.localeCompare(b.service),
  );
}

/** Returns true when two lists of roles are equal. */
export function isSameAccess(a: readonly AccessGrant[], b: readonly AccessGrant[]): boolean {
  const serializeGrants = (list: readonly AccessGrant[]): string =>
    JSON.stringify(
      list
        .map(({ service, role, regionIds, locationIds }) => [service, role, regionIds, locationIds])
        .toSorted((x, y) => String(x[0]).localeCompare(String(y[0]))),
    );
  return serializeGrants(a) === serializeGrants(b);
}
