import { afterAll, beforeAll, expect, test } from "vitest";
import { combineEffects, type EffectTable, judgeEffect } from "#slices/analytics/server/analytics.api.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addRawResponses } from "#slices/surveys/testing/raw-answers.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";

// Open answers of residents: effects are computed from exact sums and from the spread of the answers.

const CLIENT = 1;
const LOCATIONS = Array.from({ length: 26 }, (_, at) => ({ id: at + 1, regionId: 1 }));
const SIXTEEN = Array.from({ length: 16 }, (_, at) => at);
/** The location whose score rises by twenty points. */
const RISING = 1;
/** A location with only fourteen respondents afterwards. */
const SMALL = 2;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  await makeClient(t.db, CLIENT, { regionIds: [1], locations: LOCATIONS });
  await t.db.withClient(CLIENT, async (tx) => {
    await insertRows(tx, "client_services", [{ client_id: CLIENT, service: "intouch", status: "active" }]);
    await addRawResponses(tx, [...createResponses("2025-03-05", 0), ...createResponses("2026-03-05", 10_000)]);
    await fixture.module.api.rebuildRollups(tx);
  });
});
afterAll(() => t.close());

/** Returns the agreement of a person of a location: 1 to 4 before, one more after at the location that rises. */
const computeAgreement = (location: number, person: number, isAfter: boolean): number =>
  1 + ((person + location * (isAfter ? 3 : 1)) % (2 + (location % 3))) + (isAfter && location === RISING ? 1 : 0);

function createResponses(day: string, firstId: number) {
  const isAfter = firstId > 0;
  return LOCATIONS.flatMap(({ id }) =>
    SIXTEEN.slice(0, isAfter && id === SMALL ? 14 : 16).map((person) => ({
      id: firstId + id * 100 + person,
      locationId: id,
      surveyId: 24,
      day,
      answers: [
        { questionId: 201, agreement: computeAgreement(id, person, isAfter), importance: 5 },
        { questionId: 212, agreement: 1 + ((person * id) % 5), importance: 3 },
      ],
    })),
  );
}

const before = { from: "2024-07-01", to: "2025-06-30" };
const after = { from: "2026-01-01", to: "2026-03-31" };
const find = (treated: readonly number[]): Promise<EffectTable> =>
  t.db.withClient(CLIENT, (tx) =>
    fixture.analytics.computeEffects(tx, {
      service: "intouch",
      question: 201,
      before,
      after,
      treated,
      today: "2026-05-01",
    }),
  );

/** Returns the score of a location and the variance of its mean, by the textbook formulas. */
function describe(location: number, isAfter: boolean): { readonly score: number; readonly variance: number } {
  const scores = SIXTEEN.map((person) => 20 * computeAgreement(location, person, isAfter));
  const score = scores.reduce((sum, each) => sum + each, 0) / scores.length;
  const squares = scores.reduce((sum, each) => sum + (each - score) ** 2, 0);
  return { score, variance: squares / (scores.length - 1) / scores.length };
}

test("open answers give the exact change, and its variance from their own spread", async () => {
  const table = await find([RISING]);
  expect([table.places, table.hasEnoughPlaces]).toEqual([24, true]);
  const effect = table.find(RISING);
  if (effect === null) throw new Error("no effect");
  const [prior, next] = [describe(RISING, false), describe(RISING, true)];
  const { fit, at, points, own } = effect;
  const expected = fit.mean[0] + fit.slopes[0] * at[0] + fit.slopes[1] * at[1];
  expect(points + expected).toBeCloseTo(next.score - prior.score, 9);
  expect(own - fit.between).toBeCloseTo(next.variance + prior.variance, 9);
  const combined = combineEffects([effect]);
  expect(combined && judgeEffect(combined)).toBe("real");
  expect(points).toBeGreaterThan(12);
  // There are no answers in the other half of the year.
  expect(effect.drift).toBeNull();
});

test("fourteen people are too few, and so are nineteen locations", async () => {
  expect((await find([])).find(SMALL)).toBeNull();
  const table = await find([RISING, 20, 21, 22, 23, 24]);
  expect([table.places, table.hasEnoughPlaces, table.find(RISING)]).toEqual([19, false, null]);
  expect((await find([RISING, 21, 22, 23, 24])).hasEnoughPlaces).toBe(true);
});
