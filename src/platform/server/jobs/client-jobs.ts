import { z } from "zod";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
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
  /** True where a client has something to do. It is read of every client each time, so it reads an index and no more. */
  hasWork(tx: ClientTx): Promise<boolean>;
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
    for (const { id: clientId } of await deps.db.global((tx) => deps.organization.clients(tx))) {
      // What cannot be read of a client fails in its own job, where it is seen and tried again.
      const isDue = await deps.db.reading(clientId, (tx) => work.hasWork(tx)).catch(() => true);
      if (isDue) await deps.units.run(toJobCause(clientId), (uow) => uow.enqueue(kind, { clientId }));
    }
  }
  return job(kind, async ({ clientId }) => {
    await (clientId === undefined ? enqueueDue() : work.run(clientId));
  });
}
