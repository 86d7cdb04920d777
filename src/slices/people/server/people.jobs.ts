import { z } from "zod";
import { dayIn } from "#platform/server/clock.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { PeopleDeps } from "./people.context.ts";
import { readLeavers } from "./people.read-model.ts";
import { archiveLeaver } from "./team-access.service.ts";
import { welcomeJobs } from "./team-welcome.service.ts";

/** Every hour, since days end at another hour in each zone: whoever's last day has passed is archived. */
export const leaversJob: JobKind<object> = {
  name: "people.leavers",
  payload: z.looseObject({}),
  cron: "12 * * * *",
};

async function archiveLeavers(deps: PeopleDeps): Promise<void> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  for (const { id: clientId, timeZone } of clients) {
    const today = dayIn(timeZone, deps.clock.now());
    const leavers = await deps.db.inClient(clientId, (tx) => readLeavers(tx, today));
    const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
    for (const personId of leavers) await deps.units.run(cause, (uow) => archiveLeaver(deps, uow, personId));
  }
}

/** The jobs of the slice. */
export function peopleJobs(deps: PeopleDeps): Job[] {
  return [job(leaversJob, () => archiveLeavers(deps)), ...welcomeJobs(deps)];
}
