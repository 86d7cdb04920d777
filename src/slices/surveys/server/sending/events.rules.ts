import { addDays } from "#platform/server/clock.ts";
import type { Audience, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { CONTACT_GAP_DAYS, EXIT_SURVEY_ID, FOLLOW_UP_SURVEY_ID } from "../surveys.rules.ts";

/** What an event asks: whom, which survey, how many days after the day it is about (or before it). */
export interface EventDefinition {
  readonly audience: Audience;
  readonly surveyId: number;
  readonly offset: number;
}

/** Every event with its survey. Survey 27 asks about staying, so the end of a lease asks it; 3 is for the first two months. */
export const eventDefinitions: Readonly<Record<SurveyEvent, EventDefinition>> = {
  move_in: { audience: "residents", surveyId: 25, offset: 14 },
  work_order_closed: { audience: "residents", surveyId: FOLLOW_UP_SURVEY_ID, offset: 1 },
  lease_end: { audience: "residents", surveyId: 27, offset: -90 },
  hire_30: { audience: "employees", surveyId: 3, offset: 30 },
  hire_60: { audience: "employees", surveyId: 3, offset: 60 },
  hire_90: { audience: "employees", surveyId: 5, offset: 90 },
  last_day: { audience: "employees", surveyId: EXIT_SURVEY_ID, offset: 0 },
};

/** An event that a client has switched on, and since when. */
export interface ActiveEvent {
  readonly event: SurveyEvent;
  readonly startsOn: string;
}

/** Days from and to inclusive; null where there are none. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** An event that was missed (a stopped server, a late import) still requests this many days. */
const CATCH_UP_DAYS = 3;

/** On which days something must have happened to ask on days from and to; what came before the switch asks no one. */
function happenedOn({ event, startsOn }: ActiveEvent, due: Days): Days | null {
  const { offset } = eventDefinitions[event];
  const from = due.from > startsOn ? due.from : startsOn;
  return from > due.to ? null : { from: addDays(from, -offset), to: addDays(due.to, -offset) };
}

/** The days whose events ask today, those a little late among them. */
export function eventDaysForToday(rule: ActiveEvent, today: string): Days | null {
  return happenedOn(rule, { from: addDays(today, -CATCH_UP_DAYS), to: today });
}

/** The days whose events will ask so soon that an invitation today would silence them. */
export function upcomingEventDays(rule: ActiveEvent, today: string): Days | null {
  return happenedOn(rule, { from: today, to: addDays(today, CONTACT_GAP_DAYS - 1) });
}

/** The day on which something that happened asks. */
export function dueDay(event: SurveyEvent, happened: string): string {
  return addDays(happened, eventDefinitions[event].offset);
}
