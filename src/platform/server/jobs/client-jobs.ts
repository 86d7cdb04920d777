import { z } from "zod";
import type { Database, Tx } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type FindWork, findDueClients } from "./due-clients.ts";
import { type Job, job, type JobKind } from "./jobs.ts";

/** Without a client, as it repeats by itself: one such job for each client that has work. With one: the work of that client. */
export const clientPayload = z.strictObject({ clientId: z.number().int().positive().optional() });

/** What a job that is done client by client is sent with. */
export type ClientPayload = z.infer<typeof clientPayload>;

/** What clients are found and served with. */
export interface ClientJobDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly organization: {
    /** Every client; reads global tables only. */
    clients(tx: Tx): Promise<readonly { readonly id: number }[]>;
  };
}

/** Work that is done client by client. */
export interface ClientWork {
  /** Where rows are due of a client. It is read of every client each time, so it reads an index and no more. */
  readonly findWork: FindWork;
  /** Does the work of one client; it may run late, twice or beside itself. */
  run(clientId: number): Promise<unknown>;
}

/** The cause of what a job does for a client: no one but the job. */
export function toJobCause(clientId: number): AuditContext {
  return { clientId, accountId: null, impersonatorId: null, requestId: null };
}

/**
 * A job for which each client has a job of its own: what fails or takes long for one keeps no other waiting. Clients without
 * work get none.
 */
export function clientJob(deps: ClientJobDeps, kind: JobKind<ClientPayload>, work: ClientWork): Job {
  async function enqueueDue(): Promise<void> {
    const clients = await deps.db.global((tx) => deps.organization.clients(tx));
    const ids = clients.map(({ id }) => id);
    await deps.units.enqueueEach(kind, await findDueClients(deps.db, ids, work.findWork));
  }
  return job(kind, async ({ clientId }) => {
    await (clientId === undefined ? enqueueDue() : work.run(clientId));
  });
}
