import { buildClientJob, type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { findClosingWork } from "./questions.repository.ts";
import { getLastDayToClose, type QuestionRollupDeps, refreshQuestionRollups } from "./questions.service.ts";

/** Closes past days of the clients that have any to close. Runs every hour, because corrections reopen months. */
export const refreshQuestionRollupsJob: JobKind<ClientPayload> = {
  name: "surveys.seal-questions",
  payload: clientPayload,
  cron: "25 * * * *",
};

/** Creates the job that refreshes the rollups by question. */
export function buildQuestionsJobs(deps: QuestionRollupDeps): readonly Job[] {
  return [
    buildClientJob(deps, refreshQuestionRollupsJob, {
      findWork: (client) => findClosingWork(getLastDayToClose(deps.clock))(client),
      run: (clientId) => refreshQuestionRollups(deps, clientId),
    }),
  ];
}
