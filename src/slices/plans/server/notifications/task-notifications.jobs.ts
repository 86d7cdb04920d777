import { addDays, toLocalDate } from "#platform/server/clock.ts";
import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { findOpenTasks } from "../enrollments/enrollment.repository.ts";
import { purgeNotificationsJob, notifyTasksJob } from "./task-notifications.kinds.ts";
import { findNotifications, purgeNotifications } from "./task-notifications.repository.ts";
import { notifyClient, type TaskNotificationDeps } from "./task-notifications.ts";

/** Days after a task's end for which its notifications are kept, because it may be reopened. */
const KEPT_DAYS = 365;

/** Returns the jobs that notify people of tasks and that purge notifications. */
export function buildTaskNotificationJobs(deps: TaskNotificationDeps): Job[] {
  const readLimit = (): string => addDays(toLocalDate("UTC", deps.clock.now()), -KEPT_DAYS);
  return [
    buildClientJob(deps, purgeNotificationsJob, {
      findWork: findNotifications,
      run: (clientId) => deps.units.run(toJobAuditContext(clientId), (uow) => purgeNotifications(uow, readLimit())),
    }),
    buildClientJob(deps, notifyTasksJob, {
      findWork: (client) => [...findOpenTasks(client), ...deps.getDailyWork().findWork(client)],
      run: (clientId) => notifyClient(deps, clientId),
    }),
  ];
}
