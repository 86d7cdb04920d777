import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope, ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Location, Region } from "#slices/organization/server/organization.api.ts";
import {
  canSwitch,
  findLocationPage,
  findLocationPermission,
  findRowPage,
  findRegionPage,
  findRegionPermission,
  buildRoot,
  canSeeManagers,
  buildBreadcrumbs,
} from "./place-pages.rules.ts";
import { buildPlaceRows, getScopePlaces, type Places, toScope } from "../portfolio/portfolio.places.ts";

const WHOLE_CLIENT: Scope = { kind: "client" };
const createScope = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

const createPermission = (
  service: Service,
  role: Role,
  scope: Scope = WHOLE_CLIENT,
  managedIds: readonly number[] = [],
): ServicePermission => ({ service, role, scope, managedIds });

function createActor(...permissions: readonly ServicePermission[]): Actor {
  const who = { kind: "account", accountId: 1, clientId: 1, personId: 1, isStaff: false } as const;
  return {
    ...who,
    impersonatorId: null,
    impersonation: null,
    services: new Set(permissions.map(({ service }) => service)),
    permissions,
  };
}

const createRegion = (id: number): Region => ({ id, name: `Region ${id}`, districtId: 1 });
const createLocation = (id: number, regionId: number | null): Location => ({
  id,
  name: `Location ${id}`,
  regionId,
  isArchived: false,
  city: "",
  state: "",
});
const all: Places = {
  districts: [{ id: 1, name: "Coast" }],
  regions: [createRegion(1), createRegion(2)],
  locations: [createLocation(1, 1), createLocation(2, 1), createLocation(3, 2), createLocation(4, null)],
  groups: [{ id: 1, name: "Garden style", locationIds: [1, 3] }],
};

const createPropertyPermission = (service: Service, id = 1): ServicePermission =>
  createPermission(service, "property_manager", createScope([], [id]), [id]);
const createRegionalPermission = (service: Service, id = 1): ServicePermission =>
  createPermission(service, "regional_manager", createScope([id], []), [id]);

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
  const viewer = createActor(createPermission("intel", role));
  expect([canSwitch(viewer, "region"), canSwitch(viewer, "location")]).toEqual([regions, locations]);
  // Dashboards belong to intel, whatever else the person has.
  expect(canSwitch(createActor(createPermission("ingage", role)), "location")).toBe(false);
});

