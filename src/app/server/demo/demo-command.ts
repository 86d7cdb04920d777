import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { StartupError, UsageError } from "#platform/server/app-error.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { compose } from "../compose.ts";
import { openEngine } from "../open-engine.ts";
import type { OpenEngine } from "../opened-engine.ts";
import { type DemoArguments, parseDemoArguments } from "./demo-arguments.ts";
import { buildDemoDeps } from "./demo-deps.ts";
import { type LoadedDemo, loadDemo } from "./demo-load.ts";
import { buildManifest } from "./demo-manifest.ts";
import { formatDemoHint } from "./demo.ts";
import { readClients, readSize } from "./demo-state.repository.ts";

interface CommandStart {
  readonly config: Config;
  readonly root: string;
  readonly clock: Clock;
}

/** The large demo sums millions of answers in one statement. */
const STATEMENT_TIMEOUT = 3_600_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Throws for a database with clients that no demo wrote. */
async function assertOnlyDemo(db: Database): Promise<void> {
  const others = (await db.global(readClients)).filter((client) => !client.isDemo);
  if (others.length === 0) return;
  throw new StartupError(
    `The database has clients that are not a demo (${others.map(({ slug }) => slug).join(", ")}). Use an empty database.`,
  );
}

function formatCounts({ clients }: LoadedDemo): string[] {
  const sums = new Map<string, number>();
  for (const { written } of clients) {
    for (const [table, rows] of written?.rows ?? []) sums.set(table, (sums.get(table) ?? 0) + rows);
  }
  const width = Math.max(0, ...[...sums.keys()].map((table) => table.length));
  return [...sums].map(([table, rows]) => `  ${table.padEnd(width)} ${rows.toLocaleString("en").padStart(11)}`);
}

async function load({ config, clock }: CommandStart, opened: OpenEngine, options: DemoArguments): Promise<string[]> {
  const db = openDatabase(opened.engine);
  await assertOnlyDemo(db);
  const jobs = new Jobs(opened.engine, createLog("silent"), false);
  await jobs.start();
  try {
    const began = performance.now();
    const formatSeconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const getPublicUrl = (): string => config.publicUrl ?? `http://localhost:${config.port}`;
    const showProgress = (text: string): void => say(`${formatSeconds().padStart(8)}  ${text}`);
    const demo = await loadDemo(
      buildDemoDeps({ db, clock, getPublicUrl }, jobs, opened.updateStatistics, {
        onProgress: showProgress,
      }),
      options,
    );
    const rows = formatCounts(demo);
    const size = (await readSize(db)) / 2 ** 20;
    if (options.manifest !== null) {
      const units = createUnitsOfWork(db, clock, jobs);
      const { messaging } = compose({ db, clock, units, getPublicUrl, mailbox: null, signInHint: null });
      const sharing = createSharingModule({ db }).api;
      const manifest = await buildManifest({ db, now: clock.now(), sharing, messaging }, options, demo);
      await writeFile(options.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    }
    return [
      rows.length === 0 ? "The demo was there already." : `Rows:\n${rows.join("\n")}`,
      `Loaded in ${formatSeconds()}, ${Math.round(size)} MB in the database; seed ${options.seed}, as of ${demo.today}.`,
      ...(options.manifest === null ? [] : [`Manifest: ${options.manifest}`]),
      formatDemoHint(),
    ];
  } finally {
    await jobs.stop();
  }
}

/**
 * Loads a demo into the database in the environment, and returns the text for the operator. Throws UsageError for wrong
 * arguments and StartupError for a database with other contents.
 */
export async function runDemoCommand(start: CommandStart, args: readonly string[]): Promise<string> {
  const wish = parseDemoArguments(args, start.clock.now());
  if (wish.manifest !== null && !existsSync(dirname(resolve(wish.manifest)))) {
    throw new UsageError(`--manifest names a file in a folder that is not there: ${wish.manifest}`);
  }
  const opened = await openEngine(start.config.database, start.root, { statementTimeout: STATEMENT_TIMEOUT });
  try {
    return (await load(start, opened, wish)).join("\n");
  } finally {
    await opened.close();
  }
}
