import { buildClientJob, type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { findResponses } from "../surveys.repository.ts";
import { type QuestionRollupDeps, refreshQuestionRollups } from "./questions.service.ts";

/** Closes past days of each client. Runs every hour, because days end at different hours. */
export const refreshQuestionRollupsJob: JobKind<ClientPayload> = {
  name: "surveys.seal-questions",
  payload: clientPayload,
  cron: "25 * * * *",
};

/** Creates the job that refreshes the rollups by question. */
export function buildQuestionsJobs(deps: QuestionRollupDeps): readonly Job[] {
  return [
    buildClientJob(deps, refreshQuestionRollupsJob, {
      findWork: findResponses,
      run: (clientId) => refreshQuestionRollups(deps, clientId),
    }),
  ];
}
