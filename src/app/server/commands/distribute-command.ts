import { parseArgs } from "node:util";
import {
  type DistributionResult,
  distribute,
  readCluster,
  shareClientContext,
} from "#platform/server/db/distribution.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { UsageError } from "#platform/server/app-error.ts";
import { withExitCodeTwo, type CommandResult, type CommandStart } from "../operator-product.ts";
import { referenceTables, distributedTables } from "../reference-tables.ts";

const USAGE = "Usage: npm run db:distribute [-- --shards 32]";
const SHARDS = 32;

const NO_CLUSTER =
  "The Citus extension is not installed. Nothing to distribute.\n" +
  "For a cluster: install Citus 12 or later on every node, CREATE EXTENSION citus in this database on each of them, and " +
  "on the coordinator SELECT citus_set_coordinator_host('HOST') and citus_add_node('WORKER', 5432) for each worker. " +
  "docs/operations.md says what else it needs.";

/** Reads the number of shards. Throws UsageError. */
export function parseShardArgument(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { shards: { type: "string", default: String(SHARDS) } } });
    const shards = Number(values.shards);
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
      throw new Error("--shards must be a number from 1 to 1024");
    return shards;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function toCommandResult({ errors, did }: DistributionResult): CommandResult {
  if (errors.length > 0)
    return { text: ["Cannot distribute:", ...errors.map((each) => `  ${each}`)].join("\n"), code: 1 };
  const done = did.length === 0 ? ["All tables are where they belong; nothing was done."] : did;
  return {
    text: [...done, "Restart the web and worker processes so new sessions pass the client setting to the nodes."].join(
      "\n",
    ),
    code: 0,
  };
}

async function distributeAs(url: string, shards: number): Promise<CommandResult> {
  const owner = new PostgresEngine({ url, connections: 2, statementTimeout: 0 });
  try {
    const cluster = await readCluster(owner);
    if (cluster === null) return { text: NO_CLUSTER, code: 2 };
    if (cluster.nodes > 0 && !cluster.hasCoordinator) {
      const text =
        "The coordinator is not registered as a node, so its local tables cannot be joined with reference tables. " +
        "As a superuser: SELECT citus_set_coordinator_host('HOST')";
      return { text, code: 2 };
    }
    const result = await distribute(owner, { replicated: referenceTables, spread: distributedTables, shards });
    if (result.errors.length === 0) await shareClientContext(owner);
    return toCommandResult(result);
  } finally {
    await owner.close();
  }
}

/**
 * Distributes the tables of clients by client_id over a Citus cluster, as the role of DATABASE_OWNER_URL. Running it
 * again changes nothing. Exit code 0: done; 1: the schema or the cluster refuses; 2: there is no cluster. Throws UsageError.
 */
export function runDistributeCommand({ config }: CommandStart, args: readonly string[]): Promise<CommandResult> {
  const shards = parseShardArgument(args);
  const { database } = config;
  if (database.kind !== "postgres" || database.ownerUrl === null) {
    const text = "Set DATABASE_URL and DATABASE_OWNER_URL. Only the schema owner can distribute tables.";
    return Promise.resolve({ text, code: 2 });
  }
  const { ownerUrl } = database;
  return withExitCodeTwo(() => distributeAs(ownerUrl, shards));
}
