import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Role, roles } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationAccess } from "./identity.api.ts";
import { isAllowed, type ManagementRecord, toSafeReturnPath, toScope } from "./identity.rules.ts";

const managed: readonly ManagementRecord[] = [
  { regionId: 1, locationId: null },
  { regionId: 2, locationId: null },
  { regionId: null, locationId: 7 },
  { regionId: null, locationId: 8 },
];

function createPlaces(regionIds: number[], locationIds: number[]) {
  return { kind: "places", regionIds, locationIds };
}

describe("regions and locations that a role shows", () => {
  test.each([
    ["client-admin", { kind: "client" }],
    ["reporting", { kind: "client" }],
    ["regional_manager", createPlaces([1], [])],
    ["multi_regional_manager", createPlaces([1, 2], [])],
    ["property_manager", createPlaces([], [7])],
    ["maintenance_manager", createPlaces([], [7])],
    ["multi_property_manager", createPlaces([], [7, 8])],
    ["employee", createPlaces([], [])],
  ] as const)("%s", (role, expected) => {
    expect(toScope(role, managed)).toEqual(expected);
  });

  test("a role without managed regions or locations shows nothing, never everything", () => {
    for (const role of roles.filter((each) => each !== "client-admin" && each !== "reporting")) {
      expect(toScope(role, [])).toEqual(createPlaces([], []));
    }
  });
});

describe("operations by role", () => {
  function createActor(role: Role | null, impersonatorId: number | null = null): Actor {
    const permissions =
      role === null ? [] : [{ service: "intouch" as const, role, managedIds: [], scope: toScope(role, []) }];
    const impersonation =
      impersonatorId === null ? null : { reason: "Ticket 4711", endsAt: new Date(0), staffName: "Sam Ortiz" };
    const who = { kind: "account", accountId: 1, clientId: 1, personId: 1, isStaff: false } as const;
    return { ...who, impersonatorId, impersonation, services: new Set(["intouch" as const]), permissions };
  }
  const managers: OperationAccess = ["regional_manager"];
  const staff = { kind: "staff", accountId: 9, name: "Sam Ortiz", email: "sam@courtyard.example" } as const;

  test.each([
    [{ kind: "visitor" } as const, "public", true],
    [{ kind: "visitor" } as const, "signed_in", false],
    [{ kind: "visitor" } as const, managers, false],
    [createActor(null), "signed_in", true],
    [createActor(null), managers, false],
    [createActor("employee"), managers, false],
    [createActor("regional_manager"), managers, true],
    [createActor("client-admin"), managers, true],
    [createActor("client-admin"), "staff", false],
    [createActor("client-admin"), "impersonating", false],
    [createActor("employee"), "own_account", true],
    [createActor("employee"), "any_account", true],
    [createActor("client-admin", 9), managers, true],
    [createActor("client-admin", 9), "staff", false],
    [createActor("client-admin", 9), "impersonating", true],
    [createActor("client-admin", 9), "own_account", false],
    [createActor("client-admin", 9), "any_account", true],
    [createActor("employee", 9), "developers", true],
    [createActor("client-admin"), "developers", false],
    [{ ...createActor("employee"), isStaff: true }, "developers", true],
    [staff, "public", true],
    [staff, "any_account", true],
    [staff, "own_account", true],
    [staff, "staff", true],
    [staff, "impersonating", false],
    [staff, "developers", true],
    [{ kind: "visitor" } as const, "developers", false],
    [staff, "signed_in", false],
    [staff, managers, false],
    [{ kind: "visitor" } as const, "staff", false],
    [{ kind: "visitor" } as const, "any_account", false],
    [{ kind: "visitor" } as const, "own_account", false],
  ])("%j, %j: %s", (principal, access, allowed) => {
    expect(isAllowed(principal, access as OperationAccess)).toBe(allowed);
  });
});

describe("the address after signing in", () => {
  test.each([
    [undefined, "/"],
    ["/portfolio?scope=locations", "/portfolio?scope=locations"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["/sign-in", "/"],
    ["/v1/en/identity/user", "/"],
    ["/s/token", "/"],
    ["/../../x", "/x"],
    ["", "/"],
    ["/..//evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/%2e%2e//evil.example", "/"],
    ["/x/..//evil.example", "/"],
    ["/x/../\\evil.example", "/"],
    ["/%2f/evil.example", "/"],
    ["/%5cevil.example", "/"],
    ["/x/../s/token", "/"],
    ["/%73/token", "/"],
    ["/%", "/"],
  ])("%j leads to %s", (wanted, path) => {
    expect(toSafeReturnPath(wanted)).toBe(path);
  });

  test("no spelling leads to another host or to an address without a screen", () => {
    const pieces = [
      "/",
      "\\",
      "..",
      ".",
      "%2e",
      "%2F",
      "%5c",
      "%09",
      "\t",
      "\n",
      " ",
      "@",
      ":",
      "http:",
      ";",
      "?",
      "#",
    ];
    const spelling = fc.array(fc.constantFrom(...pieces, "evil.example", "x", "s", "v1", "dev"), { maxLength: 9 });
    const portal = "https://portal.example";
    fc.assert(
      fc.property(spelling, (parts) => {
        const path = toSafeReturnPath(`/${parts.join("")}`);
        const seen = new URL(path, portal);
        expect(seen.origin).toBe(portal);
        expect(decodeURIComponent(seen.pathname)).not.toMatch(/^\/([/\\]|(sign-in|v1|s|share|r|dev)(\/|$))/);
        expect(toSafeReturnPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});
