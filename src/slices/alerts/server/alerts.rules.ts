import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { ResidentResponseEvent } from "#slices/surveys/server/surveys.api.ts";

/** A likelihood to renew from 1 up to this, of 5, is unlikely. */
const UNLIKELY = 2;

/** The reasons of an alert, as stored in its row; at least one is true. */
export interface AlertReasons {
  readonly hasServiceIssue: boolean;
  readonly isUnlikely: boolean;
  readonly wantsContact: boolean;
}

/**
 * Returns why a completed response needs follow-up by the managers of its property; null when it does not. An open
 * response: a service issue, or an unlikely renewal with a comment. Any response, a confidential one too: its author
 * requests contact.
 */
export function findReasons(event: Pick<ResidentResponseEvent, "signals" | "wantsContact">): AlertReasons | null {
  const { signals, wantsContact } = event;
  const hasServiceIssue = signals?.hasServiceIssue ?? false;
  const renewal = signals?.renewal ?? null;
  const isUnlikely = renewal !== null && renewal <= UNLIKELY && signals?.hasComment === true;
  return hasServiceIssue || isUnlikely || wantsContact ? { hasServiceIssue, isUnlikely, wantsContact } : null;
}

/** Returns the reasons by their names on the wire. */
export function getReasonNames(reasons: AlertReasons): AlertReason[] {
  return [
    ...(reasons.hasServiceIssue ? (["service_issue"] as const) : []),
    ...(reasons.isUnlikely ? (["unlikely_to_renew"] as const) : []),
    ...(reasons.wantsContact ? (["contact_requested"] as const) : []),
  ];
}

/**
 * Returns the link of an alert: to the response; for confidential answers, to the resident, because they may never be
 * shown beside a name. Null for an erased resident.
 */
export function findLink(alert: {
  readonly residentId: number | null;
  readonly invitationId: number;
  readonly isProtected: boolean;
}): string | null {
  const { residentId, invitationId, isProtected } = alert;
  if (residentId === null) return null;
  return isProtected ? `/residents/${residentId}` : `/residents/${residentId}/resident-survey/${invitationId}`;
}
