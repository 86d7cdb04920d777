import { type Random, createSeededRandom } from "#app/server/demo/content/random.ts";
import { type LeaseCircumstances, type PastLeases, toLeaseAnswer } from "../server/warnings/lease-warnings.rules.ts";

/** The current month of generated histories. */
export const CURRENT_MONTH = 2026 * 12 + 11;

/** A company's past: how many outcomes became known in the last two years, and how likely each lease was to end. */
export interface PastLeasesOptions {
  readonly seed: number;
  readonly outcomes: number;
  readonly computeLeaving: (lease: LeaseCircumstances & { readonly value: number | null }) => number;
}

/** Number of months, of which the last 24 count for the rates of today. */
const MONTHS = 33;
const LEARNED = 24;
const ANSWERED = 0.4;
const WITH_ISSUE = 0.14;
/** The shares of the answers 1 to 5. */
const answers = [0.08, 0.11, 0.19, 0.33, 0.29] as const;

const computeLogistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Leaving depends on the answer and on open issues. */
export const computePlantedLeaving: PastLeasesOptions["computeLeaving"] = ({ value, hasIssue }) =>
  computeLogistic(-0.42 + (value === null ? 0 : (3.6 - value) * 0.45) + (hasIssue ? 0.75 : 0));

/** Leaving is random. */
export const getRandomLeaving: PastLeasesOptions["computeLeaving"] = () => 0.43;

/** One lease of a company: its facts, how likely it was to end, and whether it ended. */
interface MadeLease extends LeaseCircumstances {
  readonly chanceToLeave: number;
  readonly isLeft: boolean;
}

/** Generates one lease. */
export function makeLease(random: Random, leaving: PastLeasesOptions["computeLeaving"]): MadeLease {
  const value = random.happens(ANSWERED) ? random.weighted(answers) + 1 : null;
  const circumstances = { answer: toLeaseAnswer(value), hasIssue: random.happens(WITH_ISSUE) };
  const chanceToLeave = leaving({ ...circumstances, value });
  return { ...circumstances, chanceToLeave, isLeft: random.happens(chanceToLeave) };
}

/** Generates a history; the same seed gives the same. */
export function makePastLeases({ seed, outcomes, computeLeaving }: PastLeasesOptions): readonly PastLeases[] {
  const random = createSeededRandom(seed);
  const cells = new Map<string, PastLeases>();
  for (let index = 0; index < Math.round((outcomes * MONTHS) / LEARNED); index += 1) {
    const { answer, hasIssue, isLeft } = makeLease(random, computeLeaving);
    const outcomeMonth = CURRENT_MONTH - random.between(1, MONTHS);
    const key = [answer, hasIssue, outcomeMonth].join(" ");
    const before = cells.get(key) ?? { leases: 0, left: 0 };
    const counts = { leases: before.leases + 1, left: before.left + Number(isLeft) };
    cells.set(key, { answer, hasIssue, outcomeMonth, observedMonth: outcomeMonth - 3, ...counts });
  }
  return [...cells.values()];
}
