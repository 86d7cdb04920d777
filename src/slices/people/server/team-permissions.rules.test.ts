import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import { type AccessGrant, type Actor, type Scope, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import {
  actionsFor,
  canManage,
  canSeeManagers,
  servicesToAssign,
  teamScope,
  withLocation,
  type Subject,
} from "./team-permissions.rules.ts";

const places = (regionIds: number[], locationIds: number[]): Scope => ({ kind: "places", regionIds, locationIds });
const right = (service: Service, role: Role, scope: Scope): Actor["rights"][number] => ({
  service,
  role,
  scope,
  managedIds: [],
});

function actor(...rights: Actor["rights"]): Actor {
  const base = { kind: "account", accountId: 9, clientId: 1, personId: 90, isStaff: false } as const;
  return {
    ...base,
    impersonatorId: null,
    impersonation: null,
    services: new Set(rights.map(({ service }) => service)),
    rights,
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
const at = (locationId: number | null, ...grants: AccessGrant[]): Subject => ({
  personId: 5,
  isArchived: false,
  email: "a@b.example",
  locationId,
  regionId: locationId === null ? null : findRegion(locationId),
  grants,
});

const admin = actor(right("intouch", "client-admin", { kind: "client" }));
const regional = actor(right("intouch", "regional_manager", places([1], [])));
const property = actor(right("intouch", "property_manager", places([], [1])));

describe("whose people someone sees", () => {
  test("those of the places of any service", () => {
    const both = actor(
      right("intouch", "property_manager", places([], [1])),
      right("ingage", "regional_manager", places([2], [])),
    );
    expect(teamScope(both)).toEqual(places([2], [1]));
    expect(teamScope(actor(right("intouch", "employee", places([], []))))).toEqual(places([], []));
    expect(scopeIncludes(teamScope(both), { locationId: 3, regionId: 2 })).toBe(true);
    expect(scopeIncludes(teamScope(both), { locationId: null, regionId: null })).toBe(false);
  });

  test("managers are named to everybody but managers of one property or of maintenance", () => {
    expect(canSeeManagers(admin)).toBe(true);
    expect(canSeeManagers(actor(right("intouch", "multi_property_manager", places([], [1, 2]))))).toBe(true);
    expect(canSeeManagers(property)).toBe(false);
    expect(canSeeManagers(actor(right("intouch", "maintenance_manager", places([], [1]))))).toBe(false);
  });
});

describe("on whom someone may act", () => {
  test.each<[string, Actor, Subject, boolean]>([
    ["an administrator on everybody", admin, at(null, grant("intouch", "client-admin")), true],
    ["a regional manager in the region", regional, at(2), true],
    ["not beyond it", regional, at(3), false],
    ["not on people without a location", regional, at(null), false],
    ["on a property manager of the region", regional, at(1, grant("intouch", "property_manager", [], [1, 2])), true],
    [
      "not on one who also manages elsewhere",
      regional,
      at(1, grant("intouch", "multi_property_manager", [], [1, 3])),
      false,
    ],
    [
      "not on one with a right in a service of which the actor has none",
      regional,
      at(1, grant("ingage", "property_manager", [], [1])),
      false,
    ],
    [
      "a property manager not on the regional manager who sits there",
      property,
      at(1, grant("intouch", "regional_manager", [1])),
      false,
    ],
    ["nor on an administrator", property, at(1, grant("intouch", "client-admin")), false],
    ["but on those without rights", property, at(1, grant("ingage", "employee")), true],
    ["and not on oneself", property, { ...at(1), personId: 90 }, false],
    ["maintenance manages nobody", actor(right("intouch", "maintenance_manager", places([], [1]))), at(1), false],
    ["reporting manages nobody", actor(right("intouch", "reporting", { kind: "client" })), at(1), false],
  ])("%s", (_, who, subject, expected) => {
    expect(canManage(who, subject, findRegion)).toBe(expected);
  });

  test("all six while active, the way back when archived, no welcome without an email, no one archives themselves", () => {
    expect(actionsFor(admin, at(1), findRegion)).toHaveLength(6);
    expect(actionsFor(admin, { ...at(1), isArchived: true }, findRegion)).toEqual(["unarchive"]);
    expect(actionsFor(admin, { ...at(1), email: null }, findRegion)).not.toContain("send_welcome_email");
    expect(actionsFor(admin, { ...at(1), personId: 90 }, findRegion)).not.toContain("archive");
    expect(actionsFor(property, at(2), findRegion)).toEqual([]);
  });
});

describe("making someone manager of a location", () => {
  test.each<[string, AccessGrant, "property_manager" | "maintenance_manager", AccessGrant | null]>([
    [
      "an employee gets the location",
      grant("intouch", "employee"),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "a second location makes a manager of several",
      grant("intouch", "property_manager", [], [1]),
      "property_manager",
      grant("intouch", "multi_property_manager", [], [1, 2]),
    ],
    [
      "the same again changes nothing",
      grant("intouch", "property_manager", [], [2]),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "maintenance is promoted where it is",
      grant("intouch", "maintenance_manager", [], [2]),
      "property_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
    [
      "maintenance elsewhere keeps its location",
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
      "a regional manager of another region would lose it",
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
    ["maintenance has one location", grant("intouch", "maintenance_manager", [], [1]), "maintenance_manager", null],
    [
      "a property manager there does not become less",
      grant("intouch", "property_manager", [], [2]),
      "maintenance_manager",
      grant("intouch", "property_manager", [], [2]),
    ],
  ])("%s", (_, before, role, after) => {
    expect(withLocation(before, role, { locationId: 2, regionId: 1 })).toEqual(after);
  });

  test("only in services in which the actor has that location", () => {
    const active = ["intouch", "intel"] as const;
    expect(servicesToAssign(admin, active, { locationId: 3, regionId: 2 })).toEqual(active);
    expect(servicesToAssign(regional, active, { locationId: 2, regionId: 1 })).toEqual(["intouch"]);
    expect(servicesToAssign(regional, active, { locationId: 3, regionId: 2 })).toEqual([]);
  });
});
