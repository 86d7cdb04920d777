import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import type { DataVersions } from "./data-versions.ts";
import { buildStamp, VersionedCache } from "./versioned-cache.ts";

const now: DataVersions = new Map([
  ["people", "1"],
  ["tasks", "1"],
]);
const ofPeople = new Set(["people"] as const);
const toEntry = <Value>(value: Value): { value: Value; reads: typeof ofPeople; stamp: string } => ({
  value,
  reads: ofPeople,
  stamp: buildStamp(now, ofPeople) ?? "",
});

describe("a cache by data version", () => {
  test("returns a value while the data that it was read from keeps its versions", () => {
    const cache = new VersionedCache<string>(10_000);
    cache.store("key", toEntry("value"), 5);
    expect(cache.find("key", new Map(now).set("tasks", "2"))?.value).toBe("value");
    expect(cache.find("key", new Map(now).set("people", "2"))).toBeNull();
    expect(cache.find("other", now)).toBeNull();
  });

  test("has no stamp for data without a version: an unknown table, or the clock without a time", () => {
    expect(buildStamp(now, new Set([null]))).toBeNull();
    expect(buildStamp(now, new Set(["people", "clock"] as const))).toBeNull();
    expect(buildStamp(new Map([...now, ["clock", "7"]]), new Set(["people", "clock"] as const))).toBe(
      "clock 7;people 1",
    );
  });

  test("never exceeds its size, counts all its bytes, and evicts the least recently used entry first", () => {
    const step = fc.record({ key: fc.nat(12).map(String), bytes: fc.nat(1500), isRead: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const most = 6000;
        const cache = new VersionedCache<number>(most);
        // A simple model of the cache; the last entry is the most recently used.
        let model: { readonly key: string; readonly bytes: number }[] = [];
        for (const { key, bytes, isRead } of steps) {
          const before = model.find((each) => each.key === key);
          if (isRead) expect(cache.find(key, now)?.value).toBe(before?.bytes);
          else cache.store(key, toEntry(bytes), bytes);
          const used = isRead ? before : { key, bytes };
          if (!used) continue;
          model = [...model.filter((each) => each.key !== key), used];
          const computeSize = (): number =>
            model.reduce((all, each) => all + each.bytes + each.key.length + "people 1".length + 300, 0);
          while (computeSize() > most) model = model.slice(1);
          expect(cache.bytes).toBe(computeSize());
        }
      }),
      { numRuns: scaleRuns(100) },
    );
  });

  test("does not store a value larger than its whole size", () => {
    const cache = new VersionedCache<string>(1000);
    cache.store("key", toEntry("value"), 2000);
    expect([cache.find("key", now), cache.bytes]).toEqual([null, 0]);
  });
});
