import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { installJobs } from "./jobs.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

/** Runs a statement and releases the connection, for an embedded database has no other. */
async function query(sql: string): Promise<readonly unknown[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(sql)).rows;
  } finally {
    connection.release();
  }
}

test("the schedule of a removed job is deleted", async () => {
  await installJobs(t.owner, ["kept", "gone"]);
  await query("INSERT INTO pgboss.schedule (name, cron) VALUES ('kept', '5 * * * *'), ('gone', '5 * * * *')");
  await installJobs(t.owner, ["kept"]);
  expect(await query("SELECT name FROM pgboss.schedule WHERE cron = '5 * * * *'")).toEqual([{ name: "kept" }]);
});
