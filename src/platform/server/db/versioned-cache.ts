import type { DataVersions } from "./data-versions.ts";
import type { ReadKind } from "./data-kinds.ts";

/** A kept value with what it was read from. */
export interface Kept<Value> {
  readonly value: Value;
  readonly reads: ReadonlySet<ReadKind>;
  /** The versions of what it was read from. */
  readonly stamp: string;
}

interface Entry<Value> extends Kept<Value> {
  readonly bytes: number;
}

/** What an entry costs beside its key and its value. */
const OVERHEAD = 300;

/** The versions of kinds that were read, as text; null where one of them has none, so that nothing may be kept. */
export function buildStamp(versions: DataVersions, reads: ReadonlySet<ReadKind>): string | null {
  const parts: string[] = [];
  for (const kind of reads) {
    const version = kind === null ? undefined : versions.get(kind);
    if (version === undefined) return null;
    parts.push(`${String(kind)} ${version}`);
  }
  // What is read at once is noted in no certain order.
  return parts.toSorted((a, b) => (a < b ? -1 : 1)).join(";");
}

let made = 0;

/**
 * Values by key, each as long as what it was read from has the versions that it had then. It keeps no more than so many
 * bytes: what was used longest ago goes first.
 */
export class VersionedCache<Value> {
  /** Tells caches apart. */
  readonly id = (made += 1);
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #most: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  /** The bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept under a key and current; null where there is none. */
  find(key: string, versions: DataVersions): Kept<Value> | null {
    const found = this.#entries.get(key);
    if (!found || buildStamp(versions, found.reads) !== found.stamp) return null;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  /** Keeps a value of so many bytes, in place of what was kept under the key. */
  keep(key: string, kept: Kept<Value>, bytes: number): void {
    this.#remove(key);
    const entry = { ...kept, bytes: bytes + key.length + kept.stamp.length + OVERHEAD };
    // It alone would push out all others.
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
