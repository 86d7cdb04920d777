import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

async function run(sql: string, parameters: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.engine.connect();
  try {
    return (await connection.query(sql, parameters)).rows;
  } finally {
    connection.release();
  }
}

describe("both engines behave alike", () => {
  test("ids are numbers, dates are calendar days, instants are dates, jsonb is parsed", async () => {
    const [row] = await run(
      "SELECT $1::bigint AS id, $2::date AS day, $3::timestamptz AS at, $4::jsonb AS facts, $5::smallint[] AS choices",
      [9_007_199_254_740_991, "2026-11-20", new Date("2026-11-20T10:00:00Z"), JSON.stringify({ a: [1] }), [1, 2]],
    );
    expect(row).toEqual({
      id: 9_007_199_254_740_991,
      day: "2026-11-20",
      at: new Date("2026-11-20T10:00:00Z"),
      facts: { a: [1] },
      choices: [1, 2],
    });
  });

  test("bytes survive a round trip", async () => {
    const [row] = await run("SELECT $1::bytea AS bytes", [new Uint8Array([0, 1, 255])]);
    expect(Array.from((row?.["bytes"] ?? []) as Uint8Array)).toEqual([0, 1, 255]);
  });

  test("an error carries its SQLSTATE", async () => {
    await expect(run("SELECT 1/0")).rejects.toMatchObject({ code: "22012" });
    await expect(run("SELECT $1::int / 0", [1])).rejects.toMatchObject({ code: "22012" });
  });

  test("a rejected transaction leaves no rows", async () => {
    const failing = t.db.global(async (tx) => {
      await tx
        .on<{ clients: { name: string; slug: string; time_zone: string; locale: string; created_at: Date } }>()
        .insertInto("clients")
        .values({ name: "Gone", slug: "gone", time_zone: "UTC", locale: "en", created_at: t.clock.now() })
        .execute();
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await run("SELECT FROM clients WHERE slug = 'gone'")).toEqual([]);
  });
});
