import type { DataVersions } from "./data-versions.ts";
import type { ReadKind } from "./data-kinds.ts";

/** A cached value with the kinds of data that it was read from. */
export interface CachedValue<Value> {
  readonly value: Value;
  readonly reads: ReadonlySet<ReadKind>;
  /** The versions of these kinds when it was read. */
  readonly stamp: string;
}

interface Entry<Value> extends CachedValue<Value> {
  readonly bytes: number;
}

/** Bytes of an entry besides its key and its value. */
const OVERHEAD = 300;

/**
 * Returns the versions of the kinds read, as text; null when one of them has no version, so that the value must not be
 * cached.
 */
export function buildStamp(versions: DataVersions, reads: ReadonlySet<ReadKind>): string | null {
  const parts: string[] = [];
  for (const kind of reads) {
    const version = kind === null ? undefined : versions.get(kind);
    if (version === undefined) return null;
    parts.push(`${String(kind)} ${version}`);
  }
  // Concurrent reads are noted in no particular order.
  return parts.toSorted((a, b) => (a < b ? -1 : 1)).join(";");
}

let cacheCount = 0;

/**
 * Caches values by key. A value is valid while the kinds of data that it was read from keep their versions. Evicts the
 * least recently used entries above a size in bytes.
 */
export class VersionedCache<Value> {
  /** Distinguishes caches. */
  readonly id = (cacheCount += 1);
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  /** The size in bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the current value of a key; null when there is none or its data changed. */
  find(key: string, versions: DataVersions): CachedValue<Value> | null {
    const cachedEntry = this.#entries.get(key);
    if (!cachedEntry || buildStamp(versions, cachedEntry.reads) !== cachedEntry.stamp) return null;
    this.#entries.delete(key);
    this.#entries.set(key, cachedEntry);
    return cachedEntry;
  }

  /** Stores a value with its size in bytes, and replaces the previous value of the key. */
  store(key: string, cached: CachedValue<Value>, bytes: number): void {
    this.#remove(key);
    const entry = { ...cached, bytes: bytes + key.length + cached.stamp.length + OVERHEAD };
    // It would evict all other entries.
    if (entry.bytes > this.#most) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

/** Returns a function that finds the cache of one kind of value by its owner: that of one application and database. */
export function createCaches<Value>(mostBytes: number): (owner: object) => VersionedCache<Value> {
  const caches = new WeakMap<object, VersionedCache<Value>>();
  return (owner) => {
    const cache = caches.get(owner) ?? new VersionedCache<Value>(mostBytes);
    caches.set(owner, cache);
    return cache;
  };
}
