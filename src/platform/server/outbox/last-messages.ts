import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "./outbox.ts";

/** waiting: not tried yet, or due for a retry · sent: accepted by the server or provider · failed: not delivered. */
export type MessageState = "waiting" | "sent" | "failed";

const fates: Readonly<Record<OutboxTables["outbox"]["state"], MessageState>> = {
  pending: "waiting",
  leased: "waiting",
  done: "sent",
  rejected: "failed",
  uncertain: "failed",
  withdrawn: "failed",
  bounced: "failed",
};

/** Reads the state of the last message of a kind for each object that a payload field names, by the object's id. */
export async function readLastMessages(
  tx: ClientTx,
  kind: string,
  field: string,
): Promise<ReadonlyMap<number, MessageState>> {
  const about = sql<number>`(payload ->> ${sql.lit(field)})::bigint`;
  const rows = await tx
    .on<OutboxTables>()
    .selectFrom("outbox")
    .select([about.as("about"), "state"])
    .distinctOn(about)
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .orderBy(about)
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.about, fates[row.state]]));
}

/** What became of a message. */
interface LastMessage {
  readonly state: MessageState;
  /** Why it was not delivered, or not yet. */
  readonly reason: string | null;
  readonly requestedAt: Date;
}

/** Reads the last message of a kind for one object that a payload field names; null without one. */
export async function findLastMessage(
  tx: ClientTx,
  kind: string,
  field: string,
  id: number,
): Promise<LastMessage | null> {
  const row = await tx
    .on<OutboxTables>()
    .selectFrom("outbox")
    .select(["state", "outcome", "created_at"])
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .where(sql<number>`(payload ->> ${sql.lit(field)})::bigint`, "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { state: fates[row.state], reason: row.outcome, requestedAt: row.created_at };
}
