import type { Certainty } from "./statistics/certainty.rules.ts";

/** Never has a value: only the release gate writes this key's type, so no other code can make a Released. */
declare const passedTheGate: unique symbol;

/** The state of a figure before it passes the gate. */
export type MetricState =
  | {
      readonly state: "value";
      /** The number in its metric's unit: unrounded when it contains open answers only, otherwise whole. */
      readonly value: number;
      /**
       * The number as shown, rounded half up from the exact sums: whole; years with one decimal (3.4). Thresholds,
       * deltas and trends use it.
       */
      readonly rounded: number;
      /** The number of answers behind it; for protected figures, of distinct people. */
      readonly n: number;
      /** A protected share of few people prints as "≤ 10 %" or "≥ 90 %"; null: the value is exact. */
      readonly bound: "at_most" | "at_least" | null;
    }
  /** `why`: no question of the row is of a type that has this metric. */
  | { readonly state: "na"; readonly why?: "question_kind" }
  | { readonly state: "hidden" };

/**
 * A figure that passed the release gate; nothing else may be serialized. `na`: there is nothing to compute from.
 * `hidden`: there is, or may be, a number, but confidentiality withholds it.
 */
export type Released = MetricState & { readonly [passedTheGate]: true };

/** A figure in both windows, compared by the rounded numbers shown. */
export interface ComparedFigure {
  readonly current: Released;
  /** Null when there is no earlier window. */
  readonly previous: Released | null;
  /** Rounded current minus rounded previous; null unless both are exact numbers (a bound is not). */
  readonly delta: number | null;
  readonly trend: "up" | "equal" | "down" | null;
  /**
   * Whether the delta is real or chance, decided once for all rows of its family; null without a delta, or when the
   * error of a figure is not known.
   */
  readonly certainty: Certainty | null;
  /**
   * The smallest delta that would be called real, rounded up as the figure is shown: for open answers from their own
   * spread, for protected ones from what is released of them. Null without a certainty, and when no change would be
   * real.
   */
  readonly smallestChange: number | null;
  /** True for a score shown below 70; never true for other units. */
  readonly isLow: boolean;
}
