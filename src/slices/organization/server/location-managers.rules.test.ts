import { describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import {
  addLocationGrants,
  removeLocationGrants,
  type ManagerKind,
  type ManagerConflict,
} from "./location-managers.rules.ts";

const HERE = 10;
const place = { locationId: HERE, regionId: 1 };

function grant(role: Role, regionIds: number[] = [], locationIds: number[] = []): AccessGrant {
  return { service: "intouch", role, regionIds, locationIds };
}

describe("adding a location to manage", () => {
  test.each<[ManagerKind, AccessGrant[], AccessGrant]>([
    ["managers", [], grant("property_manager", [], [HERE])],
    ["managers", [grant("employee")], grant("property_manager", [], [HERE])],
    ["managers", [grant("property_manager", [], [7])], grant("multi_property_manager", [], [7, HERE])],
    ["managers", [grant("multi_property_manager", [], [7, 8])], grant("multi_property_manager", [], [7, 8, HERE])],
    ["managers", [grant("property_manager", [], [HERE])], grant("property_manager", [], [HERE])],
    ["maintenance_managers", [], grant("maintenance_manager", [], [HERE])],
    ["maintenance_managers", [grant("maintenance_manager", [], [HERE])], grant("maintenance_manager", [], [HERE])],
  ])("%s: %j becomes %j", (kind, grants, expected) => {
    expect(addLocationGrants(grants, kind, place, ["intouch"])).toEqual({ grants: [expected] });
  });

  test.each<[ManagerKind, AccessGrant, ManagerConflict]>([
    ["managers", grant("client-admin"), "sees_it_already"],
    ["maintenance_managers", grant("reporting"), "sees_it_already"],
    ["managers", grant("regional_manager", [1]), "sees_it_already"],
    ["managers", grant("regional_manager", [2]), "manages_regions"],
    ["managers", grant("maintenance_manager", [], [7]), "other_role"],
    ["maintenance_managers", grant("property_manager", [], [HERE]), "other_role"],
    ["maintenance_managers", grant("maintenance_manager", [], [7]), "maintains_another"],
  ])("%s: %j is rejected with %s", (kind, given, refusal) => {
    expect(addLocationGrants([given], kind, place, ["intouch"])).toEqual({ refusal });
  });

  test("changes every active service, and a rejection in one prevents all", () => {
    const services = ["ingage", "intouch"] as const;
    const outcome = addLocationGrants([grant("property_manager", [], [7])], "managers", place, services);
    expect(outcome).toEqual({
      grants: [
        { service: "ingage", role: "property_manager", regionIds: [], locationIds: [HERE] },
        grant("multi_property_manager", [], [7, HERE]),
      ],
    });
    expect(addLocationGrants([grant("reporting")], "managers", place, services)).toEqual({
      refusal: "sees_it_already",
    });
  });
});

describe("removing a location", () => {
  test.each<[ManagerKind, AccessGrant, AccessGrant]>([
    ["managers", grant("property_manager", [], [HERE]), grant("employee")],
    ["managers", grant("multi_property_manager", [], [7, HERE]), grant("property_manager", [], [7])],
    ["managers", grant("multi_property_manager", [], [7, HERE, 8]), grant("multi_property_manager", [], [7, 8])],
    ["managers", grant("maintenance_manager", [], [HERE]), grant("maintenance_manager", [], [HERE])],
    ["managers", grant("regional_manager", [1]), grant("regional_manager", [1])],
    ["maintenance_managers", grant("maintenance_manager", [], [HERE]), grant("employee")],
    ["maintenance_managers", grant("property_manager", [], [HERE]), grant("property_manager", [], [HERE])],
  ])("%s: %j becomes %j", (kind, given, expected) => {
    expect(removeLocationGrants([given], kind, HERE)).toEqual([expected]);
  });
});
