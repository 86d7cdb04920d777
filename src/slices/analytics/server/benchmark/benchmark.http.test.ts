import { afterAll, beforeAll, expect, test } from "vitest";
import { jobNames } from "#app/server/job-names.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { addOpenAnswers, insertRows, makeClient } from "../../testing/analytics.factories.ts";
import { freezeBenchmarkJob } from "./benchmark.jobs.ts";

/** Clients 1 and 3 to 7 have answers; client 2 has the service and none. */
const answering = [1, 3, 4, 5, 6, 7];

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  for (const id of answering) {
    if (id > 2) await makeClient(t.db, id, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
    const measures = {
      responses: 4,
      score_responses: 4,
      score_answers: 4,
      score_num: id === 1 ? 100 : 144,
      score_den: 40,
    };
    await t.db.withClient(id, async (tx) => {
      if (id > 2) await insertRows(tx, "client_services", [{ client_id: id, service: "intouch", status: "active" }]);
      await addOpenAnswers(tx, [{ locationId: 1, surveyId: 24, day: "2026-10-12", measures }]);
    });
  }
});
afterAll(() => t.close());

async function readSbx(client: number, role: "client-admin" | "property_manager"): Promise<ReadonlySet<unknown>> {
  const headers = await t.signIn(buildEmail(client, role), PASSWORD);
  const reply = await t.server.inject({ url: "/v1/en/analytics/portfolio?structures[scope]=locations", headers });
  expect(reply.statusCode).toBe(200);
  const found = reply.body.matchAll(/"sb_index":(null|\d+)/g);
  return new Set([...found].map(([, value]) => JSON.parse(value ?? "null")));
}

test("a viewer sees the frozen benchmark, the same in every client and role, and none before it is frozen", async () => {
  expect(await readSbx(1, "client-admin")).toEqual(new Set([null]));
  expect(jobNames).toContain(freezeBenchmarkJob.name);
  const job = t.product.jobs.find((each) => each.name === freezeBenchmarkJob.name);
  await job?.run({});
  // (5 × 144 + 100) / (6 × 40) × 20 = 68.3.
  for (const client of [1, 2]) expect(await readSbx(client, "client-admin")).toEqual(new Set([68]));
  expect(await readSbx(1, "property_manager")).toEqual(new Set([68]));
});

test("the members are the clients with the service, with or without answers", async () => {
  const connection = await t.owner.connect();
  const { rows } = await connection.query(
    "SELECT service, year, client_id FROM benchmark_contributors ORDER BY client_id",
  );
  connection.release();
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7].map((client_id) => ({ service: "intouch", year: 2026, client_id })));
  expect(await t.product.freezeBenchmark(t.clock.now())).toBe(0);
});
