import { DuckDBInstance } from "@duckdb/node-api";
import { CompiledQuery } from "kysely";
import { companies } from "#app/server/demo/content/companies.ts";
import { readClients } from "#app/server/demo/demo-state.repository.ts";
import { addDays, toLocalDate, systemClock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { computeTimeline } from "#slices/analytics/server/analytics.engine.ts";
import { toRequest, compareDashboards, buildScan } from "./columnar.ts";
import { fillFromEmbedded, fillFromServer, rawAnswers } from "./columnar-tables.ts";
import type { WidgetRatio } from "./dashboard-scans.ts";
import { getOwnTime, readServerTime } from "./processors.ts";
import type { InjectedProduct } from "./product.ts";
import type { ScanScope } from "./scans.ts";
import { facts, buildRequest, measureSamples, readWholeTable } from "./widgets.ts";

const RUNS = 30;
const RAW_RUNS = 3;
const places = ["location", "region", "total"] as const;
const services = ["intouch", "ingage"] as const;

/** The same metric values in three ways, in milliseconds. */
interface MetricTimings {
  readonly name: string;
  readonly engine: number;
  readonly raw: number;
  readonly columnar: number;
}

/** The engine's cost of a table or a timeline, in milliseconds: p50, and processor time of each process. */
interface Cost {
  readonly name: string;
  readonly p50: number;
  readonly node: number;
  /** Null where the database runs within Node. */
  readonly server: number | null;
}

/** The measurements of one database. */
export interface Point {
  readonly engine: "postgres" | "pglite";
  /** All answers of the database, and of the measured client. */
  readonly answers: number;
  readonly ownAnswers: number;
  readonly clients: number;
  readonly locations: number;
  readonly compared: readonly MetricTimings[];
  readonly costs: readonly Cost[];
  /** Every value of the dashboards; missing in measurements from before they were compared. */
  readonly widgets?: readonly WidgetRatio[];
}

async function count(tx: ClientTx, table: string): Promise<number> {
  const query = CompiledQuery.raw(`SELECT count(*)::int AS found FROM ${table} WHERE client_id = $1`, [tx.clientId]);
  const { rows } = await tx.on<unknown>().executeQuery<{ readonly found: number }>(query);
  return rows[0]?.found ?? 0;
}

async function readCost(
  { db }: InjectedProduct,
  clientId: number,
  name: string,
  work: (tx: ClientTx) => Promise<unknown>,
): Promise<Cost> {
  const { p50 } = await measureSamples(() => db.reading(clientId, work), RUNS);
  const before = [getOwnTime(), await readServerTime(db.engine)] as const;
  for (let run = 0; run < RUNS; run += 1) await db.reading(clientId, work);
  const after = [getOwnTime(), await readServerTime(db.engine)] as const;
  const server = before[1] === null || after[1] === null ? null : (after[1] - before[1]) / RUNS;
  return { name, p50, node: (after[0] - before[0]) / RUNS, server };
}

async function readCosts(open: InjectedProduct, { clientId, today }: ScanScope): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const by of places) {
    // As the portfolio requests them with its summary, and the rows alone.
    for (const withTotal of by === "total" ? [false] : [false, true]) {
      const readTables = async (tx: ClientTx): Promise<void> => {
        // At once, as the portfolio requests them.
        const requests = services.map((service) => buildRequest(service, by, today));
        const requested = requests.map((request) => (withTotal ? { ...request, totalOf: request.metrics } : request));
        await Promise.all(requested.map((request) => readWholeTable(tx, request)));
      };
      const name = `portfolio by ${by}${withTotal ? " + total" : ""}, both services, both windows`;
      costs.push(await readCost(open, clientId, name, readTables));
    }
  }
  const range = { from: addDays(today, -365), to: today };
  for (const service of services) {
    const request = { scope: { kind: "client" } as const, range, today, service, metrics: ["agreement_importance"] };
    const readTimeline = (tx: ClientTx): Promise<unknown> => computeTimeline(tx, request, facts);
    costs.push(await readCost(open, clientId, `timeline of the score, ${service}, 13 months`, readTimeline));
  }
  return costs;
}

/** Measures the client with the most locations of a database. `superUrl`: its superuser's URL; null: it is embedded. */
export async function measurePoint(open: InjectedProduct, superUrl: string | null): Promise<Point> {
  const { db } = open;
  const clients = (await db.global(readClients)).filter((client) => client.isDemo);
  const counted = [];
  for (const { id, slug } of clients) {
    const found = await db.withClient(id, async (tx) => [await count(tx, "locations"), await count(tx, "answers")]);
    counted.push({ clientId: id, slug, locations: found[0] ?? 0, answers: found[1] ?? 0 });
  }
  const [largest] = counted.toSorted((a, b) => b.locations - a.locations);
  const company = companies.find(({ slug }) => slug === largest?.slug);
  if (!largest || !company) throw new Error("the database holds no demo");
  const scanned = { clientId: largest.clientId, today: toLocalDate(company.zone, systemClock.now()) };
  // As its hourly job leaves it.
  await open.product.surveys.refreshQuestionRollups(scanned.clientId);
  // Before there is another store in this process, with all its rows in memory.
  const costs = await readCosts(open, scanned);
  const columnar = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    if (superUrl === null) await fillFromEmbedded(columnar, open, scanned.clientId);
    else await fillFromServer(columnar, superUrl);
    const compared: MetricTimings[] = [];
    for (const by of places) {
      const createReading = (work: (tx: ClientTx) => Promise<unknown>) => () => db.reading(scanned.clientId, work);
      const scan = buildScan(by, scanned);
      const raw = CompiledQuery.raw(buildScan(by, scanned, rawAnswers));
      compared.push({
        name: `by ${by}`,
        engine: (await measureSamples(createReading((tx) => readWholeTable(tx, toRequest(by, scanned.today))))).p50,
        raw: (
          await measureSamples(
            createReading((tx) => tx.on<unknown>().executeQuery(raw)),
            RAW_RUNS,
            1,
          )
        ).p50,
        columnar: (await measureSamples(() => columnar.runAndReadAll(scan))).p50,
      });
    }
    const widgets = await compareDashboards(columnar, open, scanned);
    const answers = counted.reduce((sum, each) => sum + each.answers, 0);
    const { locations, answers: ownAnswers } = largest;
    return {
      engine: db.engine.kind,
      answers,
      ownAnswers,
      clients: counted.length,
      locations,
      compared,
      costs,
      widgets,
    };
  } finally {
    columnar.closeSync();
  }
}
