import type { SkipReason, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { decide, type Invite, type Recipient, type Wish } from "#slices/surveys/server/sending/decide.rules.ts";
import { eventDefinitions } from "#slices/surveys/server/sending/events.rules.ts";
import { CONTACT_GAP_DAYS, FOLLOW_UP_SURVEY_ID } from "#slices/surveys/server/surveys.rules.ts";
import { dayText } from "./demo-days.ts";

/** A campaign as far as one of its people is concerned. */
export interface CampaignAsk {
  readonly kind: "campaign";
  readonly day: number;
  readonly campaignId: number;
  readonly surveyId: number;
}

/** Something that happened to somebody and asks on a day. */
export interface EventAsk {
  readonly kind: "event";
  readonly day: number;
  readonly event: SurveyEvent;
  readonly key: string;
  /** The first day on which anybody could know that it will ask. */
  readonly knownFrom: number;
}

export type Ask = CampaignAsk | EventAsk;

/** Somebody whom a campaign or an event means, as they were on any day. */
export interface Askable {
  on(day: number): Recipient;
  /** From which day on mail is not wanted or comes back; null when neither. */
  readonly blocked: { readonly from: number; readonly why: "opted_out" | "bounced" } | null;
  isLocationArchived(day: number): boolean;
}

/** What came of an ask: an invitation, or a line on the list of those who were not asked. */
export interface Asked {
  readonly ask: Ask;
  readonly surveyId: number;
  readonly decision: Invite | { readonly kind: "skip"; readonly reason: SkipReason; readonly nextDay: string | null };
}

/** Rare events first, as the product asks them; campaigns after them. */
const inOrder: readonly (SurveyEvent | "campaign")[] = [
  "last_day",
  "lease_end",
  "move_in",
  "hire_90",
  "hire_60",
  "hire_30",
  "work_order_closed",
  "campaign",
];
const ranks = new Map(inOrder.map((name, rank) => [name, rank]));

function rankOf(ask: Ask): number {
  return ranks.get(ask.kind === "event" ? ask.event : "campaign") ?? 0;
}

/** The survey that an ask is about. */
function surveyOf(ask: Ask): number {
  return ask.kind === "campaign" ? ask.surveyId : eventDefinitions[ask.event].surveyId;
}

function wishOf(ask: Ask, audience: Wish["audience"]): Wish {
  const surveyId = surveyOf(ask);
  return ask.kind === "campaign"
    ? { surveyId, audience, channels: ["email"], source: "campaign" }
    : { surveyId, audience, channels: ["email", "sms"], source: "event" };
}

/** The next day on which an event of the same person asks by itself, as far as it is near and known. */
function eventDue(asks: readonly Ask[], after: number, ask: Ask): string | null {
  if (ask.kind === "event") return null;
  for (let index = after; index < asks.length; index += 1) {
    const next = asks[index];
    if (next === undefined || next.day > ask.day + CONTACT_GAP_DAYS - 1) return null;
    if (next.kind === "event" && next.knownFrom <= ask.day) return dayText(next.day);
  }
  return null;
}

/** Asks one person about everything that asks, in order, by the product's own decision. */
export function askAll(person: Askable, asks: readonly Ask[]): Asked[] {
  const inTime = asks.toSorted((a, b) => a.day - b.day || rankOf(a) - rankOf(b));
  const last = { any: null as string | null, followUp: null as string | null };
  const bySurvey = new Map<number, string>();
  return inTime.map((ask, index): Asked => {
    const recipient = person.on(ask.day);
    const surveyId = surveyOf(ask);
    const today = dayText(ask.day);
    const decision = decide(recipient, wishOf(ask, recipient.audience), today, {
      last: { ...last, sameSurvey: bySurvey.get(surveyId) ?? null },
      mailBlock: person.blocked !== null && person.blocked.from <= ask.day ? person.blocked.why : null,
      hasTextConsent: false,
      isLocationArchived: person.isLocationArchived(ask.day),
      eventDue: eventDue(inTime, index + 1, ask),
    });
    if (decision.kind === "invite") {
      last.any = today;
      if (surveyId === FOLLOW_UP_SURVEY_ID) last.followUp = today;
      bySurvey.set(surveyId, today);
    }
    return { ask, surveyId, decision };
  });
}
