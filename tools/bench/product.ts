import type { FastifyInstance } from "fastify";
import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { firstDemo, loadFirstDemo } from "#app/server/demo/demo.ts";
import { buildDemoDeps } from "#app/server/demo/demo-deps.ts";
import { loadDemo } from "#app/server/demo/demo-load.ts";
import type { DemoScale, DemoSize } from "#app/server/demo/demo-sizes.ts";
import { systemClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { ORIGIN, serveProduct, signInBy } from "#test/support/test-application.ts";
import { createUnitsOfWork, type UnitsOfWork } from "#platform/server/unit-of-work.ts";

/** The product on a prepared database, reached by injection, so that no network is measured. */
export interface InjectedProduct {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly units: UnitsOfWork;
  readonly product: Product;
  readonly server: FastifyInstance;
  /** Updates the planner's statistics, as the role that owns the tables. */
  updateStatistics(): Promise<boolean>;
  close(): Promise<void>;
}

async function settleAs(ownerUrl: string): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 1, statementTimeout: 3_600_000 });
  try {
    await analyzeTables(owner);
    // What autovacuum does within a minute of so many rows: until then no index can be read without the table.
    const connection = await owner.connect();
    await connection.query("VACUUM");
    connection.release();
  } finally {
    await owner.close();
  }
}

/**
 * Composes the product on an engine, which the caller closes; `ownerUrl`: of its tables, where that is another role.
 */
export async function openProduct(engine: SqlEngine, ownerUrl: string | null = null): Promise<InjectedProduct> {
  const db = openDatabase(engine);
  const jobs = new Jobs(engine, createLog("silent"), false);
  await jobs.start();
  const units = createUnitsOfWork(db, systemClock, jobs);
  const product = compose({
    db,
    clock: systemClock,
    units,
    getPublicUrl: () => ORIGIN,
    mailbox: null,
    signInHint: null,
  });
  const server = await serveProduct(product);
  return {
    db,
    jobs,
    units,
    product,
    server,
    updateStatistics: async () => {
      await (ownerUrl === null ? analyzeTables(engine) : settleAs(ownerUrl));
      return true;
    },
    close: async () => {
      await server.close();
      await jobs.stop();
    },
  };
}

/** Fills an empty database with the demo company. */
export async function fillWithDemo({ db, jobs, updateStatistics }: InjectedProduct): Promise<void> {
  await loadFirstDemo(buildDemoDeps({ db, clock: systemClock, getPublicUrl: () => ORIGIN }, jobs, updateStatistics));
}

/** Fills an empty database with a demo of some size; the engine's statement timeout must allow for it. */
export async function fillWith(
  { db, jobs, updateStatistics }: InjectedProduct,
  size: DemoSize,
  scale?: DemoScale,
): Promise<void> {
  const deps = buildDemoDeps({ db, clock: systemClock, getPublicUrl: () => ORIGIN }, jobs, updateStatistics);
  await loadDemo(deps, { seed: firstDemo.seed, size, today: null, ...(scale && { scale }) });
}

/** Signs in to the demo and returns the session's cookie header. */
export function signIn(server: FastifyInstance, email: string): Promise<{ cookie: string }> {
  return signInBy(server, email, DEMO_PASSWORD);
}
