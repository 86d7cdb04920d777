import type { ClientTx } from "#platform/server/db/database.ts";
import type { SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import type { SendingTables } from "./sending.tables.ts";

/** Reads every event rule that was ever changed. */
export async function readEventRules(
  tx: ClientTx,
): Promise<readonly { readonly event: SurveyEvent; readonly isActive: boolean; readonly startsOn: string }[]> {
  const rows = await tx
    .on<SendingTables>()
    .selectFrom("event_rules")
    .select(["event", "is_active", "starts_on"])
    .where("client_id", "=", tx.clientId)
    .execute();
  return rows.map((row) => ({ event: row.event, isActive: row.is_active, startsOn: row.starts_on }));
}

/** Returns which keys of an event were handled before: invited, or skipped with a reason. */
export async function readHandledKeys(
  tx: ClientTx,
  event: SurveyEvent,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .on<SurveysTables & SendingTables>()
    .selectFrom("invitations")
    .select("event_key")
    .where("client_id", "=", tx.clientId)
    .where("event", "=", event)
    .where("event_key", "in", [...keys])
    .unionAll((db) =>
      db
        .selectFrom("skipped_invitations")
        .select("event_key")
        .where("client_id", "=", tx.clientId)
        .where("event", "=", event)
        .where("event_key", "in", [...keys]),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.event_key ?? []));
}
