import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { SqlConnection, SqlEngine } from "./engine.ts";

class EngineConnection implements DatabaseConnection {
  readonly inner: SqlConnection;

  constructor(inner: SqlConnection) {
    this.inner = inner;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.inner.query(query.sql, query.parameters);
    const rows = result.rows as Row[];
    return result.affected === null ? { rows } : { rows, numAffectedRows: BigInt(result.affected) };
  }

  // eslint-disable-next-line require-yield -- Kysely requests the method; neither engine streams (PGlite cannot), so pages go by key.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not supported; page by key");
  }
}

class EngineDriver implements Driver {
  readonly #engine: SqlEngine;

  constructor(engine: SqlEngine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new EngineConnection(await this.#engine.connect());
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

/** Kysely on either engine: PostgreSQL's compiler over our own connections. */
export function engineDialect(engine: SqlEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
