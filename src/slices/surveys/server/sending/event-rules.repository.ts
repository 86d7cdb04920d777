import type { ClientTx } from "#platform/server/db/database.ts";
import type { SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { SendingTables } from "./sending.tables.ts";

/** Inserts or updates an event rule. */
export async function saveEventRule(
  tx: ClientTx,
  rule: {
    readonly event: SurveyEvent;
    readonly surveyId: number;
    readonly isActive: boolean;
    readonly startsOn: string;
  },
  now: Date,
): Promise<void> {
  const values = {
    survey_id: rule.surveyId,
    is_active: rule.isActive,
    starts_on: rule.startsOn,
    updated_at: now,
  };
  await tx
    .on<SendingTables>()
    .insertInto("event_rules")
    .values({ client_id: tx.clientId, event: rule.event, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "event"]).doUpdateSet(values))
    .execute();
}
