import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { SqlConnection, SqlEngine, SqlResult } from "./engine.ts";

function toResult<Row>({ rows, affected }: SqlResult): QueryResult<Row> {
  return affected === null ? { rows: rows as Row[] } : { rows: rows as Row[], numAffectedRows: BigInt(affected) };
}

class EngineConnection implements DatabaseConnection {
  readonly inner: SqlConnection;

  constructor(inner: SqlConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return toResult(await this.inner.query(sql, parameters));
  }

  // eslint-disable-next-line require-yield -- Kysely requests the method; neither engine streams (PGlite cannot), so pages go by key.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not supported; page by key");
  }
}

/** Wraps a connection and notes the text of each statement before it passes it on. */
class WatchedConnection implements DatabaseConnection {
  readonly #to: Kysely<unknown>;
  readonly #note: (sql: string) => void;

  constructor(to: Kysely<unknown>, note: (sql: string) => void) {
    this.#to = to;
    this.#note = note;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#note(query.sql);
    return this.#to.executeQuery<Row>(query);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not supported; page by key");
  }
}

class EngineDriver implements Driver {
  readonly #connect: () => Promise<DatabaseConnection>;

  constructor(connect: () => Promise<DatabaseConnection>) {
    this.#connect = connect;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#connect();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("BEGIN"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof EngineConnection) connection.inner.release();
  }

  async destroy(): Promise<void> {}
}

function createDialect(connect: () => Promise<DatabaseConnection>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(connect),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Returns a Kysely dialect for either engine: PostgreSQL's compiler over our own connections. */
export function createEngineDialect(engine: SqlEngine): Dialect {
  return createDialect(async () => new EngineConnection(await engine.connect()));
}

/** Sends one statement at once, behind earlier ones and without waiting for their results. */
type Send = (sql: string, parameters: readonly unknown[]) => Promise<SqlResult>;

class SendingConnection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return toResult(await this.#send(sql, parameters));
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not supported; page by key");
  }
}

/**
 * Creates a Kysely over one connection that is already open. Kysely's own `connection()` would hold back a statement
 * until the previous one has returned.
 */
export function sendStatements(send: Send): Kysely<unknown> {
  const connection = new SendingConnection(send);
  return new Kysely<unknown>({ dialect: createDialect(() => Promise.resolve(connection)) });
}

/** Wraps a connection so that the text of each statement is noted before it is sent. */
export function watchStatements(connection: Kysely<unknown>, note: (sql: string) => void): Kysely<unknown> {
  const watched = new WatchedConnection(connection, note);
  return new Kysely<unknown>({ dialect: createDialect(() => Promise.resolve(watched)) });
}
