import { join } from "node:path";
import type { Config } from "#platform/server/config.ts";
import { type FolderLock, lockDataFolder } from "#platform/server/db/data-folder-lock.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { openPostgres } from "./open-postgres.ts";
import type { EngineLimits, OpenEngine } from "./opened-engine.ts";
import { prepareDatabase } from "./prepare-database.ts";

async function openWithCleanup(
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
  const engine = await openWithCleanup(dataDir, root, lock, limits);
  return {
    engine,
    statement:
      `Data: embedded database in ${dataDir}. It survives a killed process, but not a power cut ` +
      "(writes are not flushed to disk). For production, set DATABASE_URL to PostgreSQL 15 or later.",
    updateStatistics: async () => {
      await analyzeTables(engine);
      return true;
    },
    close: async () => {
      await engine.close();
      lock.release();
    },
  };
}

/** Opens the configured database and migrates it. Throws StartupError when it cannot be used. */
export function openEngine(database: Config["database"], root: string, limits: EngineLimits = {}): Promise<OpenEngine> {
  return database.kind === "embedded"
    ? openEmbedded(database.dataDir, root, limits)
    : openPostgres(database, root, limits);
}
