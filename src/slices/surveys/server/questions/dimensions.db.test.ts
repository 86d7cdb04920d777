import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import {
  buildBuckets,
  type Dimension,
  type Filters,
  historicalBucket,
  type MetricRow,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import {
  addRawResponses,
  questionsById,
  type RawAnswer,
  type RawResponse,
} from "#slices/surveys/testing/raw-answers.ts";
import { toFigures } from "#slices/surveys/testing/raw-figures.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { catalog } from "../catalog/catalog.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { markQuestionsDirty } from "./questions.repository.ts";

const CLIENT = 660;
const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-21", to: "2026-11-20" },
  previous: { from: "2024-11-21", to: "2025-11-20" },
};
const regionOf = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
]);

/** Creates a generator of pseudorandom integers from 0 to a limit (exclusive), the same in every run. */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

function createAnswers(surveyId: number, roll: (limit: number) => number): readonly RawAnswer[] {
  const survey = catalog.surveys.find((each) => each.id === surveyId);
  return (survey?.pages.flat() ?? []).flatMap(({ questionId }): RawAnswer[] => {
    if (roll(3) === 0) return [];
    switch (questionsById.get(questionId)?.type) {
      case "agreement-importance":
        return [{ questionId, agreement: 1 + roll(5), ...(roll(6) === 0 ? {} : { importance: 1 + roll(5) }) }];
      case "agreement":
        return [{ questionId, agreement: 1 + roll(5) }];
      case "likelihood":
        return [{ questionId, value: 1 + roll(5) }];
      case "yes-no":
        return [{ questionId, value: roll(2) }];
      case "text-entry":
        return [{ questionId, text: "Fix the gate" }];
      default:
        return [];
    }
  });
}

const roll = createDice(7);
// Two windows: the three years before today, and the years before those.
const responses: readonly RawResponse[] = Array.from({ length: 260 }, (_, at) => {
  const surveyId = [24, 25, 26, 27][roll(4)] ?? 24;
  const day = addDays(today, -(at % 4 === 0 ? 740 + roll(1_500) : roll(730)));
  return { id: at + 1, locationId: 1 + roll(4), surveyId, day, answers: createAnswers(surveyId, roll) };
});

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  await makeClient(t.db, CLIENT, {
    regionIds: [1, 2],
    locations: [...regionOf].map(([id, regionId]) => ({ id, regionId })),
  });
  await t.db.withClient(CLIENT, async (tx) => {
    await addRawResponses(tx, responses);
    await fixture.module.api.rebuildRollups(tx);
  });
  t.clock.set(`${today}T22:00:00Z`);
  await fixture.module.api.refreshQuestionRollups(CLIENT);
  // Rollups of these months are stale, so they are read from the answers.
  await t.db.withClient(CLIENT, (tx) => markQuestionsDirty(tx, ["2026-03-03", "2025-01-31"]));
});
afterAll(() => t.close());

type KeysOf = Parameters<typeof toFigures>[1];
const createQuestionKey =
  (column: "topicId" | "factorId" | "type"): KeysOf =>
  (_, { questionId }) =>
    questionsById.get(questionId)?.[column] ?? "";
const toIndicators: KeysOf = (_, { questionId }) =>
  catalog.indicators.filter((each) => each.questionIds.includes(questionId)).map((each) => each.id);

const keysOf: Partial<Record<Dimension, KeysOf>> = {
  total: () => "total",
  location: (response) => response.locationId,
  region: (response) => regionOf.get(response.locationId) ?? 0,
  survey: (response) => response.surveyId,
  question: (_, answer) => answer.questionId,
  topic: createQuestionKey("topicId"),
  factor: createQuestionKey("factorId"),
  question_type: createQuestionKey("type"),
  indicator: toIndicators,
};
const dimensions = Object.keys(keysOf) as Dimension[];
const filtersToTry: readonly Filters[] = [
  {},
  { survey: [24, 27] },
  { topic: [54, 58] },
  { question: [201, 211, 241] },
  { question_type: ["agreement"] },
  { indicator: [50, 53] },
  { region: [2] },
  { location: [1, 3], factor: [51] },
  { survey: [24], question: [201, 202, 241] },
];
const ofQuestions = new Set(["question", "question_type", "topic", "factor", "indicator"]);

function isIn(filters: Filters): (response: RawResponse, answer: RawAnswer) => boolean {
  return (response, answer) =>
    Object.entries(filters).every(([dimension, keys]) => {
      const own = [keysOf[dimension as Dimension]?.(response, answer) ?? ""].flat();
      return own.some((key) => keys?.some((expected) => expected === key));
    });
}

function filterResponses(
  filters: Filters,
  { from, to }: { readonly from: string; readonly to: string },
): readonly RawResponse[] {
  const isWanted = isIn(filters);
  return responses
    .filter(({ day }) => day >= from && day <= to)
    .map((response) => ({ ...response, answers: response.answers.filter((answer) => isWanted(response, answer)) }));
}

const ofAll = ["agreement_importance", "response_count", "comments_count"];
/** Metrics that exist for a single question only. */
const shares = ["top_block_percentage", "yes_no"];
const selectMetrics = (by: Dimension): readonly string[] => (by === "question" ? [...ofAll, ...shares] : ofAll);
const pickValues = <Value>(
  names: readonly string[],
  values: Readonly<Record<string, Value>>,
): Record<string, Value | undefined> => Object.fromEntries(names.map((name) => [name, values[name]]));
const client = { kind: "client" } as const;

