import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";

/** Writes the sample data of a client. A killed run starts from the beginning. */
export const loadSampleJob: JobKind<{ clientId: number }> = {
  name: "setup.load-sample",
  payload: z.strictObject({ clientId: z.number().int().positive() }),
};
