import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { ResidentResponseEvent } from "#slices/surveys/server/surveys.api.ts";

/** Renewing is unlikely from 1 up to here, of 5. */
const UNLIKELY = 2;

/** Why an alert is opened, as its row keeps it; at least one is true. */
export interface AlertReasons {
  readonly hasServiceIssue: boolean;
  readonly isUnlikely: boolean;
  readonly wantsContact: boolean;
}

/**
 * What a completed response asks the managers of its property to look after; null when nothing. An open one: a service
 * issue, or renewing is unlikely and there is a comment. Any one, a confidential one too: its author asks to be contacted.
 */
export function findReasons(answered: Pick<ResidentResponseEvent, "signals" | "wantsContact">): AlertReasons | null {
  const { signals, wantsContact } = answered;
  const hasServiceIssue = signals?.hasServiceIssue ?? false;
  const renewal = signals?.renewal ?? null;
  const isUnlikely = renewal !== null && renewal <= UNLIKELY && signals?.hasComment === true;
  return hasServiceIssue || isUnlikely || wantsContact ? { hasServiceIssue, isUnlikely, wantsContact } : null;
}

/** The same by their names on the wire. */
export function reasonNames(reasons: AlertReasons): AlertReason[] {
  return [
    ...(reasons.hasServiceIssue ? (["service_issue"] as const) : []),
    ...(reasons.isUnlikely ? (["unlikely_to_renew"] as const) : []),
    ...(reasons.wantsContact ? (["contact_requested"] as const) : []),
  ];
}

/**
 * Where an alert leads: to the response; where the answers are confidential, to the resident, because nothing may show
 * them beside a name. Null of someone who was erased.
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
