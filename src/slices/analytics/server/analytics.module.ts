import type { Job } from "#platform/server/jobs/jobs.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, AudienceService } from "./analytics.api.ts";
import { computeFigures } from "./analytics.engine.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { type ReleaseDeps, releaseClosedMonths, releaseJobs } from "./analytics.jobs.ts";
import { cellsSoFar } from "./release-cells.repository.ts";
import type { ReleasedSoFar } from "./release-cells.rules.ts";
import { engagementWindows, satisfactionWindows } from "./windows.rules.ts";

export interface AnalyticsDeps extends Omit<ReleaseDeps, "facts"> {
  readonly facts: AnalyticsFacts;
}

export interface AnalyticsModule {
  readonly api: AnalyticsApi;
  readonly jobs: readonly Job[];
  /** How far the protected answers of these locations have been released: each cell's last month with some of its sums. */
  readonly releasedCells: (
    tx: ClientTx,
    asked: {
      readonly service: AudienceService;
      readonly locationIds: readonly number[];
      readonly measures: readonly string[];
    },
  ) => Promise<readonly ReleasedSoFar[]>;
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
    releasedCells: cellsSoFar,
    releaseClosedMonths: (clientId) => releaseClosedMonths(release, clientId),
  };
}
