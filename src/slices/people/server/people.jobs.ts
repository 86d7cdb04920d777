import { z } from "zod";
import { localDate } from "#platform/server/clock.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { PeopleDeps } from "./people.context.ts";
import { headcountSnapshots } from "./headcount-snapshots.service.ts";
import { readLeavers } from "./people.read-model.ts";
import { archiveLeaver } from "./team-access.service.ts";
import { welcomeJobs } from "./team-welcome.service.ts";

/** Every hour, since days end at another hour in each zone: the person's last day has passed is archived. */
export const leaversJob: JobKind<object> = {
  name: "people.leavers",
  payload: z.looseObject({}),
  cron: "12 * * * *",
};

/** Every hour, because days end at different hours: who was employed before the days that tables of today request. */
export const refreshHeadcountJob: JobKind<object> = {
  name: "people.held-sums",
  payload: z.looseObject({}),
  cron: "18 * * * *",
};

async function archiveLeavers(deps: PeopleDeps): Promise<void> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  for (const { id: clientId, timeZone } of clients) {
    const today = localDate(timeZone, deps.clock.now());
    const leavers = await deps.db.withClient(clientId, (tx) => readLeavers(tx, today));
    const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
    for (const personId of leavers) await deps.units.run(cause, (uow) => archiveLeaver(deps, uow, personId));
  }
}

async function keepAll(deps: PeopleDeps): Promise<void> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  const { keep } = headcountSnapshots(deps);
  for (const { id } of clients) await keep(id);
}

/** The jobs of the slice. */
export function peopleJobs(deps: PeopleDeps): Job[] {
  return [
    job(leaversJob, () => archiveLeavers(deps)),
    job(refreshHeadcountJob, () => keepAll(deps)),
    ...welcomeJobs(deps),
  ];
}
