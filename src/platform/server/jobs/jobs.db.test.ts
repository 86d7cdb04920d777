import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { installJobs } from "./jobs.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

test("the schedule of a removed job is deleted", async () => {
  await installJobs(t.owner, ["kept", "gone"]);
  const connection = await t.owner.connect();
  try {
    await connection.query(
      "INSERT INTO pgboss.schedule (name, cron) VALUES ('kept', '5 * * * *'), ('gone', '5 * * * *')",
    );
    await installJobs(t.owner, ["kept"]);
    const { rows } = await connection.query("SELECT name FROM pgboss.schedule WHERE cron = '5 * * * *'");
    expect(rows).toEqual([{ name: "kept" }]);
  } finally {
    connection.release();
  }
});
