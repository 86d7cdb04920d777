import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPlainClients, runSql } from "#test/support/plain-sql.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { type ClientTx, type Database, openDatabase } from "./database.ts";
import type { SqlConnection, SqlEngine } from "./engine.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await addPlainClients(t.db, 2);
});
afterAll(() => t.close());

type Requests = Pick<ClientTx, "on">;

const add = (tx: Requests, id: number): Promise<unknown> =>
  runSql(tx, `INSERT INTO locations (client_id, id, name, time_zone) VALUES (1, ${id}, 'Place ${id}', 'UTC')`);
const count = async (tx: Requests): Promise<unknown> =>
  (await runSql(tx, "SELECT count(*)::int AS found FROM locations"))[0];

/** Wraps the engine and records the sent statements in order. */
function recordStatements(sent: string[]): SqlEngine {
  const { engine } = t.db;
  const recordConnection = ({ query, release }: SqlConnection): SqlConnection => ({
    query: (sql, parameters) => {
      sent.push(sql.split(/[; ]/u)[0] ?? "");
      return query(sql, parameters);
    },
    release: () => {
      sent.push("release");
      release();
    },
  });
  return {
    kind: engine.kind,
    applicationRole: engine.applicationRole,
    connect: async () => recordConnection(await engine.connect()),
    close: () => engine.close(),
  };
}

describe("a reading transaction", () => {
  test("cannot write", async () => {
    await expect(t.db.reading(1, (tx) => add(tx, 1))).rejects.toMatchObject({ code: "25006" });
    expect(await t.db.reading(1, count)).toEqual({ found: 0 });
  });

  test("sees only its client's rows", async () => {
    await t.db.withClient(1, (tx) => add(tx, 2));
    expect(await t.db.reading(1, count)).toEqual({ found: 1 });
    expect(await t.db.reading(2, count)).toEqual({ found: 0 });
    await expect(t.db.reading(0, count)).rejects.toThrow("not a client id");
  });

  test("sees one snapshot in all statements and says so; a writing transaction does not", async () => {
    if (t.db.engine.kind !== "postgres") return;
    const countAroundAdd = async (tx: ClientTx, id: number): Promise<unknown> => {
      const before = await count(tx);
      await t.db.withClient(1, (other) => add(other, id));
      return [tx.isSnapshot === true, before, await count(tx)];
    };
    expect(await t.db.reading(1, (tx) => countAroundAdd(tx, 3))).toEqual([true, { found: 1 }, { found: 1 }]);
    expect(await t.db.withClient(1, (tx) => countAroundAdd(tx, 4))).toEqual([false, { found: 2 }, { found: 3 }]);
  });

  test("returns its result before its end, and its connection after its end", async () => {
    const sent: string[] = [];
    const db = openDatabase(recordStatements(sent));
    await db.reading(1, count);
    expect(sent).not.toContain("release");
    await expect.poll(() => sent).toEqual(["BEGIN", "SELECT", "COMMIT", "release"]);
  });
});

describe("any transaction", () => {
  test("that cannot begin fails with that error, not with the error of the next statement", async () => {
    const { engine } = t.db;
    const db = openDatabase({
      kind: engine.kind,
      applicationRole: "nobody_at_all",
      connect: () => engine.connect(),
      close: () => engine.close(),
    });
    for (const run of [db.withClient, db.reading]) {
      await expect(run(1, count)).rejects.toThrow(/nobody_at_all/u);
    }
    // The connection is still usable.
    expect(await t.db.reading(2, count)).toEqual({ found: 0 });
  });

  test("is rejected at once inside another one where there is one connection, but not beside it", async () => {
    if (t.db.engine.kind !== "pglite") return;
    const open = [
      () => t.db.withClient(1, count),
      () => t.db.reading(1, count),
      () => t.db.global(async () => 1),
      () => t.db.withResolvedClient(async () => ({ clientId: 1 }), count),
    ];
    for (const inner of open) {
      await expect(t.db.withClient(1, () => inner())).rejects.toThrow("A transaction is open");
      await expect(t.db.reading(1, () => inner())).rejects.toThrow("A transaction is open");
      await expect(Promise.all([inner(), inner()])).resolves.toBeDefined();
    }
  });

  test("is closed to concurrent work once it has failed", async () => {
    let goOn = (): void => {};
    const later = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let beside: Promise<unknown> = Promise.resolve();
    const failing = t.db.withClient(1, (tx) => {
      beside = later.then(() => count(tx));
      beside.catch(() => {});
      return Promise.all([beside, runSql(tx, "SELECT 1 / 0")]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    goOn();
    await expect(beside).rejects.toThrow("the transaction has ended");
  });

  test("sends concurrent statements at once, without waiting for results", async () => {
    const { engine } = t.db;
    // A new list each time: a reading transaction ends after it has returned its result.
    const openRecorded = (seen: string[]): Database =>
      openDatabase({
        kind: engine.kind,
        applicationRole: engine.applicationRole,
        connect: async () => {
          const { query, release } = await engine.connect();
          return {
            query: async (sql, parameters) => {
              const word = sql.split(/[; ]/u)[0] ?? "";
              seen.push(`sent ${word}`);
              const result = await query(sql, parameters);
              seen.push(`answered ${word}`);
              return result;
            },
            release,
          };
        },
        close: () => engine.close(),
      });
    const countTwice = (tx: ClientTx): Promise<unknown> => Promise.all([count(tx), count(tx)]);
    const find = (): Promise<{ clientId: number }> => Promise.resolve({ clientId: 1 });
    const [writing, reading, resolved]: string[][] = [[], [], []];
    await openRecorded(writing ?? []).withClient(1, countTwice);
    await openRecorded(reading ?? []).reading(1, countTwice);
    await openRecorded(resolved ?? []).withResolvedClient(find, countTwice);
    for (const seen of [writing, reading])
      expect(seen?.slice(0, 4)).toEqual(["sent BEGIN", "sent SELECT", "sent SELECT", "answered BEGIN"]);
    expect(resolved?.slice(0, 4)).toEqual(["sent BEGIN", "sent SET", "sent SELECT", "sent SELECT"]);
  });

  test("returns each concurrent statement its own rows", async () => {
    const wanted = Array.from({ length: 30 }, (_, at) => at);
    const found = await t.db.reading(1, (tx) => Promise.all(wanted.map((at) => runSql(tx, `SELECT ${at} AS found`))));
    expect(found).toEqual(wanted.map((at) => [{ found: at }]));
  });
});
