import { join } from "node:path";
import type { Config } from "#platform/server/config.ts";
import { type FolderLock, lockDataFolder } from "#platform/server/db/data-folder-lock.ts";
import type { SqlConnection, SqlEngine } from "#platform/server/db/engine.ts";
import { pendingMigrations } from "#platform/server/db/migrations.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { readQueueNames, readServerFacts } from "#platform/server/db/probes.ts";
import { settleTables } from "#platform/server/db/statistics.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { StartupRefusal } from "#platform/server/fail.ts";
import { jobNames } from "./job-names.ts";
import { migrationsFolder, prepareDatabase } from "./prepare-database.ts";

/** How long one statement may take, in milliseconds; left out, as long as a request may wait for it. */
export interface EngineLimits {
  readonly statementTimeout?: number;
}

/** An open, prepared database and how to let go of it. */
export interface OpenEngine {
  readonly engine: SqlEngine;
  /** What the person who starts the process should know about where data is kept. */
  readonly statement: string;
  /**
   * After a bulk load: the planner learns what is there. Needs the tables' owner; without DATABASE_OWNER_URL it is left
   * to PostgreSQL, which notices within minutes.
   */
  settle(): Promise<void>;
  close(): Promise<void>;
}

async function openOrRelease(
  dataDir: string,
  root: string,
  lock: FolderLock,
  limits: EngineLimits,
): Promise<PgliteEngine> {
  try {
    const engine = await PgliteEngine.open({ ...limits, dataDir: join(dataDir, "database") });
    try {
      await prepareDatabase(engine, EMBEDDED_ROLE, root);
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openEmbedded(dataDir: string, root: string, limits: EngineLimits): Promise<OpenEngine> {
  const lock: FolderLock = lockDataFolder(dataDir);
  const engine = await openOrRelease(dataDir, root, lock, limits);
  return {
    engine,
    statement:
      `Data: embedded database in ${dataDir}. It survives a killed process, but not a power cut ` +
      "(it never waits for the disk). For production set DATABASE_URL to a PostgreSQL 15 or later.",
    settle: () => settleTables(engine),
    close: async () => {
      await engine.close();
      lock.release();
    },
  };
}

/** A URL without what must not be printed. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function firstConnection(engine: SqlEngine, variable: string, url: string): Promise<SqlConnection> {
  try {
    return await engine.connect();
  } catch (error) {
    // Of a name with several addresses, Node's error has no message, only a code.
    const told = error instanceof Error && (error.message || ("code" in error && error.code));
    const reason = String(told || error);
    throw new StartupRefusal(`The PostgreSQL of ${variable} (${placeOf(url)}) does not answer: ${reason}`);
  }
}

async function assertUsable(engine: SqlEngine, url: string): Promise<void> {
  (await firstConnection(engine, "DATABASE_URL", url)).release();
  const { version, isMighty } = await readServerFacts(engine);
  if (version < 150_000) throw new StartupRefusal("Courtyard needs PostgreSQL 15 or later.");
  if (isMighty) {
    throw new StartupRefusal(
      "The role of DATABASE_URL can pass row-level security or owns the schema. Give the application an ordinary role, " +
        "and set DATABASE_OWNER_URL to the role that owns the schema.",
    );
  }
}

async function missingQueues(engine: SqlEngine): Promise<string[]> {
  const names = await readQueueNames(engine);
  return jobNames.filter((name) => !names.has(name));
}

async function asOwner(ownerUrl: string, work: (owner: SqlEngine) => Promise<unknown>): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 2, statementTimeout: 0 });
  try {
    (await firstConnection(owner, "DATABASE_OWNER_URL", ownerUrl)).release();
    await work(owner);
  } finally {
    await owner.close();
  }
}

async function openPostgres(
  { url, ownerUrl }: Extract<Config["database"], { kind: "postgres" }>,
  root: string,
  limits: EngineLimits,
): Promise<OpenEngine> {
  const engine = new PostgresEngine({ ...limits, url });
  try {
    await assertUsable(engine, url);
    const role = decodeURIComponent(new URL(url).username);
    if (ownerUrl !== null) await asOwner(ownerUrl, (owner) => prepareDatabase(owner, role, root));
    const pending = await pendingMigrations(engine, migrationsFolder(root));
    const queues = pending.length > 0 ? [] : await missingQueues(engine);
    if (pending.length + queues.length > 0) {
      throw new StartupRefusal(
        `The database at ${placeOf(url)} is not up to date (waiting: ${[...pending, ...queues].join(", ")}). ` +
          "Set DATABASE_OWNER_URL to the role that owns the schema and start once more; it is used for this alone.",
      );
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    engine,
    statement: `Data: PostgreSQL at ${placeOf(url)}.`,
    settle: () => (ownerUrl === null ? Promise.resolve() : asOwner(ownerUrl, settleTables)),
    close: () => engine.close(),
  };
}

/** Opens the database that the configuration names, brought up to date; throws StartupRefusal when it cannot be used. */
export function openEngine(database: Config["database"], root: string, limits: EngineLimits = {}): Promise<OpenEngine> {
  return database.kind === "embedded"
    ? openEmbedded(database.dataDir, root, limits)
    : openPostgres(database, root, limits);
}
