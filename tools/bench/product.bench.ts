import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { type PostgresCluster, startCluster } from "#test/support/postgres-cluster.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { measureAttack } from "./attack.ts";
import { measureExports } from "./exports.ts";
import { Figures } from "./figures.ts";
import { measureImports } from "./imports.ts";
import { measureIngest } from "./ingest.ts";
import { measurePaint } from "./paint.ts";
import { measurePortfolio, measureSurveyPage } from "./portfolio.ts";
import { fillWith, fillWithDemo, type InjectedProduct, openProduct } from "./product.ts";
import { measureResidents } from "./residents.ts";
import { manyPlaces, measureRows } from "./rows.ts";
import { measureTasks } from "./tasks.ts";
import { measureRoutes, measureWeight } from "./weight.ts";

const figures = new Figures();

afterAll(() => figures.report(join(projectRoot, ".cache", "bench.json")));

async function onPostgres(isDurable: boolean, work: (open: InjectedProduct) => Promise<void>): Promise<void> {
  const cluster: PostgresCluster = await startCluster({ isDurable });
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), cluster.getAppUrl("bench"));
    const engine = new PostgresEngine({ url: cluster.getAppUrl("bench"), connections: 10 });
    const open = await openProduct(engine, cluster.getOwnerUrl("bench"));
    await work(open);
    await open.close();
    await engine.close();
  } finally {
    await cluster.stop();
  }
}

async function onPglite(work: (open: InjectedProduct) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-bench-"));
  const engine = await PgliteEngine.open({ dataDir: folder });
  try {
    await prepareDatabase(engine, EMBEDDED_ROLE, projectRoot);
    const open = await openProduct(engine);
    await work(open);
    await open.close();
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Every measurement checks its own work: a reply of the wrong kind, or a wrong sum, throws.
describe("benchmarks", () => {
  test("answers in, PostgreSQL that waits for the disk", async () => {
    const amounts = { submits: 2000, whole: 400, raw: 2000 };
    await expect(
      onPostgres(true, (open) => measureIngest(figures, "answers in: PostgreSQL, durable", open, amounts)),
    ).resolves.toBeUndefined();
  });

  test("answers in and portfolio out, PostgreSQL that does not", async () => {
    const amounts = { submits: 3000, whole: 400, raw: 3000 };
    await expect(
      onPostgres(false, async (open) => {
        await fillWithDemo(open);
        await measurePortfolio(figures, "portfolio: PostgreSQL, demo data, by injection", open);
        await measureSurveyPage(figures, open);
        await measureAttack(figures, open);
        await measureIngest(figures, "answers in: PostgreSQL, not durable", open, amounts);
      }),
    ).resolves.toBeUndefined();
  });

  test("lists of tasks with 100,000 open ones, PostgreSQL", async () => {
    await expect(
      onPostgres(false, async (open) => {
        await fillWithDemo(open);
        await measureTasks(figures, "tasks: PostgreSQL, 100,000 open ones of one company, by injection", open);
      }),
    ).resolves.toBeUndefined();
  });

  test("the list of 100,000 residents, PostgreSQL", { timeout: 900_000 }, async () => {
    await expect(
      onPostgres(false, async (open) => {
        await fillWithDemo(open);
        await measureResidents(figures, "residents: PostgreSQL, 100,000 of one company, by injection", open);
      }),
    ).resolves.toBeUndefined();
  });

  test("imports of 100,000 rows, PostgreSQL", async () => {
    await expect(
      onPostgres(false, async (open) => {
        await fillWithDemo(open);
        await measureImports(figures, "imports of 100,000 rows: PostgreSQL", open);
      }),
    ).resolves.toBeUndefined();
  });

  test("imports of 100,000 rows, embedded", async () => {
    await expect(
      onPglite(async (open) => {
        await fillWithDemo(open);
        await measureImports(figures, "imports of 100,000 rows: PGlite", open);
      }),
    ).resolves.toBeUndefined();
  });

  test("answers in and portfolio out, embedded", async () => {
    const amounts = { submits: 400, whole: 200, raw: 400 };
    await expect(
      onPglite(async (open) => {
        await fillWithDemo(open);
        await measurePortfolio(figures, "portfolio: PGlite, demo data, by injection", open);
        await measureIngest(figures, "answers in: PGlite", open, amounts);
      }),
    ).resolves.toBeUndefined();
  });

  test("600 rows in Chromium", { timeout: 900_000 }, async () => {
    const cluster: PostgresCluster = await startCluster();
    try {
      await cluster.createDatabase("rows");
      await migrateTemplate(cluster.getOwnerUrl("rows"), cluster.getAppUrl("rows"));
      const engine = new PostgresEngine({ url: cluster.getAppUrl("rows"), connections: 10, statementTimeout: 600_000 });
      const open = await openProduct(engine, cluster.getOwnerUrl("rows"));
      await fillWith(open, "tiny", manyPlaces);
      await open.close();
      await engine.close();
      const server = await startServer({ DATABASE_URL: cluster.getAppUrl("rows") });
      try {
        await expect(measureRows(figures, "600 rows in Chromium: PostgreSQL", server.origin)).resolves.toBeUndefined();
      } finally {
        await stopServer(server);
      }
    } finally {
      await cluster.stop();
    }
  });

  test("files of many rows", async () => {
    await expect(measureExports(figures)).resolves.toBeUndefined();
  });

  test("starting, and what the browser loads", async () => {
    const folder = mkdtempSync(join(tmpdir(), "courtyard-bench-"));
    try {
      for (const which of ["first start, with the demo", "later start"]) {
        const started = performance.now();
        const server = await startServer({ DATA_DIR: folder });
        try {
          const reply = await fetch(`${server.origin}/portfolio`);
          expect(reply.status).toBe(200);
          figures.add("starting (embedded, built)", which, (performance.now() - started) / 1000, "s");
          if (which === "first start, with the demo") continue;
          measureRoutes(figures);
          await measureWeight(figures, server.origin);
          await measurePaint(figures, "in Chromium: demo data, embedded", server.origin, "dana@harborline.example");
        } finally {
          await stopServer(server);
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
