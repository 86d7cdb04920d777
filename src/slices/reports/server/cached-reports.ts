import type { ReadKind } from "#platform/server/db/data-kinds.ts";
import { type DataVersions, readDataVersions } from "#platform/server/db/data-versions.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { addClockVersion } from "#platform/server/db/cached-replies.ts";
import { noteReads, readOnce, recordReads } from "#platform/server/db/recorded-reads.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { readPlaceView, type Moment, readMoment, type View } from "./places/place-view.ts";
import { buildTag, getCacheKey, type DatedReply } from "./reply-cache.ts";
import type { ReportsDeps } from "./reports.deps.ts";

/** The moment of a request and the data versions that it sees, read before a cached reply can be returned. */
export interface VersionedRequest {
  readonly tx: ClientTx;
  readonly actor: Actor;
  readonly moment: Moment;
  readonly versions: DataVersions | null;
  /** The kinds of data that `moment` was read from. */
  readonly reads: ReadonlySet<ReadKind>;
}

/** Reads the moment of a request and its data versions, so that replies can be cached (ADR 46). */
export async function readVersionedView(deps: ReportsDeps, tx: ClientTx, actor: Actor): Promise<VersionedRequest> {
  const recorded = recordReads(tx);
  const [versions, moment] = await Promise.all([readDataVersions(tx), readMoment(deps, recorded.tx)]);
  return { tx, actor, moment, versions: addClockVersion(versions, deps.clock.now()), reads: recorded.reads };
}

/** The key of a request: the address with its place as text, and the parameters. */
export interface ReplyAddress {
  readonly address: string;
  readonly query: unknown;
}

/** Returns the cached reply, or else computes one, tags it and caches it. */
export async function cacheReply<Reply extends DatedReply>(
  deps: ReportsDeps,
  { tx, actor, moment, versions, reads }: VersionedRequest,
  { address, query }: ReplyAddress,
  make: (view: View, toTag: () => string) => Promise<Reply>,
): Promise<Reply> {
  const { today, asOf } = moment;
  const key = getCacheKey({ actor, address, query, today });
  // An address has replies of one type.
  const known = deps.replies.find(key, versions, { now: deps.clock.now(), asOf }) as Reply | null;
  if (known) return known;
  const recorded = recordReads(tx);
  noteReads(recorded.tx, reads);
  // The replies of a batch share the view of their viewer.
  const view = await readOnce(recorded.tx, "view", (inner) => readPlaceView(deps, inner, actor, moment));
  const reply = await make({ ...view, tx: recorded.tx }, () => buildTag(key, { versions, reads: recorded.reads }));
  // All statements saw the data of these versions, no matter who wrote meanwhile.
  deps.replies.store(key, reply, { versions, reads: recorded.reads });
  return reply;
}

/** Reads a reply about what an actor sees in one transaction; caches it until its data changes. */
export function readCachedReport<Reply extends DatedReply>(
  deps: ReportsDeps,
  actor: Actor,
  requested: ReplyAddress,
  make: (view: View) => Promise<Reply>,
): Promise<Reply> {
  return deps.db.reading(actor.clientId, async (tx) =>
    cacheReply(deps, await readVersionedView(deps, tx, actor), requested, make),
  );
}
