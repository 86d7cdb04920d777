import type { SkipReason, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import {
  decide,
  type Invite,
  type Recipient,
  type SendPreferences,
} from "#slices/surveys/server/sending/send-decision.rules.ts";
import { eventDefinitions } from "#slices/surveys/server/sending/events.rules.ts";
import { CONTACT_GAP_DAYS, FOLLOW_UP_SURVEY_ID } from "#slices/surveys/server/surveys.rules.ts";
import { formatDay } from "./demo-days.ts";

/** A campaign as far as it concerns one of its people. */
export interface CampaignInvitation {
  readonly kind: "campaign";
  readonly day: number;
  readonly campaignId: number;
  readonly surveyId: number;
}

/** An event of a person that invites them on a day. */
export interface EventInvitation {
  readonly kind: "event";
  readonly day: number;
  readonly event: SurveyEvent;
  readonly key: string;
  /** The first day on which it was known that it will invite. */
  readonly knownFrom: number;
}

export type InviteOptions = CampaignInvitation | EventInvitation;

/** A person whom a campaign or an event includes, as they were on any day. */
export interface InvitationCandidate {
  on(day: number): Recipient;
  /** The day from which email is opted out or bounces; null when neither. */
  readonly blocked: { readonly from: number; readonly reason: "opted_out" | "bounced" } | null;
  isLocationArchived(day: number): boolean;
}

/** The outcome of a request to invite: an invitation, or a line on the list of those who were not invited. */
export interface InvitationsPlan {
  readonly invite: InviteOptions;
  readonly surveyId: number;
  readonly decision: Invite | { readonly kind: "skip"; readonly reason: SkipReason; readonly nextDay: string | null };
}

/** Rare events first, as in the product; campaigns after them. */
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

function getRank(invite: InviteOptions): number {
  return ranks.get(invite.kind === "event" ? invite.event : "campaign") ?? 0;
}

/** The survey of a request. */
function getSurvey(invite: InviteOptions): number {
  return invite.kind === "campaign" ? invite.surveyId : eventDefinitions[invite.event].surveyId;
}

function toWish(invite: InviteOptions, audience: SendPreferences["audience"]): SendPreferences {
  const surveyId = getSurvey(invite);
  return invite.kind === "campaign"
    ? { surveyId, audience, channels: ["email"], source: "campaign" }
    : { surveyId, audience, channels: ["email", "sms"], source: "event" };
}

/** Returns the next day on which an event of the same person invites on its own, when it is near and known. */
function findNextEventDay(invites: readonly InviteOptions[], after: number, invite: InviteOptions): string | null {
  if (invite.kind === "event") return null;
  for (let index = after; index < invites.length; index += 1) {
    const next = invites[index];
    if (next === undefined || next.day > invite.day + CONTACT_GAP_DAYS - 1) return null;
    if (next.kind === "event" && next.knownFrom <= invite.day) return formatDay(next.day);
  }
  return null;
}

/** Decides all invitations of one person, in order, by the product's own decision. */
export function decideInvitations(person: InvitationCandidate, invites: readonly InviteOptions[]): InvitationsPlan[] {
  const inTime = invites.toSorted((a, b) => a.day - b.day || getRank(a) - getRank(b));
  const last = { any: null as string | null, followUp: null as string | null };
  const bySurvey = new Map<number, string>();
  return inTime.map((invite, index): InvitationsPlan => {
    const recipient = person.on(invite.day);
    const surveyId = getSurvey(invite);
    const today = formatDay(invite.day);
    const decision = decide(recipient, toWish(invite, recipient.audience), today, {
      last: { ...last, sameSurvey: bySurvey.get(surveyId) ?? null },
      mailBlock: person.blocked !== null && person.blocked.from <= invite.day ? person.blocked.reason : null,
      hasTextConsent: false,
      isLocationArchived: person.isLocationArchived(invite.day),
      eventDue: findNextEventDay(inTime, index + 1, invite),
    });
    if (decision.kind === "invite") {
      last.any = today;
      if (surveyId === FOLLOW_UP_SURVEY_ID) last.followUp = today;
      bySurvey.set(surveyId, today);
    }
    return { invite, surveyId, decision };
  });
}
