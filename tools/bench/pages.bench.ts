import { loadavg } from "node:os";
import { afterAll, expect, test } from "vitest";
import { toAccounts } from "#app/server/demo/demo-people.ts";
import type { DemoSize } from "#app/server/demo/demo-sizes.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { type Measured, measurePages, type PageCost } from "./pages.ts";
import { type MeasuredPages, writePagesPage } from "./pages-report.ts";
import { fillWith, openProduct } from "./product.ts";
import { readLargest } from "./widgets.ts";

// Whole pages over HTTP, on the built server with PostgreSQL, one client: nothing kept, then kept. A medium demo; with
// BENCH_LARGE=1 the large one too, which takes a quarter of an hour to make.

const HOUR = 3_600_000;
const sizes: readonly DemoSize[] = process.env["BENCH_LARGE"] === "1" ? ["medium", "large"] : ["medium"];
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

test.each(sizes)("pages of a %s demo", { timeout: 2 * HOUR }, async (size) => {
  const cluster = await startCluster();
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.ownerUrl("bench"), cluster.appUrl("bench"));
    const engine = new PostgresEngine({ url: cluster.appUrl("bench"), connections: 10, statementTimeout: HOUR });
    const open = await openProduct(engine, cluster.ownerUrl("bench"));
    await fillWith(open, size);
    const { company, clientId, locations } = await readLargest(open, size);
    // As the hourly jobs leave it.
    await open.product.surveys.refreshQuestionRollups(clientId);
    await open.close();
    await engine.close();
    const email = toAccounts(company).find(({ role }) => role === "client-admin")?.email;
    if (email === undefined) throw new Error("the company has no administrator");
    const who = { email, database: cluster.pid() };
    const pages = {
      size,
      locations,
      made: await measureServer(cluster.appUrl("bench"), "0", who),
      kept: await measureServer(cluster.appUrl("bench"), "64", who),
    };
    measured.push(pages);
    expect(pages.made.length).toBeGreaterThan(0);
  } finally {
    await cluster.stop();
  }
});
