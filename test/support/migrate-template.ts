import { fileURLToPath } from "node:url";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Prepares the PostgreSQL database from which each test file's database is cloned. */
export async function migrateTemplate(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 2 });
  try {
    await prepareDatabase(owner, decodeURIComponent(new URL(appUrl).username), projectRoot);
  } finally {
    await owner.close();
  }
}
