import { completeJob } from "#slices/actions/server/actions.kinds.ts";
import { alertClocksJob } from "#slices/alerts/server/alerts.kinds.ts";
import { deliverJob, sweepJob } from "#platform/server/outbox/outbox.ts";
import { releaseCellsJob } from "#slices/analytics/server/analytics.jobs.ts";
import { freezeBenchmarkJob } from "#slices/analytics/server/benchmark/benchmark.jobs.ts";
import { digestJob } from "#slices/digest/server/digest.kinds.ts";
import { flagsJob } from "#slices/flags/server/flags.kinds.ts";
import { listChangesJob } from "#slices/insights/server/insights.kinds.ts";
import { optOutRequestJob } from "#slices/messaging/server/messaging.kinds.ts";
import {
  applyImportJob,
  checkImportJob,
  expireFilesJob,
  resumeImportsJob,
} from "#slices/imports/server/imports.jobs.ts";
import { catchUpJob, reconcileEnrollmentsJob } from "#slices/plans/server/enrollments/enrollment.jobs.ts";
import { purgeNotificationsJob, notifyTasksJob } from "#slices/plans/server/notifications/task-notifications.kinds.ts";
import { resetRequestJob } from "#slices/identity/server/passwords/password.jobs.ts";
import { leaversJob } from "#slices/people/server/people.jobs.ts";
import { welcomeJob } from "#slices/people/server/team-welcome.service.ts";
import { sweepJob as sendDueJob } from "#slices/schedules/server/schedules.kinds.ts";
import { loadSampleJob } from "#slices/setup/server/sample/sample.kinds.ts";
import { refreshQuestionRollupsJob } from "#slices/surveys/server/questions/questions.jobs.ts";
import { countProgressJob } from "#slices/surveys/server/sending/campaign-progress.jobs.ts";
import { sendJob } from "#slices/surveys/server/sending/job-kinds.ts";
import { expireDraftsJob } from "#slices/surveys/server/surveys.jobs.ts";
import { tagCommentsJob } from "#slices/themes/server/themes.kinds.ts";

/** Every queue of the product. The owner creates them before the first job is sent. */
export const jobNames: readonly string[] = [
  deliverJob,
  sweepJob,
  alertClocksJob,
  expireDraftsJob,
  refreshQuestionRollupsJob,
  sendJob,
  countProgressJob,
  releaseCellsJob,
  freezeBenchmarkJob,
  listChangesJob,
  tagCommentsJob,
  resetRequestJob,
  optOutRequestJob,
  leaversJob,
  reconcileEnrollmentsJob,
  catchUpJob,
  notifyTasksJob,
  purgeNotificationsJob,
  completeJob,
  welcomeJob,
  checkImportJob,
  applyImportJob,
  resumeImportsJob,
  expireFilesJob,
  sendDueJob,
  digestJob,
  flagsJob,
  loadSampleJob,
].map((kind) => kind.name);
