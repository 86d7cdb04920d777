import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { roundHalfUp } from "#ui/format.ts";

function toTrend(delta: number): "up" | "equal" | "down" {
  if (delta === 0) return "equal";
  return delta > 0 ? "up" : "down";
}

/** Returns a metric value as the server sends it for these two values. */
export function createFigure(value: number | null, previous: number | null = null, rest: Partial<Figure> = {}): Figure {
  const delta = value === null || previous === null ? null : roundHalfUp(value) - roundHalfUp(previous);
  const trend = delta === null ? null : toTrend(delta);
  const is_low = value !== null && roundHalfUp(value) < 70;
  return { ...NO_FIGURE, value, previous_value: previous, delta, trend, is_low, ...rest };
}