// Without answers there is no number: Hidden where few were invited, otherwise N/A.
const getShown = (figure: Released | null | undefined): number | "na" =>
  figure?.state === "value" && figure.n > 0 ? figure.rounded : "na";
const toCount = (count: number | "na" | undefined): number | "na" | undefined => (count === 0 ? "na" : count);

/** Returns the values of a row of the engine, under the names of the recomputation. */
function getShownValues(
  names: readonly string[],
  figures: MetricRow["figures"],
  window: "current" | "previous",
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, getShown(figures[name]?.[window])]));
}

test("shares of answers require a single question: rows of several questions reject them", async () => {
  for (const by of dimensions.filter((each) => each !== "question")) {
    for (const name of [...shares, "agreement_5_percentage", "choice_1_percentage"]) {
      expect(fixture.analytics.canRequest("intouch", name, by, []), `${name} by ${by}`).toBe(false);
      const request = { service: "intouch", metrics: [name], by, windows, scope: client, today } as const;
      await expect(t.db.withClient(CLIENT, (tx) => fixture.analytics.computeFigures(tx, request))).rejects.toThrow(
        RangeError,
      );
    }
  }
});

describe.each(dimensions)("by %s", (by) => {
  test.each(filtersToTry)(
    "and filtered by %j: every number of both windows equals the one from the raw answers",
    async (filters) => {
      const metrics = selectMetrics(by);
      const request = { service: "intouch", metrics, by, windows, scope: client, filters, today } as const;
      const table = await t.db.withClient(CLIENT, (tx) => fixture.analytics.computeFigures(tx, request));
      const countsAnswers = [by, ...Object.keys(filters)].some((each) => ofQuestions.has(each));
      for (const window of ["current", "previous"] as const) {
        const raw = toFigures(filterResponses(filters, windows[window]), keysOf[by] ?? (() => []));
        for (const [key, { responses: counted, ...figures }] of raw) {
          const actual = getShownValues(metrics, table.get(by === "total" ? null : key), window);
          const response_count = toCount(countsAnswers ? figures["response_count"] : counted);
          const comments_count = toCount(figures["comments_count"]);
          const expected = pickValues(metrics, { ...figures, response_count, comments_count });
          expect({ key, ...actual }).toEqual({ key, ...expected });
        }
      }
    },
  );
});

test("rows add up to the total for additive metrics, and not for overlapping dimensions", async () => {
  const counts = fixture.analytics
    .getMetrics("intouch")
    .filter(({ name }) => name === "comments_count" || name === "response_count");
  expect(counts).toHaveLength(2);
  for (const { name, addsUpBy } of counts) {
    expect(addsUpBy).toEqual(expect.arrayContaining(["location", "region", "survey"]));
    expect(addsUpBy).not.toContain("indicator");
    for (const by of addsUpBy.filter((each) => keysOf[each])) {
      const request = { service: "intouch", metrics: [name], windows, scope: client, today } as const;
      const [total, rows] = await t.db.withClient(CLIENT, async (tx) => [
        await fixture.analytics.computeFigures(tx, { ...request, by: "total" }),
        await fixture.analytics.computeFigures(tx, { ...request, by }),
      ]);
      for (const window of ["current", "previous"] as const) {
        const getValue = (figures: MetricRow["figures"]): number => {
          const figure = figures[name]?.[window];
          return figure?.state === "value" ? figure.value : 0;
        };
        const sum = (rows?.rows ?? []).reduce((all, row) => all + getValue(row.figures), 0);
        expect([name, by, sum]).toEqual([name, by, getValue(total?.get(null) ?? {})]);
      }
    }
  }
});

test("a series has a point per bucket, historical first, each from the raw answers of its days", async () => {
  const buckets = [
    historicalBucket("quarter", today),
    ...buildBuckets("quarter", { from: "2023-10-01", to: today }, today),
  ];
  expect(buckets.map((bucket) => bucket.label).slice(0, 3)).toEqual(["historical", "2023 Q4", "2024 Q1"]);
  const metrics = selectMetrics("factor");
  const request = { service: "intouch", metrics, by: "factor", buckets, scope: client, today } as const;
  const series = await t.db.withClient(CLIENT, (tx) => fixture.analytics.computeSeries(tx, request));
  for (const [at, { range }] of buckets.entries()) {
    const raw = toFigures(filterResponses({}, range), createQuestionKey("factorId"));
    for (const [key, { responses: _responses, ...figures }] of raw) {
      const point = series.get(key)[at] ?? {};
      const actual = metrics.map((name) => [name, getShown(point[name])]);
      const [response_count, comments_count] = [toCount(figures["response_count"]), toCount(figures["comments_count"])];
      const expected = { at, key, ...pickValues(metrics, { ...figures, response_count, comments_count }) };
      expect({ at, key, ...Object.fromEntries(actual) }).toEqual(expected);
    }
  }
  expect(series.leavesOutProtected).toBe(false);
});

test("residents by both survey and question count open answers only, and the reply says so", async () => {
  const request = {
    service: "intouch",
    metrics: selectMetrics("question"),
    by: "question",
    windows,
    scope: client,
    today,
  } as const;
  const [crossed, plain] = await t.db.withClient(CLIENT, async (tx) => [
    await fixture.analytics.computeFigures(tx, { ...request, filters: { survey: [24] } }),
    await fixture.analytics.computeFigures(tx, request),
  ]);
  expect([crossed?.leavesOutProtected, plain?.leavesOutProtected]).toEqual([true, false]);
});
