import type { Kysely } from "kysely";
import { type DataKind, readStatementKinds } from "./data-kinds.ts";
import { buildRenewals } from "./data-renewals.ts";
import type { SqlConnection, SqlEngine, SqlResult } from "./engine.ts";
import { sendStatements } from "./kysely-dialect.ts";
import { getCurrentLane } from "./lanes.ts";
import type { PreparedStatementNames } from "./prepared-statement-names.ts";

/** A client company's id, as in every client-owned row. */
export type ClientId = number;

/** Whether a transaction writes. */
type Kind = "writing" | "reading";

// Requests read rollups. Starting workers or compiling machine code takes longer than such a query itself.
const SHORT_QUERIES = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off; ";

// A generic plan would serve a range of two years like one of a day: metrics of regions once took 30 times as long.
// Only for reads: writes check foreign keys row by row, and each check would be planned again.
const PLANNED_ANEW = "SET LOCAL plan_cache_mode = force_custom_plan; ";

/** A screen waits, so a slow statement is canceled early to keep its connection free for others. */
const GIVEN_UP_EARLY = "SET LOCAL statement_timeout = 15000; ";

const ONE_MOMENT = " ISOLATION LEVEL REPEATABLE READ, READ ONLY";

function buildClientSetting(clientId: ClientId | null): string {
  if (clientId !== null && !(Number.isSafeInteger(clientId) && clientId > 0)) {
    throw new RangeError(`not a client id: ${String(clientId)}`);
  }
  return `SET LOCAL app.client_id = '${clientId ?? ""}'`;
}

/**
 * Builds the statements that open a transaction with its context, in one round trip. They contain literals, so that
 * every node and pooler reads them alike.
 */
export function beginStatement(
  engine: SqlEngine,
  clientId: ClientId | null,
  kind: Kind,
  snapshot: string | null = null,
): string {
  const role = engine.applicationRole === null ? "" : `SET LOCAL ROLE ${engine.applicationRole}; `;
  const plans = kind === "reading" ? PLANNED_ANEW : "";
  const timeout = kind === "reading" && getCurrentLane() === "interactive" ? GIVEN_UP_EARLY : "";
  // The snapshot comes first: nothing may be read before it.
  const moment = snapshot === null ? "" : `SET TRANSACTION SNAPSHOT '${snapshot}'; `;
  const begin = `BEGIN${kind === "reading" ? ONE_MOMENT : ""}; ${moment}`;
  return `${begin}${role}${SHORT_QUERIES}${plans}${timeout}${buildClientSetting(clientId)}`;
}

/** One transaction, on a connection of its own until it has ended. */
export class Transaction {
  readonly #connection: Pick<SqlConnection, "query">;
  readonly #statements: Kysely<unknown>;
  readonly #texts: PreparedStatementNames | null;
  readonly #begin: string;
  readonly #written = new Set<DataKind>();
  #clientId: ClientId | null = null;
  #hasEnded = false;

  /** `texts`: the repeated texts of reading transactions; null for a writing one. */
  constructor(connection: Pick<SqlConnection, "query">, begin: string, texts: PreparedStatementNames | null) {
    this.#connection = connection;
    this.#begin = begin;
    this.#texts = texts;
    this.#statements = sendStatements((sql, parameters) => this.#send(sql, parameters));
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<SqlResult> {
    this.#assertOpen();
    if (this.#texts === null) for (const kind of readStatementKinds(sql).written) this.#written.add(kind);
    const text = this.#texts !== null && parameters.length > 0 ? this.#texts.toSent(sql) : sql;
    return this.#connection.query(text, parameters);
  }

  // Work that continues after a failure must not run between the statements of the connection's next user.
  #assertOpen(): void {
    if (this.#hasEnded) throw new Error("the transaction has ended");
  }

  /** Returns the transaction for callers, with its client. */
  bindClient<Known extends ClientId | null>(
    clientId: Known,
  ): { readonly clientId: Known; on<Tables>(): Kysely<Tables> } {
    this.#clientId = clientId;
    return {
      clientId,
      on: <Tables>() => {
        this.#assertOpen();
        return this.#statements as unknown as Kysely<Tables>;
      },
    };
  }

  /** Begins and runs the work. The first statement is sent right behind BEGIN, without waiting for its result. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    return this.#behind(this.#begin, work);
  }

  /** Sets the client of the following statements and runs the work, without waiting for the result. */
  async enter<T>(clientId: ClientId, work: () => Promise<T>): Promise<T> {
    return this.#behind(buildClientSetting(clientId), work);
  }

  /** Runs work right behind a statement. If the statement fails, its error is the one that is thrown. */
  async #behind<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const sentStatement = this.#say(statement);
    sentStatement.catch(() => {});
    try {
      return await work();
    } finally {
      await sentStatement;
    }
  }

  /** Commits, with new versions of the written data in the same step. Rolls back when that fails. */
  async commit(): Promise<void> {
    this.#hasEnded = true;
    // In one round trip, so that version rows are locked no longer than the commit takes.
    try {
      await this.#say(`${buildRenewals(this.#clientId, this.#written)}COMMIT`);
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /** Rolls back. A connection that cannot even do that is broken, and the pool replaces it. */
  async rollBack(): Promise<void> {
    this.#hasEnded = true;
    await this.#say("ROLLBACK").catch(() => {});
  }

  #say(statement: string): Promise<unknown> {
    return this.#connection.query(statement);
  }
}
