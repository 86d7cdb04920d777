import { addDays } from "#platform/server/clock.ts";
import type { Audience, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { CONTACT_GAP_DAYS, EXIT_SURVEY_ID, FOLLOW_UP_SURVEY_ID } from "../surveys.rules.ts";

/** Whom an event invites to which survey, and how many days after its day (negative: before). */
export interface EventDefinition {
  readonly audience: Audience;
  readonly surveyId: number;
  readonly offset: number;
}

/**
 * Every event with its survey. Survey 27 includes questions about renewal, so lease ends use it; survey 3 is for the
 * first two months.
 */
export const eventDefinitions: Readonly<Record<SurveyEvent, EventDefinition>> = {
  move_in: { audience: "residents", surveyId: 25, offset: 14 },
  work_order_closed: { audience: "residents", surveyId: FOLLOW_UP_SURVEY_ID, offset: 1 },
  lease_end: { audience: "residents", surveyId: 27, offset: -90 },
  hire_30: { audience: "employees", surveyId: 3, offset: 30 },
  hire_60: { audience: "employees", surveyId: 3, offset: 60 },
  hire_90: { audience: "employees", surveyId: 5, offset: 90 },
  last_day: { audience: "employees", surveyId: EXIT_SURVEY_ID, offset: 0 },
};

/** An event that a client has enabled, and the day since when. */
export interface ActiveEvent {
  readonly event: SurveyEvent;
  readonly startsOn: string;
}

/** Days from `from` to `to`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** An event that was missed (a stopped server, a late import) still invites for this many days. */
const CATCH_UP_DAYS = 3;

/**
 * Returns the days of events that are due between two days; null when the rule started later. Events due before the
 * rule started send no survey.
 */
function findEventDays({ event, startsOn }: ActiveEvent, due: Days): Days | null {
  const { offset } = eventDefinitions[event];
  const from = due.from > startsOn ? due.from : startsOn;
  return from > due.to ? null : { from: addDays(from, -offset), to: addDays(due.to, -offset) };
}

/** Returns the days whose events are due today or slightly overdue. */
export function findEventDaysForToday(rule: ActiveEvent, today: string): Days | null {
  return findEventDays(rule, { from: addDays(today, -CATCH_UP_DAYS), to: today });
}

/** Returns the days whose events are due so soon that an invitation today would block them. */
export function findUpcomingEventDays(rule: ActiveEvent, today: string): Days | null {
  return findEventDays(rule, { from: today, to: addDays(today, CONTACT_GAP_DAYS - 1) });
}

/** Returns the day on which an event is due. */
export function getDueDay(event: SurveyEvent, happened: string): string {
  return addDays(happened, eventDefinitions[event].offset);
}
