import { forbidden, notFound } from "#platform/server/app-error.ts";
import { type Clock, formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import {
  type InboxKind,
  mutableKinds,
  type MutableKind,
  type InboxMutes,
  type InboxReply,
  type InboxRow,
  MAX_INBOX_ITEMS,
  type SnoozeTime,
} from "#slices/inbox/contract/inbox.contract.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { InboxSource } from "./inbox.api.ts";
import {
  deleteItemMarks,
  deleteOldMarks,
  type MarkLimit,
  readMarkedKeys,
  readMarks,
  readMutes,
  saveMark,
  saveMute,
} from "./inbox.repository.ts";
import { type SortedItem, sortItems, toSnoozeEnd } from "./inbox.rules.ts";

/** The operation for marking an item and muting kinds. */
export const MARKING = "inbox.mark";
export const MUTING = "inbox.mute";

const DAY_MS = 86_400_000;

/** The dependencies of the inbox on the platform and on the slices with its sources. */
export interface InboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient">;
  readonly sources: readonly InboxSource[];
  readonly canGetAlerts: (actor: Actor) => boolean;
}

/** The caller and the item. */
export interface MarkRequest {
  readonly actor: Actor;
  readonly requestId: string;
  readonly item: { readonly kind: InboxKind; readonly key: string };
}

const toRow = (
  { kind, key, at, dueAt, isLate, to, name, about, es, hasFailed }: SortedItem,
  zone: string,
): InboxRow => ({
  kind,
  key,
  at: formatLocalDateTime(zone, at),
  due_at: dueAt === null ? null : formatLocalDateTime(zone, dueAt),
  is_late: isLate,
  to,
  name,
  about,
  es: es ?? null,
  has_failed: hasFailed ?? false,
});

interface ReaderInbox {
  readonly items: readonly SortedItem[];
  readonly muted: ReadonlySet<InboxKind>;
}

async function readInbox({ sources }: InboxDeps, tx: ClientTx, actor: Actor, now: Date): Promise<ReaderInbox> {
  const items = [];
  for (const { kind, read } of sources) for (const item of await read(tx, actor, now)) items.push({ ...item, kind });
  const marks = await readMarks(tx, actor.personId);
  const muted = await readMutes(tx, actor.personId);
  return { items: sortItems(items, { marks, muted }, now), muted };
}

const toMutedKinds = (muted: ReadonlySet<InboxKind>): MutableKind[] => mutableKinds.filter((kind) => muted.has(kind));

/** Lists a person's current items, within their current permissions. */
export function listInbox(deps: InboxDeps, actor: Actor): Promise<InboxReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
    const { items, muted } = await readInbox(deps, tx, actor, deps.clock.now());
    return {
      data: items.slice(0, MAX_INBOX_ITEMS).map((item) => toRow(item, timeZone)),
      meta: {
        total: items.length,
        late: items.filter(({ isLate }) => isLate).length,
        may_mark: actor.impersonatorId === null,
        muted: toMutedKinds(muted),
        may_get_alerts: deps.canGetAlerts(actor),
      },
    };
  });
}

/**
 * Marks an item as done, or snoozes it. Throws `notFound` for an item that the reader does not see now, and `forbidden`
 * during impersonation, because only the reader can say what is done.
 */
export function markItem(
  deps: InboxDeps,
  { actor, requestId, item }: MarkRequest,
  until?: SnoozeTime,
): Promise<string> {
  if (actor.impersonatorId !== null) throw forbidden();
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const { items } = await readInbox(deps, uow, actor, uow.now);
    if (!items.some(({ kind, key }) => kind === item.kind && key === item.key)) throw notFound();
    if (until === undefined) await saveMark(uow, actor.personId, item, { done_at: uow.now, snoozed_until: null });
    else {
      const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
      const end = toSnoozeEnd(until, timeZone, uow.now);
      await saveMark(uow, actor.personId, item, { done_at: null, snoozed_until: end });
    }
    await uow.audit({ operation: MARKING, objectType: "inbox_item", details: { ...item, until: until ?? null } });
    return item.key;
  });
}

/** Mutes or unmutes kinds for a person; returns all muted kinds. Throws `forbidden` during impersonation. */
export function muteKinds(
  deps: InboxDeps,
  { actor, requestId, muted }: Omit<MarkRequest, "item"> & { readonly muted: InboxMutes },
): Promise<MutableKind[]> {
  if (actor.impersonatorId !== null) throw forbidden();
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    for (const kind of mutableKinds) {
      const isMuted = muted[kind];
      if (isMuted !== undefined) await saveMute(uow, actor.personId, kind, isMuted);
    }
    await uow.audit({ operation: MUTING, objectType: "person", objectId: actor.personId, details: { muted } });
    return toMutedKinds(await readMutes(uow, actor.personId));
  });
}

type StaleDeps = Pick<InboxDeps, "db" | "clock" | "sources">;

/**
 * Returns the instant before which marks are obsolete, for each source that returns items for a limited number of days.
 */
const toLimits = ({ sources }: StaleDeps, now: Date): MarkLimit[] =>
  sources.flatMap(({ kind, lifetime }) =>
    typeof lifetime === "number" ? [{ kind, before: new Date(now.getTime() - lifetime * DAY_MS) }] : [],
  );

/** Reads the marked items of a client that no longer exist, by kind. */
async function readGone({ sources }: StaleDeps, tx: ClientTx) {
  const obsoleteKeys: { readonly kind: InboxKind; readonly keys: readonly string[] }[] = [];
  for (const { kind, lifetime } of sources) {
    if (typeof lifetime === "number") continue;
    const marked = await readMarkedKeys(tx, kind);
    const open = marked.length === 0 ? new Set() : await lifetime(tx, marked);
    const keys = marked.filter((key) => !open.has(key));
    if (keys.length > 0) obsoleteKeys.push({ kind, keys });
  }
  return obsoleteKeys;
}

/**
 * Deletes the marks of a client that no longer hide anything: their item no longer exists, or their snooze has ended.
 */
export function deleteStaleMarks(deps: StaleDeps, clientId: number): Promise<void> {
  return deps.db.withClient(clientId, async (tx) => {
    const now = deps.clock.now();
    await deleteOldMarks(tx, now, toLimits(deps, now));
    for (const { kind, keys } of await readGone(deps, tx)) await deleteItemMarks(tx, kind, keys);
  });
}
