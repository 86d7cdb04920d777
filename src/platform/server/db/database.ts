import type { Kysely } from "kysely";
import type { ReadKind } from "./data-kinds.ts";
import type { SqlConnection, SqlEngine } from "./engine.ts";
import { RepeatedTexts } from "./repeated-texts.ts";
import { type ClientId, opening, Transaction } from "./transaction.ts";

export type { ClientId };

/** One open transaction. `clientId` is the client whose rows it can see and write; null sees global tables only. */
export interface Tx {
  readonly clientId: ClientId | null;
  /** The query builder over a slice's own tables, on this transaction. */
  on<Tables>(): Kysely<Tables>;
}

/** A transaction inside one client. */
export interface ClientTx extends Tx {
  readonly clientId: ClientId;
  /** True where every statement sees the same moment, so that what one says of the rows holds for the next. */
  readonly isSnapshot?: boolean;
  /** The transaction that this is a recording of (`recordReads`). */
  readonly origin?: ClientTx;
  /** Notes what was read without a statement of this one; only in a recording. */
  readonly noteReads?: (kinds: Iterable<ReadKind>) => void;
}

/** The database as slices use it: always a transaction, always with its client said. */
export interface Database {
  /** Runs work in one transaction that sees this client's rows only; commits when it resolves, rolls back when it rejects. */
  withClient<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T>;
  /**
   * The same for those who only read: every statement sees the moment of the first one, no matter who writes meanwhile, and the
   * database itself refuses to write. Statements that come often are parsed once, and planned anew each time, since what is
   * read varies with what is asked. Resolves before the transaction has ended, for nothing hangs on its end.
   */
  reading<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T>;
  /**
   * The same in the client that `find` names from global tables, as a token's: one transaction, in which no client's row can
   * be seen before the client is known. Null, and no work, where it names none.
   */
  withResolvedClient<F extends { readonly clientId: ClientId }, T>(
    find: (tx: Tx) => Promise<F | null>,
    work: (tx: ClientTx, found: F) => Promise<T>,
  ): Promise<T | null>;
  /** Runs work in one transaction that sees global tables and no client's rows. */
  global<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly engine: SqlEngine;
}

/** Opens the database of an engine. */
export function openDatabase(engine: SqlEngine): Database {
  const texts = new RepeatedTexts();
  async function onConnection<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    const connection = await engine.connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }
  async function attempt<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    try {
      return await transaction.work(work);
    } catch (error) {
      // What matters is the first error.
      await transaction.rollBack();
      throw error;
    }
  }
  function run<T>(clientId: ClientId | null, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const begin = opening(engine, clientId, "writing");
    return onConnection(async (connection) => {
      const transaction = new Transaction(connection, begin, null);
      const result = await attempt(transaction, () => work(transaction));
      await transaction.commit();
      return result;
    });
  }
  function reading<T>(clientId: ClientId, work: (tx: ClientTx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = opening(engine, clientId, "reading");
      onConnection(async (connection) => {
        const transaction = new Transaction(connection, begin, texts);
        resolve(await attempt(transaction, () => work({ ...transaction.of(clientId), isSnapshot: true })));
        await transaction.commit();
      })
        // After the result no one hears of it: a connection that breaks then has nothing to lose.
        .catch(reject);
    });
  }
  return {
    engine,
    withClient: (clientId, work) => run(clientId, (transaction) => work(transaction.of(clientId))),
    reading,
    withResolvedClient: (find, work) =>
      run(null, async (transaction) => {
        const found = await find(transaction.of(null));
        if (!found) return null;
        return transaction.enter(found.clientId, () => work(transaction.of(found.clientId), found));
      }),
    global: (work) => run(null, (transaction) => work(transaction.of(null))),
  };
}
