import type { TestProject } from "vitest/node";
import { referenceTables, distributedTables } from "#app/server/reference-tables.ts";
import { distribute, readCluster, shareClientContext } from "#platform/server/db/distribution.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { emptyCluster } from "./citus-database.ts";
import { migrateTemplate } from "./migrate-template.ts";

/** Few, because every statement that empties a table goes to each. */
const SHARDS = 4;

const NEEDED = `npm run test:cluster needs an empty database of a Citus cluster (docs/operations.md, steps 1 to 3):
  CLUSTER_URL=postgres://courtyard_app@COORDINATOR:5432/DATABASE          the role of the application
  CLUSTER_OWNER_URL=postgres://courtyard_owner@COORDINATOR:5432/DATABASE  the owner of the database
It creates and distributes the schema there, and deletes all rows before each test file.`;

async function countClients(owner: SqlEngine): Promise<number> {
  const connection = await owner.connect();
  try {
    const found = await connection.query("SELECT to_regclass('public.clients') IS NOT NULL AS there");
    if (found.rows[0]?.["there"] !== true) return 0;
    const { rows } = await connection.query("SELECT count(*)::int AS clients FROM clients");
    return Number(rows[0]?.["clients"]);
  } finally {
    connection.release();
  }
}

async function prepare(owner: SqlEngine, ownerUrl: string, appUrl: string): Promise<void> {
  const cluster = await readCluster(owner);
  if (cluster === null || cluster.nodes === 0 || !cluster.hasCoordinator)
    throw new Error(`${NEEDED}\nThere, the extension, the coordinator or a worker is missing.`);
  const isForTests = new URL(ownerUrl).pathname.includes("test");
  if (!isForTests && (await countClients(owner)) > 0)
    throw new Error(`${NEEDED}\nIt has clients. Where its rows may go, give it a name with "test" in it.`);
  await migrateTemplate(ownerUrl, appUrl);
  const { errors } = await distribute(owner, {
    replicated: referenceTables,
    spread: distributedTables,
    shards: SHARDS,
  });
  if (errors.length > 0) throw new Error(errors.join("\n"));
  await shareClientContext(owner);
}

/** Prepares and distributes the database that CLUSTER_URL and CLUSTER_OWNER_URL name, and leaves it without clients. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CLUSTER_URL: appUrl, CLUSTER_OWNER_URL: ownerUrl } = process.env;
  if (!appUrl || !ownerUrl) throw new Error(NEEDED);
  const owner = new PostgresEngine({ url: ownerUrl, connections: 1, statementTimeout: 0 });
  try {
    await prepare(owner, ownerUrl, appUrl);
  } finally {
    await owner.close();
  }
  project.provide("postgres", { ownerUrl, appUrl, socketFolder: "" });
  return () => emptyCluster(ownerUrl);
}
