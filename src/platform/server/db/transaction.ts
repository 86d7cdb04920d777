import type { Kysely } from "kysely";
import { type DataKind, readStatementKinds } from "./data-kinds.ts";
import { renewVersions } from "./data-renewals.ts";
import type { SqlConnection, SqlEngine, SqlResult } from "./engine.ts";
import { sendStatements } from "./kysely-dialect.ts";
import { currentLane } from "./lanes.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";

/** A client company's id, as every client-owned row carries it. */
export type ClientId = number;

/** What a transaction is for. */
type Kind = "writing" | "reading";

// Requests read rollups: starting workers or compiling machine code takes longer than such a query itself.
const SHORT_QUERIES = "SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off; ";

// A plan for any parameters would serve a range of two years as one of a day: figures of regions once took 30 times as long.
// Only where nothing is written: who writes has foreign keys looked up row by row, and each look would be planned anew.
const PLANNED_ANEW = "SET LOCAL plan_cache_mode = force_custom_plan; ";

/** A screen waits for it: what takes longer is given up, so that it does not hold up others for a minute. */
const GIVEN_UP_EARLY = "SET LOCAL statement_timeout = 15000; ";

const ONE_MOMENT = " ISOLATION LEVEL REPEATABLE READ, READ ONLY";

function inside(clientId: ClientId | null): string {
  if (clientId !== null && !(Number.isSafeInteger(clientId) && clientId > 0)) {
    throw new RangeError(`not a client id: ${String(clientId)}`);
  }
  return `SET LOCAL app.client_id = '${clientId ?? ""}'`;
}

/** What opens a transaction with its context, in one round trip; literal, so that it means the same to every node and pooler. */
export function opening(engine: SqlEngine, clientId: ClientId | null, kind: Kind): string {
  const role = engine.applicationRole === null ? "" : `SET LOCAL ROLE ${engine.applicationRole}; `;
  const plans = kind === "reading" ? PLANNED_ANEW : "";
  const timeout = kind === "reading" && currentLane() === "interactive" ? GIVEN_UP_EARLY : "";
  return `BEGIN${kind === "reading" ? ONE_MOMENT : ""}; ${role}${SHORT_QUERIES}${plans}${timeout}${inside(clientId)}`;
}

/** One transaction, on a connection that no one else has until it has ended. */
export class Transaction {
  readonly #connection: SqlConnection;
  readonly #statements: Kysely<unknown>;
  readonly #texts: RepeatedTexts | null;
  readonly #begin: string;
  readonly #written = new Set<DataKind>();
  #clientId: ClientId | null = null;
  #hasEnded = false;

  /** `texts`: of those who only read; null for those who write. */
  constructor(connection: SqlConnection, begin: string, texts: RepeatedTexts | null) {
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

  // What goes on after a failure beside it must not come between the statements of anyone who has the connection next.
  #assertOpen(): void {
    if (this.#hasEnded) throw new Error("the transaction has ended");
  }

  /** The transaction as it is handed out, with its client. */
  of<Known extends ClientId | null>(clientId: Known): { readonly clientId: Known; on<Tables>(): Kysely<Tables> } {
    this.#clientId = clientId;
    return {
      clientId,
      on: <Tables>() => {
        this.#assertOpen();
        return this.#statements as unknown as Kysely<Tables>;
      },
    };
  }

  /** Begins and works. The first statement is sent behind the one that begins, without waiting for its answer. */
  async work<T>(work: () => Promise<T>): Promise<T> {
    return this.#behind(this.#begin, work);
  }

  /** Lets it see the rows of a client from here on, and goes on without waiting for the answer. */
  async enter<T>(clientId: ClientId, work: () => Promise<T>): Promise<T> {
    return this.#behind(inside(clientId), work);
  }

  /** Works behind a statement. Where that fails, its error is the one to tell. */
  async #behind<T>(statement: string, work: () => Promise<T>): Promise<T> {
    const said = this.#say(statement);
    said.catch(() => {});
    try {
      return await work();
    } finally {
      await said;
    }
  }

  /** Commits: what it wrote has new versions from the same moment on. Rolls back where that fails. */
  async commit(): Promise<void> {
    this.#hasEnded = true;
    // In one round trip, so that the rows of versions are locked for no longer than the commit takes.
    try {
      await this.#say(`${renewVersions(this.#clientId, this.#written)}COMMIT`);
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /** Gives up what was done; a connection that cannot even do that is broken and replaced. */
  async rollBack(): Promise<void> {
    this.#hasEnded = true;
    await this.#say("ROLLBACK").catch(() => {});
  }

  #say(statement: string): Promise<unknown> {
    return this.#connection.query(statement);
  }
}
