import type { ClientTx } from "#platform/server/db/database.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { SampleService, type SampleDeps } from "./sample/sample.service.ts";
import type { AddressDeps } from "./setup-addresses.ts";
import { setupOperations } from "./setup.policy.ts";
import { buildSetupRoutes } from "./setup.routes.ts";
import { buildStaffPages } from "./staff/staff.pages.ts";
import { type StaffDeps, StaffService } from "./staff/staff.service.ts";
import { type TestEmailDeps, buildTestEmailRenderer } from "./test-email.service.ts";

/** Creates setup: platform staff creates and changes a client, and its own admin sets it up. */
export function createSetupModule(deps: StaffDeps & SampleDeps & AddressDeps & TestEmailDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly renderers: readonly OutboxRenderer[];
  /** Returns a person's first screen: setup for administrators of an empty company, Home for everyone else. */
  readonly findLanding: (tx: ClientTx, personId: number) => Promise<string>;
  readonly operations: OperationTable;
} {
  const samples = new SampleService(deps);
  return {
    routes: buildSetupRoutes(deps, samples),
    pages: buildStaffPages(new StaffService(deps), deps.staff),
    jobs: samples.buildJobs(),
    renderers: [buildTestEmailRenderer(deps)],
    findLanding: (tx, personId) => samples.findLanding(tx, personId),
    operations: setupOperations,
  };
}
