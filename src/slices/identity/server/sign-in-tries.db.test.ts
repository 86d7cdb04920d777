import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { countTry, dropOldTries, forgiveTry } from "./identity.repository.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

function keysOf(account: number): Uint8Array[] {
  const texts = [`both:${account}`, `account:${account}`, "address"];
  return texts.map((text) => createHash("sha256").update(text).digest());
}

test("tries that are counted and forgiven side by side never stand in each other's way, and none is lost", async () => {
  const start = new Date("2026-11-20T15:00:00Z");
  const comeAndGo = async (account: number): Promise<void> => {
    await t.db.global(async (tx) => {
      await dropOldTries(tx, start);
      await countTry(tx, keysOf(account), start);
    });
    await t.db.global((tx) => forgiveTry(tx, keysOf(account), start));
  };
  for (let round = 0; round < 30; round++) {
    await Promise.all([1, 2, 3, 1, 2, 3, 1, 2, 3, 1].map(comeAndGo));
  }
  const left = await t.db.global((tx) => countTry(tx, keysOf(1), start));
  expect(left).toEqual([1, 1, 1]);
});
