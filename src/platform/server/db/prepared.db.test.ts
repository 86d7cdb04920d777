import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { Tx } from "./database.ts";
import { noteRepeated, PreparedStatement, preparedName } from "./prepared.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await t.db.global((tx) => {
    const clients = CompiledQuery.raw(
      "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) SELECT id, 'C' || id, 'c' || id, 'UTC', 'en', now() FROM unnest($1::bigint[]) AS id",
      [[1, 2]],
    );
    return tx.on<unknown>().executeQuery(clients);
  });
  await t.db.inClient(1, (tx) => insertLocation.run(tx, [1, 90]));
});
afterAll(() => t.close());

const idsText = "SELECT id FROM locations WHERE id > $1 ORDER BY id";
const ids = new PreparedStatement<{ readonly id: number }>(idsText);
const insertLocation = new PreparedStatement(
  "INSERT INTO locations (client_id, id, name, time_zone) VALUES ($1, $2, 'Place ' || $2::bigint, 'UTC')",
);
const seen = async (tx: Tx, above = 0): Promise<number[]> => (await ids.run(tx, [above])).map(({ id }) => id);
const visible = async (clientId: number): Promise<number[]> => t.db.inClient(clientId, (tx) => seen(tx, 90));

describe("a prepared statement", () => {
  test("is planned once for a connection and answers by its parameters and its client", async () => {
    const { all, none, kept } = await t.db.inClient(1, async (tx) => {
      const first = await seen(tx);
      const later = await seen(tx, 1_000_000);
      const query = CompiledQuery.raw("SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements");
      const { rows } = await tx.on<unknown>().executeQuery<{ readonly name: string; readonly runs: number }>(query);
      return { all: first, none: later, kept: rows };
    });
    expect(all).toEqual([90]);
    expect(none).toEqual([]);
    const ours = kept.find(({ name }) => name === preparedName(idsText));
    if (t.db.engine.kind === "postgres") expect(ours?.runs).toBeGreaterThanOrEqual(2);
    expect(await t.db.global((tx) => seen(tx))).toEqual([]);
  });

  test("survives the transaction that failed", async () => {
    const failing = t.db.inClient(1, async (tx) => {
      await insertLocation.run(tx, [1, 91]);
      await insertLocation.run(tx, [1, 91]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    await t.db.inClient(1, (tx) => insertLocation.run(tx, [1, 92]));
    expect(await visible(1)).toEqual([92]);
  });
});

describe("a text that comes often", () => {
  const text = "SELECT id FROM locations WHERE client_id = $1 AND id > $2 ORDER BY id DESC";
  const send = async (tx: Tx): Promise<void> => {
    noteRepeated(text);
    await tx.on<unknown>().executeQuery(CompiledQuery.raw(text, [1, 0]));
  };

  test("has a name from the third time on, and a plan of its own for each of its parameters", async () => {
    const named: boolean[] = [];
    const known = await t.db.inClient(1, async (tx) => {
      for (let times = 0; times < 9; times += 1) {
        await send(tx);
        named.push(preparedName(text) !== undefined);
      }
      const query = CompiledQuery.raw("SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements");
      const { rows } = await tx.on<unknown>().executeQuery<Record<string, unknown>>(query);
      return rows.find(({ statement }) => statement === text);
    });
    expect(named).toEqual([false, false, true, true, true, true, true, true, true]);
    if (t.db.engine.kind === "postgres") expect(known).toMatchObject({ generic_plans: 0, custom_plans: 7 });
  });

  test("keeps no name where it is longer than all that connections may keep", () => {
    const long = `SELECT '${"x".repeat(300_000)}'`;
    for (let times = 0; times < 5; times += 1) noteRepeated(long);
    expect(preparedName(long)).toBeUndefined();
  });

  test("is forgotten where many others come once", () => {
    for (let other = 0; other < 5000; other += 1) noteRepeated(`SELECT ${other}`);
    expect(preparedName("SELECT 1")).toBeUndefined();
  });
});

describe("a client that is named in the transaction itself", () => {
  test("is unknown while it is looked for, and the only one afterwards", async () => {
    const told = await t.db.inClientOf(
      async (tx) => ({ clientId: 2, before: await seen(tx) }),
      async (tx, { before }) => {
        await insertLocation.run(tx, [tx.clientId, 95]);
        await expect(insertLocation.run(tx, [tx.clientId, 96])).resolves.toBeDefined();
        return { before, clientId: tx.clientId, after: await seen(tx, 90) };
      },
    );
    expect(told).toEqual({ before: [], clientId: 2, after: [95, 96] });
    expect(await visible(2)).toEqual([95, 96]);
    expect(await visible(1)).not.toContain(95);
  });

  test("if there is none, nothing is done", async () => {
    let done = 0;
    const told = await t.db.inClientOf(
      () => Promise.resolve(null),
      () => Promise.resolve((done += 1)),
    );
    expect([told, done]).toEqual([null, 0]);
  });

  test("takes back everything when the work fails, and writes nobody else's rows", async () => {
    const find = (): Promise<{ readonly clientId: number }> => Promise.resolve({ clientId: 2 });
    const failing = t.db.inClientOf(find, async (tx) => {
      await insertLocation.run(tx, [2, 97]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(t.db.inClientOf(find, (tx) => insertLocation.run(tx, [1, 98]))).rejects.toMatchObject({
      code: "42501",
    });
    expect(await visible(2)).not.toContain(97);
    await expect(
      t.db.inClientOf(
        () => Promise.resolve({ clientId: 0 }),
        (tx) => seen(tx),
      ),
    ).rejects.toThrow(RangeError);
  });
});
