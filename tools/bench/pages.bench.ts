import { loadavg } from "node:os";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { readLoadMark } from "#app/server/demo/demo-mark.repository.ts";
import { listAccounts } from "#app/server/demo/demo-people.ts";
import { type DemoSize, demoSizes } from "#app/server/demo/demo-sizes.ts";
import { readClients } from "#app/server/demo/demo-state.repository.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { type MeasuredServer, measurePages, type PageCosts } from "./pages.ts";
import { savePages } from "./pages-report.ts";
import { fillWith, type InjectedProduct, openProduct } from "./product.ts";
import { readLargest } from "./widgets.ts";

// Whole pages over HTTP, on the built server with PostgreSQL: without cached replies, then with them, by one client and
// by eight. Of demos that are created (BENCH_PAGES=medium,dense,large; by default medium; the larger ones take a
// quarter of an hour each), or of those at the URLs of BENCH_PAGES: throw-away databases on this machine, as their
// application role; the superuser of the same server must be called postgres and be trusted, and nothing else may run
// there: all its processor time counts.

const HOUR = 3_600_000;
const wanted = (process.env["BENCH_PAGES"] ?? "medium").split(",");
const sizes = wanted.filter((each): each is DemoSize => (demoSizes as readonly string[]).includes(each));
const urls = wanted.filter((each) => each.startsWith("postgres"));

async function measureServer(url: string, megabytes: string, who: Omit<MeasuredServer, "origin">): Promise<PageCosts> {
  const server = await startServer({ DATABASE_URL: url, ROLES: "web", REPORT_CACHE_MB: megabytes });
  try {
    const processes = { node: server.pid, database: who.processes.database };
    return await measurePages({ origin: server.origin, emails: who.emails, processes });
  } finally {
    await stopServer(server);
  }
}

async function countAnswers({ db }: InjectedProduct): Promise<number> {
  let answers = 0;
  for (const { id } of await db.global(readClients))
    answers += await db.withClient(id, async (tx) => {
      const query = CompiledQuery.raw("SELECT count(*)::int AS found FROM answers WHERE client_id = $1", [id]);
      const { rows } = await tx.on<unknown>().executeQuery<{ readonly found: number }>(query);
      return rows[0]?.found ?? 0;
    });
  return answers;
}

/** Measures the pages of the largest company of a demo. */
async function measureDemo(
  url: string,
  size: DemoSize,
  database: number,
  fill: (open: InjectedProduct) => Promise<void> = () => Promise.resolve(),
  ownerUrl: string | null = null,
): Promise<PageCosts> {
  const loadBefore = loadavg()[0] ?? 0;
  const engine = new PostgresEngine({ url, connections: 10, statementTimeout: HOUR });
  const open = await openProduct(engine, ownerUrl);
  await fill(open);
  const { company, clientId, locations } = await readLargest(open, size);
  // As the hourly jobs leave it.
  await open.product.surveys.refreshQuestionRollups(clientId);
  const answers = await countAnswers(open);
  await open.close();
  await engine.close();
  const emails = listAccounts(company).flatMap(({ role, email }) =>
    role === "client-admin" || role === "reporting" ? [email] : [],
  );
  const who = { emails, processes: { node: 0, database } };
  const made = await measureServer(url, "0", who);
  const kept = await measureServer(url, "64", who);
  savePages(projectRoot, { size, locations, answers, made, kept }, loadBefore);
  return made;
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

/** Returns the size of the demo at this URL. */
async function readDemoSize(url: string): Promise<DemoSize> {
  const engine = new PostgresEngine({ url, connections: 2 });
  const { db, close } = await openProduct(engine);
  try {
    const clients = await db.global(readClients);
    const demo = clients.find(({ isDemo }) => isDemo);
    const mark = demo ? await db.withClient(demo.id, readLoadMark) : null;
    const size = demoSizes.find((each) => each === mark?.size);
    if (size === undefined) throw new Error(`there is no demo at ${url}`);
    return size;
  } finally {
    await close();
    await engine.close();
  }
}

test.runIf(sizes.length > 0).each(sizes)("pages of a %s demo", { timeout: 2 * HOUR }, async (size) => {
  const cluster = await startCluster();
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), cluster.getAppUrl("bench"));
    const fill = (open: InjectedProduct): Promise<void> => fillWith(open, size);
    const { pages } = await measureDemo(
      cluster.getAppUrl("bench"),
      size,
      cluster.getPid(),
      fill,
      cluster.getOwnerUrl("bench"),
    );
    expect(pages.length).toBeGreaterThan(0);
  } finally {
    await cluster.stop();
  }
});

test.runIf(urls.length > 0).each(urls)("pages of a demo that is there: %s", { timeout: HOUR }, async (url) => {
  const database = await readDatabaseProcess(toSuperUrl(url));
  const { pages } = await measureDemo(url, await readDemoSize(url), database);
  expect(pages.length).toBeGreaterThan(0);
});
