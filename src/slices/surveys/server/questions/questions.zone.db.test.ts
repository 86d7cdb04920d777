import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toLocalDate } from "#platform/server/clock.ts";
import { getSatisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { zones } from "#test/support/zones.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const MINUTE = 60_000;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let client = 7_800;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());

const setZone = (clientId: number, zone: string): Promise<unknown> =>
  t.db.global((tx) => sql`UPDATE clients SET time_zone = ${zone} WHERE id = ${clientId}`.execute(tx.on()));

const aMoment = fc.nat(366 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE));

test("answers given after a change of the client's time zone are counted by question, whatever the job has closed", async () => {
  const aZone = fc.constantFrom(...zones);
  await fc.assert(
    fc.asyncProperty(aMoment, aZone, aZone, async (now, zone, next) => {
      client += 1;
      const clientId = client;
      await makeClient(t.db, clientId, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
      const answer = (id: number, day: string) => {
        const answers = [{ questionId: 201, agreement: 4, importance: 2 }];
        return t.db.withClient(clientId, (tx) =>
          addRawResponses(tx, [{ id, locationId: 1, surveyId: 24, day, answers }]),
        );
      };
      t.clock.set(now.toISOString());
      await setZone(clientId, zone);
      await answer(1, toLocalDate(zone, now));
      await fixture.module.api.refreshQuestionRollups(clientId);
      await setZone(clientId, next);
      const today = toLocalDate(next, now);
      await answer(2, today);
      const ends = [today, toLocalDate(zone, now)].toSorted();
      const windows = getSatisfactionWindows(ends.at(-1) ?? today);
      const request = { service: "intouch", metrics: ["response_count"], by: "question", windows } as const;
      const table = await t.db.reading(clientId, (tx) =>
        fixture.analytics.computeFigures(tx, { ...request, scope: { kind: "client" }, today: windows.current.to }),
      );
      expect(table.get(201)["response_count"]?.current).toMatchObject({ value: 2 });
    }),
    { numRuns: scaleRuns(30) },
  );
});
