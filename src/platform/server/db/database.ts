import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import type { Log } from "#platform/server/log.ts";
import type { ReadKind } from "./data-kinds.ts";
import type { SqlConnection, SqlEngine } from "./engine.ts";
import { getCurrentLane } from "./lanes.ts";
import { PreparedStatementNames } from "./prepared-statement-names.ts";
import { EXPORT_SNAPSHOT, SharedSnapshot } from "./shared-snapshot.ts";
import { type ClientId, beginStatement, Transaction } from "./transaction.ts";

export type { ClientId };

/** One open transaction. `clientId` is the client whose rows it can read and write; null limits it to global tables. */
export interface Tx {
  readonly clientId: ClientId | null;
  /** Returns the query builder for a slice's own tables, on this transaction. */
  on<Tables>(): Kysely<Tables>;
}

/** A transaction inside one client. */
export interface ClientTx extends Tx {
  readonly clientId: ClientId;
  /** True when all statements share one snapshot, so that the result of one holds for the next. */
  readonly isSnapshot?: boolean;
  /** The transaction that this recording wraps (`recordReads`). */
  readonly origin?: ClientTx;
  /** Notes reads that happened outside this transaction's statements; only in a recording. */
  readonly noteReads?: (kinds: Iterable<ReadKind>) => void;
}

/**
 * The database as slices use it: always in a transaction, always with an explicit client. On the embedded database,
 * which has one connection, a transaction that the work of another one opens is rejected: each would wait for the other.
 */
export interface Database {
  /**
   * Runs work in one transaction that sees only this client's rows. Commits when it resolves, rolls back when it
   * rejects.
   */
  withClient<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T>;
  /**
   * The same for read-only work: every statement sees the snapshot of the first one, regardless of concurrent writes,
   * and the database rejects writes. Frequent statements are parsed once but planned each time, since reads vary with
   * their parameters. Resolves before the transaction has ended, because nothing depends on its end.
   */
  reading<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T>;
  /**
   * The same in the client that `find` reads from global tables, for example from a token: one transaction, in which no
   * client's rows are visible before the client is known. Returns null and runs no work when `find` returns none.
   */
  withResolvedClient<F extends { readonly clientId: ClientId }, T>(
    find: (tx: Tx) => Promise<F | null>,
    work: (tx: ClientTx, found: F) => Promise<T>,
  ): Promise<T | null>;
  /** Runs work in one transaction that sees global tables and no client's rows. */
  global<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly engine: SqlEngine;
  /** Logs what fails nothing but needs an operator's attention; missing where no one reads the log. */
  readonly warn?: Log["warn"];
}

/** Opens a database on an engine. */
export function openDatabase(engine: SqlEngine, log?: Pick<Log, "warn">): Database {
  const texts = new PreparedStatementNames();
  const opened = new AsyncLocalStorage<{ isOpen: boolean }>();
  async function onConnection<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    if (engine.kind === "pglite" && opened.getStore()?.isOpen)
      throw new Error("A transaction is open: read and write through it.");
    const connection = await engine.connect();
    const state = { isOpen: true };
    try {
      return await opened.run(state, () => work(connection));
    } finally {
      state.isOpen = false;
      connection.release();
    }
  }
  async function attempt<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    try {
      return await transaction.run(work);
    } catch (error) {
      // The first error is the one to report.
      await transaction.rollBack();
      throw error;
    }
  }
  /** While a screen waits, statements of one reading transaction may run on two connections. */
  function openReading(
    connection: SqlConnection,
    clientId: ClientId,
  ): [connection: Pick<SqlConnection, "query">, begin: string] {
    const begin = beginStatement(engine, clientId, "reading");
    if (getCurrentLane() !== "interactive" || engine.connectIfIdle === undefined) return [connection, begin];
    const toSecond = (snapshot: string): string => beginStatement(engine, clientId, "reading", snapshot);
    return [new SharedSnapshot(engine, connection, toSecond), begin + EXPORT_SNAPSHOT];
  }
  function run<T>(clientId: ClientId | null, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = beginStatement(engine, clientId, "writing");
    return onConnection(async (connection) => {
      const transaction = new Transaction(connection, begin, null);
      const result = await attempt(transaction, () => work(transaction));
      await transaction.commit();
      return result;
    });
  }
  function runReading<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      onConnection(async (connection) => {
        const transaction = new Transaction(...openReading(connection, clientId), texts);
        resolve(await attempt(transaction, () => work({ ...transaction.bindClient(clientId), isSnapshot: true })));
        await transaction.commit();
      })
        // Nothing depends on the connection after the result, so a failure then is harmless.
        .catch(reject);
    });
  }
  return {
    engine,
    ...(log && { warn: (facts, event) => log.warn(facts, event) }),
    withClient: (clientId, work) => run(clientId, (transaction) => work(transaction.bindClient(clientId))),
    reading: runReading,
    withResolvedClient: (find, work) =>
      run(null, async (transaction) => {
        const resolved = await find(transaction.bindClient(null));
        if (!resolved) return null;
        return transaction.enter(resolved.clientId, () => work(transaction.bindClient(resolved.clientId), resolved));
      }),
    global: (work) => run(null, (transaction) => work(transaction.bindClient(null))),
  };
}
