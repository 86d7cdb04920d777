import { createHash, randomUUID } from "node:crypto";
import type { DataVersions } from "#platform/server/db/data-versions.ts";
import type { ReadKind } from "#platform/server/db/data-kinds.ts";
import { buildStamp, VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** What a reply is made of, besides data. */
export interface CacheKey {
  /** Whole: some lists leave out what is about the viewer. */
  readonly actor: Actor;
  /** Address with the place, as text. */
  readonly address: string;
  readonly query: unknown;
  /** Calendar day in the client's zone: windows move with it. */
  readonly today: string;
}

/** A value with the keys of its objects in order, so that equal requests have equal texts. */
function canonical(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(canonical);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, canonical(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const toHash = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The key of a reply: who requests, address, parameters and day. */
export function cacheKey({ actor, address, query, today }: CacheKey): string {
  return toHash(JSON.stringify(canonical({ actor, address, query, today })));
}

// Another build may make another reply of the same data.
const PROCESS = randomUUID();

/** A reply that says as of when it is. */
export interface DatedReply {
  readonly meta: { readonly dates: { readonly as_of: string } };
}

/** What a reply was read from. */
interface ReadFrom {
  readonly versions: DataVersions | null;
  readonly reads: ReadonlySet<ReadKind>;
}

/** The tag by which a reply is known again; no other reply has it. */
export function buildTag(key: string, { versions, reads }: ReadFrom): string {
  return toHash(`${key} ${(versions && buildStamp(versions, reads)) ?? randomUUID()} ${PROCESS}`);
}

/** Replies as text, by key, each until something that it was read from has changed. */
export class ReplyCache {
  readonly #replies: VersionedCache<Buffer>;
  readonly #isOff: boolean;

  constructor(mostBytes: number) {
    this.#replies = new VersionedCache(mostBytes);
    this.#isOff = mostBytes === 0;
  }

  /** The reply that is kept and current, as of an instant; null where there is none. */
  find(key: string, versions: DataVersions | null, asOf: string): DatedReply | null {
    const found = versions && this.#replies.find(key, versions);
    if (!found) return null;
    const reply = JSON.parse(found.value.toString()) as DatedReply;
    return { ...reply, meta: { ...reply.meta, dates: { ...reply.meta.dates, as_of: asOf } } };
  }

  /** Keeps a reply, if its data has versions. */
  keep(key: string, reply: DatedReply, { versions, reads }: ReadFrom): void {
    const stamp = versions && buildStamp(versions, reads);
    if (stamp === null || this.#isOff) return;
    const value = Buffer.from(JSON.stringify(reply));
    this.#replies.keep(key, { value, reads, stamp }, value.byteLength);
  }
}
