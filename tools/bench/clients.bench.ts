import { setTimeout } from "node:timers/promises";
import { availableParallelism, loadavg } from "node:os";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, listAccounts } from "#app/server/demo/demo-people.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { type ServerProcess, spawnServer, startServer, stopServer } from "#test/support/server-process.ts";
import { checkBars, writeClientsSection } from "./clients-report.ts";
import { computePercentiles, measureTime } from "./figures.ts";
import { CLIENTS, DUE, isFull, ManyClients } from "./many-clients.ts";
import { readProcessorTime } from "./processors.ts";
import { fillWith, openProduct } from "./product.ts";
import { readLargest } from "./widgets.ts";

// How long due work takes to be found among many companies and to be done, and how much it slows a screen: a web
// process and a worker, both built, and one viewer who requests the portfolio repeatedly, alternately with and without
// due work.

const ROUNDS = isFull ? 5 : 2;
const HOUR = 3_600_000;
const QUIET_MS = 6000;
const COUNT_MS = 500;
const PORTFOLIO = "/v1/en/analytics/portfolio?structures[scope]=regions";

async function signIn(origin: string, email: string): Promise<string> {
  const reply = await fetch(`${origin}/v1/en/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Sends requests until stopped; returns the milliseconds of each. */
async function ask(origin: string, cookie: string, goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  do {
    took.push(
      await measureTime(async () => {
        const reply = await fetch(origin + PORTFOLIO, { headers: { cookie } });
        await reply.arrayBuffer();
        expect(reply.status).toBe(200);
      }),
    );
  } while (goesOn());
  return took;
}

/** One round: work becomes due and is done during requests. */
async function serve(clients: ManyClients, round: number): Promise<number> {
  await clients.plant(round);
  return measureTime(async () => {
    await clients.sweep();
    // Before the sweep there are no jobs to count. Counting more often would slow the measured work.
    do await setTimeout(COUNT_MS);
    while ((await clients.countLeft()) > 0);
  });
}

test(`${CLIENTS} clients, ${DUE} of them with work`, { timeout: HOUR }, async () => {
  const loadBefore = loadavg()[0] ?? 0;
  const cluster = await startCluster();
  const started: ServerProcess[] = [];
  const clients = new ManyClients(cluster.getSuperUrl("bench"));
  let worker: ReturnType<typeof spawnServer> | null = null;
  try {
    await cluster.createDatabase("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), cluster.getAppUrl("bench"));
    const engine = new PostgresEngine({ url: cluster.getAppUrl("bench"), connections: 10, statementTimeout: HOUR });
    const open = await openProduct(engine, cluster.getOwnerUrl("bench"));
    await fillWith(open, "tiny");
    const { company } = await readLargest(open, "tiny");
    await open.close();
    await engine.close();
    await clients.write();
    const email = listAccounts(company).find(({ role }) => role === "client-admin")?.email ?? "";
    const DATABASE_URL = cluster.getAppUrl("bench");
    const web = await startServer({ DATABASE_URL, ROLES: "web", REPORT_CACHE_MB: "0" });
    started.push(web);
    worker = spawnServer({ DATABASE_URL, ROLES: "worker" });
    const cookie = await signIn(web.origin, email);
    // Both have started, and the work left by the demo is done.
    await serve(clients, 0);
    await ask(web.origin, cookie, () => false);
    const [idle, busy, seconds]: [number[], number[], number[]] = [[], [], []];
    let used = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const end = performance.now() + QUIET_MS;
      idle.push(...(await ask(web.origin, cookie, () => performance.now() < end)));
      const nodeBefore = readProcessorTime(worker.pid);
      let isServed = false;
      const [took, samples] = await Promise.all([
        serve(clients, round).finally(() => (isServed = true)),
        ask(web.origin, cookie, () => !isServed),
      ]);
      used += readProcessorTime(worker.pid) - nodeBefore;
      seconds.push(took / 1000);
      busy.push(...samples);
    }
    const result = {
      seconds,
      workerNode: used / ROUNDS / 1000,
      idle: computePercentiles(idle),
      busy: computePercentiles(busy),
      requests: { idle: idle.length, busy: busy.length },
      machine: { cores: availableParallelism(), loadBefore, loadAfter: loadavg()[0] ?? 0 },
    };
    console.log(JSON.stringify(result, null, 2), worker.getOutput());
    if (isFull) writeClientsSection(projectRoot, result);
    const bars = checkBars(result);
    console.log(bars.map(({ text }) => text).join("\n"));
    expect(bars.filter(({ holds }) => !holds)).toEqual([]);
  } finally {
    await Promise.all([...started, ...(worker ? [worker] : [])].map(stopServer));
    await clients.close();
    await cluster.stop();
  }
});
