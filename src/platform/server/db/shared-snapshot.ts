import type { SqlConnection, SqlEngine, SqlResult } from "./engine.ts";

/**
 * The last part of a BEGIN that other connections can share the snapshot of. A cluster has a snapshot of its own on each
 * node, which cannot be shared.
 */
export const EXPORT_SNAPSHOT =
  "; SELECT CASE WHEN to_regclass('pg_dist_partition') IS NULL THEN pg_export_snapshot() END AS snapshot";

/** Statements on their way on one connection: the next one is there when one ends. */
const SENT_AHEAD = 2;

/** A second connection pays off when this many statements wait. */
const WORTH_A_SECOND = 3;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly resolve: (result: SqlResult) => void;
  readonly reject: (error: unknown) => void;
}

class Sender {
  readonly connection: SqlConnection;
  sent = 0;

  constructor(connection: SqlConnection) {
    this.connection = connection;
  }
}

/** Ends a transaction that only read: nothing depends on its end. */
function endReading(connection: SqlConnection): void {
  connection
    .query("COMMIT")
    .catch(() => {})
    .finally(() => connection.release());
}

/**
 * The connection of a reading transaction, which takes a second one with the same snapshot while several statements
 * wait and at most half of the pool is in use. Statements of one transaction then run on two processors. Callers see one
 * connection: every statement reads the same rows on either.
 */
export class SharedSnapshot implements Pick<SqlConnection, "query"> {
  readonly #engine: SqlEngine;
  readonly #first: Sender;
  readonly #toSecondBegin: (snapshot: string) => string;
  readonly #waiting: Statement[] = [];
  #snapshot: string | null = null;
  #second: Sender | null = null;
  #hasAskedForSecond = false;
  #hasEnded = false;

  /** `toSecondBegin` returns the BEGIN of the second connection for an exported snapshot. */
  constructor(engine: SqlEngine, connection: SqlConnection, toSecondBegin: (snapshot: string) => string) {
    this.#engine = engine;
    this.#first = new Sender(connection);
    this.#toSecondBegin = toSecondBegin;
  }

  /** A statement without a list of parameters begins or ends the transaction; others wait for a free connection. */
  query(sql: string, parameters?: readonly unknown[]): Promise<SqlResult> {
    if (parameters === undefined) return sql.startsWith("BEGIN") ? this.#begin(sql) : this.#end(sql);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sql, parameters, resolve, reject });
      this.#sendNext();
    });
  }

  async #begin(sql: string): Promise<SqlResult> {
    const result = await this.#first.connection.query(sql);
    const snapshot = result.rows[0]?.["snapshot"];
    if (typeof snapshot === "string") this.#snapshot = snapshot;
    this.#sendNext();
    return result;
  }

  #end(sql: string): Promise<SqlResult> {
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("the transaction has ended"));
    if (this.#second !== null) endReading(this.#second.connection);
    return this.#first.connection.query(sql);
  }

  #sendNext(): void {
    for (let sender = this.#findFree(); sender !== null; sender = this.#findFree()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#send(sender, next);
    }
    if (this.#waiting.length >= WORTH_A_SECOND) this.#openSecond();
  }

  /** Returns the connection with fewer statements on their way; null when both have enough. */
  #findFree(): Sender | null {
    const [first, second] = [this.#first, this.#second];
    const sender = second !== null && second.sent < first.sent ? second : first;
    return sender.sent < SENT_AHEAD ? sender : null;
  }

  #send(sender: Sender, { sql, parameters, resolve, reject }: Statement): void {
    sender.sent += 1;
    sender.connection
      .query(sql, parameters)
      .finally(() => {
        sender.sent -= 1;
        this.#sendNext();
      })
      .then(resolve, reject);
  }

  #openSecond(): void {
    if (this.#hasAskedForSecond || this.#snapshot === null) return;
    const begin = this.#toSecondBegin(this.#snapshot);
    const opening = this.#engine.connectIfIdle?.();
    if (!opening) return;
    this.#hasAskedForSecond = true;
    // When it fails, the first connection goes on alone.
    opening.then((connection) => this.#beginSecond(connection, begin)).catch(() => {});
  }

  async #beginSecond(connection: SqlConnection, begin: string): Promise<void> {
    try {
      if (!this.#hasEnded) await connection.query(begin);
    } catch (error) {
      endReading(connection);
      throw error;
    }
    if (this.#hasEnded) {
      endReading(connection);
      return;
    }
    this.#second = new Sender(connection);
    this.#sendNext();
  }
}