describe("pages", () => {
  test.each<[Role, Scope, (number | null)[], (number | null)[]]>([
    ["client-admin", WHOLE_CLIENT, [1, 2], [1, 2, 3, 4]],
    ["reporting", WHOLE_CLIENT, [1, 2], [1, 2, 3, 4]],
    ["regional_manager", createScope([1], []), [1], [1, 2]],
    ["multi_regional_manager", createScope([1, 2], []), [1, 2], [1, 2, 3]],
    ["property_manager", createScope([], [1]), [], [1]],
    ["multi_property_manager", createScope([], [1, 3]), [], [1, 3]],
    ["maintenance_manager", createScope([], [2]), [], [2]],
    ["employee", createScope([], []), [], []],
  ])("of regions and locations open to %s are those of the intel permission", (role, scope, regions, locations) => {
    const viewer = createActor(createPermission("intel", role, scope));
    const filterOpenPlaces = (ids: (number | null)[], page: (id: number) => string | null): (number | null)[] =>
      ids.filter((id) => id !== null && page(id) !== null);
    expect(filterOpenPlaces([1, 2], (id) => findRegionPage(viewer, id))).toEqual(regions);
    const getPlace = (id: number): Location => all.locations.find((each) => each.id === id) ?? createLocation(id, null);
    expect(filterOpenPlaces([1, 2, 3, 4], (id) => findLocationPage(viewer, getPlace(id)))).toEqual(locations);
  });

  test("require intel, whatever else the person has", () => {
    const viewer = createActor(createPermission("intouch", "client-admin"), createPermission("ingage", "client-admin"));
    expect([findRegionPage(viewer, 1), findLocationPage(viewer, createLocation(1, 1))]).toEqual([null, null]);
    expect(buildPlaceRows("regions", all, { general: "active" }).map((row) => findRowPage(viewer, row))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("use the scope of intel, not that of another service", () => {
    const viewer = createActor(createPermission("intouch", "reporting"), createRegionalPermission("intel", 2));
    expect([findRegionPage(viewer, 1), findRegionPage(viewer, 2)]).toEqual([null, "/region/2/dashboard"]);
    expect(findLocationPage(viewer, createLocation(1, 1))).toBeNull();
  });

  test("a client-admin passes the role check, within the scope of the permission", () => {
    const viewer = createActor(createPermission("intouch", "client-admin"), createPropertyPermission("intel"));
    expect(findRegionPermission(viewer, "intel")?.role).toBe("property_manager");
    expect(findRegionPage(viewer, 1)).toBeNull();
  });

  test("an employee's permission opens no places", () => {
    expect(
      findLocationPermission(createActor(createPermission("intel", "employee", createScope([], []))), "intel"),
    ).toBeNull();
  });

  test("region rows link to the region, location rows to the property, other rows have no link", () => {
    const viewer = createActor(createPermission("intel", "client-admin"));
    const getRowPages = (scope: "regions" | "locations" | "reporting_groups" | "areas"): (string | null)[] =>
      buildPlaceRows(scope, all, { general: "active" }).map((row) => findRowPage(viewer, row));
    expect(getRowPages("regions")).toEqual(["/region/1/dashboard", "/region/2/dashboard", null]);
    expect(getRowPages("locations")).toEqual([1, 2, 3, 4].map((id) => `/property/${id}/dashboard`));
    expect(getRowPages("reporting_groups")).toEqual([null]);
    expect(getRowPages("areas")).toEqual([null, null]);
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
    expect(canSeeManagers(createActor(createPermission("intel", role)))).toBe(expected);
  });
});

describe("root of the breadcrumbs", () => {
  const getRoot = (...permissions: readonly ServicePermission[]): { text: string; to: string } => {
    const viewer = createActor(...permissions);
    return buildRoot(viewer, getScopePlaces(toScope(viewer), all), "Client 1");
  };
  const portfolio = { text: "Client 1", to: "/portfolio" };

  test("is the property of the managed id for a property_manager", () => {
    const own = { text: "Location 1", to: "/property/1/dashboard" };
    expect(getRoot(createPropertyPermission("intouch"), createPropertyPermission("intel"))).toEqual(own);
    expect(
      getRoot(
        createPropertyPermission("intouch"),
        createPropertyPermission("intel"),
        createPermission("introduce", "employee", createScope([], [])),
      ),
    ).toEqual(own);
  });

  test("is the region of the managed id for a regional_manager", () => {
    expect(getRoot(createRegionalPermission("intouch", 2), createRegionalPermission("intel", 2))).toEqual({
      text: "Region 2",
      to: "/region/2/dashboard",
    });
  });

  test.each<[Role, Scope]>([
    ["client-admin", WHOLE_CLIENT],
    ["reporting", WHOLE_CLIENT],
    ["multi_regional_manager", createScope([1, 2], [])],
    ["multi_property_manager", createScope([], [1, 2])],
    ["maintenance_manager", createScope([], [1])],
    ["employee", createScope([], [])],
  ])("is the portfolio for every other role, such as %s", (role, scope) => {
    const managed = scope.kind === "client" ? [] : [...scope.regionIds, ...scope.locationIds];
    expect(
      getRoot(createPermission("intouch", role, scope, managed), createPermission("intel", role, scope, managed)),
    ).toEqual(portfolio);
  });

  test.each<[string, readonly ServicePermission[]]>([
    ["different properties by service", [createPropertyPermission("intouch", 1), createPropertyPermission("intel", 2)]],
    ["different roles by service", [createPropertyPermission("intouch", 1), createRegionalPermission("intel", 1)]],
    ["no intel, so that the place has no page", [createPropertyPermission("intouch", 1)]],
    ["nothing managed", [createPermission("intel", "property_manager", createScope([], []))]],
  ])("is the portfolio for a person with %s", (_, permissions) => {
    expect(getRoot(...permissions)).toEqual(portfolio);
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
