import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type PGliteOptions, types } from "@electric-sql/pglite";

/** Requests of the bridge, executed in order. */
export type BridgeRequest =
  | { id: number; op: "query"; sql: string; parameters: readonly unknown[] }
  | { id: number; op: "dump" }
  | { id: number; op: "close" };

export type BridgeReply =
  | {
      id: number;
      ok: true;
      rows: readonly Record<string, unknown>[];
      affected: number | null;
      dump?: Uint8Array<ArrayBuffer>;
    }
  | { id: number; ok: false; message: string; code: string; constraint: string | null };

export interface BridgeStart {
  readonly dataDir: string | null;
  readonly dump: Uint8Array<ArrayBuffer> | null;
}

const port = parentPort;
if (!port) throw new Error("pglite-worker runs as a worker thread");

// Keeps the folder about as small as its content. Single-user mode makes a checkpoint only when the log has grown this
// far, and a killed process is recovered from the log: a short log also starts sooner.
const logSettings = ["max_wal_size=128MB", "min_wal_size=32MB", "wal_recycle=off", "wal_init_zero=off"];

const start = workerData as BridgeStart;
const options: PGliteOptions = {
  // Ids stay below 2^53, so they are numbers. A date is a calendar day, never an instant.
  parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  startParams: [...PGlite.defaultStartParams, ...logSettings.flatMap((setting) => ["-c", setting])],
};
if (start.dataDir) options.dataDir = start.dataDir;
if (start.dump) options.loadDataDir = new Blob([start.dump]);
const database = PGlite.create(options);
database.then(
  () => port.postMessage({ id: 0, ok: true, rows: [], affected: null } satisfies BridgeReply),
  (error: unknown) => port.postMessage(toFailure(0, error)),
);

function toFailure(id: number, error: unknown): BridgeReply {
  const fields = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown; constraint?: unknown };
  return {
    id,
    ok: false,
    message: error instanceof Error ? error.message : String(error),
    code: typeof fields.code === "string" ? fields.code : "XX000",
    constraint: typeof fields.constraint === "string" ? fields.constraint : null,
  };
}

async function answer(request: BridgeRequest): Promise<BridgeReply> {
  const db = await database;
  switch (request.op) {
    case "query": {
      if (request.parameters.length === 0) {
        const results = await db.exec(request.sql);
        const last = results.at(-1);
        return {
          id: request.id,
          ok: true,
          rows: last?.rows ?? [],
          affected: last?.affectedRows ?? null,
        };
      }
      const result = await db.query<Record<string, unknown>>(request.sql, [...request.parameters]);
      return { id: request.id, ok: true, rows: result.rows, affected: result.affectedRows ?? null };
    }
    case "dump": {
      const file = await db.dumpDataDir("none");
      return { id: request.id, ok: true, rows: [], affected: null, dump: new Uint8Array(await file.arrayBuffer()) };
    }
    case "close":
      await db.close();
      return { id: request.id, ok: true, rows: [], affected: null };
  }
}

let tail: Promise<void> = Promise.resolve();
port.on("message", (request: BridgeRequest) => {
  tail = tail.then(async () => {
    const reply = await answer(request).catch((error: unknown) => toFailure(request.id, error));
    port.postMessage(reply);
    if (request.op === "close") port.close();
  });
});
