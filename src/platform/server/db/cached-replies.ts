import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { ReadKind } from "./data-kinds.ts";
import { type DataVersions, readDataVersions } from "./data-versions.ts";
import type { ClientId, ClientTx, Database } from "./database.ts";
import { noteReads, recordReads } from "./recorded-reads.ts";
import { buildStamp, VersionedCache } from "./versioned-cache.ts";

/** Days begin at whole quarters of an hour, in every zone. */
const CLOCK_STEP = 15 * 60 * 1000;

/** The versions with that of the time of day, which is another one each quarter of an hour. */
export function addClockVersion(versions: DataVersions | null, now: Date): DataVersions | null {
  const slot = String(Math.floor(now.getTime() / CLOCK_STEP));
  return versions && new Map([...versions, ["clock", slot]]);
}

/** A value with the keys of its objects in order, so that equal requests have equal texts. */
function toCanonical(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(toCanonical);
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, toCanonical(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The key of a reply: all that it is made of besides data. */
export function toReplyKey(madeOf: object): string {
  return createHash("sha256")
    .update(JSON.stringify(toCanonical(madeOf)))
    .digest("base64url");
}

/** What a reply was read from. */
export interface ReplySources {
  readonly versions: DataVersions | null;
  readonly reads: ReadonlySet<ReadKind>;
}

/** A reply as JSON bytes, and when it is another one though nothing was written; null: with its versions only. */
interface CachedReply {
  readonly bytes: Buffer;
  readonly until: number | null;
}

/** Replies by key, each until something that it was read from has changed, up to a size in bytes. */
export class CachedReplies {
  readonly #replies: VersionedCache<CachedReply>;
  readonly #isOff: boolean;

  constructor(mostBytes: number) {
    this.#replies = new VersionedCache(mostBytes);
    this.#isOff = mostBytes === 0;
  }

  /** Returns the cached reply that is current at an instant; null where there is none. */
  find(key: string, versions: DataVersions | null, now: Date): unknown {
    const found = versions && this.#replies.find(key, versions);
    if (!found) return null;
    const { bytes, until } = found.value;
    return until !== null && until <= now.getTime() ? null : (JSON.parse(bytes.toString()) as unknown);
  }

  /** Stores a reply, if its data has versions. */
  store(key: string, reply: unknown, { versions, reads }: ReplySources, until: Date | null = null): void {
    const stamp = versions && buildStamp(versions, reads);
    if (stamp === null || this.#isOff) return;
    const bytes = Buffer.from(JSON.stringify(reply));
    this.#replies.store(key, { value: { bytes, until: until?.getTime() ?? null }, reads, stamp }, bytes.byteLength);
  }
}

/** What replies are read and kept with. */
interface ReplyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly replies: CachedReplies;
}

/** Who requests what: the viewer whole, because some lists leave out what is about them. */
interface ReplyRequest {
  readonly viewer: { readonly clientId: ClientId };
  readonly address: string;
  readonly query: unknown;
}

/** What a reply is made with. */
export interface ReplyContext {
  readonly tx: ClientTx;
  readonly now: Date;
  /** Says that the reply is another one from this instant, though nothing is written. */
  readonly endAt: (instant: Date | null) => void;
}

/**
 * Reads a reply in one transaction, or gives the one that is kept (ADR 46). No quarter of an hour gets that of another, so
 * whatever depends on the day, in any zone, is right; what depends on the time of day besides says so by `endAt`.
 */
export function readCachedReply<Reply>(
  { db, clock, replies }: ReplyDeps,
  { viewer, address, query }: ReplyRequest,
  make: (context: ReplyContext) => Promise<Reply>,
): Promise<Reply> {
  return db.reading(viewer.clientId, async (tx) => {
    const now = clock.now();
    const versions = addClockVersion(await readDataVersions(tx), now);
    const key = toReplyKey({ viewer, address, query });
    const known = replies.find(key, versions, now);
    // An address has replies of one type.
    if (known !== null) return known as Reply;
    const recorded = recordReads(tx);
    noteReads(recorded.tx, ["clock"]);
    let until: Date | null = null;
    const endAt = (instant: Date | null): void => {
      until = instant;
    };
    const reply = await make({ tx: recorded.tx, now, endAt });
    replies.store(key, reply, { versions, reads: recorded.reads }, until);
    return reply;
  });
}
