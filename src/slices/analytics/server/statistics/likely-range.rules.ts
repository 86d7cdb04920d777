import type { Released } from "../analytics.figures.ts";
import { computeWilsonInterval } from "./ratio-error.rules.ts";

const WHOLE = 100;

/** The likely bounds of a share in whole percents, and the number of answers that they follow from. */
export interface LikelyRange {
  readonly from: number;
  readonly to: number;
  readonly n: number;
}

/**
 * Returns the 95% range of a released percentage; null without a number, and where it is only a bound. The gate's own
 * value and n are its only sources, both of which are shown where confidential answers are among them, so the range
 * tells nothing about which answers those are.
 */
export function findLikelyRange(share: Released | undefined): LikelyRange | null {
  if (share?.state !== "value" || share.bound !== null) return null;
  const interval = computeWilsonInterval(share.value / WHOLE, share.n);
  const toPercent = (part: number): number => Math.round(WHOLE * part);
  return interval && { from: toPercent(interval.low), to: toPercent(interval.high), n: share.n };
}
