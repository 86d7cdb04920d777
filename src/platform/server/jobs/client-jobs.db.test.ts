import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createLog } from "#platform/server/log.ts";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import { clientJob, type ClientPayload, clientPayload } from "./client-jobs.ts";
import { job, type JobKind, Jobs } from "./jobs.ts";

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

/** The payloads of the jobs that wait. */
async function readWaiting(tx: Tx): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM pgboss.job WHERE name = ${kind.name} ORDER BY data ->> 'clientId'`.execute(tx.on<unknown>());
  return rows.map(({ data }) => data);
}

test("each client that has work gets a job of its own, and so does one of which it cannot be read", async () => {
  const served: number[] = [];
  const sweep = clientJob(
    { db: t.db, units: t.units, organization: { clients: () => Promise.resolve(clients) } },
    kind,
    {
      hasWork: async (tx: ClientTx) => {
        if (tx.clientId === 3) throw new Error("planted");
        const { rows } = await sql`SELECT FROM locations WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
        return rows.length > 0;
      },
      run: (clientId) => Promise.resolve(served.push(clientId)),
    },
  );
  await sweep.run({});
  expect(served).toEqual([]);
  expect(await t.db.global(readWaiting)).toEqual([{ clientId: 2 }, { clientId: 3 }, { clientId: 4 }]);
  await sweep.run({ clientId: 4 });
  expect(served).toEqual([4]);
  await expect(sweep.run({ clientId: 4, other: true })).rejects.toThrow("other");
});

test("a job that fails is tried again by itself: those fetched with it are done", async () => {
  const failing: JobKind<ClientPayload> = { ...kind, name: "surveys.send" };
  const runs: number[] = [];
  for (const clientId of [1, 2, 3]) {
    await t.db.global((tx) => t.jobs.enqueue(tx, failing, { clientId }));
  }
  const worker = new Jobs(t.db.engine, createLog("silent"), true);
  await worker.start();
  await worker.work([
    job(failing, ({ clientId = 0 }) => {
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
