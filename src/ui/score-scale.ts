import { roundHalfUp } from "#ui/format.ts";

/** From here on a satisfaction score looks excited. */
export const EXCITED_FROM = 80;
/** From here on it looks neutral, below it sad; the primary metric is red below it, and its tooltip says so. */
export const METRIC_THRESHOLD = 65;

export type Mood = "excited" | "neutral" | "sad";

/** The emoticon of a satisfaction score, by the whole number that is shown; null without a score. */
export function scoreToMood(score: number | null): Mood | null {
  if (score === null) return null;
  const shown = roundHalfUp(score);
  if (shown >= EXCITED_FROM) return "excited";
  return shown >= METRIC_THRESHOLD ? "neutral" : "sad";
}

/** The color of a primary metric, by the whole number that is shown; null without a value. */
export function metricTone(value: number | null): "good" | "bad" | null {
  if (value === null) return null;
  return roundHalfUp(value) < METRIC_THRESHOLD ? "bad" : "good";
}
