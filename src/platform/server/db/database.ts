import { CompiledQuery, Kysely } from "kysely";
import type { SqlEngine } from "./engine.ts";
import { engineDialect } from "./kysely-dialect.ts";

/** A client company's id, as every client-owned row carries it. */
export type ClientId = number;

/** One open transaction. `clientId` is the client whose rows it can see and write; null sees global tables only. */
export interface Tx {
  readonly clientId: ClientId | null;
  /** The query builder over a slice's own tables, on this transaction. */
  on<Tables>(): Kysely<Tables>;
}

/** A transaction inside one client. */
export interface ClientTx extends Tx {
  readonly clientId: ClientId;
}

/** The database as slices use it: always a transaction, always with its client said. */
export interface Database {
  /** Runs work in one transaction that sees this client's rows only; commits when it resolves, rolls back when it rejects. */
  inClient<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T>;
  /**
   * The same in the client that `find` names from global tables, as a token's: one transaction, in which no client's row can
   * be seen before the client is known. Null, and no work, where it names none. Prepared statements keep their plans in it,
   * for respondents come by the thousand; elsewhere they are planned anew.
   */
  inClientOf<F extends { readonly clientId: ClientId }, T>(
    find: (tx: Tx) => Promise<F | null>,
    work: (tx: ClientTx, found: F) => Promise<T>,
  ): Promise<T | null>;
  /** Runs work in one transaction that sees global tables and no client's rows. */
  global<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly engine: SqlEngine;
}

function txOf<C extends ClientId | null>(
  clientId: C,
  connection: Kysely<unknown>,
): { clientId: C; on<Tables>(): Kysely<Tables> } {
  return { clientId, on: <Tables>() => connection as unknown as Kysely<Tables> };
}

// Requests read rollups: starting workers or compiling machine code takes longer than such a query itself.
const SHORT_QUERIES = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off; ";

function inside(clientId: ClientId | null): string {
  if (clientId !== null && !(Number.isSafeInteger(clientId) && clientId > 0)) {
    throw new RangeError(`not a client id: ${String(clientId)}`);
  }
  return `SET LOCAL app.client_id = '${clientId ?? ""}'`;
}

// A plan for any parameters would serve a range of two years as one of a day: figures of regions once took 30 times as long.
const PLANNED_ANEW = "SET LOCAL plan_cache_mode = force_custom_plan; ";

/** What opens a transaction with its context, in one round trip; literal, so that it means the same to every node and pooler. */
function opening(engine: SqlEngine, clientId: ClientId | null, plans: "anew" | "kept"): string {
  const role = engine.applicationRole === null ? "" : `SET LOCAL ROLE ${engine.applicationRole}; `;
  return `BEGIN; ${role}${SHORT_QUERIES}${plans === "anew" ? PLANNED_ANEW : ""}${inside(clientId)}`;
}

type Say = (statement: string) => Promise<unknown>;

/** Opens the database of an engine. */
export function openDatabase(engine: SqlEngine): Database {
  const kysely = new Kysely<unknown>({ dialect: engineDialect(engine) });
  function run<C extends ClientId | null, T>(
    clientId: C,
    plans: "anew" | "kept",
    work: (tx: { clientId: C; on<Tables>(): Kysely<Tables> }, say: Say, connection: Kysely<unknown>) => Promise<T>,
  ): Promise<T> {
    const begin = opening(engine, clientId, plans);
    // Kysely's own transaction() would cost a round trip more each time: BEGIN, then the context.
    return kysely.connection().execute(async (connection) => {
      const say: Say = (statement) => connection.executeQuery(CompiledQuery.raw(statement));
      try {
        await say(begin);
        const result = await work(txOf(clientId, connection), say, connection);
        await say("COMMIT");
        return result;
      } catch (error) {
        // What matters is the first error; a connection that cannot roll back is broken and replaced.
        await say("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }
  return {
    engine,
    inClient: (clientId, work) => run(clientId, "anew", (tx) => work(tx)),
    inClientOf: (find, work) =>
      run(null, "kept", async (global, say, connection) => {
        const found = await find(global);
        if (!found) return null;
        await say(inside(found.clientId));
        return work(txOf(found.clientId, connection), found);
      }),
    global: (work) => run(null, "anew", (tx) => work(tx)),
  };
}
