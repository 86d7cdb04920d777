import { addDays, localDate } from "#platform/server/clock.ts";
import { type Job, job } from "#platform/server/jobs/jobs.ts";
import { purgeNotificationsJob, notifyTasksJob } from "./task-notifications.kinds.ts";
import { purgeNotifications } from "./task-notifications.repository.ts";
import { notifyClient, type TaskNotificationDeps } from "./task-notifications.ts";

/** For so many days after a task has ended it is known what was notified of it: it may be opened again meanwhile. */
const KEPT_DAYS = 365;

/** The jobs that notify people of tasks, and that forget what was notified. */
export function taskNotificationJobs(deps: TaskNotificationDeps): Job[] {
  async function notifyEveryClient(): Promise<void> {
    for (const { id: clientId } of await deps.db.global((tx) => deps.organisation.clients(tx))) {
      const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      await deps.units.run(cause, (uow) => uow.enqueue(notifyTasksJob, { clientId }));
    }
  }
  async function forgetEverywhere(): Promise<void> {
    const before = addDays(localDate("UTC", deps.clock.now()), -KEPT_DAYS);
    for (const { id: clientId } of await deps.db.global((tx) => deps.organisation.clients(tx))) {
      const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      await deps.units.run(cause, (uow) => purgeNotifications(uow, before));
    }
  }
  return [
    job(purgeNotificationsJob, forgetEverywhere),
    job(notifyTasksJob, async ({ clientId }) => {
      await (clientId === undefined ? notifyEveryClient() : notifyClient(deps, clientId));
    }),
  ];
}
