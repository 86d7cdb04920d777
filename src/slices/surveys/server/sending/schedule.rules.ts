import { addDays, buildHour, formatLocalDateTime, localDate } from "#platform/server/clock.ts";

/** No one gets an invitation before this hour of the client's day. */
const SENDING_HOUR = 9;

/** True once a client's working day has begun. */
export function isSendingHour(zone: string, now: Date): boolean {
  return Number(formatLocalDateTime(zone, now).slice(11, 13)) >= SENDING_HOUR;
}

/** When a campaign goes out that is scheduled now for a day: at 09:00 there, or at once when that has passed. */
export function sendInstant(zone: string, day: string, now: Date): Date {
  const planned = buildHour(zone, day, SENDING_HOUR);
  return planned > now ? planned : now;
}

export type CampaignState = "draft" | "scheduled" | "sending" | "sent" | "canceled";

/** Whether there is something to do for a campaign: its time has come, or an interrupted sending goes on. */
export function isDue(campaign: { readonly state: CampaignState; readonly sendAt: Date }, now: Date): boolean {
  if (campaign.state === "sending") return true;
  return campaign.state === "scheduled" && campaign.sendAt <= now;
}

/** After how many days each reminder goes out, and how late it still may. */
const REMINDER_DAYS = [4, 9] as const;
const REMINDER_LATE_DAYS = 3;

/** The earliest day of sending of which an invitation may still be reminded, in any zone. */
export function firstRemindedDay(now: Date): string {
  const [, second] = REMINDER_DAYS;
  return addDays(localDate("UTC", now), -second - REMINDER_LATE_DAYS - 1);
}

/** The days of sending whose invitations get a reminder today; the first and the last day for the second and the first one. */
export function remindedDays(today: string): readonly { number: 1 | 2; from: string; to: string }[] {
  const [first, second] = REMINDER_DAYS;
  return [
    { number: 1, from: addDays(today, -first - REMINDER_LATE_DAYS), to: addDays(today, -first) },
    { number: 2, from: addDays(today, -second - REMINDER_LATE_DAYS), to: addDays(today, -second) },
  ];
}
