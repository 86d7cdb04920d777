import type { TestProject } from "vitest/node";
import { migrateTemplate } from "./migrate-template.ts";
import { TEMPLATE } from "./postgres-template.ts";
import { type PostgresCluster, startCluster } from "./postgres-cluster.ts";

let running: Promise<PostgresCluster> | null = null;

/** Starts one PostgreSQL for the run, with a prepared template that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  running ??= startCluster({ isSmall: true });
  const cluster = await running;
  await cluster.createDatabase(TEMPLATE);
  await migrateTemplate(cluster.getOwnerUrl(TEMPLATE), cluster.getAppUrl(TEMPLATE));
  const { socketFolder } = cluster;
  project.provide("postgres", {
    ownerUrl: cluster.getOwnerUrl("DATABASE"),
    appUrl: cluster.getAppUrl("DATABASE"),
    socketFolder,
  });
  return () => cluster.stop();
}
