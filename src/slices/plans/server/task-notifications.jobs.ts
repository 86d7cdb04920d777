import { addDays, localDate } from "#platform/server/clock.ts";
import { clientJob, toJobCause } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { findOpenTasks } from "./enrollment.repository.ts";
import { purgeNotificationsJob, notifyTasksJob } from "./task-notifications.kinds.ts";
import { findNotifications, purgeNotifications } from "./task-notifications.repository.ts";
import { notifyClient, type TaskNotificationDeps } from "./task-notifications.ts";

/** For so many days after a task has ended it is known what was notified of it: it may be opened again meanwhile. */
const KEPT_DAYS = 365;

/** The jobs that notify people of tasks, and that delete what was notified. */
export function taskNotificationJobs(deps: TaskNotificationDeps): Job[] {
  const readLimit = (): string => addDays(localDate("UTC", deps.clock.now()), -KEPT_DAYS);
  return [
    clientJob(deps, purgeNotificationsJob, {
      findWork: findNotifications,
      run: (clientId) => deps.units.run(toJobCause(clientId), (uow) => purgeNotifications(uow, readLimit())),
    }),
    clientJob(deps, notifyTasksJob, {
      findWork: (client) => [...findOpenTasks(client), ...deps.dailyWork().findWork(client)],
      run: (clientId) => notifyClient(deps, clientId),
    }),
  ];
}
