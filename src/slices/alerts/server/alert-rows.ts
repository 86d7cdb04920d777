import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertAction, AlertHistoryEntry, AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { buildUrgency } from "./alert-clock.rules.ts";
import { canResolve } from "./alerts.policy.ts";
import { type AlertRecord, readAlertEvents } from "./alerts.read-model.ts";
import { findLink, getReasonNames } from "./alerts.rules.ts";

/** Returns first and last name; null when there is neither. */
export const formatFullName = (first: string | null, last: string | null): string | null =>
  first === null && last === null ? null : `${first ?? ""} ${last ?? ""}`.trim();

function createActions(actor: Actor, alert: AlertRecord): AlertAction[] {
  if (!canResolve(actor)) return [];
  if (alert.completed_at !== null) return ["note", "reopen"];
  return ["complete", "assign", ...(alert.acknowledged_at === null ? (["acknowledge"] as const) : []), "note"];
}

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toRow(actor: Actor, alert: AlertRecord, history: AlertHistoryEntry[], now: Date): AlertRow {
  const { resident_id: residentId, invitation_id: invitationId, is_protected: isProtected } = alert;
  const owner = formatFullName(alert.owner_first_name, alert.owner_last_name);
  return {
    id: alert.id,
    status: alert.completed_at === null ? "created" : "resolved",
    created_at: alert.created_at.toISOString(),
    completed_at: toIso(alert.completed_at),
    completed_by: formatFullName(alert.completer_first_name, alert.completer_last_name),
    comment: alert.comment,
    reasons: getReasonNames({
      hasServiceIssue: alert.has_service_issue,
      isUnlikely: alert.is_unlikely,
      wantsContact: alert.wants_contact,
    }),
    survey: { id: alert.survey_id, name: alert.survey_name },
    location: { id: alert.location_id, name: alert.location_name, is_archived: alert.is_archived },
    time_zone: alert.time_zone,
    details: {
      full_name: formatFullName(alert.first_name, alert.last_name),
      unit: alert.unit_number,
      phone: alert.phone_number,
      email: alert.primary_email,
      link: findLink({ residentId, invitationId, isProtected }),
    },
    words: residentId === null ? null : alert.words,
    is_confidential: isProtected,
    owner: alert.owner_id === null ? null : { id: alert.owner_id, name: owner ?? "" },
    is_mine: alert.owner_id === actor.personId,
    first_response_due: toIso(alert.first_response_due),
    resolve_due: toIso(alert.resolve_due),
    acknowledged_at: toIso(alert.acknowledged_at),
    urgency: buildUrgency(alert, alert.time_zone, now),
    resident_check: alert.resident_check,
    reopened_count: alert.reopened_count,
    history,
    actions: createActions(actor, alert),
  };
}

/** Returns alerts as a viewer sees them, with their events. */
export async function findAlertRows(
  tx: ClientTx,
  actor: Actor,
  alerts: readonly AlertRecord[],
  now: Date,
): Promise<AlertRow[]> {
  const events =
    alerts.length === 0
      ? []
      : await readAlertEvents(
          tx,
          alerts.map(({ id }) => id),
        );
  const byAlert = Map.groupBy(events, (event) => event.alert_id);
  return alerts.map((each) => {
    const history = (byAlert.get(each.id) ?? []).map(({ at, kind, comment, ...names }) => ({
      at: at.toISOString(),
      kind,
      by: formatFullName(names.by_first_name, names.by_last_name),
      to: formatFullName(names.to_first_name, names.to_last_name),
      comment,
    }));
    return toRow(actor, each, history, now);
  });
}
