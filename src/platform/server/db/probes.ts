import type { SqlEngine, SqlResult } from "./engine.ts";

async function request(engine: SqlEngine, sql: string): Promise<SqlResult> {
  const connection = await engine.connect();
  try {
    return await connection.query(sql);
  } finally {
    connection.release();
  }
}

/**
 * Reads the server's version (15 is 150000) and whether the login could bypass row-level security, by attribute or as
 * owner.
 */
export async function readServerFacts(engine: SqlEngine): Promise<{ version: number; isMighty: boolean }> {
  const { rows } = await request(
    engine,
    `SELECT current_setting('server_version_num')::int AS version, rolsuper OR rolbypassrls OR EXISTS (
              SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS mighty
       FROM pg_roles WHERE rolname = current_user`,
  );
  return { version: Number(rows[0]?.["version"]), isMighty: rows[0]?.["mighty"] === true };
}

/** Reads the names of existing job queues; empty before the job tables exist. */
export async function readQueueNames(engine: SqlEngine): Promise<ReadonlySet<string>> {
  const table = await request(engine, "SELECT to_regclass('pgboss.queue') IS NOT NULL AS there");
  if (table.rows[0]?.["there"] !== true) return new Set();
  const { rows } = await request(engine, "SELECT name FROM pgboss.queue");
  return new Set(rows.map((row) => String(row["name"])));
}

/** Reads the clock of the database's host. */
export async function readDatabaseTime(engine: SqlEngine): Promise<Date> {
  const { rows } = await request(engine, "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at");
  return new Date(Number(rows[0]?.["at"]));
}

/** Rejects unless the database replies and has its schema. */
export async function assertDatabaseAnswers(engine: SqlEngine): Promise<void> {
  await request(engine, "SELECT 1 FROM schema_migrations LIMIT 1");
}
