import { deliverJob, sweepJob } from "#platform/server/outbox/outbox.ts";
import { releaseCellsJob } from "#slices/analytics/server/analytics.jobs.ts";
import { expireDraftsJob } from "#slices/surveys/server/surveys.jobs.ts";

/** Every queue of the product: made by the owner before the first job is sent. */
export const jobNames: readonly string[] = [deliverJob, sweepJob, expireDraftsJob, releaseCellsJob].map(
  (kind) => kind.name,
);
