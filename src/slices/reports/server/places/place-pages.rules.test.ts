import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope, ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Location, Region } from "#slices/organization/server/organization.api.ts";
import {
  canSwitch,
  locationPage,
  findLocationPermission,
  findRowPage,
  regionPage,
  findRegionPermission,
  buildRoot,
  canSeeManagers,
  buildBreadcrumbs,
} from "./place-pages.rules.ts";
import { placeRows, placesIn, type Places, toScope } from "../portfolio/portfolio.places.ts";

const everywhere: Scope = { kind: "client" };
const places = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

const right = (
  service: Service,
  role: Role,
  scope: Scope = everywhere,
  managedIds: readonly number[] = [],
): ServicePermission => ({ service, role, scope, managedIds });

function actor(...permissions: readonly ServicePermission[]): Actor {
  const who = { kind: "account", accountId: 1, clientId: 1, personId: 1, isStaff: false } as const;
  return {
    ...who,
    impersonatorId: null,
    impersonation: null,
    services: new Set(permissions.map(({ service }) => service)),
    permissions,
  };
}

const region = (id: number): Region => ({ id, name: `Region ${id}`, districtId: 1 });
const location = (id: number, regionId: number | null): Location => ({
  id,
  name: `Location ${id}`,
  regionId,
  isArchived: false,
  city: "",
  state: "",
});
const all: Places = {
  districts: [{ id: 1, name: "Coast" }],
  regions: [region(1), region(2)],
  locations: [location(1, 1), location(2, 1), location(3, 2), location(4, null)],
  groups: [{ id: 1, name: "Garden style", locationIds: [1, 3] }],
};

const property = (service: Service, id = 1): ServicePermission =>
  right(service, "property_manager", places([], [id]), [id]);
const regional = (service: Service, id = 1): ServicePermission =>
  right(service, "regional_manager", places([id], []), [id]);

test.each<[Role, boolean, boolean]>([
  ["client-admin", true, true],
  ["reporting", true, true],
  ["multi_regional_manager", true, true],
  ["regional_manager", false, true],
  ["multi_property_manager", false, true],
  ["property_manager", false, false],
  ["maintenance_manager", false, false],
  ["employee", false, false],
])("a %s switches regions: %s, and locations: %s [ROLE-05] [ROLE-06]", (role, regions, locations) => {
  const viewer = actor(right("intel", role));
  expect([canSwitch(viewer, "region"), canSwitch(viewer, "location")]).toEqual([regions, locations]);
  // Dashboards belong to intel, whatever else the person has.
  expect(canSwitch(actor(right("ingage", role)), "location")).toBe(false);
});

