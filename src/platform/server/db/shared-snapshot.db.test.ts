import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPlainClients, runSql } from "#test/support/plain-sql.ts";
import { openTestDatabase, getTestEngine, type TestDatabase } from "#test/support/test-database.ts";
import type { ClientTx } from "./database.ts";
import type { SqlConnection } from "./engine.ts";
import { runInLane } from "./lanes.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await addPlainClients(t.db, 2);
  await add(1);
});
afterAll(() => t.close());

type Row = Record<string, unknown>;

const say = async (tx: Pick<ClientTx, "on">, sql: string): Promise<Row | undefined> => (await runSql(tx, sql))[0];

const add = (id: number): Promise<unknown> =>
  t.db.withClient(1, (tx) =>
    say(tx, `INSERT INTO locations (client_id, id, name, time_zone) VALUES (1, ${id}, 'Place ${id}', 'UTC')`),
  );

const WHERE = "SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM locations WHERE client_id = 1) AS found";

/** Reads as a request of a screen does, which the lane says. */
const readOnScreen = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>): Promise<T> =>
  runInLane("interactive", () => t.db.reading(clientId, work));

const askOften = (tx: ClientTx, times: number): Promise<Row[]> =>
  Promise.all(Array.from({ length: times }, async () => (await say(tx, WHERE)) ?? {}));

async function holdConnections<T>(count: number, work: () => Promise<T>): Promise<T> {
  const held = await Promise.all(Array.from({ length: count }, () => t.engine.connect()));
  try {
    return await work();
  } finally {
    for (const connection of held) connection.release();
  }
}

/** Runs work while its first statement waits for a lock, which keeps the first connection busy until `free` is called. */
async function runBehindLock(
  clientId: number,
  work: (tx: ClientTx, free: () => Promise<unknown>) => Promise<Row[]>,
): Promise<{ readonly first: unknown; readonly rows: Row[] }> {
  const owner: SqlConnection = await t.engine.connect();
  await owner.query("SELECT pg_advisory_lock(77)");
  try {
    return await readOnScreen(clientId, async (tx) => {
      await say(tx, WHERE);
      const held = say(tx, "SELECT pg_advisory_xact_lock_shared(77), pg_backend_pid() AS pid");
      const rows = await work(tx, () => owner.query("SELECT pg_advisory_unlock(77)"));
      return { first: (await held)?.["pid"], rows };
    });
  } finally {
    await owner.query("SELECT pg_advisory_unlock_all()");
    owner.release();
  }
}

const getPids = (rows: readonly Row[]): Set<unknown> => new Set(rows.map(({ pid }) => pid));

test("only PostgreSQL has a second connection", () => {
  expect(t.engine.connectIfIdle === undefined).toBe(getTestEngine() === "pglite");
});

describe.skipIf(getTestEngine() === "pglite")("a reading transaction of a screen", () => {
  test("statements that wait run on a second connection, which sees the same snapshot and the same client", async () => {
    const { first, rows } = await runBehindLock(1, async (tx, free) => {
      // Committed after the snapshot, before the second connection begins.
      await add(2);
      const done: Row[] = [];
      const all = Array.from({ length: 8 }, async () => void done.push((await say(tx, WHERE)) ?? {}));
      // One of them is on its way behind the statement that waits.
      await expect.poll(() => done.length).toBe(7);
      const early = [...done];
      await free();
      await Promise.all(all);
      expect(done.map(({ found }) => found)).toEqual(Array.from({ length: 8 }, () => 1));
      return early;
    });
    expect(getPids(rows).size).toBe(1);
    expect(getPids(rows).has(first)).toBe(false);
    expect((await readOnScreen(1, (tx) => askOften(tx, 1)))[0]).toMatchObject({ found: 2 });
    const foreign = await runBehindLock(2, async (tx, free) => {
      const done: Row[] = [];
      const all = Array.from({ length: 8 }, async () => void done.push((await say(tx, WHERE)) ?? {}));
      await expect.poll(() => done.length).toBe(7);
      await free();
      await Promise.all(all);
      return done;
    });
    expect(foreign.rows.map(({ found }) => found)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  test("few statements, work without a screen, and a pool in use have one connection", async () => {
    const readOften = async (tx: ClientTx, times: number): Promise<Row[]> => {
      await say(tx, WHERE);
      return askOften(tx, times);
    };
    expect(getPids(await readOnScreen(1, (tx) => readOften(tx, 4))).size).toBe(1);
    expect(getPids(await t.db.reading(1, (tx) => readOften(tx, 30))).size).toBe(1);
    const inUse = await holdConnections(8, () => readOnScreen(1, (tx) => readOften(tx, 30)));
    expect(getPids(inUse).size).toBe(1);
  });

  test("a failure ends both connections, and both return to the pool", async () => {
    const failing = readOnScreen(1, async (tx) => {
      await say(tx, WHERE);
      await Promise.all([say(tx, "SELECT 1 / 0"), askOften(tx, 40)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    await holdConnections(12, async () => {});
  });
});
