import { sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "#platform/server/outbox/outbox.ts";
import { digestMail } from "./digest.kinds.ts";
import type { ZonedLocation } from "./digest.rules.ts";
import type { ActionKind, DigestSources, DigestTables } from "./digest.tables.ts";

type Tables = DigestTables & DigestSources & OutboxTables;

const ACTIVE_LOCATION = 1;

/** Returns the clients whose digests are due for a check, those that have waited longest first. */
export async function readDueClients(tx: Tx, now: Date): Promise<readonly number[]> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("clients as c")
    .leftJoin("digest_turns as t", "t.client_id", "c.id")
    .select("c.id")
    // Sample data is no real company: no message is sent about it.
    .where("c.sample_of", "is", null)
    .where((where) => where.or([where("t.due_at", "is", null), where("t.due_at", "<=", now)]))
    .orderBy("t.due_at")
    .orderBy("c.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the client's locations in use, with their zones. */
export async function readZones(tx: ClientTx): Promise<readonly ZonedLocation[]> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("locations")
    .select(["id", "region_id", "time_zone"])
    .where("client_id", "=", tx.clientId)
    .where("status_id", "=", ACTIVE_LOCATION)
    .execute();
  return rows.map(({ id, region_id: regionId, time_zone: zone }) => ({ id, regionId, zone }));
}

/** Returns who has turned the digest off. */
export async function readOptOuts(tx: ClientTx): Promise<ReadonlySet<number>> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("digest_choices")
    .select("person_id")
    .where("client_id", "=", tx.clientId)
    .where("is_on", "=", false)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Returns whether a person wants the digest; true by default. */
export async function isDigestOn(tx: ClientTx, personId: number): Promise<boolean> {
  const row = await tx
    .on<Tables>()
    .selectFrom("digest_choices")
    .select("is_on")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

/** Returns a digest by its id; null where it was deleted. */
export async function findDigest(
  tx: ClientTx,
  id: number,
): Promise<{ readonly id: number; readonly personId: number; readonly leavesBy: Date } | null> {
  const row = await tx
    .on<Tables>()
    .selectFrom("weekly_digests")
    .select(["id", "person_id", "leaves_by"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { id: row.id, personId: row.person_id, leavesBy: row.leaves_by } : null;
}

/** Returns the changes that a person's other digests listed, of those that were sent or may have been. */
export async function readListed(
  tx: ClientTx,
  digest: { readonly id: number; readonly personId: number },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("weekly_digests as d")
    .select("d.listed")
    .where("d.client_id", "=", tx.clientId)
    .where("d.person_id", "=", digest.personId)
    .where("d.id", "<>", digest.id)
    .where("d.result", "=", "sent")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("outbox as o")
            .select("o.id")
            .where("o.client_id", "=", tx.clientId)
            .where("o.kind", "=", digestMail.name)
            .where(sql<boolean>`o.dedup_key = d.person_id::text || ':' || to_char(d.week, 'YYYY-MM-DD')`)
            .where("o.state", "in", ["withdrawn", "rejected"]),
        ),
      ),
    )
    .execute();
  return new Set(rows.flatMap(({ listed }) => listed));
}

/** The action of a line, with the person of its digest. */
export interface ActionRecord {
  readonly id: number;
  readonly personId: number;
  readonly kind: ActionKind;
  readonly objectId: number;
  readonly doneAt: Date | null;
}

/**
 * Returns the action of a token; null where it was deleted. Locked until the transaction ends when it is about to be
 * executed.
 */
export async function findAction(tx: ClientTx, id: number, lock: "lock" | "read"): Promise<ActionRecord | null> {
  const query = tx
    .on<Tables>()
    .selectFrom("digest_actions as a")
    .innerJoin("weekly_digests as d", (join) =>
      join.onRef("d.client_id", "=", "a.client_id").onRef("d.id", "=", "a.digest_id"),
    )
    .select(["a.id", "d.person_id", "a.kind", "a.object_id", "a.done_at"])
    .where("a.client_id", "=", tx.clientId)
    .where("a.id", "=", id);
  const row = await (lock === "lock" ? query.forUpdate("a") : query).executeTakeFirst();
  if (!row) return null;
  return { id: row.id, personId: row.person_id, kind: row.kind, objectId: row.object_id, doneAt: row.done_at };
}
