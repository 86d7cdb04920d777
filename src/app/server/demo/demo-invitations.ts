import type { Chance } from "./content/chance.ts";
import { participation } from "./content/participation.ts";
import { demoSurvey } from "./content/surveys.ts";
import type { Asked } from "./demo-asks.ts";
import { dayText } from "./demo-days.ts";
import { tellAnswers } from "./demo-responses.ts";
import type { Course, Invited, Invitee, Telling } from "./demo-telling.ts";

/** Jobs begin at nine; what they send goes out within some minutes. */
const SENT_AT = 9 * 3600;
const REMINDER_DAYS = [4, 9] as const;

/** What became of an invitation up to the end of the demo. */
function courseOf(telling: Telling, chance: Chance, asked: Asked, invitee: Invitee): Course {
  const { days, frame, budget } = telling;
  const { day } = asked.ask;
  const seconds = SENT_AT + chance.between(5, 400);
  const sentAt = days.at(day, seconds);
  const expiresAt = days.linkEnd(day, { surveyId: asked.surveyId, lastDay: invitee.lastDay });
  const { place, respondent } = invitee.who;
  const { startedAfter, completedAfter } = participation(chance, {
    surveyId: asked.surveyId,
    place,
    respondent,
    sentMinute: Math.floor(seconds / 60),
  });
  const ends = Math.min(frame.asOf.getTime(), expiresAt.getTime());
  const by = (minutes: number | null): Date | null => {
    const at = sentAt.getTime() + (minutes ?? Infinity) * 60_000;
    return at < ends ? new Date(at) : null;
  };
  const startedAt = by(startedAfter);
  const completedAt = by(completedAfter);
  const completedOn = completedAt === null ? null : dayText(days.dayOf(completedAt, day));
  const isTaken = completedOn !== null && budget.take(asked.surveyId, completedOn);
  return isTaken
    ? { sentAt, expiresAt, startedAt, completedAt, completedOn }
    : { sentAt, expiresAt, startedAt: completedAt === null ? startedAt : null, completedAt: null, completedOn: null };
}

function remindersOf({ days, frame }: Telling, day: number, { expiresAt, completedAt }: Course): number {
  const until = Math.min(frame.asOf.getTime(), expiresAt.getTime(), completedAt?.getTime() ?? Infinity);
  return REMINDER_DAYS.filter((after) => days.at(day + after, SENT_AT).getTime() < until).length;
}

function originOf({ ask }: Asked) {
  return ask.kind === "campaign"
    ? { campaign_id: ask.campaignId, event: null, event_key: null }
    : { campaign_id: null, event: ask.event, event_key: ask.key };
}

/** Writes what came of an ask: an invitation with what was answered, or a line about who was not asked. */
export function tellAsked(telling: Telling, chance: Chance, invited: Invited): void {
  const { sink, days } = telling;
  const { id, asked, invitee } = invited;
  const { decision, surveyId } = asked;
  const respondent = { resident_id: invitee.residentId, person_id: invitee.personId };
  const sentOn = dayText(asked.ask.day);
  if (decision.kind === "skip") {
    const { reason, nextDay } = decision;
    const at = days.at(asked.ask.day, SENT_AT + 60);
    const row = { survey_id: surveyId, ...originOf(asked), ...respondent, reason, next_day: nextDay };
    sink.add("skipped_invitations", { ...row, day: sentOn, at });
    return;
  }
  const course = courseOf(telling, chance, asked, invitee);
  sink.add("invitations", {
    id,
    survey_id: surveyId,
    survey_version: demoSurvey(surveyId).version,
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
    ...originOf(asked),
    channel: decision.channel,
    reminders_sent: remindersOf(telling, asked.ask.day, course),
  });
  tellAnswers(telling, chance, invited, course);
}
