import { describe, expect, test } from "vitest";
import { roles, services, type Role, type Service } from "#slices/identity/contract/identity.contract.ts";
import { getTips, MAX_TIPS } from "./tips.rules.ts";

const none: ReadonlySet<string> = new Set();
const createRights = (role: Role, among: readonly Service[] = services) => among.map((service) => ({ service, role }));

describe("tips of a first visit", () => {
  test.each(roles)("are one to three for %s", (role) => {
    const tips = getTips(createRights(role), none);
    expect(tips.length).toBeGreaterThan(0);
    expect(tips.length).toBeLessThanOrEqual(MAX_TIPS);
  });

  test("are those of the widest role", () => {
    expect(getTips(createRights("client-admin"), none)).toEqual(["setup", "permissions", "changes"]);
    expect(getTips(createRights("multi_regional_manager"), none)).toEqual(["attention", "explain", "changes"]);
    expect(getTips(createRights("property_manager"), none)).toEqual(["alerts", "inbox", "changes"]);
    expect(getTips(createRights("employee"), none)).toEqual(["tasks", "confidential", "emails"]);
    const both = [...createRights("employee", ["ingage"]), ...createRights("regional_manager", ["introduce"])];
    expect(getTips(both, none)).toEqual(["attention", "explain", "changes"]);
    expect(getTips([], none)).toEqual([]);
  });

  test("mention no service that the person does not have", () => {
    expect(getTips(createRights("property_manager", ["introduce"]), none)).toEqual(["inbox"]);
    expect(getTips(createRights("employee", ["intouch"]), none)).toEqual([]);
  });

  test("leave out dismissed ones, without a replacement", () => {
    expect(getTips(createRights("client-admin"), new Set(["permissions"]))).toEqual(["setup", "changes"]);
  });
});
