/** The normal deviate of a range that contains the true share in 95 of 100 cases. */
const Z = 1.96;
const WHOLE = 100;

/** The likely bounds of a share in whole percents. */
export interface LikelyRange {
  readonly from: number;
  readonly to: number;
}

/** Returns Wilson’s range of a share of open answers, in percent; null without answers. It stays within 0 and 100. */
export function toLikelyRange(share: number, answers: number): LikelyRange | null {
  if (answers <= 0) return null;
  const p = share / WHOLE;
  const z2 = Z * Z;
  const center = p + z2 / (2 * answers);
  const half = Z * Math.sqrt((p * (1 - p)) / answers + z2 / (4 * answers * answers));
  const toPercent = (value: number): number => Math.round((WHOLE * value) / (1 + z2 / answers));
  return { from: Math.max(0, toPercent(center - half)), to: Math.min(WHOLE, toPercent(center + half)) };
}
