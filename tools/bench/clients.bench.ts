import { sql } from "kysely";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { leaversJob } from "#slices/people/server/people.jobs.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { Figures, timed } from "./figures.ts";
import { type InjectedProduct, openProduct } from "./product.ts";

// How long work that repeats takes to be found among many clients, and to be done.

const CLIENTS = 10_000;
const DUE = 200;
const HOUR = 3_600_000;
const figures = new Figures();

afterAll(() => figures.report(join(projectRoot, ".cache", "bench-clients.json")));

async function writeClients({ db }: InjectedProduct): Promise<void> {
  await db.global((tx) =>
    sql`INSERT INTO clients (id, name, slug, time_zone, locale, created_at)
        SELECT id, 'Company ' || id, 'company-' || id, 'America/Chicago', 'en', now()
        FROM generate_series(1, ${CLIENTS}) AS id`.execute(tx.on<unknown>()),
  );
  // People who have left and are not archived yet: work for a few clients.
  for (let clientId = 1; clientId <= DUE; clientId += 1)
    await db.withClient(clientId, async (tx) => {
      await sql`INSERT INTO people (client_id, id, first_name, last_name, start_date, last_day)
        VALUES (${clientId}, ${clientId}, 'Lee', 'Leaver', '2020-01-01', '2024-01-01')`.execute(tx.on<unknown>());
    });
}

async function countLeft({ db }: InjectedProduct): Promise<number> {
  let left = 0;
  for (let clientId = 1; clientId <= DUE; clientId += 1)
    left += await db.withClient(clientId, async (tx) => {
      const { rows } = await sql`SELECT FROM people WHERE client_id = ${clientId} AND archived_at IS NULL`.execute(
        tx.on<unknown>(),
      );
      return rows.length;
    });
  return left;
}

test(`${CLIENTS} clients, ${DUE} of them with work`, { timeout: HOUR }, async () => {
  const cluster = await startCluster();
  await cluster.createDatabase("bench");
  await migrateTemplate(cluster.ownerUrl("bench"), cluster.appUrl("bench"));
  const engine = new PostgresEngine({ url: cluster.appUrl("bench"), connections: 10, statementTimeout: HOUR });
  const open = await openProduct(engine, cluster.ownerUrl("bench"));
  try {
    await writeClients(open);
    await open.settle();
    const group = `jobs that repeat, ${CLIENTS} clients, ${DUE} with leavers`;
    for (const job of open.product.jobs) {
      // Those of every minute, of five minutes and of every hour; what runs once a day may take its time.
      if (job.cron === null || !/^\S+ \* /.test(job.cron)) continue;
      figures.add(group, `${job.name}: look`, (await timed(() => job.run({}))) / 1000, "s");
    }
    const worker = new Jobs(engine, createLog("silent"), true);
    await worker.start();
    const took = await timed(async () => {
      await worker.work(open.product.jobs.filter(({ name }) => name === leaversJob.name));
      while ((await countLeft(open)) > 0);
    });
    figures.add(group, `${leaversJob.name}: ${DUE} clients served`, took / 1000, "s");
    await worker.stop();
    expect(await countLeft(open)).toBe(0);
  } finally {
    await open.close();
    await engine.close();
    await cluster.stop();
  }
});
