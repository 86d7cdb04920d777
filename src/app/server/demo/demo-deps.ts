import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { JobQueue } from "#platform/server/jobs/jobs.ts";
import { compose } from "../compose.ts";
import type { ComposeDeps } from "../product.ts";
import { plannedForLoads } from "./demo-planning.repository.ts";
import type { DemoDeps } from "./demo-load.ts";

/** What loading a demo needs, of a product that is put together on whatever clock the demo asks for. */
export function demoDeps(
  { db, clock, publicUrl }: Pick<ComposeDeps, "db" | "clock" | "publicUrl">,
  jobs: JobQueue,
  progress?: (text: string) => void,
): DemoDeps {
  const own = plannedForLoads(db);
  return {
    db: own,
    clock,
    product: (at) =>
      compose({
        db: own,
        clock: at,
        units: createUnitsOfWork(own, at, jobs),
        publicUrl,
        mailbox: null,
        signInHint: null,
      }),
    ...(progress ? { progress } : {}),
  };
}
