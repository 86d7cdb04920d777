import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { ClientTx } from "./database.ts";
import { buildParameterRows } from "./parameter-rows.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await readOwnerRows(
    t,
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now()), (2, 'Two', 'two', 'UTC', 'en', now())",
  );
});
afterAll(() => t.close());

async function insertRegions(tx: ClientTx, ids: readonly number[]): Promise<void> {
  await sql`INSERT INTO regions (client_id, id, name)
    SELECT anchor.client_id, given.id, 'Region ' || given.id
    FROM ${await buildParameterRows(tx, sql`unnest(${[...ids]}::bigint[]) AS given (id)`)}`.execute(tx.on<unknown>());
}

const readIds = async (client: number): Promise<unknown[]> =>
  (await readClientRows(t, client, `SELECT id FROM regions WHERE client_id = ${client} ORDER BY id`)).map(
    ({ id }) => id,
  );

test("rows are written completely: for a client without an anchor, again in the transaction, and in the next one", async () => {
  await t.db.withClient(1, async (tx) => {
    await insertRegions(tx, [1, 2]);
    await insertRegions(tx, [3]);
  });
  await t.db.withClient(1, (tx) => insertRegions(tx, [4, 5]));
  expect(await readIds(1)).toEqual([1, 2, 3, 4, 5]);
  expect(await readIds(2)).toEqual([]);
});

test("a transaction that was rolled back leaves no anchor that the next one relies on", async () => {
  const giveUp = async (tx: ClientTx): Promise<void> => {
    await insertRegions(tx, [6]);
    throw new Error("given up");
  };
  await expect(t.db.withClient(2, giveUp)).rejects.toThrow("given up");
  await t.db.withClient(2, (tx) => insertRegions(tx, [7]));
  expect(await readIds(2)).toEqual([7]);
});
