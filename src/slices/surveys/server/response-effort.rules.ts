import type { QuestionAnswer } from "./answers.rules.ts";
import type { Survey } from "./catalog/catalog.schema.ts";

/** With a longer time between two pages the respondent was probably away. */
const MAX_SECONDS_OF_A_PAGE = 300;

/** Fewer agreements may be equal by chance. */
const MIN_AGREEMENTS = 10;
const UNIFORM_SHARE = 0.9;
/** Fewer answers take too little time to judge. */
const MIN_TIMED = 5;
const SECONDS_TO_READ = 2;

/** The effort of a respondent; null where it cannot be judged. */
export interface ResponseEffort {
  /** Time on the pages after the first, at most five minutes each. */
  readonly secondsActive: number | null;
  /** Less than two seconds per answer of those pages. */
  readonly isHasty: boolean | null;
  /** At least nine of ten agreements are equal. */
  readonly isUniform: boolean | null;
}

/** Returns the seconds spent on a page: since the previous page was saved. */
export function countSeconds(before: Date, now: Date): number {
  const seconds = Math.round((now.getTime() - before.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), MAX_SECONDS_OF_A_PAGE);
}

/** Returns whether at least nine of ten agreements are equal; null for fewer than ten agreements. */
export function findUniform(answers: readonly QuestionAnswer[]): boolean | null {
  const agreements = answers.flatMap(({ answer }) => answer.agreement ?? []);
  if (agreements.length < MIN_AGREEMENTS) return null;
  const most = Math.max(...[...Map.groupBy(agreements, (point) => point).values()].map(({ length }) => length));
  return most >= UNIFORM_SHARE * agreements.length;
}

/** Judges a response. `secondsActive` is null when its pages were not timed. */
export function judgeEffort(
  survey: Survey,
  answers: readonly QuestionAnswer[],
  secondsActive: number | null,
): ResponseEffort {
  const first = new Set(survey.pages[0]);
  const timed = answers.filter(({ question }) => !first.has(question)).length;
  const isTimed = secondsActive !== null && timed >= MIN_TIMED;
  return {
    secondsActive,
    isHasty: isTimed ? secondsActive < SECONDS_TO_READ * timed : null,
    isUniform: findUniform(answers),
  };
}
