import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { ManualClock } from "#platform/server/clock.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { createUnitsOfWork, type UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { provideEmptyCluster, isCluster } from "./citus-database.ts";
import type { TestDatabaseUrls } from "./postgres-clone.ts";
import { readSqlCatalog, StatementRecorder } from "./statements/recorder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** File with the dump of a prepared PGlite database; each test file starts from a copy. */
    pgliteDump: string;
    /**
     * URLs of the run's PostgreSQL, with DATABASE as placeholder for the database's name; on a cluster those of its
     * database, and no folder.
     */
    postgres: { ownerUrl: string; appUrl: string; socketFolder: string };
  }
}

/** A prepared, empty database of one test file, on the engine of its vitest project. */
export interface TestDatabase {
  readonly db: Database;
  /** The application's engine. */
  readonly engine: SqlEngine;
  /** The owner's engine, for what the application role may not do. */
  readonly owner: SqlEngine;
  readonly clock: ManualClock;
  readonly jobs: Jobs;
  readonly units: UnitsOfWork;
  close(): Promise<void>;
}

interface Engines {
  readonly engine: SqlEngine;
  readonly owner: SqlEngine;
  close(): Promise<void>;
}

async function openPglite(): Promise<Engines> {
  const dump = await readFile(inject("pgliteDump"));
  const engine = await PgliteEngine.open({ dataDir: null, dump: new Uint8Array(dump) });
  return { engine, owner: engine, close: () => engine.close() };
}

const seconds = process.env["TEST_STATEMENT_SECONDS"];
/** Statement timeout; missing: as in the product. */
const limits = seconds === undefined ? {} : { statementTimeout: 1000 * Number(seconds) };

async function openPostgres(clone: () => Promise<TestDatabaseUrls>): Promise<Engines> {
  const { appUrl, ownerUrl, drop } = await clone();
  const { socketFolder } = inject("postgres");
  const near = socketFolder === "" ? "" : `?host=${socketFolder}`;
  const engine = new PostgresEngine({ url: appUrl + near, connections: 12, ...limits });
  const owner = new PostgresEngine({ url: ownerUrl + near, connections: 2, ...limits });
  return {
    engine,
    owner,
    close: async () => {
      await engine.close();
      await owner.close();
      await drop();
    },
  };
}

/**
 * Returns a database of its own on the run's PostgreSQL, cloned from the prepared template; on a cluster the one that
 * exists.
 */
export async function clonePostgres(): Promise<TestDatabaseUrls> {
  if (isCluster) return provideEmptyCluster(inject("postgres"));
  const { createTestDatabase } = await import("./postgres-clone.ts");
  return createTestDatabase(inject("postgres"));
}

/** The engine that the vitest project requests; a cluster is used like one PostgreSQL. */
export function getTestEngine(): "pglite" | "postgres" {
  return process.env["TEST_ENGINE"] === "postgres" || isCluster ? "postgres" : "pglite";
}

/**
 * Opens a database for one test file; `clock` is set to 20 November 2026, 15:00 UTC. Closing it throws where the
 * product sent a statement that leaves open whose rows it means (./statements/client-statements.ts). On PostgreSQL
 * `clone` may choose the database.
 */
export async function openTestDatabase(clone = clonePostgres): Promise<TestDatabase> {
  const opened = getTestEngine() === "postgres" ? await openPostgres(clone) : await openPglite();
  const recorder = new StatementRecorder(await readSqlCatalog(opened.owner));
  const engines = { ...opened, engine: recorder.listen(opened.engine) };
  const clock = new ManualClock("2026-11-20T15:00:00Z");
  const db = openDatabase(engines.engine);
  const jobs = new Jobs(engines.engine, createLog("silent"), false);
  await jobs.start();
  return {
    ...engines,
    db,
    clock,
    jobs,
    units: createUnitsOfWork(db, clock, jobs),
    close: async () => {
      await jobs.stop();
      try {
        const breaches = await recorder.listBreaches();
        if (breaches.length > 0)
          throw new Error(`statements without their client, or without a new version:\n${breaches.join("\n")}`);
      } finally {
        await engines.close();
      }
    },
  };
}
