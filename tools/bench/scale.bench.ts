import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSize } from "#app/server/demo/demo-state.repository.ts";
import type { DemoSize } from "#app/server/demo/demo-sizes.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { measureColumnar } from "./columnar.ts";
import { Figures, measureTime } from "./figures.ts";
import { fillWith, type InjectedProduct, openProduct } from "./product.ts";
import { readLargest, measureEngine, measureWidgets } from "./widgets.ts";

// The cost of the screens with much data. A medium demo each time; the large one takes a quarter of an hour to
// generate, so only with BENCH_LARGE=1, or read where BENCH_LARGE is the URL of a throw-away PostgreSQL that contains
// it already (as its application role; the superuser of the same server must be called postgres and be trusted).

const HOUR = 3_600_000;
const figures = new Figures();
const wanted = process.env["BENCH_LARGE"] ?? "";

afterAll(() => figures.report(join(projectRoot, ".cache", "bench-scale.json")));

async function measure(open: InjectedProduct, size: DemoSize, superUrl: string): Promise<void> {
  const largest = await readLargest(open, size);
  const what = `${size} demo, PostgreSQL, ${largest.locations} locations`;
  figures.add(what, "database", (await readSize(open.db)) / 2 ** 20, "MB");
  await measureWidgets(figures, `portfolio by injection: ${what}`, open, largest);
  await measureEngine(figures, `the engine: ${what}`, open, largest);
  await measureColumnar(figures, `against a columnar scan: ${what}`, open, { superUrl, largest });
}

async function runWithProduct(
  url: string,
  ownerUrl: string | null,
  work: (open: InjectedProduct) => Promise<void>,
): Promise<void> {
  const engine = new PostgresEngine({ url, connections: 10, statementTimeout: HOUR });
  const open = await openProduct(engine, ownerUrl);
  try {
    await work(open);
  } finally {
    await open.close();
    await engine.close();
  }
}

async function onNew(size: DemoSize): Promise<void> {
  const cluster = await startCluster();
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), cluster.getAppUrl("bench"));
    await runWithProduct(cluster.getAppUrl("bench"), cluster.getOwnerUrl("bench"), async (open) => {
      figures.add("loading", `${size} demo, PostgreSQL`, (await measureTime(() => fillWith(open, size))) / 1000, "s");
      await measure(open, size, cluster.getSuperUrl("bench"));
    });
  } finally {
    await cluster.stop();
  }
}

function getSuperUrl(appUrl: string): string {
  const url = new URL(appUrl);
  url.username = "postgres";
  return url.href;
}

describe("the screens on much data", () => {
  test("a medium demo", { timeout: HOUR }, async () => {
    await expect(onNew("medium")).resolves.toBeUndefined();
  });

  test.runIf(wanted === "1")("a large demo, made for it", { timeout: 2 * HOUR }, async () => {
    await expect(onNew("large")).resolves.toBeUndefined();
  });

  test.runIf(wanted.startsWith("postgres"))("a large demo that is there", { timeout: HOUR }, async () => {
    await expect(
      runWithProduct(wanted, null, (open) => measure(open, "large", getSuperUrl(wanted))),
    ).resolves.toBeUndefined();
  });
});
