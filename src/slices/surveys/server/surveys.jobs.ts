import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import { deleteExpiredDrafts } from "./surveys.repository.ts";

/** Every hour: what was begun and not finished is forgotten once its link has expired. */
export const expireDraftsJob: JobKind<object> = {
  name: "surveys.expire",
  payload: z.looseObject({}),
  cron: "7 * * * *",
};

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
}

/** The jobs of the slice. */
export function surveysJobs({ db, clock, organisation }: Deps): Job[] {
  return [
    job(expireDraftsJob, async () => {
      const clients = await db.global((tx) => organisation.clients(tx));
      for (const client of clients) await db.withClient(client.id, (tx) => deleteExpiredDrafts(tx, clock.now()));
    }),
  ];
}
