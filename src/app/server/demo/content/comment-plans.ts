import type { Random } from "./random.ts";
import type { WritingStyle, Sentiment, AuthorRole, Subject } from "./comment-phrases.ts";

/** A way to compose a comment: the parts of the phrases and styles in their order. */
export type Part = "bad" | "more" | "wish" | "good" | "otherBad" | "otherWish" | "otherGood" | keyof WritingStyle;
type Plan = readonly [weight: number, ...parts: Part[]];

const plans: Readonly<Record<Sentiment, readonly Plan[]>> = {
  bad: [
    [19, "bad"],
    [19, "bad", "more"],
    [12, "about", "bad"],
    [12, "bad", "otherBad"],
    [8, "beforeBad", "bad"],
    [8, "bad", "wish"],
    [5, "bad", "afterBad"],
    [6, "bad", "more", "otherBad"],
    [4, "about", "bad", "otherBad", "more", "wish"],
    [2, "wish"],
  ],
  mixed: [
    [14, "wish"],
    [10, "beforeWish", "wish"],
    [16, "otherGood", "wish"],
    [6, "wish", "afterWish"],
    [16, "wish", "otherWish"],
    [12, "about", "wish"],
    [9, "otherGood", "bad"],
    [7, "otherGood", "beforeWish", "wish"],
    [3, "about", "otherGood", "wish", "otherWish"],
  ],
  good: [
    [15, "good"],
    [22, "good", "otherGood"],
    [9, "beforeGood", "good"],
    [6, "good", "afterGood"],
    [12, "good", "wish"],
    [18, "about", "good"],
    [6, "good", "otherGood", "wish"],
    [4, "about", "good", "otherGood", "afterGood"],
  ],
};

/**
 * Residents speak of eleven subjects. All other respondents have so few that phrases without a subject would soon
 * repeat.
 */
const NARROW_ALONE = 0.4;

/** Weights of the plans; those with only the subject and a courtesy have their own factor. */
function getWeights(alone: number): Readonly<Record<Sentiment, readonly number[]>> {
  const isAlone = (parts: readonly Part[]): boolean =>
    parts.every((part) => ["bad", "wish", "good"].includes(part) || /^(before|after)/.test(part)) &&
    parts.filter((part) => ["bad", "wish", "good"].includes(part)).length === 1;
  const computeWeights = (of: readonly Plan[]): number[] =>
    of.map(([weight, ...parts]) => (isAlone(parts) ? weight * alone : weight));
  return { bad: computeWeights(plans.bad), mixed: computeWeights(plans.mixed), good: computeWeights(plans.good) };
}

const broadWeights = getWeights(1);
const narrowWeights = getWeights(NARROW_ALONE);

/** The parts of one comment in their order. */
export function planParts(random: Random, sentiment: Sentiment, standing: AuthorRole, subject: Subject): Part[] {
  const isBroad = standing === "resident" && subject !== "followUp";
  const weights = (isBroad ? broadWeights : narrowWeights)[sentiment];
  const [, ...parts] = plans[sentiment][random.weighted(weights)] ?? [0];
  return parts;
}
