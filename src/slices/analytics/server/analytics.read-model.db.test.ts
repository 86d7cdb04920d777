import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientTx } from "#platform/server/db/database.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { countStatements } from "#test/support/counted-statements.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { runStatement } from "./analytics.read-model.ts";

let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, 1, { regionIds: [7], locations: [{ id: 1, regionId: 7 }] });
});
afterAll(() => t.close());

const buildStatement = (region: number) => ({
  sql: "SELECT region_id AS place_id, 0 AS period, count(*) AS locations FROM locations WHERE client_id = 1 AND region_id = $1 GROUP BY 1",
  parameters: [region],
});

/** Reads the rows of two regions, the first of them twice, and counts the statements. */
async function readThrice(tx: ClientTx): Promise<{ rows: readonly unknown[]; statements: number }> {
  const own = countStatements(tx);
  const rows = [
    await runStatement(own.tx, buildStatement(7)),
    await runStatement(own.tx, buildStatement(8)),
    await runStatement(own.tx, buildStatement(7)),
  ];
  return { rows, statements: own.count() };
}

test("equal sums are read once within a snapshot, and each time outside of one", async () => {
  const ofRegion = [{ place_id: 7, period: 0, locations: 1 }];
  const rows = [ofRegion, [], ofRegion];
  expect(await t.db.reading(1, readThrice)).toEqual({ rows, statements: 2 });
  expect(await t.db.withClient(1, readThrice)).toEqual({ rows, statements: 3 });
});
