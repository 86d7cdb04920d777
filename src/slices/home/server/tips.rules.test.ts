import { describe, expect, test } from "vitest";
import { roles, services, type Role, type Service } from "#slices/identity/contract/identity.contract.ts";
import { getTips, MOST_TIPS } from "./tips.rules.ts";

const none: ReadonlySet<string> = new Set();
const rightsIn = (role: Role, among: readonly Service[] = services) => among.map((service) => ({ service, role }));

describe("tips of a first visit", () => {
  test.each(roles)("are one to three for %s", (role) => {
    const tips = getTips(rightsIn(role), none);
    expect(tips.length).toBeGreaterThan(0);
    expect(tips.length).toBeLessThanOrEqual(MOST_TIPS);
  });

  test("are those of the widest role", () => {
    expect(getTips(rightsIn("client-admin"), none)).toEqual(["setup", "permissions", "changes"]);
    expect(getTips(rightsIn("multi_regional_manager"), none)).toEqual(["attention", "explain", "changes"]);
    expect(getTips(rightsIn("property_manager"), none)).toEqual(["alerts", "inbox", "changes"]);
    expect(getTips(rightsIn("employee"), none)).toEqual(["tasks", "confidential", "emails"]);
    const both = [...rightsIn("employee", ["ingage"]), ...rightsIn("regional_manager", ["introduce"])];
    expect(getTips(both, none)).toEqual(["attention", "explain", "changes"]);
    expect(getTips([], none)).toEqual([]);
  });

  test("mention no service that the person does not have", () => {
    expect(getTips(rightsIn("property_manager", ["introduce"]), none)).toEqual(["inbox"]);
    expect(getTips(rightsIn("employee", ["intouch"]), none)).toEqual([]);
  });

  test("leave out dismissed ones, without a replacement", () => {
    expect(getTips(rightsIn("client-admin"), new Set(["permissions"]))).toEqual(["setup", "changes"]);
  });
});
