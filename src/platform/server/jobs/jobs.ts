import { CompiledQuery, sql } from "kysely";
import { type ConstructorOptions, type JobResult, PgBoss, type Queue } from "pg-boss";
import type { z } from "zod";
import type { Tx } from "#platform/server/db/database.ts";
import { toCoordinatorOnly } from "#platform/server/db/distribution.ts";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { inLane } from "#platform/server/db/lanes.ts";
import { describeError, type Log } from "#platform/server/log.ts";

/** A kind of work that a worker does later: its name, the shape of its payload, how it repeats. */
export interface JobKind<Payload> {
  /** Unique name, slice first: `messaging.deliver`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Cron expression (UTC) for work that repeats by itself with an empty payload. */
  readonly cron?: string;
  /** After how long a run counts as lost and is tried again; five minutes unless said. */
  readonly expireInSeconds?: number;
}

/** Work with its handler; idempotent: it may run twice, late, or beside itself. */
export interface Job {
  readonly name: string;
  readonly cron: string | null;
  /** Parses the payload, then does the work; a payload of the wrong shape throws, so the job fails visibly. */
  run(payload: unknown): Promise<void>;
}

/** Binds a handler to its kind. */
export function job<Payload>(kind: JobKind<Payload>, handle: (payload: Payload) => Promise<void>): Job {
  return { name: kind.name, cron: kind.cron ?? null, run: async (payload) => handle(kind.payload.parse(payload)) };
}

/** What a job of one client is sent with. */
export interface PerClient {
  readonly clientId?: number | undefined;
}

/** Where units of work put jobs: inside their own transaction. */
export interface JobQueue {
  /** Enqueues in the transaction: the job exists exactly if the transaction commits. It runs now, or from `startAfter` on. */
  enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, startAfter?: Date): Promise<void>;
  /** Enqueues a job for each of these clients, but none for one whose job has not begun yet: it will do the work. */
  enqueueEach(tx: Tx, kind: JobKind<PerClient>, clientIds: readonly number[]): Promise<void>;
}

const SCHEMA = "pgboss";
const RETRY: Omit<Queue, "name"> = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 300 };

type BossDatabase = NonNullable<ConstructorOptions["db"]>;

function toAdapter(engine: SqlEngine): BossDatabase {
  return {
    async executeSql(text, values) {
      const connection = await inLane("worker", () => engine.connect());
      try {
        const result = await connection.query(text, values ?? []);
        return { rows: [...result.rows] };
      } finally {
        connection.release();
      }
    },
  };
}

function adapterOfTx(tx: Tx): BossDatabase {
  return {
    async executeSql(text, values) {
      const result = await tx.on<unknown>().executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows: result.rows };
    },
  };
}

/** Makes the job tables and every queue, as the owner, and ends schedules of jobs that are no more; a queue must exist before the first job is sent inside a transaction. */
export async function installJobs(owner: SqlEngine, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    db: toAdapter(toCoordinatorOnly(owner)),
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const name of names) await boss.createQueue(name, RETRY);
  // A job that the product no longer has would still be queued by its hours, and wait there for good.
  const left = (await boss.getSchedules()).filter(({ name }) => !names.includes(name));
  for (const { name, key } of left) await boss.unschedule(name, key);
  await boss.stop({ graceful: false });
}

/** The jobs of one process: sending always, working only where the process has the worker role. */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #log: Log;
  #started = false;

  constructor(engine: SqlEngine, log: Log, work: boolean, watch: DatabaseWatch | null = null) {
    this.#log = log;
    this.#boss = new PgBoss({ db: toAdapter(engine), schema: SCHEMA, migrate: false, supervise: work, schedule: work });
    this.#boss.on("error", (error) => {
      // Every queue asks twice a second: while the database is away, the watch writes the one line that says so.
      if (watch?.note(error) !== true) log.error({ error: describeError(error) }, "jobs.error");
    });
  }

  async start(): Promise<void> {
    await this.#boss.start();
    this.#started = true;
  }

  /** Begins to work these jobs, polling twice a second. */
  async work(jobs: readonly Job[]): Promise<void> {
    for (const each of jobs) await this.#workOne(each);
  }

  /** True once jobs can be sent and worked. */
  isReady(): boolean {
    return this.#started;
  }

  async enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, startAfter?: Date): Promise<void> {
    await this.#boss.send(kind.name, payload as object, {
      db: adapterOfTx(tx),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(kind.expireInSeconds === undefined ? {} : { expireInSeconds: kind.expireInSeconds }),
    });
  }

  async enqueueEach(tx: Tx, kind: JobKind<PerClient>, clientIds: readonly number[]): Promise<void> {
    const waiting = await sql<{ client_id: number }>`
      SELECT (data ->> 'clientId')::bigint AS client_id FROM pgboss.job
      WHERE name = ${kind.name} AND state < 'active' AND data ? 'clientId'`.execute(tx.on<unknown>());
    const known = new Set(waiting.rows.map(({ client_id: clientId }) => clientId));
    const jobs = clientIds.flatMap((clientId) => (known.has(clientId) ? [] : [{ clientId }]));
    if (jobs.length === 0) return;
    const options = kind.expireInSeconds === undefined ? {} : { expireInSeconds: kind.expireInSeconds };
    await this.#boss.insert(
      kind.name,
      jobs.map((data) => ({ data, ...options })),
      { db: adapterOfTx(tx) },
    );
  }

  /** Lets running jobs finish (up to 20 s), then stops. */
  async stop(): Promise<void> {
    this.#started = false;
    await this.#boss.stop({ graceful: true, timeout: 20_000 });
  }

  /** Runs one job of a batch: what fails is tried again by itself, without those beside it. */
  async #runItem(each: Job, { id, data }: { readonly id: string; readonly data: unknown }): Promise<JobResult> {
    try {
      await inLane("worker", () => each.run(data));
      this.#log.info({ job: each.name, id }, "job.done");
      return { id, status: "completed" };
    } catch (error) {
      this.#log.error({ job: each.name, id, error: describeError(error) }, "job.failed");
      return { id, status: "failed", output: { message: String(error) } };
    }
  }

  async #workOne(each: Job): Promise<void> {
    if (each.cron !== null) await this.#boss.schedule(each.name, each.cron, {});
    // The next batch waits for the polling interval also after a full one: work that comes due at once for many clients would
    // otherwise take both processors from the screens.
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
