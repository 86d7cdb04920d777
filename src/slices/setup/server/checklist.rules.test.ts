import { expect, test } from "vitest";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { buildChecklist, type SetupFacts } from "./checklist.rules.ts";

const nothing: SetupFacts = {
  services: new Set<Service>(["ingage", "intouch"]),
  regions: 0,
  locations: 0,
  positions: 0,
  peopleWithEmail: 1,
  withAccess: 1,
  withAccount: 1,
  leased: 0,
  leasedWithEmail: 0,
  mailLeaves: false,
  hasPostalAddress: false,
  eventRules: 0,
  campaigns: 0,
};

function toDone(facts: SetupFacts): string[] {
  return buildChecklist(facts).flatMap((item) => (item.done ? [item.code] : []));
}

function toCodes(...services: Service[]): string[] {
  return buildChecklist({ ...nothing, services: new Set(services) }).map((item) => item.code);
}

test("a new client has its first admin, who is invited, and nothing else", () => {
  expect(toDone(nothing)).toEqual(["welcome_mails"]);
});

test.each([
  [{ regions: 1 }, "regions"],
  [{ locations: 1 }, "locations"],
  [{ positions: 1 }, "positions"],
  [{ peopleWithEmail: 2 }, "people"],
  [{ leased: 2, leasedWithEmail: 1 }, "residents"],
  [{ hasPostalAddress: true }, "postal_address"],
  [{ mailLeaves: true }, "sender"],
  [{ eventRules: 1 }, "sending"],
  [{ campaigns: 1 }, "sending"],
] as const)("%j completes %s", (change, code) => {
  expect(toDone({ ...nothing, ...change })).toContain(code);
  expect(toDone(nothing)).not.toContain(code);
});

test("welcome emails are open while a person with permissions has no account", () => {
  expect(toDone({ ...nothing, withAccess: 3, withAccount: 2 })).not.toContain("welcome_mails");
  const item = buildChecklist({ ...nothing, withAccess: 3, withAccount: 2 }).find(
    (each) => each.code === "welcome_mails",
  );
  expect(item).toMatchObject({ count: 2, of: 3, to: "/team" });
});

test("leaves out steps of a service that the client does not have", () => {
  expect(toCodes("ingage")).toEqual([
    "regions",
    "locations",
    "positions",
    "people",
    "welcome_mails",
    "postal_address",
    "sender",
    "sending",
  ]);
  expect(toCodes("intouch")).toEqual([
    "regions",
    "locations",
    "people",
    "welcome_mails",
    "residents",
    "postal_address",
    "sender",
    "sending",
  ]);
  expect(toCodes("intel")).toEqual(["regions", "locations", "people", "welcome_mails"]);
});
