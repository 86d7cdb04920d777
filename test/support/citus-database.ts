import { referenceTables, distributedTables } from "#app/server/reference-tables.ts";
import { readSchemaFacts } from "#platform/server/db/distribution.ts";
import { planDistribution } from "#platform/server/db/distribution.rules.ts";
import type { SqlConnection } from "#platform/server/db/engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import type { ClusterUrls, TestDatabaseUrls } from "./postgres-clone.ts";

/** True when the tests run on the cluster of `npm run test:cluster`. */
export const isCluster = process.env["TEST_ENGINE"] === "cluster";

/** Tables that a prepared database fills before its first client, on the coordinator only. */
const prepared = new Set(["schema_migrations", "schema_migrations_lock", "benchmark_pool_starts"]);

const SEQUENCES = `SELECT setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/** Deletes client by client: to truncate the tables of all takes a cluster half a minute. */
async function deleteAll(connection: SqlConnection, owned: readonly string[], local: readonly string[]): Promise<void> {
  const { rows } = await connection.query("SELECT id FROM clients");
  for (const { id } of rows) {
    const deletions = owned.map((table) => `DELETE FROM "${table}" WHERE client_id = ${String(id)}`);
    // A separate statement: a cluster sends the whole text of a statement with a setting to every node.
    await connection.query(`BEGIN; SET LOCAL app.client_id = '${String(id)}'`);
    await connection.query(`${deletions.join("; ")}; COMMIT`);
  }
  await connection.query(`TRUNCATE ${local.map((table) => `"${table}"`).join(", ")}`);
  await connection.query("DELETE FROM shared_data_versions WHERE kind <> 'cluster'");
  await connection.query("DELETE FROM clients");
  await connection.query(SEQUENCES);
  await connection.query("DELETE FROM pgboss.job");
  await connection.query("DELETE FROM pgboss.schedule");
}

/** Deletes all clients and their rows, and restarts ids; on a cluster a database cannot be copied. */
export async function emptyCluster(ownerUrl: string): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 1, statementTimeout: 0 });
  try {
    const { tables, references } = await readSchemaFacts(owner);
    const unplaced = tables.map((table) => ({ ...table, placed: null }));
    const facts = { tables: unplaced, references };
    const { distributed, replicated } = planDistribution(facts, referenceTables, distributedTables);
    const placed = new Set([...distributed, ...replicated, ...prepared]);
    const local = tables.flatMap(({ name }) => (placed.has(name) ? [] : [name]));
    const connection = await owner.connect();
    try {
      await deleteAll(connection, distributed.toReversed(), local);
    } finally {
      connection.release();
    }
  } finally {
    await owner.close();
  }
}

/** The cluster's database, emptied for one test file. */
export async function provideEmptyCluster({ ownerUrl, appUrl }: ClusterUrls): Promise<TestDatabaseUrls> {
  await emptyCluster(ownerUrl);
  return { ownerUrl, appUrl, drop: () => Promise.resolve() };
}
