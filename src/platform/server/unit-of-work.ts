import type { ClientId, ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { Clock } from "./clock.ts";
import type { JobKind, JobQueue } from "./jobs/jobs.ts";
import { type OutboxKind, putInOutbox } from "./outbox/outbox.ts";

/** On whose behalf something is done; both identities when staff impersonates. Null account: a token visitor or a job. */
export interface Cause {
  readonly clientId: ClientId;
  readonly accountId: number | null;
  /** The person acted as; absent for a token visitor or a job. */
  readonly personId?: number | null;
  readonly impersonatorId: number | null;
  readonly requestId: string | null;
}

export interface AuditEntry {
  /** The operation as it stands in the table of operations. */
  readonly operation: string;
  readonly objectType?: string;
  readonly objectId?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One business transaction: its writes, its audit rows, its outgoing effects and its jobs commit together or not at all. */
export interface UnitOfWork extends ClientTx {
  /** The instant of the unit of work, the same for everything it writes. */
  readonly now: Date;
  /** Appends to the audit log. */
  audit(entry: AuditEntry): Promise<void>;
  /** Puts an effect that leaves the database into the outbox; the same key again has no second effect. */
  post<Payload>(kind: OutboxKind<Payload>, key: string, payload: Payload): Promise<void>;
  /** Enqueues a job. */
  enqueue<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
}

/** Opens units of work. */
export interface UnitsOfWork {
  /** Runs work as one unit; what it returns is returned once it is committed. */
  run<T>(cause: Cause, work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /** Enqueues a job that belongs to no client, in a transaction of its own. */
  enqueue<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
}

interface AuditTables {
  audit_log: {
    client_id: number;
    at: Date;
    account_id: number | null;
    person_id: number | null;
    impersonator_id: number | null;
    operation: string;
    object_type: string | null;
    object_id: number | null;
    details: string;
    request_id: string | null;
  };
}

async function appendAudit(tx: Tx, cause: Cause, at: Date, entry: AuditEntry): Promise<void> {
  await tx
    .on<AuditTables>()
    .insertInto("audit_log")
    .values({
      client_id: cause.clientId,
      at,
      account_id: cause.accountId,
      person_id: cause.personId ?? null,
      impersonator_id: cause.impersonatorId,
      operation: entry.operation,
      object_type: entry.objectType ?? null,
      object_id: entry.objectId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      request_id: cause.requestId,
    })
    .execute();
}

/** Units of work over a database, a clock and a job queue. */
export function createUnitsOfWork(db: Database, clock: Clock, jobs: JobQueue): UnitsOfWork {
  return {
    run: (cause, work) =>
      db.inClient(cause.clientId, (tx) => {
        const now = clock.now();
        return work({
          ...tx,
          now,
          audit: (entry) => appendAudit(tx, cause, now, entry),
          post: (kind, key, payload) => putInOutbox(tx, jobs, now, kind, key, payload),
          enqueue: (kind, payload) => jobs.enqueue(tx, kind, payload),
        });
      }),
    enqueue: (kind, payload) => db.global((tx) => jobs.enqueue(tx, kind, payload)),
  };
}
