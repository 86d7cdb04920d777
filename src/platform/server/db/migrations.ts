import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery, Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { SqlEngine } from "./engine.ts";
import { createEngineDialect } from "./kysely-dialect.ts";

const MIGRATION_TABLE = "schema_migrations";
const LOCK_TABLE = "schema_migrations_lock";

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    files.map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const up = async (db: Kysely<unknown>): Promise<void> => {
        await db.executeQuery(CompiledQuery.raw(text));
      };
      return [name.replace(/\.sql$/, ""), { up }];
    }),
  );
}

/** Returns the names of migrations in the folder that the database lacks, in order. */
export async function listPendingMigrations(engine: SqlEngine, folder: string): Promise<string[]> {
  const allNames = Object.keys(readMigrations(folder)).toSorted();
  const connection = await engine.connect();
  try {
    const ledger = await connection.query(`SELECT to_regclass('public.${MIGRATION_TABLE}') IS NOT NULL AS there`);
    if (ledger.rows[0]?.["there"] !== true) return allNames;
    const applied = await connection.query(`SELECT name FROM ${MIGRATION_TABLE}`);
    const names = new Set(applied.rows.map((row) => row["name"]));
    return allNames.filter((name) => !names.has(name));
  } finally {
    connection.release();
  }
}

/**
 * Applies pending migrations as the owner, in one transaction; returns their names. Throws the error of a failed one.
 */
export async function migrate(owner: SqlEngine, folder: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: createEngineDialect(owner) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(readMigrations(folder)) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: LOCK_TABLE,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("the migration failed", { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

const identifier = /^[a-z_][a-z0-9_$-]*$/i;

/**
 * Grants the application role the minimum: rows, never tables. It may read and insert audit rows and the frozen
 * benchmark but not change them, and only read the shared catalog and the clients.
 */
export async function grantApplicationRole(owner: SqlEngine, role: string): Promise<void> {
  if (!identifier.test(role)) throw new RangeError(`not a role name: ${role}`);
  const connection = await owner.connect();
  try {
    // On a cluster, grants run shard by shard: a grant on a reference table must not follow parallel grants on others.
    // Without a cluster the setting has no effect.
    await connection.query("SET citus.multi_shard_modify_mode = 'sequential'");
    await connection.query(`
      GRANT USAGE ON SCHEMA public TO "${role}";
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${role}";
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO "${role}";
      REVOKE UPDATE, DELETE ON audit_log, staff_audit_log, benchmark_years, benchmark_contributors, benchmark_months, benchmark_segments,
        benchmark_segment_months FROM "${role}";
      REVOKE INSERT, UPDATE, DELETE ON benchmark_pool_starts FROM "${role}";
      REVOKE INSERT, UPDATE, DELETE ON ${MIGRATION_TABLE}, ${LOCK_TABLE} FROM "${role}";
      REVOKE INSERT, UPDATE, DELETE ON catalog_topics, catalog_factors, catalog_questions, catalog_surveys,
        catalog_survey_questions, catalog_indicators, catalog_indicator_questions, catalog_action_items FROM "${role}";
      GRANT USAGE ON SCHEMA pgboss TO "${role}";
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO "${role}";
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO "${role}";
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO "${role}"`);
  } finally {
    await connection.query("RESET citus.multi_shard_modify_mode").catch(() => {});
    connection.release();
  }
}
