import type { Certainty } from "./statistics/certainty.rules.ts";

/** Never given a value: only the release gate writes this key's type, so nothing else can make a Released. */
declare const passedTheGate: unique symbol;

/** What a figure is, before the gate vouches for it. */
export type MetricState =
  | {
      readonly state: "value";
      /** The number in its metric's unit: unrounded where only open answers are in it, else whole. */
      readonly value: number;
      /**
       * The same number as it is shown, half up, from the exact sums: whole, of years with one decimal (3.4).
       * Thresholds, deltas and trends use it.
       */
      readonly rounded: number;
      /** What the number rests on; of protected figures distinct people. */
      readonly n: number;
      /** A protected share of few people prints as "≤ 10 %" or "≥ 90 %"; null: the value is the number. */
      readonly bound: "at_most" | "at_least" | null;
    }
  /** `why`: no question of the row is of a kind that has such a number. */
  | { readonly state: "na"; readonly why?: "question_kind" }
  | { readonly state: "hidden" };

/**
 * A figure that passed the release gate; nothing else may be serialised. `na`: there is nothing to compute from.
 * `hidden`: there is, or there may be, and confidentiality withholds it.
 */
export type Released = MetricState & { readonly [passedTheGate]: true };

/** A figure in both windows, compared by the rounded numbers that are shown. */
export interface ComparedFigure {
  readonly current: Released;
  /** Null where there is no earlier window. */
  readonly previous: Released | null;
  /** Rounded current minus rounded previous; null unless both are numbers (a bound is none). */
  readonly delta: number | null;
  readonly trend: "up" | "equal" | "down" | null;
  /**
   * Whether the delta can be distinguished from chance, decided once for all rows of its family; null without a delta, or where the
   * error of a figure is not known.
   */
  readonly certainty: Certainty | null;
  /**
   * The smallest delta that would be called real, rounded up as the figure is shown: of open answers from their own spread,
   * of protected ones from what is released of them. Null without a word, and where no change would be real.
   */
  readonly smallestChange: number | null;
  /** A score that is below 70 as shown; never true of other units. */
  readonly isLow: boolean;
}
