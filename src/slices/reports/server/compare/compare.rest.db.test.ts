import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { addOpenAnswers, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { createRoll, toMeasured, drawMood, toAnswer } from "#slices/analytics/testing/answering.ts";
import { type ComparedCell, getComparison } from "#slices/reports/contract/comparison.contract.ts";
import {
  createActor,
  callAs,
  createProductOn,
  WHOLE_CLIENT,
  createScope,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const CLIENT = 1;
const REPORT = "resident_satisfaction_report";
const PEOPLE = 60;
/** Five locations in the first region, three in the second; the first location has lower scores than all others. */
const LOCATIONS = [1, 2, 3, 4, 5, 11, 12, 13].map((id) => ({ id, regionId: id < 10 ? 1 : 2 }));
const sums = new Map<number, { readonly num: number; readonly den: number }>();

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await makeClient(t.db, CLIENT, { regionIds: [1, 2], locations: LOCATIONS });
  const roll = createRoll(54);
  const answers = LOCATIONS.map(({ id }) => {
    const shift = id === 1 ? -1.2 : 0;
    const of = toMeasured(Array.from({ length: PEOPLE }, () => toAnswer(drawMood(roll) + shift, roll)));
    sums.set(id, of);
    const { n, num, den, nn, nd, dd } = of;
    const score = { score_num: num, score_den: den, score_nn: nn, score_nd: nd, score_dd: dd };
    const measures = { responses: n, score_responses: n, score_answers: n, ...score };
    return { locationId: id, surveyId: 24, day: "2026-03-03", measures };
  });
  await t.db.withClient(CLIENT, (tx) => addOpenAnswers(tx, answers));
});
afterAll(() => t.close());

const admin = createActor(CLIENT, { intouch: WHOLE_CLIENT });
const createPlacesActor = (...ids: readonly number[]): Actor =>
  createActor(CLIENT, { intouch: createScope([], ids) }, "multi_property_manager");

/** Returns the score and, for the rest of the region, the value next to it; undefined where there is none. */
async function readRest(base: number, viewer: Actor): Promise<readonly (ComparedCell | null)[] | undefined> {
  const structures = { places: [base], rest: "true" };
  const { data, meta } = await callAs(product, getComparison, viewer, {
    params: { widget: REPORT },
    query: { structures },
  });
  expect(meta.comparison.rest_missing).toBe(data.columns.length < 2);
  return data.columns.some(({ kind }) => kind === "rest")
    ? data.rows.find(({ key }) => key === "agreement_importance")?.cells
    : undefined;
}

function findScore(ids: readonly number[]): number {
  const found = ids.flatMap((id) => sums.get(id) ?? []);
  const sum = (of: "num" | "den"): number => found.reduce((all, each) => all + each[of], 0);
  return Math.round((20 * sum("num")) / sum("den"));
}

test("the rest of a region is its other places without the place itself, compared among all of them", async () => {
  const [own, rest] = (await readRest(1, admin)) ?? [];
  expect(own?.n).toBe(PEOPLE);
  expect(rest?.value).toBe(findScore([2, 3, 4, 5]));
  expect(rest?.n).toBeNull();
  expect(rest?.difference).toEqual({ delta: findScore([2, 3, 4, 5]) - findScore([1]), certainty: "real" });
  const [, ofOther] = (await readRest(3, admin)) ?? [];
  expect(ofOther?.value).toBe(findScore([1, 2, 4, 5]));
});

test("the rest of a region never has fewer than three places, nor fewer than three that the viewer does not see", async () => {
  expect(await readRest(11, admin)).toBeUndefined();
  expect((await readRest(1, createPlacesActor(1)))?.[1]?.value).toBe(findScore([2, 3, 4, 5]));
  expect((await readRest(1, createPlacesActor(1, 2)))?.[1]?.value).toBe(findScore([2, 3, 4, 5]));
  // With two places that are not visible, the rest would reveal their sum; with one, its score.
  expect(await readRest(1, createPlacesActor(1, 2, 3))).toBeUndefined();
  expect(await readRest(1, createPlacesActor(1, 2, 3, 4))).toBeUndefined();
  expect((await readRest(1, createPlacesActor(1, 2, 3, 4, 5)))?.[1]?.value).toBe(findScore([2, 3, 4, 5]));
});
