import { addDays, dayIn } from "#platform/server/clock.ts";
import { type Job, job } from "#platform/server/jobs/jobs.ts";
import { forgetToldJob, tellJob } from "./task-telling.kinds.ts";
import { forgetTold } from "./task-telling.repository.ts";
import { tellClient, type TellingDeps } from "./task-telling.ts";

/** For so many days after a task has ended it is known what was told of it: it may be opened again meanwhile. */
const KEPT_DAYS = 365;

/** The jobs that tell people of tasks, and that forget what was told. */
export function tellingJobs(deps: TellingDeps): Job[] {
  async function tellEveryClient(): Promise<void> {
    for (const { id: clientId } of await deps.db.global((tx) => deps.organisation.clients(tx))) {
      const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      await deps.units.run(cause, (uow) => uow.enqueue(tellJob, { clientId }));
    }
  }
  async function forgetEverywhere(): Promise<void> {
    const before = addDays(dayIn("UTC", deps.clock.now()), -KEPT_DAYS);
    for (const { id: clientId } of await deps.db.global((tx) => deps.organisation.clients(tx))) {
      const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      await deps.units.run(cause, (uow) => forgetTold(uow, before));
    }
  }
  return [
    job(forgetToldJob, forgetEverywhere),
    job(tellJob, async ({ clientId }) => {
      await (clientId === undefined ? tellEveryClient() : tellClient(deps, clientId));
    }),
  ];
}
