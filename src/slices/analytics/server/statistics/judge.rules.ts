import type { ComparedFigure } from "../analytics.figures.ts";
import type { MetricDeclaration } from "../analytics.metrics.ts";
import type { Comparison } from "../release/release-gate.ts";
import { roundedUp } from "../rounding.rules.ts";
import { computeCertainty, smallestChange } from "./certainty.rules.ts";

/**
 * Returns a comparison with its certainty at the level of its family (null: not requested). Only the certainty and the
 * change it needs leave the server.
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
