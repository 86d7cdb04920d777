import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { companies, buildPlaces } from "#app/server/demo/content/companies.ts";
import type { DemoScale } from "#app/server/demo/demo-sizes.ts";
import { prepareDatabase } from "#app/server/prepare-database.ts";
import { EMBEDDED_ROLE, PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { describeRatios } from "./dashboard-scans.ts";
import { measurePoint, type Point } from "./growth.ts";
import { writePerformancePage } from "./performance-page.ts";
import { fillWith, openProduct } from "./product.ts";

// How the engine's cost grows with the answers: a demo of 20 companies at three sizes, generated with BENCH_GROWTH=1 or
// read from the databases of BENCH_GROWTH=url,url,… (as their application role; their superuser must be called postgres
// and be trusted). BENCH_GROWTH=rest continues an earlier interrupted run: with the sizes that are not on the page yet.

const HOUR = 3_600_000;
/** Shares of the large demo: the last one is all of it, twelve million answers and a company of 600 locations. */
const shares = [1 / 12, 1 / 4, 1];
const wanted = process.env["BENCH_GROWTH"] ?? "";
const urls = wanted.split(",").filter((url) => url.startsWith("postgres"));
const points: Point[] = [];
const loadBefore = loadavg()[0] ?? 0;

const resultsFile = join(projectRoot, ".cache", "bench-growth.json");

const readStoredPoints = (): readonly Point[] =>
  existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, "utf8")) as readonly Point[]) : [];

// One engine's demo of one size: a new measurement replaces the one before.
const isSame = (one: Pick<Point, "engine" | "locations">, other: Pick<Point, "engine" | "locations">): boolean =>
  one.engine === other.engine && one.locations === other.locations;

// After each, so that measurements are saved even if the next one fails, and the page includes all of them.
function keep(point: Point): void {
  points.push(point);
  const others = readStoredPoints().filter((each) => !isSame(each, point));
  const all = [...others, point].toSorted((a, b) => (a.engine === b.engine ? a.answers - b.answers : 0));
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify(all, null, 2));
  console.log(`${point.engine}: ${point.answers.toLocaleString("en")} answers measured`);
  if (point.widgets) console.log(describeRatios(point.widgets));
  writePerformancePage(projectRoot, all, loadBefore);
}

async function measure(
  url: string,
  superUrl: string,
  before: DemoScale | null,
  ownerUrl: string | null = null,
): Promise<void> {
  const engine = new PostgresEngine({ url, connections: 10, statementTimeout: HOUR });
  const open = await openProduct(engine, ownerUrl);
  try {
    if (before) await fillWith(open, "large", before);
    keep(await measurePoint(open, superUrl));
  } finally {
    await open.close();
    await engine.close();
  }
}

const countLocations = (share: number, large: number): number => Math.max(3, Math.round(large * share));

const toScale = (share: number): DemoScale => ({
  years: 3,
  companies,
  buildCommunities: (company) => buildPlaces(company, countLocations(share, company.locations.large)),
});

/** The sizes that this run measures. */
function selectShares(): readonly number[] {
  if (wanted === "1") return shares;
  const largest = Math.max(...companies.map(({ locations }) => locations.large));
  const known = readStoredPoints();
  const isKept = (share: number): boolean =>
    known.some((each) => isSame(each, { engine: "postgres", locations: countLocations(share, largest) }));
  return wanted === "rest" ? shares.filter((share) => !isKept(share)) : [];
}

function getSuperUrl(appUrl: string): string {
  const url = new URL(appUrl);
  url.username = "postgres";
  return url.href;
}

describe("growth", () => {
  test.runIf(selectShares().length > 0)("of generated demos", { timeout: 4 * HOUR }, async () => {
    const toMake = selectShares();
    const cluster = await startCluster();
    try {
      for (const [index, share] of toMake.entries()) {
        const name = `growth${index}`;
        await cluster.createDatabase(name);
        await migrateTemplate(cluster.getOwnerUrl(name), cluster.getAppUrl(name));
        await measure(cluster.getAppUrl(name), cluster.getSuperUrl(name), toScale(share), cluster.getOwnerUrl(name));
      }
    } finally {
      await cluster.stop();
    }
    expect(points).toHaveLength(toMake.length);
  });

  test.runIf(urls.length > 0)("of existing demos", { timeout: HOUR }, async () => {
    for (const url of urls) await measure(url, getSuperUrl(url), null);
    expect(points).toHaveLength(urls.length);
  });

  test.runIf(wanted !== "")("of the embedded database: the demo of a first start", { timeout: HOUR }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "courtyard-growth-"));
    const engine = await PgliteEngine.open({ dataDir: folder });
    try {
      await prepareDatabase(engine, EMBEDDED_ROLE, projectRoot);
      const open = await openProduct(engine);
      await fillWith(open, "small");
      keep(await measurePoint(open, null));
      await open.close();
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
    expect(points.at(-1)?.engine).toBe("pglite");
  });
});
