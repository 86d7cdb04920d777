import type { Released } from "./analytics.figures.ts";
import type { DateRange } from "./analytics.time.ts";

/** A figure of one window with the sums behind it. */
export interface ExplainedWindow {
  readonly range: DateRange;
  readonly figure: Released;
  /** True when it contains protected answers. Then only the figure and its n may be shown. */
  readonly isProtected: boolean;
  /** Weighted sums; null when there is no number or it contains protected answers. */
  readonly numerator: number | null;
  /** Null for a count, too. */
  readonly denominator: number | null;
}

/** The definition of a figure and the sums behind it: numerator / denominator × scale. */
export interface ExplainedFigure {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  readonly scale: number;
  readonly current: ExplainedWindow;
  /** Null when there is no earlier window. */
  readonly previous: ExplainedWindow | null;
  /**
   * At least how many more answers would make an unclear difference real if it stayed as it is (as many as if it were the
   * only one that is tested; its family may ask for more); null for every other difference,
   * and where protected answers are in it.
   */
  readonly moreAnswers: number | null;
}
