import type { ClientId, ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { Clock } from "./clock.ts";
import { PreparedStatement } from "./db/prepared.ts";
import { withClaim } from "./idempotency/claim.ts";
import type { JobKind, JobQueue, ClientJobPayload } from "./jobs/jobs.ts";
import { type OutboxKind, enqueueMessage } from "./outbox/outbox.ts";

/**
 * The account and person that an action is done for. Contains both identities during impersonation. The account is null
 * for a token guest or a job.
 */
export interface AuditContext {
  readonly clientId: ClientId;
  readonly accountId: number | null;
  /** The person that is impersonated or acts; missing for a token guest or a job. */
  readonly personId?: number | null;
  readonly impersonatorId: number | null;
  readonly requestId: string | null;
}

/** A row for the audit log; the audit context is added to it. */
export interface AuditEntry {
  /** The operation in the table of operations. */
  readonly operation: string;
  readonly objectType?: string;
  readonly objectId?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One business transaction: its writes, audit rows, outgoing messages and jobs commit together or not at all. */
export interface UnitOfWork extends ClientTx {
  /** The instant of the unit of work, the same for all its writes. */
  readonly now: Date;
  /** Appends to the audit log. */
  audit(entry: AuditEntry): Promise<void>;
  /** Adds a message to the outbox. The same key has no second effect. */
  post<Payload>(kind: OutboxKind<Payload>, key: string, payload: Payload): Promise<void>;
  /** Enqueues a job. */
  enqueue<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
}

/** Runs units of work. */
export interface UnitsOfWork {
  /** Runs work as one unit; returns its result after the commit. */
  run<T>(auditContext: AuditContext, work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * The same for the client that a token names, which `find` reads in the same transaction; null when the token names
   * none.
   */
  runFor<F extends { readonly clientId: ClientId }, T>(
    requestId: string | null,
    find: (tx: Tx) => Promise<F | null>,
    work: (uow: UnitOfWork, resolved: F) => Promise<T>,
  ): Promise<T | null>;
  /** Enqueues a job without a client, in a transaction of its own. */
  enqueue<Payload>(kind: JobKind<Payload>, payload: Payload): Promise<void>;
  /** Enqueues a job for each of these clients without a waiting job, in one transaction. */
  enqueueEach(kind: JobKind<ClientJobPayload>, clientIds: readonly number[]): Promise<void>;
}

const auditStatement = new PreparedStatement(`
  INSERT INTO audit_log (
    client_id, at, account_id, person_id, impersonator_id, operation, object_type, object_id, details, request_id
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);

async function appendAudit(tx: Tx, auditContext: AuditContext, at: Date, entry: AuditEntry): Promise<void> {
  await auditStatement.run(tx, [
    auditContext.clientId,
    at,
    auditContext.accountId,
    auditContext.personId ?? null,
    auditContext.impersonatorId,
    entry.operation,
    entry.objectType ?? null,
    entry.objectId ?? null,
    JSON.stringify(entry.details ?? {}),
    auditContext.requestId,
  ]);
}

/** Creates units of work on a database, a clock and a job queue. */
export function createUnitsOfWork(db: Database, clock: Clock, jobs: JobQueue): UnitsOfWork {
  const toUnit = (tx: ClientTx, auditContext: AuditContext): UnitOfWork => {
    const now = clock.now();
    return {
      ...tx,
      now,
      audit: (entry) => appendAudit(tx, auditContext, now, entry),
      post: (kind, key, payload) => enqueueMessage(tx, jobs, now, kind, key, payload),
      enqueue: (kind, payload) => jobs.enqueue(tx, kind, payload),
    };
  };
  return {
    run: (auditContext, work) =>
      withClaim(auditContext.clientId, (claim) =>
        db.withClient(auditContext.clientId, async (tx) => {
          const uow = toUnit(tx, auditContext);
          await claim(tx, uow.now);
          return work(uow);
        }),
      ),
    runFor: (requestId, find, work) =>
      db.withResolvedClient(find, (tx, resolved) => {
        const auditContext = { clientId: tx.clientId, accountId: null, impersonatorId: null, requestId };
        return work(toUnit(tx, auditContext), resolved);
      }),
    enqueue: (kind, payload) => db.global((tx) => jobs.enqueue(tx, kind, payload)),
    enqueueEach: (kind, clientIds) => db.global((tx) => jobs.enqueueEach(tx, kind, clientIds)),
  };
}
