import { z } from "zod";
import {
  buildClientJob,
  type ClientJobDeps,
  type ClientPayload,
  clientPayload,
} from "#platform/server/jobs/client-jobs.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import { type Job, type JobKind, buildJob } from "#platform/server/jobs/jobs.ts";
import type { AuditContext } from "#platform/server/unit-of-work.ts";
import type { ImportRuns } from "./import-runs.service.ts";
import { findStranded, readStranded } from "./imports.read-model.ts";

const run = z.strictObject({
  clientId: z.number().int(),
  importId: z.number().int(),
  accountId: z.number().int().nullable(),
  personId: z.number().int().nullable(),
  impersonatorId: z.number().int().nullable(),
  requestId: z.string().nullable(),
});
type RunPayload = z.infer<typeof run>;

/** Long files take minutes. A run renews its own lease, so the queue may wait. */
const EXPIRES_SECONDS = 3600;

export const checkImportJob: JobKind<RunPayload> = {
  name: "imports.check",
  payload: run,
  expireInSeconds: EXPIRES_SECONDS,
};

export const applyImportJob: JobKind<RunPayload> = {
  name: "imports.apply",
  payload: run,
  expireInSeconds: EXPIRES_SECONDS,
};

/** Resumes runs of processes that died. */
export const resumeImportsJob: JobKind<ClientPayload> = {
  name: "imports.resume",
  payload: clientPayload,
  cron: "* * * * *",
  expireInSeconds: EXPIRES_SECONDS,
};

/** Removes expired files, including those of broken uploads. */
export const expireFilesJob: JobKind<ClientPayload> = {
  name: "imports.expire-files",
  payload: clientPayload,
  cron: "40 * * * *",
};

export interface ImportJobsDeps extends ClientJobDeps {
  readonly runs: ImportRuns;
  readonly findExpired: FindWork;
  readonly expireFiles: (clientId: number) => Promise<void>;
}

function toAuditContext(payload: RunPayload): AuditContext {
  const { clientId, accountId, personId, impersonatorId, requestId } = payload;
  return { clientId, accountId, personId, impersonatorId, requestId };
}

async function resume(deps: ImportJobsDeps, clientId: number): Promise<void> {
  const stranded = await deps.db.withClient(clientId, readStranded);
  for (const { id, state, created_by: personId } of stranded) {
    const auditContext = { clientId, accountId: null, personId, impersonatorId: null, requestId: null };
    const importRun = { importId: id, auditContext };
    await (state === "checking" ? deps.runs.check(importRun) : deps.runs.apply(importRun));
  }
}

/** Returns the worker's jobs for imports. */
export function buildImportJobs(deps: ImportJobsDeps): readonly Job[] {
  return [
    buildJob(checkImportJob, (payload) =>
      deps.runs.check({ importId: payload.importId, auditContext: toAuditContext(payload) }),
    ),
    buildJob(applyImportJob, (payload) =>
      deps.runs.apply({ importId: payload.importId, auditContext: toAuditContext(payload) }),
    ),
    buildClientJob(deps, resumeImportsJob, {
      findWork: findStranded,
      run: (clientId) => resume(deps, clientId),
    }),
    buildClientJob(deps, expireFilesJob, { findWork: deps.findExpired, run: deps.expireFiles }),
  ];
}
