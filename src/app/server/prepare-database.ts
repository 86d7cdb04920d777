import { join } from "node:path";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { grantApplicationRole, migrate } from "#platform/server/db/migrations.ts";
import { installJobs } from "#platform/server/jobs/jobs.ts";
import { syncCatalog } from "#slices/surveys/server/catalog/catalog.repository.ts";
import { jobNames } from "./job-names.ts";

/** The folder of migrations below the project's root. */
export function getMigrationsFolder(root: string): string {
  return join(root, "db", "migrations");
}

/** Prepares a database for its first client: schema, job queues, shared catalog, rights of the application role. */
export async function prepareDatabase(owner: SqlEngine, applicationRole: string, root: string): Promise<string[]> {
  const ran = await migrate(owner, getMigrationsFolder(root));
  await installJobs(owner, jobNames);
  await syncCatalog(owner);
  await grantApplicationRole(owner, applicationRole);
  return ran;
}
