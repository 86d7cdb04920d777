import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsApi } from "./analytics.api.ts";
import { computeFigures } from "./analytics.engine.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { type ReleaseDeps, releaseClosedMonths, releaseJobs } from "./analytics.jobs.ts";
import { engagementWindows, satisfactionWindows } from "./windows.rules.ts";

export interface AnalyticsDeps extends Omit<ReleaseDeps, "facts"> {
  readonly facts: AnalyticsFacts;
}

export interface AnalyticsModule {
  readonly api: AnalyticsApi;
  readonly jobs: readonly Job[];
  /** Releases the closed months of one client now, as its job does; returns the number of new cells. */
  releaseClosedMonths(clientId: number): Promise<number>;
}

/** The analytics engine over the facts that slices contribute. */
export function createAnalyticsModule(deps: AnalyticsDeps): AnalyticsModule {
  const release: ReleaseDeps = { ...deps, facts: deps.facts.facts };
  return {
    api: {
      figures: (tx, request) => computeFigures(tx, request, deps.facts),
      satisfactionWindows,
      engagementWindows,
    },
    jobs: releaseJobs(release),
    releaseClosedMonths: (clientId) => releaseClosedMonths(release, clientId),
  };
}
