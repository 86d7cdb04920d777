import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { countAttempt, deleteOldAttempts, resetAttempts } from "./identity.repository.ts";
import type { IdentityTables } from "./identity.tables.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

function toKeys(account: number): Uint8Array[] {
  const texts = [`both:${account}`, `account:${account}`, "address"];
  return texts.map((text) => createHash("sha256").update(text).digest());
}

function toCounters(account: number): { key: Uint8Array; limit: number }[] {
  return toKeys(account).map((key) => ({ key, limit: 1000 }));
}

test("concurrent counts and resets of attempts do not deadlock, and none is lost", async () => {
  const start = new Date("2026-11-20T15:00:00Z");
  const countAndReset = async (account: number): Promise<void> => {
    await t.db.global(async (tx) => {
      await deleteOldAttempts(tx, start);
      await countAttempt(tx, toCounters(account), start);
    });
    await t.db.global((tx) => resetAttempts(tx, toKeys(account), start));
  };
  for (let round = 0; round < 30; round++) {
    await Promise.all([1, 2, 3, 1, 2, 3, 1, 2, 3, 1].map(countAndReset));
  }
  const rows = await t.db.global((tx) =>
    tx.on<IdentityTables>().selectFrom("sign_in_failures").select("failures").execute(),
  );
  expect(new Set(rows.map((row) => row.failures))).toEqual(new Set([0]));
});

test("an attempt that a narrow limit rejected does not count for a wider one", async () => {
  const start = new Date("2026-11-20T16:00:00Z");
  const [narrow, wide] = ["narrow", "wide"].map((text) => createHash("sha256").update(text).digest());
  if (!narrow || !wide) throw new Error("no keys");
  const counters = [
    { key: narrow, limit: 2 },
    { key: wide, limit: 3 },
  ];
  const outcomes: boolean[] = [];
  for (let round = 0; round < 6; round++) {
    outcomes.push(await t.db.global((tx) => countAttempt(tx, counters, start)));
  }
  expect(outcomes).toEqual([true, true, false, false, false, false]);
  expect(await t.db.global((tx) => countAttempt(tx, [{ key: wide, limit: 3 }], start))).toBe(true);
});
