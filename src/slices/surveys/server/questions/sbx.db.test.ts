import { afterAll, beforeAll, expect, test } from "vitest";
import type { BenchmarkByRequest } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";

const clients = [1, 2, 3, 4, 5, 6];
const month = "2026-05-01";

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;

beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  for (const id of clients) {
    await makeClient(t.db, id, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
    await t.db.withClient(id, async (tx) => {
      const createService = (name: string) => ({ client_id: id, service: name, status: "active" });
      await insertRows(tx, "client_services", [createService("intouch"), createService("ingage")]);
      const createCategory = (name: string, at: number) => ({ client_id: id, id: at + id, name });
      const maintenance = id === 6 ? "Maintenance & Service" : "Maintenance";
      await insertRows(tx, "position_categories", [createCategory(maintenance, 70), createCategory("Pilots", 80)]);
      // Two answers each to question 201; one to 222, and from four clients only to 212.
      await addRawResponses(
        tx,
        [1, 2].map((at) => ({
          id: 10 * id + at,
          locationId: 1,
          surveyId: 24,
          day: "2026-05-12",
          answers: [
            { questionId: 201, agreement: id === 1 ? 1 : 4, importance: 5 },
            ...(id < 5 && at === 1 ? [{ questionId: 212, agreement: 3, importance: 3 }] : []),
            ...(at === 1 ? [{ questionId: 222, agreement: 3, importance: 3 }] : []),
          ],
        })),
      );
      await fixture.module.api.rebuildRollups(tx);
      const createSegment = (name: string, segmentId: number, agreement: number) => ({
        client_id: id,
        service: "ingage",
        kind: "campaign",
        cut: name,
        cut_id: segmentId,
        level: "location",
        place_id: 1,
        first_month: month,
        last_month: month,
        people: 10,
        score_people: 10,
        responses: 10,
        score_responses: 10,
        score_answers: 10,
        score_num: 30 * agreement,
        score_den: 30,
        released_at: new Date(0),
      });
      const { cut: _cut, cut_id: _id, level: _level, place_id: location_id, ...cell } = createSegment("all", 0, 4);
      await insertRows(tx, "release_cells", [{ ...cell, location_id }]);
      await insertRows(tx, "release_segments", [
        createSegment("survey", 1, 4),
        createSegment("question", 6, id === 2 ? 1 : 5),
        createSegment("position_category", 70 + id, id === 6 ? 1 : 3),
      ]);
    });
  }
  t.clock.set("2026-06-05T13:00:00Z");
  await fixture.freezeBenchmark(new Date("2026-06-05T13:00:00Z"));
});
afterAll(() => t.close());

async function readSbx(
  service: "intouch" | "ingage",
  by: BenchmarkByRequest["by"],
  key: number,
  clientId = 1,
): Promise<unknown> {
  const range = { from: "2026-05-01", to: "2026-05-31" };
  const request = { service, metrics: ["agreement_importance"], range, by };
  const table = await t.db.withClient(clientId, (tx) => fixture.analytics.readBenchmarkTable(tx, request));
  return table.get(key)["agreement_importance"];
}

test("questions and topics pool the answers of five or more clients; with fewer there is no SBX", async () => {
  // (5 clients × 4 + 1 × 1) / 6 × 20 = 70.
  for (const viewer of clients) expect(await readSbx("intouch", "question", 201, viewer)).toBe(70);
  expect(await readSbx("intouch", "topic", 50)).toBe(70);
  expect(await readSbx("intouch", "question", 212)).toBeNull();
  // The total minus 222 would be the sum of four clients for 212, so 222 is withheld with it.
  expect(await readSbx("intouch", "question", 222)).toBeNull();
  expect(await readSbx("intouch", "question", 999)).toBeNull();
});

test("employees' surveys and questions pool released answers", async () => {
  expect(await readSbx("ingage", "survey", 1)).toBe(80);
  // (5 × 5 + 1) / 6 × 20 = 86.7.
  expect(await readSbx("ingage", "question", 6)).toBe(87);
  expect(await readSbx("ingage", "topic", 5)).toBe(87);
});

test("a client's own position categories are compared by name", async () => {
  // (5 × 3 + 1) / 6 × 20 = 53.3.
  expect(await readSbx("ingage", "position_category", 71, 1)).toBe(53);
  expect(await readSbx("ingage", "position_category", 76, 6)).toBe(53);
  expect(await readSbx("ingage", "position_category", 72, 1)).toBeNull();
  expect(await readSbx("ingage", "position_category", 81, 1)).toBeNull();
});

test("frozen values remain when data arrives later, and cannot be changed", async () => {
  await t.db.withClient(1, (tx) =>
    addRawResponses(tx, [
      {
        id: 99,
        locationId: 1,
        surveyId: 24,
        day: "2026-05-13",
        answers: [{ questionId: 201, agreement: 1, importance: 5 }],
      },
    ]),
  );
  t.clock.set("2026-07-05T13:00:00Z");
  await fixture.freezeBenchmark(new Date("2026-07-05T13:00:00Z"));
  expect(await readSbx("intouch", "question", 201)).toBe(70);
  const change = t.db.global((tx) =>
    tx.on<Record<string, Record<string, unknown>>>().deleteFrom("benchmark_segments").execute(),
  );
  await expect(change).rejects.toMatchObject({ code: "42501" });
});
