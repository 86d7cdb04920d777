import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertAction, AlertHistoryEntry, AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { buildUrgency } from "./alert-clock.rules.ts";
import { canResolve } from "./alerts.policy.ts";
import { type AlertRecord, readAlertEvents } from "./alerts.read-model.ts";
import { findLink, reasonNames } from "./alerts.rules.ts";

/** Returns first and last name; null when there is neither. */
export const fullName = (first: string | null, last: string | null): string | null =>
  first === null && last === null ? null : `${first ?? ""} ${last ?? ""}`.trim();

function createActions(actor: Actor, found: AlertRecord): AlertAction[] {
  if (!canResolve(actor)) return [];
  if (found.completed_at !== null) return ["note", "reopen"];
  return ["complete", "assign", ...(found.acknowledged_at === null ? (["acknowledge"] as const) : []), "note"];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toRow(actor: Actor, found: AlertRecord, history: AlertHistoryEntry[], now: Date): AlertRow {
  const { resident_id: residentId, invitation_id: invitationId, is_protected: isProtected } = found;
  const owner = fullName(found.owner_first_name, found.owner_last_name);
  return {
    id: found.id,
    status: found.completed_at === null ? "created" : "resolved",
    created_at: found.created_at.toISOString(),
    completed_at: iso(found.completed_at),
    completed_by: fullName(found.completer_first_name, found.completer_last_name),
    comment: found.comment,
    reasons: reasonNames({
      hasServiceIssue: found.has_service_issue,
      isUnlikely: found.is_unlikely,
      wantsContact: found.wants_contact,
    }),
    survey: { id: found.survey_id, name: found.survey_name },
    location: { id: found.location_id, name: found.location_name, is_archived: found.is_archived },
    time_zone: found.time_zone,
    details: {
      full_name: fullName(found.first_name, found.last_name),
      unit: found.unit_number,
      phone: found.phone_number,
      email: found.primary_email,
      link: findLink({ residentId, invitationId, isProtected }),
    },
    words: residentId === null ? null : found.words,
    is_confidential: isProtected,
    owner: found.owner_id === null ? null : { id: found.owner_id, name: owner ?? "" },
    is_mine: found.owner_id === actor.personId,
    first_response_due: iso(found.first_response_due),
    resolve_due: iso(found.resolve_due),
    acknowledged_at: iso(found.acknowledged_at),
    urgency: buildUrgency(found, found.time_zone, now),
    resident_check: found.resident_check,
    reopened_count: found.reopened_count,
    history,
    actions: createActions(actor, found),
  };
}

/** Returns alerts as a viewer sees them, with their events. */
export async function findAlertRows(
  tx: ClientTx,
  actor: Actor,
  found: readonly AlertRecord[],
  now: Date,
): Promise<AlertRow[]> {
  const events =
    found.length === 0
      ? []
      : await readAlertEvents(
          tx,
          found.map(({ id }) => id),
        );
  const byAlert = Map.groupBy(events, (event) => event.alert_id);
  return found.map((each) => {
    const history = (byAlert.get(each.id) ?? []).map(({ at, kind, comment, ...names }) => ({
      at: at.toISOString(),
      kind,
      by: fullName(names.by_first_name, names.by_last_name),
      to: fullName(names.to_first_name, names.to_last_name),
      comment,
    }));
    return toRow(actor, each, history, now);
  });
}
