import { clientJob, type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { findResponses } from "../surveys.repository.ts";
import { type QuestionRollupDeps, refreshQuestionRollups } from "./questions.service.ts";

/** Every hour, because days end at different hours: closes what is over, client by client. */
export const refreshQuestionRollupsJob: JobKind<ClientPayload> = {
  name: "surveys.seal-questions",
  payload: clientPayload,
  cron: "25 * * * *",
};

/** The job that keeps the rollups by question. */
export function questionsJobs(deps: QuestionRollupDeps): readonly Job[] {
  return [
    clientJob(deps, refreshQuestionRollupsJob, {
      findWork: findResponses,
      run: (clientId) => refreshQuestionRollups(deps, clientId),
    }),
  ];
}
