import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { type ClientTx, type Database, openDatabase, type Tx } from "./database.ts";
import { PreparedStatement } from "./prepared.ts";
import { planOnce, getPreparedName, PreparedStatementNames } from "./prepared-statement-names.ts";

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
  await t.db.withClient(1, (tx) => insertLocation.run(tx, [1, 90]));
});
afterAll(() => t.close());

const idsText = "SELECT id FROM locations WHERE id > $1 ORDER BY id";
const ids = new PreparedStatement<{ readonly id: number }>(idsText);
const insertLocation = new PreparedStatement(
  "INSERT INTO locations (client_id, id, name, time_zone) VALUES ($1, $2, 'Place ' || $2::bigint, 'UTC')",
);
const readIds = async (tx: Tx, above = 0): Promise<number[]> => (await ids.run(tx, [above])).map(({ id }) => id);
const readVisibleIds = async (clientId: number): Promise<number[]> =>
  t.db.withClient(clientId, (tx) => readIds(tx, 90));

describe("a prepared statement", () => {
  test("is planned once per connection, and its rows follow its parameters and its client", async () => {
    const { all, none, kept } = await t.db.withClient(1, async (tx) => {
      const first = await readIds(tx);
      const later = await readIds(tx, 1_000_000);
      const query = CompiledQuery.raw("SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements");
      const { rows } = await tx.on<unknown>().executeQuery<{ readonly name: string; readonly runs: number }>(query);
      return { all: first, none: later, kept: rows };
    });
    expect(all).toEqual([90]);
    expect(none).toEqual([]);
    const ours = kept.find(({ name }) => name === getPreparedName(idsText));
    if (t.db.engine.kind === "postgres") expect(ours?.runs).toBeGreaterThanOrEqual(2);
    expect(await t.db.global((tx) => readIds(tx))).toEqual([]);
  });

  test("survives a failed transaction", async () => {
    const failing = t.db.withClient(1, async (tx) => {
      await insertLocation.run(tx, [1, 91]);
      await insertLocation.run(tx, [1, 91]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    await t.db.withClient(1, (tx) => insertLocation.run(tx, [1, 92]));
    expect(await readVisibleIds(1)).toEqual([92]);
  });
});

describe("a frequent statement", () => {
  const text = "SELECT id FROM locations WHERE client_id = $1 AND id > $2 ORDER BY id DESC";
  let db: Database;
  beforeEach(() => {
    // Each database has its own counts.
    db = openDatabase(t.db.engine);
  });
  const findPrepared = async (tx: ClientTx, sent: string): Promise<unknown> => {
    const query = CompiledQuery.raw("SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements");
    const { rows } = await tx.on<unknown>().executeQuery<Record<string, unknown>>(query);
    return rows.find(({ statement }) => String(statement).trim() === sent);
  };
  const send = async (tx: ClientTx, sent: string, often: number): Promise<void> => {
    for (let times = 0; times < often; times += 1) await tx.on<unknown>().executeQuery(CompiledQuery.raw(sent, [1, 0]));
  };
  const findPreparedAfter = (sent: string, often: number): Promise<unknown> =>
    db.reading(1, async (tx) => {
      await send(tx, sent, often);
      return findPrepared(tx, sent);
    });

  test("is prepared from the third read on, and planned for its parameters each time", async () => {
    expect(await findPreparedAfter(text, 2)).toBeUndefined();
    const later = await findPreparedAfter(text, 7);
    if (t.db.engine.kind === "postgres") expect(later).toMatchObject({ generic_plans: 0, custom_plans: 7 });
  });

  test("is planned once per connection when marked so, while others beside it are planned each time", async () => {
    const once = planOnce(`${text} LIMIT 2`);
    const anew = `${text} LIMIT 3`;
    const [ofOnce, ofAnew] = await db.reading(1, async (tx) => {
      for (let times = 0; times < 5; times += 1) {
        await send(tx, once, 1);
        await send(tx, anew, 1);
      }
      return [await findPrepared(tx, once), await findPrepared(tx, anew)];
    });
    if (t.db.engine.kind !== "postgres") return;
    expect(ofOnce).toMatchObject({ generic_plans: 3, custom_plans: 0 });
    expect(ofAnew).toMatchObject({ generic_plans: 0, custom_plans: 3 });
    // The next transaction starts with custom plans, even on a connection whose last statement was planned once.
    const next = await db.reading(1, async (tx) => {
      await send(tx, anew, 1);
      await send(tx, once, 1);
      return findPrepared(tx, anew);
    });
    expect(next).toMatchObject({ generic_plans: 0 });
    const later = await db.reading(1, async (tx) => {
      await send(tx, once, 1);
      return findPrepared(tx, once);
    });
    expect(later).toMatchObject({ custom_plans: 0 });
  });

  test("has no name in a writing transaction, which caches plans, and is still planned for its parameters", async () => {
    const other = `${text} LIMIT 1`;
    await findPreparedAfter(other, 4);
    await db.withClient(1, async (tx) => {
      const before = await findPrepared(tx, other);
      await send(tx, other, 9);
      expect(await findPrepared(tx, other)).toEqual(before);
    });
  });

  test("is closed on connections after enough characters of later statements", async () => {
    const buildPadded = (length: number): string => `${text} -- ${"x".repeat(length)}`;
    await findPreparedAfter(text, 5);
    await findPreparedAfter(buildPadded(200_000), 3);
    const kept = await findPreparedAfter(text, 1);
    await findPreparedAfter(buildPadded(299_900), 3);
    const forgotten = await db.reading(1, (tx) => findPrepared(tx, text));
    if (t.db.engine.kind === "postgres") expect(kept).toBeDefined();
    expect(forgotten).toBeUndefined();
    // It can be prepared again.
    const again = await findPreparedAfter(text, 3);
    if (t.db.engine.kind === "postgres") expect(again).toMatchObject({ custom_plans: 1 });
  });
});

describe("names of prepared statements", () => {
  const sendOften = (texts: PreparedStatementNames, sql: string): string =>
    [1, 2, 3].map(() => texts.toSent(sql)).at(-1) ?? "";

  test("exclude texts longer than all that connections may hold", () => {
    const long = `SELECT '${"x".repeat(300_000)}'`;
    expect(sendOften(new PreparedStatementNames(), long)).toBe(long);
  });

  test("exclude texts that come once among many others", () => {
    const texts = new PreparedStatementNames();
    texts.toSent("SELECT 1");
    for (let other = 0; other < 5000; other += 1) texts.toSent(`SELECT ${other}`);
    expect(texts.toSent("SELECT 1")).toBe("SELECT 1");
  });

  test("are limited in number, and the most recently used stay", () => {
    const texts = new PreparedStatementNames();
    const first = sendOften(texts, "SELECT 'first'");
    const second = sendOften(texts, "SELECT 'second'");
    for (let other = 0; other < 499; other += 1) {
      texts.toSent("SELECT 'first'");
      sendOften(texts, `SELECT ${other} + $1`);
    }
    expect([getPreparedName(first) !== undefined, getPreparedName(second)]).toEqual([true, undefined]);
  });
});

describe("plans of transactions", () => {
  test("a writing transaction caches plans for foreign keys, and a reading one makes custom plans", async () => {
    const readMode = async (tx: ClientTx): Promise<unknown> => {
      const { rows } = await tx.on<unknown>().executeQuery(CompiledQuery.raw("SHOW plan_cache_mode"));
      return rows[0];
    };
    expect(await t.db.withClient(1, readMode)).toEqual({ plan_cache_mode: "auto" });
    expect(await t.db.reading(1, readMode)).toEqual({ plan_cache_mode: "force_custom_plan" });
  });
});

describe("a client that the transaction itself looks up", () => {
  test("is unset during the lookup and the only client afterwards", async () => {
    const result = await t.db.withResolvedClient(
      async (tx) => ({ clientId: 2, before: await readIds(tx) }),
      async (tx, { before }) => {
        await insertLocation.run(tx, [tx.clientId, 95]);
        await expect(insertLocation.run(tx, [tx.clientId, 96])).resolves.toBeDefined();
        return { before, clientId: tx.clientId, after: await readIds(tx, 90) };
      },
    );
    expect(result).toEqual({ before: [], clientId: 2, after: [95, 96] });
    expect(await readVisibleIds(2)).toEqual([95, 96]);
    expect(await readVisibleIds(1)).not.toContain(95);
  });

  test("runs no work when it is not found", async () => {
    let done = 0;
    const result = await t.db.withResolvedClient(
      () => Promise.resolve(null),
      () => Promise.resolve((done += 1)),
    );
    expect([result, done]).toEqual([null, 0]);
  });

  test("rolls back everything when the work fails, and cannot write another client's rows", async () => {
    const find = (): Promise<{ readonly clientId: number }> => Promise.resolve({ clientId: 2 });
    const failing = t.db.withResolvedClient(find, async (tx) => {
      await insertLocation.run(tx, [2, 97]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(t.db.withResolvedClient(find, (tx) => insertLocation.run(tx, [1, 98]))).rejects.toMatchObject({
      code: "42501",
    });
    expect(await readVisibleIds(2)).not.toContain(97);
    await expect(
      t.db.withResolvedClient(
        () => Promise.resolve({ clientId: 0 }),
        (tx) => readIds(tx),
      ),
    ).rejects.toThrow(RangeError);
  });
});
