import type { ClientTx } from "./database.ts";
import { readDataVersions } from "./data-versions.ts";
import { noteReads, readOnce, recordReads } from "./recorded-reads.ts";
import { buildStamp, type VersionedCache } from "./versioned-cache.ts";

/** How values are read and kept. */
interface KeptReading<Value> {
  readonly cache: VersionedCache<Value>;
  /** How many bytes a value takes; missing: hardly any. */
  readonly countBytes?: (value: Value) => number;
}

/**
 * Reads values once per version of the data that they are read from (ADR 46); anew where a transaction does not see one
 * moment. A name says all that its value depends on besides the data: the client, what is requested, the day. Those that
 * are not kept are read together.
 */
export async function readAllKept<Value>(
  tx: ClientTx,
  { cache, countBytes = () => 0 }: KeptReading<Value>,
  names: readonly string[],
  read: (tx: ClientTx, missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<ReadonlyMap<string, Value>> {
  const versions = await readDataVersions(tx);
  if (versions === null) return read(tx, names);
  const found = new Map<string, Value>();
  for (const name of names) {
    const kept = cache.find(name, versions);
    if (kept === null) continue;
    noteReads(tx, kept.reads);
    found.set(name, kept.value);
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const made = await readOnce(tx, ["kept", cache.id, ...missing].join(" "), async (inner) => {
    const recorded = recordReads(inner);
    const values = await read(recorded.tx, missing);
    const stamp = buildStamp(versions, recorded.reads);
    for (const [name, value] of values)
      if (stamp !== null) cache.keep(name, { value, reads: recorded.reads, stamp }, countBytes(value));
    return values;
  });
  return new Map([...found, ...made]);
}

/** Reads one value so. */
export async function readKept<Value>(
  tx: ClientTx,
  how: KeptReading<Value>,
  name: string,
  read: (tx: ClientTx) => Promise<Value>,
): Promise<Value> {
  const values = await readAllKept(tx, how, [name], async (inner) => new Map([[name, await read(inner)]]));
  return values.get(name) as Value;
}
