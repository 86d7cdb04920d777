import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Role, roles } from "#slices/identity/contract/identity.contract.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import { validateAccess, type Grantable, toManagers, normalizeAccess } from "./access.rules.ts";

const grantable: Grantable = {
  services: new Set(["intouch", "intel"] as const),
  regionIds: new Set([1, 2]),
  locationIds: new Set([10, 11]),
};

function grant(role: Role, regionIds: number[], locationIds: number[]): AccessGrant {
  return { service: "intouch", role, regionIds, locationIds };
}

function getCodes(access: readonly AccessGrant[]): string[] {
  return validateAccess(access, grantable).map((error) => `${error.path} ${error.code}`);
}

const R = "access.0.region_ids";
const L = "access.0.location_ids";

describe("regions and locations by role", () => {
  test.each<[Role, number[], number[], string[]]>([
    ["client-admin", [], [], []],
    ["client-admin", [1], [], [`${R} role_takes_no_place`]],
    ["client-admin", [], [10], [`${L} role_takes_no_place`]],
    ["reporting", [], [], []],
    ["reporting", [1], [10], [`${R} role_takes_no_place`, `${L} role_takes_no_place`]],
    ["employee", [], [], []],
    ["employee", [], [10], [`${L} role_takes_no_place`]],
    ["regional_manager", [1], [], []],
    ["regional_manager", [], [], [`${R} role_needs_place`]],
    ["regional_manager", [1, 2], [], [`${R} role_takes_one_place`]],
    ["regional_manager", [1, 1], [], []],
    ["regional_manager", [], [10], [`${R} role_needs_place`, `${L} role_takes_no_place`]],
    ["multi_regional_manager", [1], [], []],
    ["multi_regional_manager", [1, 2], [], []],
    ["multi_regional_manager", [], [], [`${R} role_needs_place`]],
    ["property_manager", [], [10], []],
    ["property_manager", [], [], [`${L} role_needs_place`]],
    ["property_manager", [], [10, 11], [`${L} role_takes_one_place`]],
    ["property_manager", [1], [10], [`${R} role_takes_no_place`]],
    ["maintenance_manager", [], [10], []],
    ["maintenance_manager", [], [10, 11], [`${L} role_takes_one_place`]],
    ["multi_property_manager", [], [10, 11], []],
    ["multi_property_manager", [], [], [`${L} role_needs_place`]],
  ])("%s with regions %j and locations %j: %j", (role, regionIds, locationIds, expected) => {
    expect(getCodes([grant(role, regionIds, locationIds)])).toEqual(expected);
  });

  test("names every error of every grant, with its path", () => {
    const access: AccessGrant[] = [
      { service: "ingage", role: "regional_manager", regionIds: [7], locationIds: [] },
      { service: "intel", role: "property_manager", regionIds: [], locationIds: [] },
      { service: "intel", role: "multi_property_manager", regionIds: [], locationIds: [10, 99] },
    ];
    expect(getCodes(access)).toEqual([
      "access.0.service unknown_service",
      "access.0.region_ids.0 unknown_place",
      "access.1.location_ids role_needs_place",
      "access.2.location_ids.1 unknown_place",
      "access.2.service service_twice",
    ]);
  });

  test("a person may have no grant, and each role accepts some set of regions or locations", () => {
    expect(getCodes([])).toEqual([]);
    const choices = [grant("employee", [], []), grant("employee", [1], []), grant("employee", [], [10])];
    for (const role of roles) {
      const accepted = choices.filter((choice) => getCodes([{ ...choice, role }]).length === 0);
      expect(accepted, role).toHaveLength(1);
    }
  });
});

test("normalized grants have each region or location once, in the given order", () => {
  const ids = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(ids, (regionIds) => {
      const [tidy] = normalizeAccess([grant("multi_regional_manager", regionIds, [])]);
      expect(tidy?.regionIds).toEqual([...new Set(regionIds)]);
      expect(normalizeAccess([grant("multi_regional_manager", tidy?.regionIds.slice() ?? [], [])])[0]).toEqual(tidy);
    }),
  );
});

describe("managers of a region or location", () => {
  const toManagedLocation = (locationId: number) => ({ regionId: null, locationId });
  const toManagedRegion = (regionId: number) => ({ regionId, locationId: null });

  test("each person once per location, and once for its maintenance; singular roles count the first location only", () => {
    const rows = [
      { personId: 2, role: "maintenance_manager", managed: [toManagedLocation(10), toManagedLocation(11)] },
      { personId: 2, role: "property_manager", managed: [toManagedLocation(10)] },
      { personId: 2, role: "multi_property_manager", managed: [toManagedLocation(10)] },
      { personId: 3, role: "multi_regional_manager", managed: [toManagedRegion(1), toManagedRegion(2)] },
      { personId: 4, role: "client-admin", managed: [] },
      { personId: 5, role: "employee", managed: [toManagedLocation(10)] },
    ] as const;
    expect(toManagers(rows, roles)).toEqual([
      { personId: 3, role: "multi_regional_manager", regionId: 1, locationId: null },
      { personId: 3, role: "multi_regional_manager", regionId: 2, locationId: null },
      { personId: 2, role: "property_manager", regionId: null, locationId: 10 },
      { personId: 2, role: "maintenance_manager", regionId: null, locationId: 10 },
    ]);
  });
});
