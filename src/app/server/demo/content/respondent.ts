import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";
import type { LocationProfile } from "./place-character.ts";
import type { PositionCategory } from "./positions.ts";

/** The traits of a person that stay the same from one survey to the next. */
export interface Respondent {
  readonly locale: Language;
  /** How favorably they judge: added to every opinion. */
  readonly leniency: number;
  /** How important they find everything. */
  readonly earnestness: number;
  /** Readiness to answer an invitation, as log-odds. */
  readonly responsiveness: number;
  /** How often they write comments, as a factor around 1. */
  readonly talkativeness: number;
  /** How often they skip a question, as a factor around 1. */
  readonly carelessness: number;
  readonly isConfidential: boolean;
}

/** The respondent, the place and the month. */
export interface AnswerContext {
  readonly place: LocationProfile;
  /** The month of the answer as year × 12 + month − 1. */
  readonly month: number;
  readonly respondent: Respondent;
  /** For employees. */
  readonly category?: PositionCategory | null;
  /** For residents where renewals are planted: how much more than others they mean to renew, in standard deviations. */
  readonly intent?: number;
}

const LENIENCY = 0.52;
/** The spread of readiness to answer between people; participation allows for it. */
export const RESPONSIVENESS = 0.8;

/** Generates a person. The same seed gives the same person, so none has to be stored. */
export function drawRespondent(random: Random, locale: Language, confidential = 0.08): Respondent {
  const leniency = random.normal() * LENIENCY;
  return {
    locale,
    leniency,
    earnestness: random.normal() * 0.4,
    responsiveness: random.normal() * RESPONSIVENESS,
    talkativeness: Math.exp(random.normal() * 0.4),
    carelessness: Math.exp(random.normal() * 0.6),
    // Unhappy people have more reason to stay anonymous.
    isConfidential: random.happens(confidential * (leniency < -0.3 ? 1.8 : 0.8)),
  };
}
