import { addDays, localDate } from "#platform/server/clock.ts";
import { clientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { findOpenTasks } from "../enrollments/enrollment.repository.ts";
import { purgeNotificationsJob, notifyTasksJob } from "./task-notifications.kinds.ts";
import { findNotifications, purgeNotifications } from "./task-notifications.repository.ts";
import { notifyClient, type TaskNotificationDeps } from "./task-notifications.ts";

/** Days after a task's end for which its notifications are kept, because it may be reopened. */
const KEPT_DAYS = 365;

/** Returns the jobs that notify people of tasks and that purge notifications. */
export function taskNotificationJobs(deps: TaskNotificationDeps): Job[] {
  const readLimit = (): string => addDays(localDate("UTC", deps.clock.now()), -KEPT_DAYS);
  return [
    clientJob(deps, purgeNotificationsJob, {
      findWork: findNotifications,
      run: (clientId) => deps.units.run(toJobAuditContext(clientId), (uow) => purgeNotifications(uow, readLimit())),
    }),
    clientJob(deps, notifyTasksJob, {
      findWork: (client) => [...findOpenTasks(client), ...deps.dailyWork().findWork(client)],
      run: (clientId) => notifyClient(deps, clientId),
    }),
  ];
}
