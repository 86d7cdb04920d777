import { z } from "zod";
import { dayIn } from "#platform/server/clock.ts";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { PeopleDeps } from "./people.context.ts";
import { heldSums } from "./people.held.service.ts";
import { readLeavers } from "./people.read-model.ts";
import { archiveLeaver } from "./team-access.service.ts";
import { welcomeJobs } from "./team-welcome.service.ts";

/** Every hour, since days end at another hour in each zone: whoever's last day has passed is archived. */
export const leaversJob: JobKind<object> = {
  name: "people.leavers",
  payload: z.looseObject({}),
  cron: "12 * * * *",
};

/** Every hour, because days end at different hours: who was employed before the days that tables of today ask for. */
export const heldSumsJob: JobKind<object> = {
  name: "people.held-sums",
  payload: z.looseObject({}),
  cron: "18 * * * *",
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

async function keepAll(deps: PeopleDeps): Promise<void> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  const { keep } = heldSums(deps);
  for (const { id } of clients) await keep(id);
}

/** The jobs of the slice. */
export function peopleJobs(deps: PeopleDeps): Job[] {
  return [job(leaversJob, () => archiveLeavers(deps)), job(heldSumsJob, () => keepAll(deps)), ...welcomeJobs(deps)];
}
