import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Actor, ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { type CacheKey, cacheKey, WidgetCache } from "./widget-cache.ts";
import { runs } from "#test/support/property-runs.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 });
const scope = fc.oneof(
  fc.constant({ kind: "client" } as const),
  fc.record({ kind: fc.constant("places" as const), regionIds: ids, locationIds: ids }),
);
const right: fc.Arbitrary<ServicePermission> = fc.record({
  service: fc.constantFrom("ingage", "intouch", "introduce", "intel"),
  role: fc.constantFrom("client-admin", "reporting", "regional_manager", "property_manager"),
  managedIds: ids,
  scope,
});
const actor: fc.Arbitrary<Actor> = fc.record({
  kind: fc.constant("account"),
  accountId: fc.integer({ min: 1, max: 3 }),
  clientId: fc.integer({ min: 1, max: 2 }),
  personId: fc.integer({ min: 1, max: 3 }),
  isStaff: fc.constant(false),
  impersonatorId: fc.constant(null),
  impersonation: fc.constant(null),
  services: fc.constant(new Set<never>()),
  rights: fc.array(right, { maxLength: 3 }),
});
const request: fc.Arbitrary<CacheKey> = fc.record({
  actor,
  address: fc.constantFrom("a", "b"),
  query: fc.dictionary(fc.constantFrom("x", "y"), fc.constantFrom("1", "2", ["1"], { z: "1" })),
  dataVersion: fc.constantFrom("1:2:", "1:3:"),
  today: fc.constantFrom("2026-11-20", "2026-11-21"),
});

const seen = ({ actor: { clientId, rights }, ...rest }: CacheKey): unknown => ({ clientId, rights, ...rest });

describe("the key of a reply", () => {
  test("is one for two viewers only where client, rights, address, parameters, data and day are all the same", () => {
    fc.assert(
      fc.property(request, request, (one, other) => {
        let isSame = true;
        try {
          expect(seen(one)).toEqual(seen(other));
        } catch {
          isSame = false;
        }
        expect(cacheKey(one) === cacheKey(other)).toBe(isSame);
      }),
      { numRuns: runs(3000) },
    );
  });

  test("does not depend on the order in which parameters came", () => {
    const base: CacheKey = {
      actor: {
        kind: "account",
        accountId: 1,
        clientId: 1,
        personId: 1,
        isStaff: false,
        impersonatorId: null,
        impersonation: null,
        services: new Set<never>(),
        rights: [],
      },
      address: "a",
      query: { sort_by: "name", page: { number: "1", size: "2" } },
      dataVersion: "1",
      today: "2026-11-20",
    };
    expect(cacheKey({ ...base, query: { page: { size: "2", number: "1" }, sort_by: "name" } })).toBe(cacheKey(base));
  });
});

test("a cache holds 500 replies and throws out the one used longest ago", () => {
  const cache = new WidgetCache();
  const reply = {} as WidgetReply;
  for (let index = 0; index < 500; index += 1) cache.set(`${index}`, reply);
  expect(cache.get("0")).toBe(reply);
  cache.set("more", reply);
  expect([cache.get("0"), cache.get("1"), cache.get("more")]).toEqual([reply, null, reply]);
});
