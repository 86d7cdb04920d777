import { randomUUID } from "node:crypto";
import type { DataVersions } from "#platform/server/db/data-versions.ts";
import { type CachedReplies, type ReplySources, toReplyKey } from "#platform/server/db/cached-replies.ts";
import { buildStamp } from "#platform/server/db/versioned-cache.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** The inputs of a reply besides data. */
export interface CacheKey {
  /** The whole actor: some lists leave out rows about the viewer. */
  readonly actor: Actor;
  /** The address with its place, as text. */
  readonly address: string;
  readonly query: unknown;
  /** The calendar day in the client's time zone: windows move with it. */
  readonly today: string;
}

/** Returns the key of a reply: actor, address, parameters and day. */
export function getCacheKey({ actor, address, query, today }: CacheKey): string {
  return toReplyKey({ actor, address, query, today });
}

// Another build may compute another reply from the same data.
const PROCESS = randomUUID();

/** A reply that states its time. */
export interface DatedReply {
  readonly meta: { readonly dates: { readonly as_of: string } };
}

/** Builds the tag that identifies a reply; no other reply has it. */
export function buildTag(key: string, { versions, reads }: ReplySources): string {
  const stamp = (versions && buildStamp(versions, reads)) ?? randomUUID();
  return toReplyKey({ key, stamp, process: PROCESS });
}

/** Caches replies that state their time; a cached one is returned with the current time. */
export class ReplyCache {
  readonly #replies: CachedReplies;

  constructor(replies: CachedReplies) {
    this.#replies = replies;
  }

  /** Returns the cached reply with its time set to an instant; null where there is none or its data has changed. */
  find(key: string, versions: DataVersions | null, { now, asOf }: { now: Date; asOf: string }): DatedReply | null {
    const reply = this.#replies.find(key, versions, now) as DatedReply | null;
    return reply && { ...reply, meta: { ...reply.meta, dates: { ...reply.meta.dates, as_of: asOf } } };
  }

  /** Stores a reply if its data has versions. */
  store(key: string, reply: DatedReply, from: ReplySources): void {
    this.#replies.store(key, reply, from);
  }
}
