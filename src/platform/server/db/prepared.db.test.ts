import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { ClientTx, Tx } from "./database.ts";
import { PreparedStatement, preparedName, RepeatedTexts, repeatedText } from "./prepared.ts";

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
const seen = async (tx: Tx, above = 0): Promise<number[]> => (await ids.run(tx, [above])).map(({ id }) => id);
const visible = async (clientId: number): Promise<number[]> => t.db.withClient(clientId, (tx) => seen(tx, 90));

describe("a prepared statement", () => {
  test("is planned once for a connection and answers by its parameters and its client", async () => {
    const { all, none, kept } = await t.db.withClient(1, async (tx) => {
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
    const failing = t.db.withClient(1, async (tx) => {
      await insertLocation.run(tx, [1, 91]);
      await insertLocation.run(tx, [1, 91]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    await t.db.withClient(1, (tx) => insertLocation.run(tx, [1, 92]));
    expect(await visible(1)).toEqual([92]);
  });
});

describe("a text that comes often", () => {
  const text = "SELECT id FROM locations WHERE client_id = $1 AND id > $2 ORDER BY id DESC";
  let texts: RepeatedTexts;
  beforeEach(() => {
    texts = new RepeatedTexts();
  });
  const send = async (tx: ClientTx): Promise<string> => {
    const sent = repeatedText(tx, text, texts);
    await tx.on<unknown>().executeQuery(CompiledQuery.raw(sent, [1, 0]));
    return sent;
  };
  /** Sends it so many times: whether each had a name, and what the connection knows of it. */
  const sendOften = async (tx: ClientTx, often: number) => {
    const named: boolean[] = [];
    for (let times = 0; times < often; times += 1) named.push(preparedName(await send(tx)) !== undefined);
    const query = CompiledQuery.raw("SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements");
    const { rows } = await tx.on<unknown>().executeQuery<Record<string, unknown>>(query);
    return { named, known: rows.find(({ statement }) => String(statement).trim() === text) };
  };

  test("has a name from the third time on for those who read, and a plan of its own for each of its parameters", async () => {
    const { named, known } = await t.db.reading(1, (tx) => sendOften(tx, 9));
    expect(named).toEqual([false, false, true, true, true, true, true, true, true]);
    if (t.db.engine.kind === "postgres") expect(known).toMatchObject({ generic_plans: 0, custom_plans: 7 });
  });

  test("has none for those who write, who keep plans: it is planned for its parameters all the same", async () => {
    const before = await t.db.reading(1, (tx) => sendOften(tx, 4));
    expect(before.named.at(-1)).toBe(true);
    expect((await t.db.withClient(1, (tx) => sendOften(tx, 9))).named).not.toContain(true);
  });

  test("keeps no name where it is longer than all that connections may keep", () =>
    t.db.reading(1, async (tx) => {
      const long = `SELECT '${"x".repeat(300_000)}'`;
      for (let times = 0; times < 5; times += 1) expect(repeatedText(tx, long, texts)).toBe(long);
    }));

  test("is forgotten where many others come once", () =>
    t.db.reading(1, async (tx) => {
      for (let other = 0; other < 5000; other += 1) repeatedText(tx, `SELECT ${other}`, texts);
      expect(repeatedText(tx, "SELECT 1", texts)).toBe("SELECT 1");
    }));
});

describe("who writes", () => {
  test("has foreign keys looked up by plans that are kept, and who reads plans anew", async () => {
    const mode = async (tx: ClientTx): Promise<unknown> => {
      const { rows } = await tx.on<unknown>().executeQuery(CompiledQuery.raw("SHOW plan_cache_mode"));
      return rows[0];
    };
    expect(await t.db.withClient(1, mode)).toEqual({ plan_cache_mode: "auto" });
    expect(await t.db.reading(1, mode)).toEqual({ plan_cache_mode: "force_custom_plan" });
  });
});

describe("a client that is named in the transaction itself", () => {
  test("is unknown while it is looked for, and the only one afterwards", async () => {
    const result = await t.db.withResolvedClient(
      async (tx) => ({ clientId: 2, before: await seen(tx) }),
      async (tx, { before }) => {
        await insertLocation.run(tx, [tx.clientId, 95]);
        await expect(insertLocation.run(tx, [tx.clientId, 96])).resolves.toBeDefined();
        return { before, clientId: tx.clientId, after: await seen(tx, 90) };
      },
    );
    expect(result).toEqual({ before: [], clientId: 2, after: [95, 96] });
    expect(await visible(2)).toEqual([95, 96]);
    expect(await visible(1)).not.toContain(95);
  });

  test("if there is none, nothing is done", async () => {
    let done = 0;
    const result = await t.db.withResolvedClient(
      () => Promise.resolve(null),
      () => Promise.resolve((done += 1)),
    );
    expect([result, done]).toEqual([null, 0]);
  });

  test("takes back everything when the work fails, and writes no one else's rows", async () => {
    const find = (): Promise<{ readonly clientId: number }> => Promise.resolve({ clientId: 2 });
    const failing = t.db.withResolvedClient(find, async (tx) => {
      await insertLocation.run(tx, [2, 97]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await expect(t.db.withResolvedClient(find, (tx) => insertLocation.run(tx, [1, 98]))).rejects.toMatchObject({
      code: "42501",
    });
    expect(await visible(2)).not.toContain(97);
    await expect(
      t.db.withResolvedClient(
        () => Promise.resolve({ clientId: 0 }),
        (tx) => seen(tx),
      ),
    ).rejects.toThrow(RangeError);
  });
});
