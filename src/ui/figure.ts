/** One compared figure, as every reply carries it. Scores run from 20 to 100, rates are percentages. */
export interface Figure {
  readonly value: number | null;
  readonly previous_value: number | null;
  readonly delta: number | null;
  readonly trend: "up" | "equal" | "down" | null;
  /** Whether the delta can be distinguished from chance; null or missing where that is not known. */
  readonly certainty?: "real" | "unclear" | "noise" | null | undefined;
  /** The smallest delta that would be real with so many answers; null where none would. */
  readonly smallest_change?: number | null | undefined;
  readonly is_low: boolean;
  /** Whether more of it is better; the color of its step follows. It is, unless stated otherwise. */
  readonly direction?: "more_is_better" | "less_is_better" | "neutral" | undefined;
  readonly hidden: boolean;
  /** Set where there can be no number: no question of the row is of a kind that has it. */
  readonly why_none?: "question_kind" | undefined;
  /** Set where the value is only a bound, because the exact one would say too much about few people. */
  readonly bound: "at_most" | "at_least" | null;
}

/** What stands for a figure that the reply leaves out. */
export const NO_FIGURE: Figure = {
  value: null,
  previous_value: null,
  delta: null,
  trend: null,
  is_low: false,
  hidden: false,
  bound: null,
};

/** Scores below this are flagged; the server decides (`is_low`), the words name it. */
export const LOW_SCORE = 70;
