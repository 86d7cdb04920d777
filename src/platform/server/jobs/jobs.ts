import { CompiledQuery, sql } from "kysely";
import { type ConstructorOptions, type JobResult, PgBoss, type Queue } from "pg-boss";
import type { z } from "zod";
import type { Tx } from "#platform/server/db/database.ts";
import { toCoordinatorOnly } from "#platform/server/db/distribution.ts";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { runInLane } from "#platform/server/db/lanes.ts";
import { describeError, type Log } from "#platform/server/log.ts";

/** A kind of background work: its name, its payload and its schedule. */
export interface JobKind<Payload> {
  /** Unique name, slice first: `messaging.deliver`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Cron expression (UTC) for recurring work with an empty payload. */
  readonly cron?: string;
  /** Seconds after which a run counts as lost and is retried; five minutes by default. */
  readonly expireInSeconds?: number;
}

/** A job with its handler. It is idempotent, because it may run twice, late or concurrently. */
export interface Job {
  readonly name: string;
  readonly cron: string | null;
  /** Parses the payload, then does the work. An invalid payload throws, so that the job fails visibly. */
  run(payload: unknown): Promise<void>;
}

/** Binds a handler to a kind of job. */
export function buildJob<Payload>(kind: JobKind<Payload>, handle: (payload: Payload) => Promise<void>): Job {
  return { name: kind.name, cron: kind.cron ?? null, run: async (payload) => handle(kind.payload.parse(payload)) };
}

/** The payload of a job for one client. */
export interface ClientJobPayload {
  readonly clientId?: number | undefined;
}

/** The queue in which units of work enqueue jobs, inside their own transaction. */
export interface JobQueue {
  /**
   * Enqueues a job in the transaction, so that it exists exactly if the transaction commits. It runs immediately or
   * from `startAfter` on.
   */
  enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, startAfter?: Date): Promise<void>;
  /** Enqueues a job for each of these clients, except those with a job that has not begun: it will do the work. */
  enqueueEach(tx: Tx, kind: JobKind<ClientJobPayload>, clientIds: readonly number[]): Promise<void>;
}

const SCHEMA = "pgboss";
const RETRY: Omit<Queue, "name"> = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300 };

type BossDatabase = NonNullable<ConstructorOptions["db"]>;

function toAdapter(engine: SqlEngine): BossDatabase {
  return {
    async executeSql(text, values) {
      const connection = await runInLane("worker", () => engine.connect());
      try {
        const result = await connection.query(text, values ?? []);
        return { rows: [...result.rows] };
      } finally {
        connection.release();
      }
    },
  };
}

function toBossDatabase(tx: Tx): BossDatabase {
  return {
    async executeSql(text, values) {
      const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows: result.rows };
    },
  };
}

/**
 * Creates the job tables and every queue, as the owner, and deletes schedules of removed jobs. A queue must exist
 * before the first job is sent inside a transaction.
 */
export async function installJobs(owner: SqlEngine, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: toAdapter(toCoordinatorOnly(owner)),
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const name of names) await boss.createQueue(name, RETRY);
  // A removed job would still be enqueued by its schedule and never run.
  const obsoleteSchedules = (await boss.getSchedules()).filter(({ name }) => !names.includes(name));
  for (const { name, key } of obsoleteSchedules) await boss.unschedule(name, key);
  await boss.stop({ graceful: false });
}

/** The jobs of one process. It always sends; it works jobs only with the worker role. */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #log: Log;
  #started = false;

  constructor(engine: SqlEngine, log: Log, work: boolean, watch: DatabaseWatch | null = null) {
    this.#log = log;
    this.#boss = new PgBoss({ db: toAdapter(engine), schema: SCHEMA, migrate: false, supervise: work, schedule: work });
    this.#boss.on("error", (error) => {
      // Every queue polls twice a second. During an outage of the database, the watch logs the one line about it.
      if (watch?.note(error) !== true) log.error({ error: describeError(error) }, "jobs.error");
    });
  }

  async start(): Promise<void> {
    await this.#boss.start();
    this.#started = true;
  }

  /** Starts to work these jobs, polling twice a second. */
  async work(jobs: readonly Job[]): Promise<void> {
    for (const each of jobs) await this.#workOne(each);
  }

  /** Returns true once jobs can be sent and worked. */
  isReady(): boolean {
    return this.#started;
  }

  async enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, startAfter?: Date): Promise<void> {
    await this.#boss.send(kind.name, payload as object, {
      db: toBossDatabase(tx),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(kind.expireInSeconds === undefined ? {} : { expireInSeconds: kind.expireInSeconds }),
    });
  }

  async enqueueEach(tx: Tx, kind: JobKind<ClientJobPayload>, clientIds: readonly number[]): Promise<void> {
    const waiting = await sql<{ client_id: number }>`
      SELECT (data ->> 'clientId')::bigint AS client_id FROM pgboss.job
      WHERE name = ${kind.name} AND state < 'active' AND data ? 'clientId'`.execute(tx.on<unknown>());
    const waitingClientIds = new Set(waiting.rows.map(({ client_id: clientId }) => clientId));
    const jobs = clientIds.flatMap((clientId) => (waitingClientIds.has(clientId) ? [] : [{ clientId }]));
    if (jobs.length === 0) return;
    const options = kind.expireInSeconds === undefined ? {} : { expireInSeconds: kind.expireInSeconds };
    await this.#boss.insert(
      kind.name,
      jobs.map((data) => ({ data, ...options })),
      { db: toBossDatabase(tx) },
    );
  }

  /** Waits for running jobs (up to 20 s), then stops. */
  async stop(): Promise<void> {
    this.#started = false;
    await this.#boss.stop({ graceful: true, timeout: 20_000 });
  }

  /** Runs one job of a batch. A failed job is retried alone, without the others of its batch. */
  async #runItem(each: Job, { id, data }: { readonly id: string; readonly data: unknown }): Promise<JobResult> {
    try {
      await runInLane("worker", () => each.run(data));
      this.#log.info({ job: each.name, id }, "job.done");
      return { id, status: "completed" };
    } catch (error) {
      this.#log.error({ job: each.name, id, error: describeError(error) }, "job.failed");
      return { id, status: "failed", output: { message: String(error) } };
    }
  }

  async #workOne(each: Job): Promise<void> {
    if (each.cron !== null) await this.#boss.schedule(each.name, each.cron, {});
    // The next batch waits for the polling interval even after a full one. Otherwise work that is due at once for many
    // clients would take both processors from requests.
    const options = {
      pollingIntervalSeconds: 0.5,
      batchSize: 10,
      perJobResults: true as const,
    };
    await this.#boss.work(each.name, options, async (batch) => {
      const results: JobResult[] = [];
      for (const item of batch) results.push(await this.#runItem(each, item));
      return results;
    });
  }
}
