import { z } from "zod";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import { type SealingDeps, sealQuestions } from "./questions.service.ts";

/** Every hour, because days end at different hours: seals what is over of every client, or of one. */
export const sealQuestionsJob: JobKind<{ clientId?: number | undefined }> = {
  name: "surveys.seal-questions",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "25 * * * *",
};

/** The job that keeps the rollups by question. */
export function questionsJobs(deps: SealingDeps): readonly Job[] {
  return [
    job(sealQuestionsJob, async ({ clientId }) => {
      const clients =
        clientId === undefined ? await deps.db.global((tx) => deps.organisation.clients(tx)) : [{ id: clientId }];
      for (const { id } of clients) await sealQuestions(deps, id);
    }),
  ];
}
