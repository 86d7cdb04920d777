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
import type { SqlConnection, SqlEngine } from "./engine.ts";
import type { RepeatedTexts } from "./repeated-texts.ts";

class EngineConnection implements DatabaseConnection {
  readonly inner: SqlConnection;
  readonly #texts: RepeatedTexts | null;

  constructor(inner: SqlConnection, texts: RepeatedTexts | null) {
    this.inner = inner;
    this.#texts = texts;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const text = this.#texts !== null && parameters.length > 0 ? this.#texts.toSent(sql) : sql;
    const result = await this.inner.query(text, parameters);
    const rows = result.rows as Row[];
    return result.affected === null ? { rows } : { rows, numAffectedRows: BigInt(result.affected) };
  }

  // eslint-disable-next-line require-yield -- Kysely requests the method; neither engine streams (PGlite cannot), so pages go by key.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not supported; page by key");
  }
}

/** Another connection, which notes the text of each statement before it passes it on. */
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

function dialectOn(connect: () => Promise<DatabaseConnection>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(connect),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Kysely on either engine: PostgreSQL's compiler over our own connections. `texts`: of those who only read. */
export function engineDialect(engine: SqlEngine, texts: RepeatedTexts | null = null): Dialect {
  return dialectOn(async () => new EngineConnection(await engine.connect(), texts));
}

/** The same connection; the text of each statement is noted before it is sent. */
export function watchStatements(connection: Kysely<unknown>, note: (sql: string) => void): Kysely<unknown> {
  const watched = new WatchedConnection(connection, note);
  return new Kysely<unknown>({ dialect: dialectOn(() => Promise.resolve(watched)) });
}
