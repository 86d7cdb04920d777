import type { SeriesTone } from "#ui/charts/chart-data.ts";
import { roundHalfUp } from "#ui/format.ts";

/** Colors of task states as in the specification, of progress, and of the five steps of a scale. */
export type PartTone =
  | SeriesTone
  | "on-time"
  | "late"
  | "cant-complete"
  | "abandoned"
  | "canceled"
  | "completed"
  | "pending"
  | "past-due"
  | "scheduled"
  | "step-1"
  | "step-2"
  | "step-3"
  | "step-4"
  | "step-5";

/** One part of a whole. */
export interface ChartSegment {
  readonly key: string;
  readonly label: string;
  /** The number; a whole number. */
  readonly value: number;
  readonly tone: PartTone;
}

/** A part with its share of the whole, in percent as shown. Each is rounded separately, so the sum may exceed 100. */
export interface SharedPart extends ChartSegment {
  readonly share: number;
}

/** Returns the parts with their shares, in order; empty when their sum is zero. */
export function toShares(parts: readonly ChartSegment[]): SharedPart[] {
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  if (whole === 0) return [];
  return parts.map((part) => ({ ...part, share: roundHalfUp((100 * part.value) / whole) }));
}
