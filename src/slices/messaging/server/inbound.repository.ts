import type { Tx } from "#platform/server/db/database.ts";
import type { MessagingTables } from "./messaging.tables.ts";

/** Stores an event; returns false when it is already stored, because providers sometimes send reports twice. */
export async function insertEvent(
  tx: Tx,
  event: {
    provider: string;
    id: string;
    kind: MessagingTables["inbound_webhook_events"]["kind"];
    effect: string;
    now: Date;
  },
): Promise<boolean> {
  const row = await tx
    .on<MessagingTables>()
    .insertInto("inbound_webhook_events")
    .values({
      provider: event.provider,
      message_id: event.id,
      kind: event.kind,
      effect: event.effect,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(["provider", "message_id"]).doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether an event is already stored. */
export async function isKnownEvent(tx: Tx, provider: string, id: string): Promise<boolean> {
  const row = await tx
    .on<MessagingTables>()
    .selectFrom("inbound_webhook_events")
    .select("message_id")
    .where("provider", "=", provider)
    .where("message_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
