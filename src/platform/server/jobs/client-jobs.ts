import { z } from "zod";
import type { Database, Tx } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type FindWork, findDueClients } from "./due-clients.ts";
import { type Job, buildJob, type JobKind } from "./jobs.ts";

/**
 * Without a client: the recurring job, which enqueues one job for each client with due work. With a client: that
 * client's work.
 */
export const clientPayload = z.strictObject({ clientId: z.number().int().positive().optional() });

/** The payload of a job that runs per client. */
export type ClientPayload = z.infer<typeof clientPayload>;

/** The dependencies of jobs that run per client. */
export interface ClientJobDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly organization: {
    /** Reads every client. Global tables only. */
    readClients(tx: Tx): Promise<readonly { readonly id: number }[]>;
  };
}

/** Work that runs per client. */
export interface ClientWork {
  /** Returns the sources of due rows of a client. It runs for every client each time, so it must only read an index. */
  readonly findWork: FindWork;
  /** Does the work of one client. It may run late, twice or concurrently. */
  run(clientId: number): Promise<unknown>;
}

/** Returns the audit context of a job for a client. It has no account. */
export function toJobAuditContext(clientId: number): AuditContext {
  return { clientId, accountId: null, impersonatorId: null, requestId: null };
}

/**
 * Creates a job that runs each client's work in a job of its own, so that an error or a slow client does not delay
 * others. Clients without work get none.
 */
export function buildClientJob(deps: ClientJobDeps, kind: JobKind<ClientPayload>, work: ClientWork): Job {
  async function enqueueDue(): Promise<void> {
    const clients = await deps.db.global((tx) => deps.organization.readClients(tx));
    const ids = clients.map(({ id }) => id);
    await deps.units.enqueueEach(kind, await findDueClients(deps.db, ids, work.findWork));
  }
  return buildJob(kind, async ({ clientId }) => {
    await (clientId === undefined ? enqueueDue() : work.run(clientId));
  });
}
