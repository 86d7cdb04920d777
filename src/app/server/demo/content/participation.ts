import { answerParameters, getSurveyParameters } from "./answer-parameters.ts";
import type { Random } from "./random.ts";
import type { LocationProfile } from "./place-character.ts";
import { type Respondent, RESPONSIVENESS } from "./respondent.ts";

/** The outcome of one invitation, in minutes after it was sent; always within the 21 days of the link. */
export interface Participation {
  /** Null when no answer was begun. */
  readonly startedAfter: number | null;
  /** Null when it was not finished. */
  readonly completedAfter: number | null;
}

/** The recipient, the place, and the time of day (minutes after midnight on the place's clock; 10:00 when left out). */
export interface RequestContext {
  readonly surveyId: number;
  readonly place: LocationProfile;
  readonly respondent: Respondent;
  readonly sentMinute?: number;
  readonly channel?: "email" | "sms" | "letter";
}

const STAFF_SURVEYS_BELOW = 20;
/** Share of invitations that are begun and not finished. */
const UNFINISHED = 0.06;
const HURRIED = { email: 1, sms: 0.45, letter: 2.2 } as const;
const READINESS = { email: 0, sms: 0.25, letter: -0.45 } as const;

const DAY = 1440;
const LINK_ENDS = 21 * DAY - 30;
const REMINDERS = [0, 4 * DAY, 9 * DAY] as const;
/** Of all responses, the share that follows the invitation, the first and the second reminder. */
const waves = [0.56, 0.27, 0.17];
const NIGHT_ENDS = 6.5 * 60;
const NIGHT_BEGINS = 23 * 60;

/** Returns the log-odds whose mean over people of unequal readiness is the share. */
function computeReadiness(share: number, spread: number): number {
  return Math.log(share / (1 - share)) * Math.sqrt(1 + 0.346 * spread * spread);
}

const readiness: ReadonlyMap<number, number> = new Map(
  [...answerParameters.surveys].map(([id, { answered }]) => [id, computeReadiness(answered, RESPONSIVENESS)]),
);

/** Few people answer at night; most of them wait until the morning. */
function postponeNight(random: Random, sentMinute: number, delay: number): number {
  const minute = (sentMinute + delay) % DAY;
  const isNight = minute < NIGHT_ENDS || minute > NIGHT_BEGINS;
  if (!isNight || random.happens(0.12)) return delay;
  const toMorning = minute > NIGHT_BEGINS ? DAY - minute + NIGHT_ENDS : NIGHT_ENDS - minute;
  return delay + toMorning + random.next() * random.next() * 240;
}

function computeStart(random: Random, request: RequestContext): number {
  const wave = random.weighted(waves);
  const hurry = HURRIED[request.channel ?? "email"];
  // Half of a wave comes within hours of the message, the rest over days.
  const delay = 4 + 330 * hurry * Math.exp(random.normal() * 1.5);
  const next = REMINDERS[wave + 1] ?? LINK_ENDS - DAY;
  const within = Math.min(delay, (next - (REMINDERS[wave] ?? 0)) * random.next() + 30);
  const started = (REMINDERS[wave] ?? 0) + (delay > within ? within : delay);
  return Math.min(LINK_ENDS - 60, Math.round(postponeNight(random, request.sentMinute ?? 600, started)));
}

/** Returns the minutes from the first answer to the last: a few, or for some people another day. */
function computeStay(random: Random): number {
  if (random.happens(0.04)) return DAY * (0.4 + 2 * random.next());
  return 1.5 + 4 * Math.exp(random.normal() * 0.5);
}

/** Decides whether and when a person answers an invitation. */
export function decideParticipation(random: Random, request: RequestContext): Participation {
  const { surveyId, place, respondent } = request;
  const { answered } = getSurveyParameters(surveyId);
  const ofPlace = surveyId < STAFF_SURVEYS_BELOW ? place.staffAnswering : place.residentsAnswering;
  // Very pleased or very annoyed people answer more often.
  const stirred = (Math.abs(respondent.leniency) - 0.42) * 0.3;
  const odds =
    (readiness.get(surveyId) ?? computeReadiness(answered, RESPONSIVENESS)) +
    respondent.responsiveness +
    ofPlace +
    stirred +
    READINESS[request.channel ?? "email"];
  const answers = random.happens(1 / (1 + Math.exp(-odds)));
  if (answers) {
    const startedAfter = computeStart(random, request);
    return { startedAfter, completedAfter: Math.min(LINK_ENDS, Math.round(startedAfter + computeStay(random))) };
  }
  const begins = random.happens(Math.min(0.5, UNFINISHED / (1 - answered)));
  return { startedAfter: begins ? computeStart(random, request) : null, completedAfter: null };
}
