import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import { allClientIds } from "./surveys.read-model.ts";
import { deleteExpiredDrafts } from "./surveys.repository.ts";

/** Every hour: what was begun and not finished is forgotten once its link has expired. */
export const expireDraftsJob: JobKind<object> = { name: "surveys.expire", payload: z.looseObject({}), cron: "7 * * * *" };

/** The jobs of the slice. */
export function surveysJobs(deps: { readonly db: Database; readonly clock: Clock }): Job[] {
  return [
    job(expireDraftsJob, async () => {
      const clientIds = await deps.db.global(allClientIds);
      for (const clientId of clientIds) await deps.db.inClient(clientId, (tx) => deleteExpiredDrafts(tx, deps.clock.now()));
    }),
  ];
}
