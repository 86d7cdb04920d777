import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { type AlertReason, alertReasons, type AlertRuleRow } from "#slices/alerts/contract/alert-rules.contract.ts";
import { readAlertRules, upsertAlertRule } from "./alert-rules.repository.ts";
import type { AlertRule } from "./alert-rules.rules.ts";
import type { AlertsDeps } from "./alerts.deps.ts";

function toRow(reason: AlertReason, rule: AlertRule, isDefault: boolean): AlertRuleRow {
  return {
    reason,
    owner_level: rule.ownerLevel,
    first_response_hours: rule.firstResponseHours,
    resolve_hours: rule.resolveHours,
    is_business_hours: rule.isBusinessHours,
    is_default: isDefault,
  };
}

/** Returns the rule of each reason. */
export function listAlertRules(deps: AlertsDeps, actor: Actor): Promise<AlertRuleRow[]> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { rules, changed } = await readAlertRules(tx);
    return alertReasons.map((reason) => toRow(reason, rules[reason], !changed.has(reason)));
  });
}

/** Changes the rule of a reason, for alerts opened from now on. */
export function changeAlertRule(
  deps: AlertsDeps,
  request: { readonly actor: Actor; readonly requestId: string },
  reason: AlertReason,
  rule: AlertRule,
): Promise<AlertRuleRow> {
  return deps.units.run(toAuditContext(request.actor, request.requestId), async (uow) => {
    await upsertAlertRule(uow, reason, rule);
    await uow.audit({ operation: "alerts.rules.change", details: { reason, ...rule } });
    return toRow(reason, rule, false);
  });
}
