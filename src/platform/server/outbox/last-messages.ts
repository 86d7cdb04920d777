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
