import { CompiledQuery, Kysely, type Transaction } from "kysely";
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
  /** Runs work in one transaction that sees global tables and no client's rows. */
  global<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly engine: SqlEngine;
}

function txOf<C extends ClientId | null>(
  clientId: C,
  trx: Transaction<unknown>,
): { clientId: C; on<Tables>(): Kysely<Tables> } {
  return { clientId, on: <Tables>() => trx as unknown as Kysely<Tables> };
}

/** The statement that opens a transaction's context; a literal, so that it means the same to every node and pooler. */
function contextStatement(engine: SqlEngine, clientId: ClientId | null): string {
  if (clientId !== null && !(Number.isSafeInteger(clientId) && clientId > 0)) {
    throw new RangeError(`not a client id: ${String(clientId)}`);
  }
  const role = engine.applicationRole === null ? "" : `SET LOCAL ROLE ${engine.applicationRole}; `;
  return `${role}SET LOCAL app.client_id = '${clientId ?? ""}'`;
}

/** Opens the database of an engine. */
export function openDatabase(engine: SqlEngine): Database {
  const kysely = new Kysely<unknown>({ dialect: engineDialect(engine) });
  function run<C extends ClientId | null, T>(
    clientId: C,
    work: (tx: { clientId: C; on<Tables>(): Kysely<Tables> }) => Promise<T>,
  ): Promise<T> {
    const context = contextStatement(engine, clientId);
    return kysely.transaction().execute(async (trx) => {
      await trx.executeQuery(CompiledQuery.raw(context));
      return work(txOf(clientId, trx));
    });
  }
  return { engine, inClient: run, global: (work) => run(null, work) };
}
