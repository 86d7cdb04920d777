import { addDays, buildHour, formatLocalDateTime, toLocalDate } from "#platform/server/clock.ts";

/** No invitation is sent before this hour of the client's day. */
const SENDING_HOUR = 9;

/** Returns whether it is 09:00 or later in the client's time zone. */
export function isSendingHour(zone: string, now: Date): boolean {
  return Number(formatLocalDateTime(zone, now).slice(11, 13)) >= SENDING_HOUR;
}

/**
 * Returns the send time of a campaign that is scheduled now for a day: 09:00 in the client's time zone, or now if that
 * has passed.
 */
export function sendInstant(zone: string, day: string, now: Date): Date {
  const planned = buildHour(zone, day, SENDING_HOUR);
  return planned > now ? planned : now;
}

export type CampaignState = "draft" | "scheduled" | "sending" | "sent" | "canceled";

/** Returns whether a campaign is due: its send time has come, or its sending was interrupted. */
export function isDue(campaign: { readonly state: CampaignState; readonly sendAt: Date }, now: Date): boolean {
  if (campaign.state === "sending") return true;
  return campaign.state === "scheduled" && campaign.sendAt <= now;
}

/** Days after which each reminder is sent, and by how many days it may be late. */
const REMINDER_DAYS = [4, 9] as const;
const REMINDER_LATE_DAYS = 3;

/** Returns the earliest send day whose invitations may still get a reminder, in any time zone. */
export function getFirstRemindedDay(now: Date): string {
  const [, second] = REMINDER_DAYS;
  return addDays(toLocalDate("UTC", now), -second - REMINDER_LATE_DAYS - 1);
}

/** Returns the ranges of send days whose invitations get the first and the second reminder today. */
export function getRemindedDays(today: string): readonly { number: 1 | 2; from: string; to: string }[] {
  const [first, second] = REMINDER_DAYS;
  return [
    { number: 1, from: addDays(today, -first - REMINDER_LATE_DAYS), to: addDays(today, -first) },
    { number: 2, from: addDays(today, -second - REMINDER_LATE_DAYS), to: addDays(today, -second) },
  ];
}
