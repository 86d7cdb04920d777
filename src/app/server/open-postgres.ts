import type { Config } from "#platform/server/config.ts";
import { hidesClientContext } from "#platform/server/db/distribution.ts";
import type { SqlConnection, SqlEngine } from "#platform/server/db/engine.ts";
import { listPendingMigrations } from "#platform/server/db/migrations.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { readQueueNames, readServerFacts } from "#platform/server/db/probes.ts";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { StartupError } from "#platform/server/app-error.ts";
import { jobNames } from "./job-names.ts";
import type { EngineLimits, OpenEngine } from "./opened-engine.ts";
import { getMigrationsFolder, prepareDatabase } from "./prepare-database.ts";

/** Returns host and database of a URL, without its password. */
function toPlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function connectFirst(engine: SqlEngine, variable: string, url: string): Promise<SqlConnection> {
  try {
    return await engine.connect();
  } catch (error) {
    // For a name with several addresses, Node's error has a code and no message.
    const result = error instanceof Error && (error.message || ("code" in error && error.code));
    const reason = String(result || error);
    throw new StartupError(`The PostgreSQL of ${variable} (${toPlace(url)}) is not reachable: ${reason}`);
  }
}

async function assertUsable(engine: SqlEngine, url: string): Promise<void> {
  (await connectFirst(engine, "DATABASE_URL", url)).release();
  const { version, isMighty } = await readServerFacts(engine);
  if (version < 150_000) throw new StartupError("Courtyard needs PostgreSQL 15 or later.");
  if (isMighty) {
    throw new StartupError(
      "The DATABASE_URL role bypasses row-level security or owns the schema. Use an unprivileged role for the application, " +
        "and set DATABASE_OWNER_URL to the role that owns the schema.",
    );
  }
  if (await hidesClientContext(engine)) {
    throw new StartupError(
      "Citus nodes do not receive the tenant session setting, so queries would return no rows. " +
        "Run npm run db:distribute once more, or set citus.propagate_set_commands to 'local' for the database.",
    );
  }
}

async function listMissingQueues(engine: SqlEngine): Promise<string[]> {
  const names = await readQueueNames(engine);
  return jobNames.filter((name) => !names.has(name));
}

async function runAsOwner(ownerUrl: string, work: (owner: SqlEngine) => Promise<unknown>): Promise<void> {
  const owner = new PostgresEngine({ url: ownerUrl, connections: 2, statementTimeout: 0 });
  try {
    (await connectFirst(owner, "DATABASE_OWNER_URL", ownerUrl)).release();
    await work(owner);
  } finally {
    await owner.close();
  }
}

/**
 * Opens PostgreSQL, migrated where DATABASE_OWNER_URL is set. Throws StartupError when it is too old, the role can bypass
 * row-level security, or the schema is behind.
 */
export async function openPostgres(
  { url, ownerUrl }: Extract<Config["database"], { kind: "postgres" }>,
  root: string,
  limits: EngineLimits,
): Promise<OpenEngine> {
  const engine = new PostgresEngine({ ...limits, url });
  try {
    await assertUsable(engine, url);
    const role = decodeURIComponent(new URL(url).username);
    if (ownerUrl !== null) await runAsOwner(ownerUrl, (owner) => prepareDatabase(owner, role, root));
    const pending = await listPendingMigrations(engine, getMigrationsFolder(root));
    const queues = pending.length > 0 ? [] : await listMissingQueues(engine);
    if (pending.length + queues.length > 0) {
      throw new StartupError(
        `The database at ${toPlace(url)} is not up to date (waiting: ${[...pending, ...queues].join(", ")}). ` +
          "Set DATABASE_OWNER_URL to the schema owner and restart. It is only used to run migrations.",
      );
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    engine,
    statement: `Data: PostgreSQL at ${toPlace(url)}.`,
    updateStatistics: async () => {
      if (ownerUrl !== null) await runAsOwner(ownerUrl, analyzeTables);
      return ownerUrl !== null;
    },
    close: () => engine.close(),
  };
}
