import { randomUUID } from "node:crypto";
import type { DataVersions } from "#platform/server/db/data-versions.ts";
import { type KeptReplies, type ReadFrom, toReplyKey } from "#platform/server/db/kept-replies.ts";
import { buildStamp } from "#platform/server/db/versioned-cache.ts";
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

/** The key of a reply: who requests, address, parameters and day. */
export function cacheKey({ actor, address, query, today }: CacheKey): string {
  return toReplyKey({ actor, address, query, today });
}

// Another build may make another reply of the same data.
const PROCESS = randomUUID();

/** A reply that says as of when it is. */
export interface DatedReply {
  readonly meta: { readonly dates: { readonly as_of: string } };
}

/** The tag by which a reply is known again; no other reply has it. */
export function buildTag(key: string, { versions, reads }: ReadFrom): string {
  const stamp = (versions && buildStamp(versions, reads)) ?? randomUUID();
  return toReplyKey({ key, stamp, process: PROCESS });
}

/** Replies that say as of when they are: a kept one is as of now. */
export class ReplyCache {
  readonly #replies: KeptReplies;

  constructor(replies: KeptReplies) {
    this.#replies = replies;
  }

  /** The reply that is kept and current, as of an instant; null where there is none. */
  find(key: string, versions: DataVersions | null, { now, asOf }: { now: Date; asOf: string }): DatedReply | null {
    const reply = this.#replies.find(key, versions, now) as DatedReply | null;
    return reply && { ...reply, meta: { ...reply.meta, dates: { ...reply.meta.dates, as_of: asOf } } };
  }

  /** Keeps a reply, if its data has versions. */
  keep(key: string, reply: DatedReply, from: ReadFrom): void {
    this.#replies.keep(key, reply, from);
  }
}
