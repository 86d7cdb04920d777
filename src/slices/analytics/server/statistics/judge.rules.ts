import type { ComparedFigure } from "../analytics.figures.ts";
import type { MetricDeclaration } from "../analytics.metrics.ts";
import type { Comparison } from "../release-gate.ts";
import { certaintyOf, smallestChange } from "./certainty.rules.ts";

// Whole steps beyond which binary fractions would round up once more.
const HAIR = 1e-9;

/** A change that suffices, rounded up as it is shown: less would not. */
export function roundedUp(value: number, decimals = 0): number {
  const steps = 10 ** decimals;
  return Math.ceil(value * steps - HAIR) / steps;
}

/**
 * A comparison with its word at the level of its family (null: none is wanted): the word, and what a change must reach for
 * it, are all that leaves.
 */
export function judge(
  metric: MetricDeclaration,
  { figure, difference }: Comparison,
  level: number | null,
): ComparedFigure {
  if (difference === null || level === null) return { ...figure, certainty: null, smallestChange: null };
  const smallest = smallestChange(difference, level);
  return {
    ...figure,
    certainty: figure.delta === 0 ? "noise" : certaintyOf(difference, level),
    smallestChange: smallest === null ? null : roundedUp(smallest * metric.scale, metric.decimals),
  };
}
