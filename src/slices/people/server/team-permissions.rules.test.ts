import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import { type AccessGrant, type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import {
  listTeamActions,
  canManage,
  canSeeManagers,
  listServicesToAssign,
  getTeamScope,
  addLocationToGrant,
  type Subject,
} from "./team-permissions.rules.ts";

const createPlaces = (regionIds: number[], locationIds: number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});
const createRight = (service: Service, role: Role, scope: Scope): Actor["permissions"][number] => ({
  service,
  role,
  scope,
  managedIds: [],
});

function createActor(...permissions: Actor["permissions"]): Actor {
  const base = { kind: "account", accountId: 9, clientId: 1, personId: 90, isStaff: false } as const;
  return {
    ...base,
    impersonatorId: null,
    impersonation: null,
    services: new Set(permissions.map(({ service }) => service)),
    permissions,
  };
}

const grant = (service: Service, role: Role, regionIds: number[] = [], locationIds: number[] = []): AccessGrant => ({
  service,
  role,
  regionIds,
  locationIds,
});

// Locations 1 and 2 are in region 1, location 3 in region 2.
const findRegion = (id: number): number | null => (id === 3 ? 2 : 1);
const createSubject = (locationId: number | null, ...grants: AccessGrant[]): Subject => ({
  personId: 5,
  isArchived: false,
  email: "a@b.example",
  locationId,
  regionId: locationId === null ? null : findRegion(locationId),
  grants,
});

const admin = createActor(createRight("intouch", "client-admin", { kind: "client" }));
const regional = createActor(createRight("intouch", "regional_manager", createPlaces([1], [])));
const property = createActor(createRight("intouch", "property_manager", createPlaces([], [1])));

describe("visible people", () => {
  test("are those of the places of any service", () => {
    const both = createActor(
      createRight("intouch", "property_manager", createPlaces([], [1])),
      createRight("ingage", "regional_manager", createPlaces([2], [])),
    );
    expect(getTeamScope(both)).toEqual(createPlaces([2], [1]));
    expect(getTeamScope(createActor(createRight("intouch", "employee", createPlaces([], []))))).toEqual(
      createPlaces([], []),
    );
    expect(includesPlace(getTeamScope(both), { locationId: 3, regionId: 2 })).toBe(true);
    expect(includesPlace(getTeamScope(both), { locationId: null, regionId: null })).toBe(false);
  });

  test("everyone sees managers, except managers of one property and maintenance managers", () => {
    expect(canSeeManagers(admin)).toBe(true);
    expect(
      canSeeManagers(createActor(createRight("intouch", "multi_property_manager", createPlaces([], [1, 2])))),
    ).toBe(true);
    expect(canSeeManagers(property)).toBe(false);
    expect(canSeeManagers(createActor(createRight("intouch", "maintenance_manager", createPlaces([], [1]))))).toBe(
      false,
    );
  });
});

describe("permission to act on people", () => {
  test.each<[string, Actor, Subject, boolean]>([
    ["an administrator can act on everyone", admin, createSubject(null, grant("intouch", "client-admin")), true],
    ["a regional manager can act in the region", regional, createSubject(2), true],
    ["but not outside it", regional, createSubject(3), false],
    ["nor on people without a location", regional, createSubject(null), false],
    [
      "but on a property manager of the region",
      regional,
      createSubject(1, grant("intouch", "property_manager", [], [1, 2])),
      true,
    ],
    [
      "not on one who also manages outside the region",
      regional,
      createSubject(1, grant("intouch", "multi_property_manager", [], [1, 3])),
      false,
    ],
    [
      "not on one with a permission in a service in which the actor has none",
      regional,
      createSubject(1, grant("ingage", "property_manager", [], [1])),
      false,
    ],
    [
      "a property manager cannot act on a regional manager at the location",
      property,
      createSubject(1, grant("intouch", "regional_manager", [1])),
      false,
    ],
    ["nor on an administrator", property, createSubject(1, grant("intouch", "client-admin")), false],
    ["but on people without permissions", property, createSubject(1, grant("ingage", "employee")), true],
    ["but not on oneself", property, { ...createSubject(1), personId: 90 }, false],
    [
      "a maintenance manager can act on no one",
      createActor(createRight("intouch", "maintenance_manager", createPlaces([], [1]))),
      createSubject(1),
      false,
    ],
    [
      "a report reader can act on no one",
      createActor(createRight("intouch", "reporting", { kind: "client" })),
      createSubject(1),
      false,
    ],
  ])("%s", (_, who, subject, expected) => {
    expect(canManage(who, subject, findRegion)).toBe(expected);
  });

  test("all six actions while active, unarchive when archived, no welcome without an email, and no archiving of oneself", () => {
    expect(listTeamActions(admin, createSubject(1), findRegion)).toHaveLength(6);
    expect(listTeamActions(admin, { ...createSubject(1), isArchived: true }, findRegion)).toEqual(["unarchive"]);
    expect(listTeamActions(admin, { ...createSubject(1), email: null }, findRegion)).not.toContain(
      "send_welcome_email",
    );
    expect(listTeamActions(admin, { ...createSubject(1), personId: 90 }, findRegion)).not.toContain("archive");
    expect(listTeamActions(property, createSubject(2), findRegion)).toEqual([]);
  });
});

describe("assigning the manager of a location", () => {
  test.each<[string, AccessGrant, "property_manager" | "maintenance_manager", AccessGrant | null]>([
    [
      "an employee gets the location",
      grant("intouch", "employee"),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "a manager of one location becomes a manager of several",
      grant("intouch", "property_manager", [], [1]),
      "property_manager",
      grant("intouch", "multi_property_manager", [], [1, 2]),
    ],
    [
      "a repeated assignment changes nothing",
      grant("intouch", "property_manager", [], [2]),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "a maintenance manager of the location is promoted",
      grant("intouch", "maintenance_manager", [], [2]),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "a maintenance manager of another location keeps it",
      grant("intouch", "maintenance_manager", [], [1]),
      "property_manager",
      grant("intouch", "multi_property_manager", [], [1, 2]),
    ],
    [
      "a regional manager has it already",
      grant("intouch", "regional_manager", [1]),
      "property_manager",
      grant("intouch", "regional_manager", [1]),
    ],
    [
      "a regional manager of another region is unchanged, to not lose it",
      grant("intouch", "regional_manager", [2]),
      "property_manager",
      null,
    ],
    [
      "an administrator has everything",
      grant("intouch", "client-admin"),
      "property_manager",
      grant("intouch", "client-admin"),
    ],
    [
      "a maintenance manager has one location",
      grant("intouch", "maintenance_manager", [], [1]),
      "maintenance_manager",
      null,
    ],
    [
      "a property manager of the location is not demoted",
      grant("intouch", "property_manager", [], [2]),
      "maintenance_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
  ])("%s", (_, before, role, after) => {
    expect(addLocationToGrant(before, role, { locationId: 2, regionId: 1 })).toEqual(after);
  });

  test("applies only in services in which the actor has that location", () => {
    const active = ["intouch", "intel"] as const;
    expect(listServicesToAssign(admin, active, { locationId: 3, regionId: 2 })).toEqual(active);
    expect(listServicesToAssign(regional, active, { locationId: 2, regionId: 1 })).toEqual(["intouch"]);
    expect(listServicesToAssign(regional, active, { locationId: 3, regionId: 2 })).toEqual([]);
  });
});
