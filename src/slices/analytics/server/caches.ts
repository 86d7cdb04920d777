import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";

/**
 * Returns a function that finds the cache of one kind of value by its declarations: those of one application, which has
 * one database.
 */
export function createCaches<Value>(mostBytes: number): (declared: AnalyticsFacts) => VersionedCache<Value> {
  const caches = new WeakMap<AnalyticsFacts, VersionedCache<Value>>();
  return (declared) => {
    const cache = caches.get(declared) ?? new VersionedCache<Value>(mostBytes);
    caches.set(declared, cache);
    return cache;
  };
}
