import { addDays, localDate, endOfDay } from "#platform/server/clock.ts";

/** A link accepts answers for this many calendar days of the client's zone, the day of sending included. */
export const LINK_DAYS = 21;

/** No transaction that began on a day is still open so many hours after it. */
const SETTLED_AFTER_HOURS = 6;

/** Where a day ends last on earth. */
const LAST_ZONE = "Etc/GMT+12";

/**
 * The first day (YYYY-MM-DD) on which someone may still answer: an answer counts on the day it is given, and the days before
 * are over wherever the client is, or will be said to be.
 */
export function firstOpenDay(now: Date): string {
  return localDate(LAST_ZONE, new Date(now.getTime() - SETTLED_AFTER_HOURS * 3_600_000));
}

/** Whole days between any two invitations of one person. */
export const CONTACT_GAP_DAYS = 30;

/** The survey of people who leave: it goes out on the last day and can be answered afterwards. */
export const EXIT_SURVEY_ID = 7;

/** The yes-no question of residents' surveys by which someone asks to be contacted about the answers. */
export const CONTACT_QUESTION_ID = 245;
/** What a yes is stored as. */
export const YES = 1;

/** The survey that follows a repair, and the days between two of these. */
export const FOLLOW_UP_SURVEY_ID = 26;
const FOLLOW_UP_GAP_DAYS = 90;

/**
 * When a link sent on a day ends: at the start of the day 21 days later, in the client's zone. So an invitation sent at
 * least 21 days ago can no longer be answered, and a response rate over such invitations never changes once shown.
 */
export function linkEnd(zone: string, sentOn: string): Date {
  return endOfDay(zone, addDays(sentOn, LINK_DAYS - 1));
}

/** The same for an employee: no one answers as an employee after the last day, but for the exit survey. */
export function buildLinkEnd(
  zone: string,
  sentOn: string,
  request: { readonly surveyId: number; readonly lastDay: string | null },
): Date {
  return earlierEnd(zone, linkEnd(zone, sentOn), request);
}

/** When a link that would work until some instant really ends, as far as the last day is known now. */
export function earlierEnd(
  zone: string,
  end: Date,
  request: { readonly surveyId: number; readonly lastDay: string | null },
): Date {
  if (request.lastDay === null || request.surveyId === EXIT_SURVEY_ID) return end;
  const leaves = endOfDay(zone, request.lastDay);
  return leaves < end ? leaves : end;
}

/** A person's earlier invitations, as far as the contact budget asks: the last days on which something was sent. */
export interface LastContacts {
  readonly any: string | null;
  readonly followUp: string | null;
  /** The last day on which the survey in question was sent. */
  readonly sameSurvey: string | null;
}

/** The first day on which a survey may be sent to someone; null when nothing was ever sent. */
export function nextContactDay(surveyId: number, last: LastContacts): string | null {
  const days = [
    ...(last.any === null ? [] : [addDays(last.any, CONTACT_GAP_DAYS)]),
    ...(surveyId === FOLLOW_UP_SURVEY_ID && last.followUp !== null ? [addDays(last.followUp, FOLLOW_UP_GAP_DAYS)] : []),
  ];
  return days.toSorted().at(-1) ?? null;
}

export type InvitationState = "open" | "completed" | "expired";

/** A completed invitation stays completed; an open one ends at the instant it expires. */
export function toState(
  invitation: { readonly completedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.completedAt !== null) return "completed";
  return now.getTime() < invitation.expiresAt.getTime() ? "open" : "expired";
}
