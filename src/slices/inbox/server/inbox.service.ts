import { forbidden, notFound } from "#platform/server/app-error.ts";
import { type Clock, formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import {
  type InboxKind,
  type InboxReply,
  type InboxRow,
  MOST_INBOX_ITEMS,
  type SnoozeTime,
} from "#slices/inbox/contract/inbox.contract.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { InboxSource } from "./inbox.api.ts";
import { readMarks, saveMark } from "./inbox.repository.ts";
import { type SortedItem, sortItems, toSnoozeEnd } from "./inbox.rules.ts";

/** The operation of marking an item. */
export const MARKING = "inbox.mark";

/** What the inbox asks of the platform and of the slices that fill it. */
export interface InboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client">;
  readonly sources: readonly InboxSource[];
}

/** Who marks which item. */
export interface Marking {
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

async function readItems({ sources }: InboxDeps, tx: ClientTx, actor: Actor, now: Date): Promise<SortedItem[]> {
  const items = [];
  for (const { kind, read } of sources) for (const item of await read(tx, actor, now)) items.push({ ...item, kind });
  return sortItems(items, await readMarks(tx, actor.personId), now);
}

/** What waits for someone now, within what they may see today. */
export function listInbox(deps: InboxDeps, actor: Actor): Promise<InboxReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { timeZone } = await deps.organisation.client(tx, tx.clientId);
    const items = await readItems(deps, tx, actor, deps.clock.now());
    return {
      data: items.slice(0, MOST_INBOX_ITEMS).map((item) => toRow(item, timeZone)),
      meta: {
        total: items.length,
        late: items.filter(({ isLate }) => isLate).length,
        may_mark: actor.impersonatorId === null,
      },
    };
  });
}

/**
 * Takes an item away for good, or until a snooze ends. Fails `notFound` for one that the reader does not see now, and
 * `forbidden` for staff who act as them: what they have dealt with is theirs to say.
 */
export function markItem(deps: InboxDeps, { actor, requestId, item }: Marking, until?: SnoozeTime): Promise<string> {
  if (actor.impersonatorId !== null) throw forbidden();
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const items = await readItems(deps, uow, actor, uow.now);
    if (!items.some(({ kind, key }) => kind === item.kind && key === item.key)) throw notFound();
    if (until === undefined) await saveMark(uow, actor.personId, item, { done_at: uow.now, snoozed_until: null });
    else {
      const { timeZone } = await deps.organisation.client(uow, uow.clientId);
      const end = toSnoozeEnd(until, timeZone, uow.now);
      await saveMark(uow, actor.personId, item, { done_at: null, snoozed_until: end });
    }
    await uow.audit({ operation: MARKING, objectType: "inbox_item", details: { ...item, until: until ?? null } });
    return item.key;
  });
}
