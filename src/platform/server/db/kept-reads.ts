import type { ClientTx } from "./database.ts";
import { readDataVersions } from "./data-versions.ts";
import { noteReads, recordReads } from "./recorded-reads.ts";
import { buildStamp, type VersionedCache } from "./versioned-cache.ts";

/**
 * Reads a small value once per version of the data that it is read from (ADR 46); anew where a transaction does not see one
 * moment. `name` says all that the value depends on besides the data: the client, what is requested, the day.
 */
export async function readKept<Value>(
  tx: ClientTx,
  cache: VersionedCache<Value>,
  name: string,
  read: (tx: ClientTx) => Promise<Value>,
): Promise<Value> {
  const versions = await readDataVersions(tx);
  if (versions === null) return read(tx);
  const kept = cache.find(name, versions);
  if (kept !== null) {
    noteReads(tx, kept.reads);
    return kept.value;
  }
  const recorded = recordReads(tx);
  const value = await read(recorded.tx);
  const stamp = buildStamp(versions, recorded.reads);
  if (stamp !== null) cache.keep(name, { value, reads: recorded.reads, stamp }, 0);
  return value;
}
