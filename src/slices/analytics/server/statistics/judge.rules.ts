import type { ComparedFigure } from "../analytics.figures.ts";
import type { MetricDeclaration } from "../analytics.metrics.ts";
import type { Comparison } from "../release/release-gate.ts";
import { roundedUp } from "../rounding.rules.ts";
import { computeCertainty, smallestChange } from "./certainty.rules.ts";

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
    certainty: figure.delta === 0 ? "noise" : computeCertainty(difference, level),
    smallestChange: smallest === null ? null : roundedUp(smallest * metric.scale, metric.decimals),
  };
}
