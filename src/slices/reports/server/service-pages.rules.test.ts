import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope, ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import { buildPlaceRows, type Places } from "./portfolio/portfolio.places.ts";
import { toServicePages, toSubjectPages } from "./service-pages.rules.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

const WHOLE_CLIENT: Scope = { kind: "client" };
const createScope = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});
const createPermission = (service: Service, role: Role, scope: Scope = WHOLE_CLIENT): ServicePermission => ({
  service,
  role,
  scope,
  managedIds: [],
});

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

const createLocation = (id: number, regionId: number | null): Location => ({
  id,
  name: `Location ${id}`,
  regionId,
  isArchived: false,
  city: "",
  state: "",
});
const places: Places = {
  districts: [{ id: 1, name: "Coast" }],
  regions: [1, 2].map((id) => ({ id, name: `Region ${id}`, districtId: 1 })),
  locations: [createLocation(1, 1), createLocation(2, 2), createLocation(3, null)],
  groups: [{ id: 1, name: "Garden style", locationIds: [1] }],
};

type Scopes = "regions" | "locations" | "reporting_groups" | "areas";
type Part = keyof ReturnType<typeof toServicePages>;

const findPages = (viewer: Actor, scope: Scopes, part: Part): (string | null)[] =>
  buildPlaceRows(scope, places, { general: "active" }).map((row) => toServicePages(viewer, row)[part]);

describe("links of a row's figures", () => {
  const admin = createActor(
    createPermission("ingage", "client-admin"),
    createPermission("intouch", "client-admin"),
    createPermission("introduce", "client-admin"),
  );

  test.each(["engagement", "satisfaction", "compliance", "enrollment"] as const)(
    "regions and locations to the dashboard of %s, other rows nowhere",
    (part) => {
      expect(findPages(admin, "regions", part)).toEqual([
        `/${part}/region/1/dashboard`,
        `/${part}/region/2/dashboard`,
        // The group of locations without a region is not a region.
        null,
      ]);
      expect(findPages(admin, "locations", part)).toEqual([1, 2, 3].map((id) => `/${part}/property/${id}/dashboard`));
      expect(findPages(admin, "reporting_groups", part)).toEqual([null]);
      expect(findPages(admin, "areas", part)).not.toContainEqual(expect.any(String));
    },
  );

  test.each<[Part, Service]>([
    ["engagement", "ingage"],
    ["satisfaction", "intouch"],
    ["compliance", "introduce"],
    ["enrollment", "introduce"],
  ])("%s requires %s alone", (part, service) => {
    const others = (["ingage", "intouch", "introduce", "intel"] as const).filter((each) => each !== service);
    const without = createActor(...others.map((each) => createPermission(each, "reporting")));
    expect(findPages(without, "locations", part)).toEqual([null, null, null]);
    expect(findPages(createActor(createPermission(service, "reporting")), "locations", part)).not.toContain(null);
  });

  test.each<[Role, Scope, (string | null)[], (string | null)[]]>([
    ["regional_manager", createScope([1], []), ["/engagement/region/1/dashboard", null, null], ["1", null, null]],
    ["property_manager", createScope([], [2]), [null, null, null], [null, "2", null]],
    ["employee", createScope([], []), [null, null, null], [null, null, null]],
  ])("only within the places of a %s", (role, scope, regions, locations) => {
    const viewer = createActor(createPermission("ingage", role, scope));
    expect(findPages(viewer, "regions", "engagement")).toEqual(regions);
    expect(findPages(viewer, "locations", "engagement")).toEqual(
      locations.map((id) => id && `/engagement/property/${id}/dashboard`),
    );
  });
});

describe("pages of a place in engagement or satisfaction", () => {
  const viewer = createActor(
    createPermission("ingage", "regional_manager", createScope([1], [])),
    createPermission("intouch", "reporting"),
  );

  test.each([
    ["ingage", "engagement", "employee-survey-report"],
    ["intouch", "satisfaction", "resident-satisfaction-report"],
  ] as const)("of %s are its dashboard and its report, which is a widget of the place", (service, part, report) => {
    expect(toSubjectPages(viewer, service, { linkType: "region", id: 1 })).toMatchObject({
      dashboard: `/${part}/region/1/dashboard`,
      report: `/${part}/region/1/${report}`,
    });
    expect(toSubjectPages(viewer, service, { linkType: "location", location: { id: 7, regionId: 1 } }).report).toBe(
      `/${part}/property/7/${report}`,
    );
    for (const kind of ["region", "location"] as const) expect(widgetCatalog.find(report, kind)?.service).toBe(service);
  });

  test("do not exist where the place is out of scope", () => {
    expect(toSubjectPages(viewer, "ingage", { linkType: "region", id: 2 })).toMatchObject({
      dashboard: null,
      report: null,
      comments: null,
    });
  });
});
