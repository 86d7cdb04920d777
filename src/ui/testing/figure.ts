import { NO_FIGURE, type Figure } from "#ui/figure.ts";

/** A figure as the server would send it for these two values. */
export function figure(value: number | null, previous: number | null = null, rest: Partial<Figure> = {}): Figure {
  const round = (number: number): number => Math.floor(number + 0.5);
  const delta = value === null || previous === null ? null : round(value) - round(previous);
  const trends = { "-1": "down", "0": "equal", "1": "up" } as const;
  const trend = delta === null ? null : trends[String(Math.sign(delta)) as keyof typeof trends];
  const is_low = value !== null && round(value) < 70;
  return { ...NO_FIGURE, value, previous_value: previous, delta, trend, is_low, ...rest };
}