describe("pages", () => {
  test.each<[Role, Scope, (number | null)[], (number | null)[]]>([
    ["client-admin", everywhere, [1, 2], [1, 2, 3, 4]],
    ["reporting", everywhere, [1, 2], [1, 2, 3, 4]],
    ["regional_manager", places([1], []), [1], [1, 2]],
    ["multi_regional_manager", places([1, 2], []), [1, 2], [1, 2, 3]],
    ["property_manager", places([], [1]), [], [1]],
    ["multi_property_manager", places([], [1, 3]), [], [1, 3]],
    ["maintenance_manager", places([], [2]), [], [2]],
    ["employee", places([], []), [], []],
  ])("of regions and locations open to %s are those of the intel permission", (role, scope, regions, locations) => {
    const viewer = actor(right("intel", role, scope));
    const opened = (ids: (number | null)[], page: (id: number) => string | null): (number | null)[] =>
      ids.filter((id) => id !== null && page(id) !== null);
    expect(opened([1, 2], (id) => regionPage(viewer, id))).toEqual(regions);
    const place = (id: number): Location => all.locations.find((each) => each.id === id) ?? location(id, null);
    expect(opened([1, 2, 3, 4], (id) => locationPage(viewer, place(id)))).toEqual(locations);
  });

  test("require intel, whatever else the person has", () => {
    const viewer = actor(right("intouch", "client-admin"), right("ingage", "client-admin"));
    expect([regionPage(viewer, 1), locationPage(viewer, location(1, 1))]).toEqual([null, null]);
    expect(placeRows("regions", all, { general: "active" }).map((row) => findRowPage(viewer, row))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("use the scope of intel, not that of another service", () => {
    const viewer = actor(right("intouch", "reporting"), regional("intel", 2));
    expect([regionPage(viewer, 1), regionPage(viewer, 2)]).toEqual([null, "/region/2/dashboard"]);
    expect(locationPage(viewer, location(1, 1))).toBeNull();
  });

  test("a client-admin passes the role check, within the scope of the permission", () => {
    const viewer = actor(right("intouch", "client-admin"), property("intel"));
    expect(findRegionPermission(viewer, "intel")?.role).toBe("property_manager");
    expect(regionPage(viewer, 1)).toBeNull();
  });

  test("an employee's permission opens no places", () => {
    expect(findLocationPermission(actor(right("intel", "employee", places([], []))), "intel")).toBeNull();
  });

  test("region rows link to the region, location rows to the property, other rows have no link", () => {
    const viewer = actor(right("intel", "client-admin"));
    const of = (scope: "regions" | "locations" | "reporting_groups" | "areas"): (string | null)[] =>
      placeRows(scope, all, { general: "active" }).map((row) => findRowPage(viewer, row));
    expect(of("regions")).toEqual(["/region/1/dashboard", "/region/2/dashboard", null]);
    expect(of("locations")).toEqual([1, 2, 3, 4].map((id) => `/property/${id}/dashboard`));
    expect(of("reporting_groups")).toEqual([null]);
    expect(of("areas")).toEqual([null, null]);
  });
});

describe("managers", () => {
  test.each<[Role, boolean]>([
    ["client-admin", true],
    ["reporting", true],
    ["regional_manager", true],
    ["multi_regional_manager", true],
    ["multi_property_manager", true],
    ["property_manager", false],
    ["maintenance_manager", false],
    ["employee", false],
  ])("are named to %s: %s", (role, expected) => {
    expect(canSeeManagers(actor(right("intel", role)))).toBe(expected);
  });
});

describe("root of the breadcrumbs", () => {
  const root = (...permissions: readonly ServicePermission[]): { text: string; to: string } => {
    const viewer = actor(...permissions);
    return buildRoot(viewer, placesIn(toScope(viewer), all), "Client 1");
  };
  const portfolio = { text: "Client 1", to: "/portfolio" };

  test("is the property of the managed id for a property_manager", () => {
    const own = { text: "Location 1", to: "/property/1/dashboard" };
    expect(root(property("intouch"), property("intel"))).toEqual(own);
    expect(root(property("intouch"), property("intel"), right("introduce", "employee", places([], [])))).toEqual(own);
  });

  test("is the region of the managed id for a regional_manager", () => {
    expect(root(regional("intouch", 2), regional("intel", 2))).toEqual({
      text: "Region 2",
      to: "/region/2/dashboard",
    });
  });

  test.each<[Role, Scope]>([
    ["client-admin", everywhere],
    ["reporting", everywhere],
    ["multi_regional_manager", places([1, 2], [])],
    ["multi_property_manager", places([], [1, 2])],
    ["maintenance_manager", places([], [1])],
    ["employee", places([], [])],
  ])("is the portfolio for every other role, such as %s", (role, scope) => {
    const managed = scope.kind === "client" ? [] : [...scope.regionIds, ...scope.locationIds];
    expect(root(right("intouch", role, scope, managed), right("intel", role, scope, managed))).toEqual(portfolio);
  });

  test.each<[string, readonly ServicePermission[]]>([
    ["different properties by service", [property("intouch", 1), property("intel", 2)]],
    ["different roles by service", [property("intouch", 1), regional("intel", 1)]],
    ["no intel, so that the place has no page", [property("intouch", 1)]],
    ["nothing managed", [right("intel", "property_manager", places([], []))]],
  ])("is the portfolio for a person with %s", (_, permissions) => {
    expect(root(...permissions)).toEqual(portfolio);
  });
});

describe("breadcrumbs of a page", () => {
  const home = { text: "Client 1", to: "/portfolio" };

  test("name each page once, from the root, without places that have no page", () => {
    const here = { text: "Location 1", to: "/property/1/dashboard" };
    const above = { text: "Region 1", to: "/region/1/dashboard" };
    expect(buildBreadcrumbs(home, [above, here])).toEqual([home, above, here]);
    expect(buildBreadcrumbs(home, [{ ...above, to: null }, here])).toEqual([home, here]);
    expect(buildBreadcrumbs(above, [above, here])).toEqual([above, here]);
    expect(buildBreadcrumbs(here, [{ ...above, to: null }, here])).toEqual([here]);
    expect(buildBreadcrumbs(home, [home])).toEqual([home]);
  });
});
