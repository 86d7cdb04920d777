import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCluster } from "#test/support/citus-database.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createLog } from "#platform/server/log.ts";
import { getCurrentLane } from "#platform/server/db/lanes.ts";
import { openDatabase, type Tx } from "#platform/server/db/database.ts";
import { buildClientJob, type ClientPayload, clientPayload } from "./client-jobs.ts";
import { type FindWork, findDueClients } from "./due-clients.ts";
import { buildJob, type JobKind, Jobs } from "./jobs.ts";

const kind: JobKind<ClientPayload> = { name: "imports.resume", payload: clientPayload };
const clients = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await t.db.global((tx) =>
    sql`INSERT INTO clients (id, name, slug, time_zone, locale, created_at)
        SELECT id, 'C' || id, 'c' || id, 'UTC', 'en', now() FROM unnest(${[1, 2, 3, 4]}::bigint[]) AS id`.execute(
      tx.on<unknown>(),
    ),
  );
  for (const id of [2, 4])
    await t.db.withClient(id, (tx) =>
      sql`INSERT INTO locations (client_id, id, name, time_zone) VALUES (${id}, ${id}, 'Place', 'UTC')`.execute(
        tx.on<unknown>(),
      ),
    );
});
afterAll(() => t.close());

/** Reads the payloads of waiting jobs. */
async function readWaiting(tx: Tx): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = ${kind.name} ORDER BY data ->> 'clientId'`.execute(tx.on<unknown>());
  return rows.map(({ data }) => data);
}

const createDeps = () => ({ db: t.db, units: t.units, organization: { readClients: () => Promise.resolve(clients) } });

test("each client with due work gets a job of its own, and only one until it begins", async () => {
  const served: number[] = [];
  const sweep = buildClientJob(createDeps(), kind, {
    findWork: (client) => [
      sql`locations AS p WHERE p.client_id = ${client} AND p.name = ${"Nowhere"}`,
      sql`locations AS p WHERE p.client_id = ${client} AND p.name = ${"Place"}`,
    ],
    run: (clientId) => Promise.resolve(served.push(clientId)),
  });
  await sweep.run({});
  await sweep.run({});
  expect(served).toEqual([]);
  expect(await t.db.global(readWaiting)).toEqual([{ clientId: 2 }, { clientId: 4 }]);
  await sweep.run({ clientId: 4 });
  expect(served).toEqual([4]);
  await expect(sweep.run({ clientId: 4, other: true })).rejects.toThrow("other");
});

test("a client whose lookup fails counts as due and does not hide others; the log says so once", async () => {
  // Seeded error: a failure for one client fails the statement over all.
  const findWork: FindWork = (client) => [
    sql`locations AS p WHERE p.client_id = ${client}`,
    sql`generate_series(1, 1) AS n WHERE 1 / (3 - ${client}) > 9`,
  ];
  const ids = clients.map(({ id }) => id);
  const logged: unknown[] = [];
  const db = openDatabase(t.db.engine, { warn: (facts, event) => logged.push([event, facts["error"]]) });
  expect(await findDueClients(db, ids, (client) => [sql`locations AS p WHERE p.client_id = ${client}`])).toEqual([
    2, 4,
  ]);
  expect(logged).toEqual([]);
  expect(await findDueClients(db, ids, findWork)).toEqual([2, 3, 4]);
  expect(await findDueClients(db, ids, findWork)).toEqual([2, 3, 4]);
  // On a cluster clients are always asked one by one, which is no failure.
  const warning = ["due-clients.one-by-one", expect.stringContaining("22012")];
  expect(logged).toEqual(isCluster ? [] : [warning]);
});

test("jobs have connections of their own when the engine provides them", async () => {
  const lanes: string[] = [];
  const sweep = buildJob(kind, () => Promise.resolve(void lanes.push(getCurrentLane())));
  const worker = new Jobs(t.db.engine, createLog("silent"), true);
  await worker.start();
  await worker.work([sweep]);
  await expect.poll(() => lanes.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await worker.stop();
  expect(new Set(lanes)).toEqual(new Set(["worker"]));
});

test("a failed job is retried alone, and jobs fetched with it complete", async () => {
  const failing: JobKind<ClientPayload> = { ...kind, name: "surveys.send" };
  const runs: number[] = [];
  for (const clientId of [1, 2, 3]) {
    await t.db.global((tx) => t.jobs.enqueue(tx, failing, { clientId }));
  }
  const worker = new Jobs(t.db.engine, createLog("silent"), true);
  await worker.start();
  await worker.work([
    buildJob(failing, ({ clientId = 0 }) => {
      runs.push(clientId);
      return clientId === 2 ? Promise.reject(new Error("planted")) : Promise.resolve();
    }),
  ]);
  const readStates = (tx: Tx) =>
    sql<{ state: string; client: string }>`
      SELECT data ->> 'clientId' AS client, state::text FROM pgboss.job
      WHERE name = ${failing.name} AND data <> '{}' ORDER BY 1`.execute(tx.on<unknown>());
  await expect
    .poll(async () => (await t.db.global(readStates)).rows, { timeout: 20_000 })
    .toEqual([
      { client: "1", state: "completed" },
      { client: "2", state: "retry" },
      { client: "3", state: "completed" },
    ]);
  await worker.stop();
  expect(runs.filter((each) => each !== 2).toSorted((a, b) => a - b)).toEqual([1, 3]);
});
