import { z } from "zod";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import { type EncryptionDeps, refreshQuestionRollups } from "./questions.service.ts";

/** Every hour, because days end at different hours: closes what is over of every client, or of one. */
export const refreshQuestionRollupsJob: JobKind<{ clientId?: number | undefined }> = {
  name: "surveys.seal-questions",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "25 * * * *",
};

/** The job that keeps the rollups by question. */
export function questionsJobs(deps: EncryptionDeps): readonly Job[] {
  return [
    job(refreshQuestionRollupsJob, async ({ clientId }) => {
      const clients =
        clientId === undefined ? await deps.db.global((tx) => deps.organisation.clients(tx)) : [{ id: clientId }];
      for (const { id } of clients) await refreshQuestionRollups(deps, id);
    }),
  ];
}
