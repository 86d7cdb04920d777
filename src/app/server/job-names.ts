import { completeJob } from "#slices/actions/server/actions.kinds.ts";
import { alertClocksJob } from "#slices/alerts/server/alerts.kinds.ts";
import { deliverJob, sweepJob } from "#platform/server/outbox/outbox.ts";
import { releaseCellsJob } from "#slices/analytics/server/analytics.jobs.ts";
import { freezeBenchmarkJob } from "#slices/analytics/server/benchmark/benchmark.jobs.ts";
import { sumReleasedJob } from "#slices/analytics/server/released/released-sums.jobs.ts";
import { digestJob } from "#slices/digest/server/digest.kinds.ts";
import { optOutRequestJob } from "#slices/messaging/server/messaging.kinds.ts";
import {
  applyImportJob,
  checkImportJob,
  expireFilesJob,
  resumeImportsJob,
} from "#slices/imports/server/imports.jobs.ts";
import { catchUpJob, settleJob } from "#slices/plans/server/enrollment.jobs.ts";
import { forgetToldJob, tellJob } from "#slices/plans/server/task-telling.kinds.ts";
import { resetRequestJob } from "#slices/identity/server/passwords/password.jobs.ts";
import { heldSumsJob, leaversJob } from "#slices/people/server/people.jobs.ts";
import { livingSumsJob } from "#slices/residents/server/residents.jobs.ts";
import { welcomeJob } from "#slices/people/server/team-welcome.service.ts";
import { sweepJob as sendDueJob } from "#slices/schedules/server/schedules.kinds.ts";
import { sealQuestionsJob } from "#slices/surveys/server/questions/questions.jobs.ts";
import { countProgressJob } from "#slices/surveys/server/sending/campaign-progress.jobs.ts";
import { sendJob } from "#slices/surveys/server/sending/job-kinds.ts";
import { expireDraftsJob } from "#slices/surveys/server/surveys.jobs.ts";

/** Every queue of the product: made by the owner before the first job is sent. */
export const jobNames: readonly string[] = [
  deliverJob,
  sweepJob,
  alertClocksJob,
  expireDraftsJob,
  sealQuestionsJob,
  sendJob,
  countProgressJob,
  releaseCellsJob,
  freezeBenchmarkJob,
  sumReleasedJob,
  resetRequestJob,
  optOutRequestJob,
  leaversJob,
  heldSumsJob,
  livingSumsJob,
  settleJob,
  catchUpJob,
  tellJob,
  forgetToldJob,
  completeJob,
  welcomeJob,
  checkImportJob,
  applyImportJob,
  resumeImportsJob,
  expireFilesJob,
  sendDueJob,
  digestJob,
].map((kind) => kind.name);
