/** A metric value with its comparisons, as in every reply. Scores run from 20 to 100, rates are percentages. */
export interface Figure {
  readonly value: number | null;
  readonly previous_value: number | null;
  readonly delta: number | null;
  readonly trend: "up" | "equal" | "down" | null;
  /** Whether the delta is statistically significant; null or missing when unknown. */
  readonly certainty?: "real" | "unclear" | "noise" | null | undefined;
  /** The smallest delta that would be significant with this many answers; null when none would. */
  readonly smallest_change?: number | null | undefined;
  readonly is_low: boolean;
  /** Whether a higher value is better, which determines the color of its change. Higher is better by default. */
  readonly direction?: "more_is_better" | "less_is_better" | "neutral" | undefined;
  readonly hidden: boolean;
  /** Set when the value cannot have a number: no question of the row has this kind. */
  readonly why_none?: "question_kind" | undefined;
  /** Set when the value is only a bound, because the exact value would reveal too much about few people. */
  readonly bound: "at_most" | "at_least" | null;
}

/** Replaces a metric value that the reply leaves out. */
export const NO_FIGURE: Figure = {
  value: null,
  previous_value: null,
  delta: null,
  trend: null,
  is_low: false,
  hidden: false,
  bound: null,
};

/** Scores below this are flagged. The server decides (`is_low`), and texts name the limit. */
export const LOW_SCORE = 70;
