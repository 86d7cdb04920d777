import { addDays } from "#platform/server/clock.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { EmployeeRecipient } from "#slices/people/server/people.api.ts";
import type { ResidentRecipient } from "#slices/residents/server/residents.api.ts";
import type { Audience, Channel, SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import {
  CONTACT_GAP_DAYS,
  EXIT_SURVEY_ID,
  type LastContacts,
  LINK_DAYS,
  findNextContactDay,
} from "../surveys.rules.ts";

export type Recipient = ResidentRecipient | EmployeeRecipient;

/** A request to send a survey, by the first of these channels that works. */
export interface SendPreferences {
  readonly surveyId: number;
  readonly audience: Audience;
  readonly channels: readonly Channel[];
  /**
   * An event outranks a campaign and a selection of several residents, which is a small campaign. A single invitation
   * by a person is limited by the contact budget only.
   */
  readonly source: "campaign" | "event" | "selection" | "single";
}

/** The facts about a recipient at the time of the decision. */
export interface RecipientFacts {
  readonly last: LastContacts;
  readonly mailBlock: "opted_out" | "bounced" | null;
  readonly hasTextConsent: boolean;
  readonly isLocationArchived: boolean;
  /** The next day on which an event will invite this person; null when none is near. */
  readonly eventDue: string | null;
}

export type Skip = { readonly kind: "skip"; readonly reason: SkipReason; readonly nextDay: string | null };
export type Invite = {
  readonly kind: "invite";
  readonly channel: Channel;
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly leaseId: number | null;
  readonly isProtected: boolean;
};
export type Decision = Skip | Invite;

interface Case {
  readonly recipient: Recipient;
  readonly preferences: SendPreferences;
  readonly today: string;
  readonly facts: RecipientFacts;
}

type Rule = (input: Case) => Skip | null;

function skip(reason: SkipReason, nextDay: string | null = null): Skip {
  return { kind: "skip", reason, nextDay };
}

const checkIdentity: Rule = ({ recipient, preferences }) => {
  if (recipient.isErased) return skip("erased");
  return recipient.audience === preferences.audience ? null : skip("survey_not_for_audience");
};

const checkResidence: Rule = ({ recipient }) => {
  if (recipient.audience !== "residents") return null;
  if (recipient.lease === null || !recipient.lease.isInForce) return skip("no_active_lease");
  return recipient.lease.isPrimary ? null : skip("not_primary");
};

// The exit survey is sent on the last day or a few days later: it is the only one sent to people who have left.
const checkEmployment: Rule = ({ recipient, preferences, today }) => {
  if (recipient.audience !== "employees") return null;
  if (recipient.startDate !== null && recipient.startDate > today) return skip("not_started");
  if (preferences.surveyId === EXIT_SURVEY_ID) return null;
  const hasLeft = recipient.isArchived || (recipient.lastDay !== null && recipient.lastDay < today);
  return hasLeft ? skip("left") : null;
};

const checkPlace: Rule = ({ facts }) => (facts.isLocationArchived ? skip("location_archived") : null);

// A person who has opted out is not contacted by any channel.
const checkConsent: Rule = ({ facts }) => (facts.mailBlock === "opted_out" ? skip("opted_out") : null);

// While the link to the same survey may still be open, this reason is more specific than the budget.
const checkSameSurvey: Rule = ({ preferences, today, facts: { last } }) =>
  last.sameSurvey !== null && addDays(last.sameSurvey, LINK_DAYS) > today
    ? skip("already_invited", findNextContactDay(preferences.surveyId, last))
    : null;

const checkBudget: Rule = ({ preferences, today, facts }) => {
  const next = findNextContactDay(preferences.surveyId, facts.last);
  if (next === null || next <= today) return null;
  const isRecent = facts.last.any !== null && addDays(facts.last.any, CONTACT_GAP_DAYS) > today;
  return skip(isRecent ? "contact_budget" : "follow_up_budget", next);
};

const outranked: ReadonlySet<SendPreferences["source"]> = new Set(["campaign", "selection"]);

// An invitation now would use up the contact budget, and the event's survey would not be sent.
const checkPrecedence: Rule = ({ preferences, facts }) =>
  outranked.has(preferences.source) && facts.eventDue !== null ? skip("event_due", facts.eventDue) : null;

const personalRules: readonly Rule[] = [checkIdentity, checkResidence, checkEmployment];
const generalRules: readonly Rule[] = [checkPlace, checkSameSurvey, checkConsent, checkBudget, checkPrecedence];

function findFirst(rules: readonly Rule[], input: Case): Skip | null {
  return rules.map((rule) => rule(input)).find((skipped) => skipped !== null) ?? null;
}

/** Returns the location of a recipient's survey; null when unknown. */
export function findPlace(recipient: Recipient): number | null {
  return recipient.audience === "residents" ? (recipient.lease?.locationId ?? null) : recipient.locationId;
}

const channelRules: Readonly<Record<Channel, (input: Case) => Skip | null>> = {
  email: ({ recipient, facts }) => {
    if (recipient.email === null || !isMailAddress(recipient.email)) return skip("no_address");
    return facts.mailBlock === null ? null : skip(facts.mailBlock);
  },
  sms: ({ facts }) => (facts.hasTextConsent ? null : skip("no_text_consent")),
  print: () => null,
};

/** Returns the first channel that works; otherwise the reason why the first requested one does not. */
function findChannel(input: Case): Channel | Skip {
  const { channels } = input.preferences;
  return (
    channels.find((channel) => channelRules[channel](input) === null) ??
    channels.map((channel) => channelRules[channel](input)).find((skipped) => skipped !== null) ??
    skip("no_address")
  );
}

/**
 * Decides whether a recipient is invited today, with channel and location, or skipped with a reason. Previews,
 * campaigns, events and single invitations all use this decision. Reasons about the person precede reasons about the
 * channel.
 */
export function decide(
  recipient: Recipient,
  preferences: SendPreferences,
  today: string,
  facts: RecipientFacts,
): Decision {
  const input = { recipient, preferences, today, facts };
  const personalSkip = findFirst(personalRules, input);
  if (personalSkip !== null) return personalSkip;
  const locationId = findPlace(recipient);
  if (locationId === null) return skip("no_location");
  const channel = findFirst(generalRules, input) ?? findChannel(input);
  if (typeof channel !== "string") return channel;
  const isResident = recipient.audience === "residents";
  return {
    kind: "invite",
    channel: channel,
    locationId,
    positionCategoryId: isResident ? null : recipient.positionCategoryId,
    leaseId: isResident ? (recipient.lease?.id ?? null) : null,
    isProtected: isResident ? recipient.isConfidential : true,
  };
}
