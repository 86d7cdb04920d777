import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import { type AlertRule, type AlertRules, defaultAlertRules } from "./alert-rules.rules.ts";
import type { AlertsTables } from "./alerts.tables.ts";

/** Returns the rules of the client: its own, and the product's defaults for the others. */
export async function readAlertRules(
  tx: ClientTx,
): Promise<{ readonly rules: AlertRules; readonly changed: ReadonlySet<AlertReason> }> {
  const rows = await tx
    .on<AlertsTables>()
    .selectFrom("alert_rules")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .execute();
  const own = rows.map((row): [AlertReason, AlertRule] => [
    row.reason,
    {
      ownerLevel: row.owner_level,
      firstResponseHours: row.first_response_hours,
      resolveHours: row.resolve_hours,
      isBusinessHours: row.is_business_hours,
    },
  ]);
  return {
    rules: { ...defaultAlertRules, ...(Object.fromEntries(own) as Partial<AlertRules>) },
    changed: new Set(own.map(([reason]) => reason)),
  };
}

/** Writes the client's own rule of a reason. */
export async function upsertAlertRule(tx: ClientTx, reason: AlertReason, rule: AlertRule): Promise<void> {
  const values = {
    owner_level: rule.ownerLevel,
    first_response_hours: rule.firstResponseHours,
    resolve_hours: rule.resolveHours,
    is_business_hours: rule.isBusinessHours,
  };
  await tx
    .on<AlertsTables>()
    .insertInto("alert_rules")
    .values({ client_id: tx.clientId, reason, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "reason"]).doUpdateSet(values))
    .execute();
}
