import type { SeriesTone } from "#ui/charts/chart-data.ts";
import { roundHalfUp } from "#ui/format.ts";

/** Colors of task states as the specification gives them, of progress, and of the five steps of a scale. */
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
  /** How many; a whole number. */
  readonly value: number;
  readonly tone: PartTone;
}

/** A part with what it is of the whole, in percent as it is shown: rounded alone, so that shares may pass 100 in total. */
export interface SharedPart extends ChartSegment {
  readonly share: number;
}

/** The parts with their shares, in their order; none where all of them come to nothing. */
export function toShares(parts: readonly ChartSegment[]): SharedPart[] {
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  if (whole === 0) return [];
  return parts.map((part) => ({ ...part, share: roundHalfUp((100 * part.value) / whole) }));
}
