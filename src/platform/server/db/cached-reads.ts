import type { ClientTx } from "./database.ts";
import { readDataVersions } from "./data-versions.ts";
import { noteReads, readOnce, recordReads } from "./recorded-reads.ts";
import { buildStamp, type VersionedCache } from "./versioned-cache.ts";

/** The cache for values, and their size. */
interface ReadCacheOptions<Value> {
  readonly cache: VersionedCache<Value>;
  /** Returns a value's size in bytes; by default 0 for tiny values. */
  readonly countBytes?: (value: Value) => number;
}

/**
 * Reads values through a cache by data version (ADR 46); uncached when the transaction has no single snapshot. A name
 * must contain everything that its value depends on besides the data: the client, the request parameters, the day.
 * Missing values are read together.
 */
export async function readAllCached<Value>(
  tx: ClientTx,
  { cache, countBytes = () => 0 }: ReadCacheOptions<Value>,
  names: readonly string[],
  read: (tx: ClientTx, missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<ReadonlyMap<string, Value>> {
  const versions = await readDataVersions(tx);
  if (versions === null) return read(tx, names);
  const cachedValues = new Map<string, Value>();
  for (const name of names) {
    const entry = cache.find(name, versions);
    if (entry === null) continue;
    noteReads(tx, entry.reads);
    cachedValues.set(name, entry.value);
  }
  const missing = names.filter((name) => !cachedValues.has(name));
  if (missing.length === 0) return cachedValues;
  const missingValues = await readOnce(tx, ["kept", cache.id, ...missing].join(" "), async (inner) => {
    const recorded = recordReads(inner);
    const values = await read(recorded.tx, missing);
    const stamp = buildStamp(versions, recorded.reads);
    for (const [name, value] of values)
      if (stamp !== null) cache.store(name, { value, reads: recorded.reads, stamp }, countBytes(value));
    return values;
  });
  return new Map([...cachedValues, ...missingValues]);
}

/** Reads one value through the cache, as `readAllCached` does. */
export async function readCached<Value>(
  tx: ClientTx,
  reading: ReadCacheOptions<Value>,
  name: string,
  read: (tx: ClientTx) => Promise<Value>,
): Promise<Value> {
  const values = await readAllCached(tx, reading, [name], async (inner) => new Map([[name, await read(inner)]]));
  return values.get(name) as Value;
}
