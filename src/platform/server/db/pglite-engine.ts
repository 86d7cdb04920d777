import { Worker } from "node:worker_threads";
import { type SqlConnection, type SqlEngine, SqlError, type SqlResult } from "./engine.ts";
import { getCurrentLane } from "./lanes.ts";
import type { BridgeReply, BridgeRequest, BridgeStart } from "./pglite-worker.ts";

/** The role of application transactions, so that row-level security applies on PGlite too. */
export const EMBEDDED_ROLE = "courtyard_app";

export interface PgliteOptions {
  /** Folder of the database; null keeps it in memory. */
  readonly dataDir: string | null;
  /** A dump to start from (in memory only). */
  readonly dump?: Uint8Array<ArrayBuffer>;
  /** Statement timeout in milliseconds; a late statement ends the worker, because PGlite itself has no timeout. */
  readonly statementTimeout?: number;
}

interface PendingCall {
  readonly resolve: (reply: Extract<BridgeReply, { ok: true }>) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | null;
}

const DEFAULT_STATEMENT_TIMEOUT = 60_000;

// In the bundle the worker is a file beside main.js; in source it is the TypeScript file.
const workerFile = new URL(
  import.meta.url.endsWith(".ts") ? "./pglite-worker.ts" : "./pglite-worker.js",
  import.meta.url,
);

/**
 * PGlite in a worker thread, with one connection that callers share one after the other. A statement over its timeout
 * ends the worker (the folder survives that as it survives a killed process). Its transaction fails, and the next
 * connection gets a new worker.
 */
export class PgliteEngine implements SqlEngine {
  readonly kind = "pglite";
  readonly applicationRole = EMBEDDED_ROLE;
  readonly #options: PgliteOptions;
  readonly #waiting = new Map<number, PendingCall>();
  #worker: Worker | null = null;
  #generation = 0;
  #lastId = 0;
  #isTaken = false;
  readonly #queues: Readonly<Record<"reserved" | "other", (() => void)[]>> = { reserved: [], other: [] };
  #closed = false;

  private constructor(options: PgliteOptions) {
    this.#options = options;
  }

  /** Opens the database and creates the application role if it is missing. */
  static async open(options: PgliteOptions): Promise<PgliteEngine> {
    const engine = new PgliteEngine(options);
    await engine.#start();
    await engine.#send({ op: "query", sql: roleStatement, parameters: [] });
    return engine;
  }

  async connect(): Promise<SqlConnection> {
    await this.#takeTurn();
    let hasLeft = false;
    const release = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      this.#giveTurn();
    };
    if (this.#closed) {
      release();
      throw new SqlError("the embedded database is closed", "57P01", null);
    }
    if (!this.#worker) {
      await this.#start().catch((error: unknown) => {
        release();
        throw error;
      });
    }
    const generation = this.#generation;
    return {
      query: async (sql, parameters = []): Promise<SqlResult> => {
        // A transaction must not continue in the worker that replaced its own.
        if (generation !== this.#generation) throw new SqlError("the connection was lost", "08006", null);
        const reply = await this.#send({ op: "query", sql, parameters });
        return { rows: reply.rows, affected: reply.affected };
      },
      release,
    };
  }

  /** Dumps the whole database as bytes, to start copies from. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    const connection = await this.connect();
    try {
      const reply = await this.#send({ op: "dump" });
      if (!reply.dump) throw new SqlError("the dump came back empty", "XX000", null);
      return reply.dump;
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const connection = await this.connect();
    this.#closed = true;
    const worker = this.#worker;
    if (worker) {
      await this.#send({ op: "close" });
      await worker.terminate();
      this.#worker = null;
    }
    connection.release();
  }

  /** Waits for the one connection. The reserved lane goes first. */
  #takeTurn(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    const queue = this.#queues[getCurrentLane() === "reserved" ? "reserved" : "other"];
    return new Promise((resolve) => {
      queue.push(resolve);
    });
  }

  #giveTurn(): void {
    const next = this.#queues.reserved.shift() ?? this.#queues.other.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async #start(): Promise<void> {
    const start: BridgeStart = { dataDir: this.#options.dataDir, dump: this.#options.dump ?? null };
    const worker = new Worker(workerFile, { workerData: start });
    this.#worker = worker;
    this.#generation += 1;
    const ready = this.#expect(0, null);
    worker.on("message", (reply: BridgeReply) => this.#settle(reply));
    worker.on("error", (error) => this.#lose(worker, error.message));
    worker.on("exit", () => this.#lose(worker, "the embedded database stopped"));
    await ready;
  }

  #expect(id: number, timer: NodeJS.Timeout | null): Promise<Extract<BridgeReply, { ok: true }>> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, timer });
    });
  }

  #send(
    request: { op: "query"; sql: string; parameters: readonly unknown[] } | { op: "dump" | "close" },
  ): Promise<Extract<BridgeReply, { ok: true }>> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new SqlError("the connection was lost", "08006", null));
    this.#lastId += 1;
    const id = this.#lastId;
    const limit = this.#options.statementTimeout ?? DEFAULT_STATEMENT_TIMEOUT;
    const timer = request.op === "query" ? setTimeout(() => this.#giveUp(worker, limit), limit) : null;
    timer?.unref();
    const reply = this.#expect(id, timer);
    worker.postMessage({ ...request, id } satisfies BridgeRequest);
    return reply;
  }

  #settle(reply: BridgeReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    if (waiting.timer) clearTimeout(waiting.timer);
    if (reply.ok) waiting.resolve(reply);
    else waiting.reject(new SqlError(reply.message, reply.code, reply.constraint));
  }

  #giveUp(worker: Worker, limit: number): void {
    this.#lose(worker, `canceling statement: no answer within ${limit} ms`, "57014");
    void worker.terminate();
  }

  #lose(worker: Worker, message: string, code = "08006"): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#generation += 1;
    for (const waiting of this.#waiting.values()) {
      if (waiting.timer) clearTimeout(waiting.timer);
      waiting.reject(new SqlError(message, code, null));
    }
    this.#waiting.clear();
  }
}

const roleStatement = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${EMBEDDED_ROLE}') THEN
    CREATE ROLE ${EMBEDDED_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
END $$`;
