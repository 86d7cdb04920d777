import { loadavg } from "node:os";
import { afterAll, expect, test } from "vitest";
import { listAccounts } from "#app/server/demo/demo-people.ts";
import type { DemoSize } from "#app/server/demo/demo-sizes.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { type Measured, measurePages, type PageCost } from "./pages.ts";
import { type MeasuredPages, writePagesPage } from "./pages-report.ts";
import { fillWith, openProduct } from "./product.ts";
import { readLargest } from "./widgets.ts";

// Whole pages over HTTP, on the built server with PostgreSQL, one client: not cached, then cached. A medium demo; with
// BENCH_LARGE=1 the large one too, which takes a quarter of an hour to generate, or read where BENCH_LARGE is the URL
// of a throw-away PostgreSQL on this machine that contains it already (as its application role; the superuser of the
// same server must be called postgres and be trusted).

const HOUR = 3_600_000;
const wanted = process.env["BENCH_LARGE"] ?? "";
const sizes: readonly DemoSize[] = wanted === "1" ? ["medium", "large"] : ["medium"];
const loadBefore = loadavg()[0] ?? 0;
const measured: MeasuredPages[] = [];

afterAll(() => {
  if (measured.length > 0) writePagesPage(projectRoot, measured, loadBefore);
});

async function measureServer(
  url: string,
  megabytes: string,
  who: Omit<Measured, "origin" | "processes"> & { readonly database: number },
): Promise<readonly PageCost[]> {
  const server = await startServer({ DATABASE_URL: url, ROLES: "web", REPORT_CACHE_MB: megabytes });
  try {
    const processes = { node: server.pid, database: who.database };
    return await measurePages({ origin: server.origin, email: who.email, processes });
  } finally {
    await stopServer(server);
  }
}

/** Measures the pages of the largest company of the demo in the database. */
async function measureDemo(
  url: string,
  ownerUrl: string | null,
  size: DemoSize,
  database: number,
): Promise<MeasuredPages> {
  const engine = new PostgresEngine({ url, connections: 10, statementTimeout: HOUR });
  const open = await openProduct(engine, ownerUrl);
  if (wanted !== url) await fillWith(open, size);
  const { company, clientId, locations } = await readLargest(open, size);
  // As the hourly jobs leave it.
  await open.product.surveys.refreshQuestionRollups(clientId);
  await open.close();
  await engine.close();
  const email = listAccounts(company).find(({ role }) => role === "client-admin")?.email;
  if (email === undefined) throw new Error("the company has no administrator");
  const who = { email, database };
  const pages = {
    size,
    locations,
    made: await measureServer(url, "0", who),
    kept: await measureServer(url, "64", who),
  };
  measured.push(pages);
  return pages;
}

/** Returns the id of the first process of the database at this URL, which runs on this machine. */
async function readDatabaseProcess(superUrl: string): Promise<number> {
  const engine = new PostgresEngine({ url: superUrl, connections: 1, statementTimeout: HOUR });
  const connection = await engine.connect();
  try {
    const { rows } = await connection.query("SELECT pg_read_file('postmaster.pid') AS lines");
    return Number.parseInt(String(rows[0]?.["lines"]), 10);
  } finally {
    connection.release();
    await engine.close();
  }
}

function toSuperUrl(appUrl: string): string {
  const url = new URL(appUrl);
  url.username = "postgres";
  return url.href;
}

test.each(sizes)("pages of a %s demo", { timeout: 2 * HOUR }, async (size) => {
  const cluster = await startCluster();
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.ownerUrl("bench"), cluster.appUrl("bench"));
    const { made } = await measureDemo(cluster.appUrl("bench"), cluster.ownerUrl("bench"), size, cluster.pid());
    expect(made.length).toBeGreaterThan(0);
  } finally {
    await cluster.stop();
  }
});

test.runIf(wanted.startsWith("postgres"))("pages of a large demo that is there", { timeout: HOUR }, async () => {
  const database = await readDatabaseProcess(toSuperUrl(wanted));
  const { made } = await measureDemo(wanted, null, "large", database);
  expect(made.length).toBeGreaterThan(0);
});
