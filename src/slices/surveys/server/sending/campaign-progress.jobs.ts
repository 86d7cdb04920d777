import { z } from "zod";
import { localDate } from "#platform/server/clock.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Database } from "#platform/server/db/database.ts";
import { countProgress } from "./campaign-progress.repository.ts";

/** Every night of the Americas: counts how far employees have answered open campaigns, of every client or of one. */
export const countProgressJob: JobKind<{ clientId?: number | undefined }> = {
  name: "surveys.count-progress",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "50 8 * * *",
};

interface Deps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly organisation: OrganisationApi;
}

/** The job that counts the progress of campaigns, client by client. */
export function campaignProgressJobs({ db, units, organisation }: Deps): readonly Job[] {
  return [
    job(countProgressJob, async ({ clientId }) => {
      const clients = await db.global((tx) => organisation.clients(tx));
      for (const { id, timeZone } of clients) {
        if (clientId !== undefined && clientId !== id) continue;
        const cause = { clientId: id, accountId: null, impersonatorId: null, requestId: null };
        await units.run(cause, (uow) => countProgress(uow, localDate(timeZone, uow.now)));
      }
    }),
  ];
}
