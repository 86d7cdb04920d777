import { addDays, toLocalDate, getEndOfDay } from "#platform/server/clock.ts";

/** A link accepts answers for this many calendar days of the client's zone, the day of sending included. */
export const LINK_DAYS = 21;

/** No transaction that started on a day is still open this many hours after the day. */
const SETTLED_AFTER_HOURS = 6;

/** The time zone in which a day ends last. */
const LAST_ZONE = "Etc/GMT+12";

/**
 * Returns the first day (YYYY-MM-DD) that may still get answers: an answer counts on the day it is given, and earlier
 * days are over in every time zone the client has or may change to.
 */
export function getFirstOpenDay(now: Date): string {
  return toLocalDate(LAST_ZONE, new Date(now.getTime() - SETTLED_AFTER_HOURS * 3_600_000));
}

/** Minimum days between any two invitations of one person. */
export const CONTACT_GAP_DAYS = 30;

/** The exit survey: it is sent on the last day and can be answered afterwards. */
export const EXIT_SURVEY_ID = 7;

/** The yes-no question of residents' surveys that requests contact about the answers. */
export const CONTACT_QUESTION_ID = 245;
/** The stored value of a yes. */
export const YES = 1;

/** The follow-up survey of a repair, and the minimum days between two of them. */
export const FOLLOW_UP_SURVEY_ID = 26;
const FOLLOW_UP_GAP_DAYS = 90;

/**
 * Returns when a link sent on a day expires: at the start of the day 21 days later, in the client's zone. An invitation
 * sent at least 21 days ago can thus no longer be answered, and a response rate over such invitations never changes.
 */
export function getLinkExpiry(zone: string, sentOn: string): Date {
  return getEndOfDay(zone, addDays(sentOn, LINK_DAYS - 1));
}

/** Returns when an invitation's link expires; an employee's expires with the last day, except for the exit survey. */
export function buildLinkEnd(
  zone: string,
  sentOn: string,
  request: { readonly surveyId: number; readonly lastDay: string | null },
): Date {
  return getEarlierEnd(zone, getLinkExpiry(zone, sentOn), request);
}

/** Returns the earlier of a link's expiry and the end of the last day, as currently known. */
export function getEarlierEnd(
  zone: string,
  end: Date,
  request: { readonly surveyId: number; readonly lastDay: string | null },
): Date {
  if (request.lastDay === null || request.surveyId === EXIT_SURVEY_ID) return end;
  const leaves = getEndOfDay(zone, request.lastDay);
  return leaves < end ? leaves : end;
}

/** A person's earlier invitations, for the contact budget: the last days on which something was sent. */
export interface LastContacts {
  readonly any: string | null;
  readonly followUp: string | null;
  /** The last day on which the requested survey was sent. */
  readonly sameSurvey: string | null;
}

/** Returns the first day on which a survey may be sent; null when nothing was ever sent. */
export function findNextContactDay(surveyId: number, last: LastContacts): string | null {
  const days = [
    ...(last.any === null ? [] : [addDays(last.any, CONTACT_GAP_DAYS)]),
    ...(surveyId === FOLLOW_UP_SURVEY_ID && last.followUp !== null ? [addDays(last.followUp, FOLLOW_UP_GAP_DAYS)] : []),
  ];
  return days.toSorted().at(-1) ?? null;
}

export type InvitationState = "open" | "completed" | "expired";

/** Returns the state of an invitation: a completed one remains completed, an open one ends when it expires. */
export function toState(
  invitation: { readonly completedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.completedAt !== null) return "completed";
  return now.getTime() < invitation.expiresAt.getTime() ? "open" : "expired";
}
