import type { MetricDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { answersMetrics } from "./metrics/answers.metrics.ts";
import { participationMetrics } from "./metrics/participation.metrics.ts";
import { choicesMetrics, questionsMetrics } from "./metrics/questions.metrics.ts";

/** The metrics of answers, choices and participation. */
export const surveysMetrics: readonly MetricDeclaration[] = [
  ...answersMetrics,
  ...questionsMetrics,
  ...choicesMetrics,
  ...participationMetrics,
];
