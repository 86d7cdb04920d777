import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { CLUSTER } from "#platform/server/db/data-versions.ts";
import { createProductOn } from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// Repeating jobs find their clients in one statement, with the same result as client by client.

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

/**
 * Returns every repeating job with the clients for which it enqueues one; digests skip a client until it was checked
 * once.
 */
async function readFound(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const each of product.jobs) {
    if (each.cron === null || each.name === "analytics.freeze-benchmark") continue;
    await t.db.global((tx) => sql`DELETE FROM pgboss.job`.execute(tx.on<unknown>()));
    await each.run({});
    const { rows } = await t.db.global((tx) =>
      sql<{ client: string }>`
        SELECT data ->> 'clientId' AS client FROM pgboss.job WHERE name = ${each.name} ORDER BY 1`.execute(
        tx.on<unknown>(),
      ),
    );
    found.set(
      each.name,
      rows.map(({ client }) => client),
    );
  }
  return found;
}

/** Returns the statements that were sent during an action. */
async function listen<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly texts: readonly string[] }> {
  const texts: string[] = [];
  const connect = t.engine.connect.bind(t.engine);
  t.engine.connect = async () => {
    const { query, release } = await connect();
    const recordQuery: typeof query = (text, parameters) => {
      texts.push(text);
      return query(text, parameters);
    };
    return { release, query: recordQuery };
  };
  try {
    return { result: await work(), texts };
  } finally {
    t.engine.connect = connect;
  }
}

test("one statement finds the same clients as one by one, whatever the job", async () => {
  const { result: together, texts } = await listen(readFound);
  // No job fell back to one by one.
  expect(texts.filter((text) => text.includes("AS is_due"))).toEqual([]);
  expect(texts.filter((text) => text.includes("set_config")).length).toBeGreaterThan(10);
  await t.db.global((tx) =>
    sql`INSERT INTO shared_data_versions (kind, slot, version) VALUES (${CLUSTER}, 0, 1)`.execute(tx.on<unknown>()),
  );
  expect(await readFound()).toEqual(together);
  expect([...together.values()].filter((ids) => ids.length > 0).length).toBeGreaterThan(5);
});
