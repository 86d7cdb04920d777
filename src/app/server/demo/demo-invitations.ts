import type { Random } from "./content/random.ts";
import { decideParticipation } from "./content/participation.ts";
import { getDemoSurvey } from "./content/surveys.ts";
import type { InvitationsPlan } from "./demo-invitations-plan.ts";
import { formatDay } from "./demo-days.ts";
import { reportAnswers } from "./demo-responses.ts";
import type { InvitationOutcome, InvitedPerson, Invitee, DemoContext } from "./demo-context.ts";

/** Jobs begin at nine; their messages go out within some minutes. */
const SENT_AT = 9 * 3600;
const REMINDER_DAYS = [4, 9] as const;

/** Returns the outcome of an invitation up to the end of the demo. */
function buildCourse(
  context: DemoContext,
  random: Random,
  invitations: InvitationsPlan,
  invitee: Invitee,
): InvitationOutcome {
  const { days, frame, budget } = context;
  const { day } = invitations.invite;
  const seconds = SENT_AT + random.between(5, 400);
  const sentAt = days.toInstant(day, seconds);
  const expiresAt = days.computeLinkEnd(day, { surveyId: invitations.surveyId, lastDay: invitee.lastDay });
  const { place, respondent } = invitee.who;
  const { startedAfter, completedAfter } = decideParticipation(random, {
    surveyId: invitations.surveyId,
    place,
    respondent,
    sentMinute: Math.floor(seconds / 60),
  });
  const ends = Math.min(frame.asOf.getTime(), expiresAt.getTime());
  const toInstantBeforeEnd = (minutes: number | null): Date | null => {
    const at = sentAt.getTime() + (minutes ?? Infinity) * 60_000;
    return at < ends ? new Date(at) : null;
  };
  const startedAt = toInstantBeforeEnd(startedAfter);
  const completedAt = toInstantBeforeEnd(completedAfter);
  const completedOn = completedAt === null ? null : formatDay(days.computeDay(completedAt, day));
  const isTaken = completedOn !== null && budget.take(invitations.surveyId, completedOn);
  return isTaken
    ? { sentAt, expiresAt, startedAt, completedAt, completedOn }
    : { sentAt, expiresAt, startedAt: completedAt === null ? startedAt : null, completedAt: null, completedOn: null };
}

function computeReminders(
  { days, frame }: DemoContext,
  day: number,
  { expiresAt, completedAt }: InvitationOutcome,
): number {
  const until = Math.min(frame.asOf.getTime(), expiresAt.getTime(), completedAt?.getTime() ?? Infinity);
  return REMINDER_DAYS.filter((after) => days.toInstant(day + after, SENT_AT).getTime() < until).length;
}

function toOrigin({ invite }: InvitationsPlan) {
  return invite.kind === "campaign"
    ? { campaign_id: invite.campaignId, event: null, event_key: null }
    : { campaign_id: null, event: invite.event, event_key: invite.key };
}

/** Writes the outcome of a request: an invitation with its answers, or a line about the person who was not invited. */
export function reportInvited(context: DemoContext, random: Random, invited: InvitedPerson): void {
  const { sink, days } = context;
  const { id, invited: invitations, invitee } = invited;
  const { decision, surveyId } = invitations;
  const respondent = { resident_id: invitee.residentId, person_id: invitee.personId };
  const sentOn = formatDay(invitations.invite.day);
  if (decision.kind === "skip") {
    const { reason, nextDay } = decision;
    const at = days.toInstant(invitations.invite.day, SENT_AT + 60);
    const row = { survey_id: surveyId, ...toOrigin(invitations), ...respondent, reason, next_day: nextDay };
    sink.add("skipped_invitations", { ...row, day: sentOn, at });
    return;
  }
  const course = buildCourse(context, random, invitations, invitee);
  sink.add("invitations", {
    id,
    survey_id: surveyId,
    survey_version: getDemoSurvey(surveyId).version,
    location_id: decision.locationId,
    position_category_id: decision.positionCategoryId,
    ...respondent,
    lease_id: decision.leaseId,
    is_protected: decision.isProtected,
    sent_at: course.sentAt,
    sent_on: sentOn,
    expires_at: course.expiresAt,
    started_at: course.startedAt,
    completed_at: course.completedAt,
    ...toOrigin(invitations),
    channel: decision.channel,
    reminders_sent: computeReminders(context, invitations.invite.day, course),
  });
  reportAnswers(context, random, invited, course);
}
