import type { ReadKind } from "#platform/server/db/data-kinds.ts";
import { type DataVersions, readDataVersions } from "#platform/server/db/data-versions.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { noteReads, recordReads } from "#platform/server/db/recorded-reads.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { look, type View } from "./place-view.ts";
import { buildTag, cacheKey, type DatedReply } from "./reply-cache.ts";
import type { ReportsDeps } from "./reports.deps.ts";

/** Days begin at whole quarters of an hour, in every zone. */
const CLOCK_STEP = 15 * 60 * 1000;

/** What one request has found out, with the versions of the data that it sees. */
export interface VersionedView {
  readonly versions: DataVersions | null;
  /** What `view` was read from. */
  readonly reads: ReadonlySet<ReadKind>;
  readonly view: View;
}

/** Looks up who requests and what they see, so that replies can be kept (ADR 46). */
export async function lookVersioned(deps: ReportsDeps, tx: ClientTx, actor: Actor): Promise<VersionedView> {
  const versions = await readDataVersions(tx);
  const recorded = recordReads(tx);
  const view = await look(deps, recorded.tx, actor);
  const slot = String(Math.floor(deps.clock.now().getTime() / CLOCK_STEP));
  return {
    versions: versions && new Map([...versions, ["clock", slot]]),
    reads: recorded.reads,
    view: { ...view, tx },
  };
}

/** What is requested: the address with its place, as text, and the parameters. */
export interface Requested {
  readonly address: string;
  readonly query: unknown;
}

/** The reply that is kept, or else one that is made, which gets a tag and is kept. */
export async function keepReply<Reply extends DatedReply>(
  deps: ReportsDeps,
  { versions, reads, view }: VersionedView,
  { address, query }: Requested,
  make: (view: View, toTag: () => string) => Promise<Reply>,
): Promise<Reply> {
  const { actor, today, asOf } = view;
  const key = cacheKey({ actor, address, query, today });
  // An address has replies of one type.
  const known = deps.replies.find(key, versions, asOf) as Reply | null;
  if (known) return known;
  const recorded = recordReads(view.tx);
  noteReads(recorded.tx, reads);
  const reply = await make({ ...view, tx: recorded.tx }, () => buildTag(key, { versions, reads: recorded.reads }));
  // All statements saw the moment whose versions these are, no matter who wrote meanwhile.
  deps.replies.keep(key, reply, { versions, reads: recorded.reads });
  return reply;
}

/** A reply of one transaction about what an actor sees, kept until its data has changed. */
export function readReply<Reply extends DatedReply>(
  deps: ReportsDeps,
  actor: Actor,
  requested: Requested,
  make: (view: View) => Promise<Reply>,
): Promise<Reply> {
  return deps.db.reading(actor.clientId, async (tx) =>
    keepReply(deps, await lookVersioned(deps, tx, actor), requested, make),
  );
}
