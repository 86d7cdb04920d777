import { parseArgs } from "node:util";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { StartupError, UsageError } from "#platform/server/app-error.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { createUnitsOfWork, type UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Client } from "#slices/organization/server/organization.api.ts";
import { compose } from "./compose.ts";
import { openEngine } from "./open-engine.ts";
import type { Product } from "./product.ts";

/** Arguments and environment of a command. */
export interface CommandStart {
  readonly config: Config;
  readonly root: string;
  readonly clock: Clock;
}

/** The output of a command and the exit code of its process. */
export interface CommandResult {
  readonly text: string;
  readonly code: number;
}

/** The product on the database of the environment, without a web server or a worker. */
export interface OperatorProduct {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly product: Product;
}

/** A client, named by its slug. */
export type NamedClient = Pick<Client, "id" | "slug">;

/** The clients and switches of a command. */
export interface ClientArguments {
  /** The slug of one client; null for all. */
  readonly client: string | null;
  readonly switches: ReadonlySet<string>;
}

/** The time limit of a statement. Sums of a large client are computed from millions of answers at once. */
const STATEMENT_TIMEOUT = 3_600_000;

/** Reads `--client SLUG` and the switches that a command knows; throws UsageError for anything else. */
export function parseClientArguments(
  args: readonly string[],
  { usage, switches = [] }: { readonly usage: string; readonly switches?: readonly string[] },
): ClientArguments {
  const known = Object.fromEntries(switches.map((name) => [name, { type: "boolean" as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options: { client: { type: "string" }, ...known } });
    const { client } = values;
    if (client === "") throw new Error("--client must be a slug");
    return {
      client: typeof client === "string" ? client : null,
      switches: new Set(
        switches.filter((name) => Object.entries(values).some(([key, value]) => key === name && value)),
      ),
    };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Finds the clients of a command. Throws UsageError where no client has the slug. */
export async function findCommandClients(
  { db, product }: Pick<OperatorProduct, "db" | "product">,
  { client }: ClientArguments,
): Promise<readonly NamedClient[]> {
  const clients = await db.global((tx) => product.readClients(tx));
  const chosen = client === null ? clients : clients.filter(({ slug }) => slug === client);
  if (client !== null && chosen.length === 0) {
    throw new UsageError(`No client with slug ${client}. Available: ${clients.map(({ slug }) => slug).join(", ")}`);
  }
  return chosen;
}

/**
 * Runs work with the product on the database of the environment. On PostgreSQL a server may run at the same time; on an
 * embedded database, throws StartupError while a server holds the folder.
 */
export async function withProduct<T>(
  { config, root, clock }: CommandStart,
  work: (operator: OperatorProduct) => Promise<T>,
): Promise<T> {
  const opened = await openEngine(config.database, root, { statementTimeout: STATEMENT_TIMEOUT });
  try {
    const db = openDatabase(opened.engine);
    const jobs = new Jobs(opened.engine, createLog("silent"), false);
    await jobs.start();
    try {
      const units = createUnitsOfWork(db, clock, jobs);
      const getPublicUrl = (): string => config.publicUrl ?? `http://localhost:${config.port}`;
      const product = compose({ db, clock, units, getPublicUrl, mailbox: null, signInHint: null });
      return await work({ db, units, product });
    } finally {
      await jobs.stop();
    }
  } finally {
    await opened.close();
  }
}

/** The result where the database could not be read: exit code 2, since 1 reports differences. */
export async function withExitCodeTwo(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartupError) return { text: error.message, code: 2 };
    throw error;
  }
}
