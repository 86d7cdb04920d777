import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";
import type { LocationProfile } from "./place-character.ts";
import type { PositionCategory } from "./positions.ts";

/** What stays the same about a person from one survey to the next. */
export interface Respondent {
  readonly locale: Language;
  /** How kindly they judge: added to every opinion. */
  readonly leniency: number;
  /** How important they find everything. */
  readonly earnestness: number;
  /** Readiness to answer an invitation, as log-odds. */
  readonly responsiveness: number;
  /** How readily they write, as a factor around 1. */
  readonly talkativeness: number;
  /** How often they leave a question out, as a factor around 1. */
  readonly carelessness: number;
  readonly isConfidential: boolean;
}

/** Who answers, where, and when. */
export interface Answering {
  readonly place: LocationProfile;
  /** The month of the answer as year × 12 + month − 1. */
  readonly month: number;
  readonly respondent: Respondent;
  /** Of employees. */
  readonly category?: PositionCategory | null;
  /** Of residents where it was planted: how much more than others they mean to renew, in standard deviations. */
  readonly intent?: number;
}

const LENIENCY = 0.52;
/** The spread of readiness to answer between people; participation allows for it. */
export const RESPONSIVENESS = 0.8;

/** Draws a person. Drawn again from the same seed it is the same person, so no one needs to be kept. */
export function respondent(chance: Random, locale: Language, confidential = 0.08): Respondent {
  const leniency = chance.normal() * LENIENCY;
  return {
    locale,
    leniency,
    earnestness: chance.normal() * 0.4,
    responsiveness: chance.normal() * RESPONSIVENESS,
    talkativeness: Math.exp(chance.normal() * 0.4),
    carelessness: Math.exp(chance.normal() * 0.6),
    // Who is unhappy has more reason to stay unnamed.
    isConfidential: chance.happens(confidential * (leniency < -0.3 ? 1.8 : 0.8)),
  };
}
