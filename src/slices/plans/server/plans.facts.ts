import type { AnalyticsFacts, SourceDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { plansMetrics } from "./plans.metrics.ts";
import { compileTasks } from "./tasks/count-tasks.read-model.ts";
import {
  enrollmentMeasures,
  getDimensions,
  type PlansFact,
  taskCounts,
  taskMeasures,
} from "./tasks/task-measures.read-model.ts";

function buildSource(name: PlansFact, measures: ReadonlySet<string>, addsUp: boolean): SourceDeclaration {
  const compile: SourceDeclaration["compile"] = (wanted, query) => compileTasks(name, wanted, query);
  return { name, service: "introduce", measures, dimensions: getDimensions(name), compile, addsUp };
}

/**
 * Facts that plans provide to analytics: tasks by outcome and outcome day, tasks by state on a day (of enrollments
 * active in a range), and enrollments.
 */
export const plansFacts: AnalyticsFacts = {
  metrics: plansMetrics,
  facts: [],
  people: [],
  sources: [
    // Each task is at one place, or at none; a template or a person may be at several.
    buildSource("task_outcomes", taskCounts, true),
    buildSource("task_outcomes", taskMeasures, false),
    buildSource("task_states", taskCounts, true),
    buildSource("task_states", taskMeasures, false),
    buildSource("enrollments", enrollmentMeasures, false),
  ],
};
