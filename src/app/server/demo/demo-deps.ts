import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { JobQueue } from "#platform/server/jobs/jobs.ts";
import { compose } from "../compose.ts";
import type { ComposeDeps, Product } from "../product.ts";
import { withLoadPlanning } from "./demo-planning.repository.ts";
import type { DemoDeps } from "./demo-load.ts";

/** What loading a demo needs from a product composed with the demo's clock. */
export function buildDemoDeps(
  { db, clock, getPublicUrl }: Pick<ComposeDeps, "db" | "clock" | "getPublicUrl">,
  jobs: JobQueue,
  updateStatistics: () => Promise<boolean>,
  context: Pick<DemoDeps, "onProgress" | "closeLater"> = {},
): DemoDeps {
  const own = withLoadPlanning(db);
  const createProductOn =
    (on: Database) =>
    (at: Clock): Product =>
      compose({
        db: on,
        clock: at,
        units: createUnitsOfWork(on, at, jobs),
        getPublicUrl,
        mailbox: null,
        signInHint: null,
      });
  return {
    db: own,
    clock,
    createProduct: createProductOn(own),
    prepareProduct: async (at) => {
      const isKnown = await updateStatistics();
      return createProductOn(isKnown ? db : own)(at);
    },
    updateStatistics,
    ...context,
  };
}
