/** The normal deviate of a range that holds the true share in 95 of 100 cases. */
const Z = 1.96;
const WHOLE = 100;

/** Whole percents between which a share likely lies. */
export interface LikelyRange {
  readonly from: number;
  readonly to: number;
}

/** Wilson’s range of a share of so many open answers, in percent; null without answers. It never leaves 0 to 100. */
export function toLikelyRange(share: number, answers: number): LikelyRange | null {
  if (answers <= 0) return null;
  const p = share / WHOLE;
  const z2 = Z * Z;
  const center = p + z2 / (2 * answers);
  const half = Z * Math.sqrt((p * (1 - p)) / answers + z2 / (4 * answers * answers));
  const toPercent = (value: number): number => Math.round((WHOLE * value) / (1 + z2 / answers));
  return { from: Math.max(0, toPercent(center - half)), to: Math.min(WHOLE, toPercent(center + half)) };
}
