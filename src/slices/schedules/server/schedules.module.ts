import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { createEndedDeliveriesQuery } from "./ended-deliveries.read-model.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { pauseForLeaver, buildSchedulesJobs } from "./schedules.jobs.ts";
import { buildTestRenderer } from "./test-mail.ts";
import { buildSchedulesRenderers } from "./schedules.mails.ts";
import { buildSchedulesPages } from "./schedules.pages.tsx";
import { schedulesOperations } from "./schedules.policy.ts";
import type { SchedulesApi } from "./schedules.api.ts";
import { countPaused } from "./schedules.read-model.ts";
import { buildSchedulesRoutes } from "./schedules.routes.ts";

/** Creates the schedules module: standard reports that are emailed repeatedly. */
export function createSchedulesModule(deps: SchedulesDeps): {
  readonly api: SchedulesApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  /** Pauses the schedules of a person who leaves, in the same transaction. */
  readonly pauseForLeaver: (uow: UnitOfWork, personId: number) => Promise<void>;
} {
  return {
    api: { countPaused, listEndedDeliveries: createEndedDeliveriesQuery(deps) },
    routes: buildSchedulesRoutes(deps),
    pages: buildSchedulesPages(deps),
    renderers: [...buildSchedulesRenderers(deps), buildTestRenderer(deps)],
    jobs: buildSchedulesJobs(deps),
    operations: schedulesOperations,
    pauseForLeaver: (uow, personId) => pauseForLeaver(deps, uow, personId),
  };
}
