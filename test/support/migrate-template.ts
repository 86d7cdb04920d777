import { fileURLToPath } from "node:url";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { grantApplicationRole, migrate } from "#platform/server/db/migrations.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { installJobs } from "#platform/server/jobs/jobs.ts";
import { jobNames } from "#app/server/job-names.ts";
import { syncCatalogue } from "#slices/surveys/server/catalogue/catalogue.repository.ts";

export const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/** What a database has before the first client: schema, job queues, catalogue, the application role's rights. */
export async function prepareDatabase(owner: SqlEngine, applicationRole: string): Promise<void> {
  await migrate(owner, migrationsFolder);
  await installJobs(owner, jobNames);
  await syncCatalogue(owner);
  await grantApplicationRole(owner, applicationRole);
}

/** Prepares the database from which each test file's database is cloned. */
export async function migrateTemplate(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 2 });
  try {
    await prepareDatabase(owner, decodeURIComponent(new URL(appUrl).username));
  } finally {
    await owner.close();
  }
}
