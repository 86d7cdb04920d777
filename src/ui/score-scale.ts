import { roundHalfUp } from "#ui/format.ts";

/** From this satisfaction score on, the face is excited. */
export const EXCITED_FROM = 80;
/**
 * From this score on, the face is neutral, below it sad. The primary metric is red below it, and its tooltip names it.
 */
export const METRIC_THRESHOLD = 65;

export type Mood = "excited" | "neutral" | "sad";

/** Returns the emoticon of a satisfaction score, by the rounded number on screen; null without a score. */
export function toMood(score: number | null): Mood | null {
  if (score === null) return null;
  const shown = roundHalfUp(score);
  if (shown >= EXCITED_FROM) return "excited";
  return shown >= METRIC_THRESHOLD ? "neutral" : "sad";
}

/** Returns the color of a primary metric, by the rounded number on screen; null without a value. */
export function getMetricTone(value: number | null): "good" | "bad" | null {
  if (value === null) return null;
  return roundHalfUp(value) < METRIC_THRESHOLD ? "bad" : "good";
}
