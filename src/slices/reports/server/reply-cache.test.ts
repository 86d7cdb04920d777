import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DataVersions } from "#platform/server/db/data-versions.ts";
import { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { Actor, ServicePermission } from "#slices/identity/server/identity.api.ts";
import { buildTag, type CacheKey, getCacheKey, ReplyCache } from "./reply-cache.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 });
const scope = fc.oneof(
  fc.constant({ kind: "client" } as const),
  fc.record({ kind: fc.constant("places" as const), regionIds: ids, locationIds: ids }),
);
const permission: fc.Arbitrary<ServicePermission> = fc.record({
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
  permissions: fc.array(permission, { maxLength: 3 }),
});
const request: fc.Arbitrary<CacheKey> = fc.record({
  actor,
  address: fc.constantFrom("a", "b"),
  query: fc.dictionary(fc.constantFrom("x", "y"), fc.constantFrom("1", "2", ["1"], { z: "1" }), {
    noNullPrototype: true,
  }),
  today: fc.constantFrom("2026-11-20", "2026-11-21"),
});

describe("cache key", () => {
  // Two requests generated independently are hardly ever equal in all but one part.
  test.each(["actor", "address", "query", "today"] as const)("differs where %s alone differs", (part) => {
    fc.assert(
      fc.property(request, request, (one, other) => {
        const changed: CacheKey = { ...one, [part]: other[part] };
        expect(getCacheKey(changed) === getCacheKey(one)).toBe(
          isDeepStrictEqual(structuredClone(changed[part]), structuredClone(one[part])),
        );
      }),
      { numRuns: scaleRuns(1000) },
    );
  });

  test("does not depend on the order of parameters", () => {
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
        permissions: [],
      },
      address: "a",
      query: { sort_by: "name", page: { number: "1", size: "2" } },
      today: "2026-11-20",
    };
    expect(getCacheKey({ ...base, query: { page: { size: "2", number: "1" }, sort_by: "name" } })).toBe(
      getCacheKey(base),
    );
  });
});

test("differs when the viewer has another service", () => {
  const [viewer] = fc.sample(actor, 1);
  if (!viewer) throw new Error("no viewer");
  const getKey = (services: Actor["services"]): string =>
    getCacheKey({ actor: { ...viewer, services }, address: "a", query: {}, today: "2026-11-20" });
  expect(getKey(new Set(["intel"]))).not.toBe(getKey(new Set()));
});

describe("cached replies", () => {
  const versions: DataVersions = new Map([
    ["people", "1"],
    ["tasks", "1"],
  ]);
  const reads = new Set(["people"] as const);
  const now = new Date("2026-11-20T12:00:00Z");
  const reply = { data: { results: [] }, meta: { dates: { as_of: "then" } } };

  test("are returned unchanged, with the current time", () => {
    const cache = new ReplyCache(new CachedReplies(10_000));
    cache.store("key", reply, { versions, reads });
    const found = cache.find("key", new Map(versions).set("tasks", "2"), { now, asOf: "now" });
    expect(found).toEqual({ ...reply, meta: { dates: { as_of: "now" } } });
  });

  test("are not returned after their data has changed", () => {
    const cache = new ReplyCache(new CachedReplies(10_000));
    cache.store("key", reply, { versions, reads });
    expect(cache.find("key", new Map(versions).set("people", "2"), { now, asOf: "now" })).toBeNull();
  });

  test("are not stored without versions, or where a table that was read has none", () => {
    const cache = new ReplyCache(new CachedReplies(10_000));
    for (const known of [null, versions]) cache.store("key", reply, { versions: known, reads: new Set([null]) });
    expect(cache.find("key", versions, { now, asOf: "now" })).toBeNull();
  });
});

describe("tag of a reply", () => {
  const versions: DataVersions = new Map([["people", "1"]]);
  const reads = new Set(["people"] as const);

  test("stays the same until the data has changed", () => {
    const tag = buildTag("key", { versions, reads });
    expect(buildTag("key", { versions: new Map(versions).set("tasks", "2"), reads })).toBe(tag);
    expect(buildTag("key", { versions: new Map([["people", "2"]]), reads })).not.toBe(tag);
    expect(buildTag("other", { versions, reads })).not.toBe(tag);
  });

  test("is never the same twice without versions, or where a table that was read has none", () => {
    const tags = [null, versions, null, versions].map((known) =>
      buildTag("key", { versions: known, reads: new Set([null]) }),
    );
    expect(new Set(tags).size).toBe(4);
  });
});
