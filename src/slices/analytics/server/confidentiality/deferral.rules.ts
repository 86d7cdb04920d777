import type { ComparedFigure, Released } from "../analytics.figures.ts";

/** The score that a score widget shows of a place: its own, its region's instead, or a state without a score. */
export interface DeferredScore {
  readonly figure: Released;
  /** True: "Showing region score due to confidentiality". */
  readonly deferred: boolean;
  /** Null beside a deferred score, which has no trend. */
  readonly delta: number | null;
  readonly trend: ComparedFigure["trend"];
  /** False beside a deferred score, which has neither color nor rank. */
  readonly isRanked: boolean;
  readonly isLow: boolean;
}

/**
 * Returns the score of a place for a score widget (domain.md, Confidentiality 7): when it is hidden, its region's as
 * shown, without trend, color and rank; Hidden when the region has no number or no other location. Tables, timelines
 * and exports do not defer.
 */
export function deferScore(
  own: ComparedFigure,
  region: { readonly figure: ComparedFigure; readonly locations: number } | null,
): DeferredScore {
  const { current, delta, trend, isLow } = own;
  const defers =
    current.state === "hidden" && region !== null && region.locations > 1 && region.figure.current.state === "value";
  if (defers) {
    return { figure: region.figure.current, deferred: true, delta: null, trend: null, isRanked: false, isLow: false };
  }
  return { figure: current, deferred: false, delta, trend, isRanked: current.state === "value", isLow };
}
