import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OutboxTables } from "#platform/server/outbox/outbox.ts";
import { invitationMessage } from "../invitation-message.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import type { SendingTables } from "./sending.tables.ts";

/**
 * Claims the next unanswered invitations of these days that lack this reminder, and marks them as reminded. Only
 * messages that were delivered, as far as is known, are followed by reminders. Letters have none, and a campaign may
 * disable them.
 */
export async function takeReminders(
  tx: ClientTx,
  days: { readonly number: 1 | 2; readonly from: string; readonly to: string },
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await tx
    .on<SurveysTables & SendingTables & OutboxTables>()
    .updateTable("invitations")
    .set({ reminders_sent: days.number })
    .where("client_id", "=", tx.clientId)
    .where("id", "in", (db) =>
      db
        .selectFrom("invitations as open")
        .leftJoin("campaigns", (join) =>
          join.onRef("campaigns.client_id", "=", "open.client_id").onRef("campaigns.id", "=", "open.campaign_id"),
        )
        .innerJoin("outbox", (join) =>
          join
            .onRef("outbox.client_id", "=", "open.client_id")
            .on("outbox.kind", "=", invitationMessage.name)
            .on("outbox.dedup_key", "=", sql<string>`open.id::text`)
            .on("outbox.state", "in", ["done", "uncertain"]),
        )
        .select("open.id")
        .where("open.client_id", "=", tx.clientId)
        .where("open.sent_on", ">=", days.from)
        .where("open.sent_on", "<=", days.to)
        .where("open.reminders_sent", "<", days.number)
        .where("open.completed_at", "is", null)
        .where("open.is_erased", "=", false)
        .where("open.expires_at", ">", now)
        .where("open.channel", "in", ["email", "sms"])
        .where((where) => where.or([where("campaigns.id", "is", null), where("campaigns.has_reminders", "=", true)]))
        .orderBy("open.id")
        .limit(limit)
        .forUpdate("open")
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
