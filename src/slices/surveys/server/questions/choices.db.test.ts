import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Dimension, Filters } from "#slices/analytics/server/analytics.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { readRows, setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { addWritten, deleteWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { markQuestionsDirty } from "./questions.repository.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const TODAY = "2026-11-20";
// A single choice with seven options, a multiple choice with six, and the reasons for not renewing.
const [ONE, SEVERAL, REASONS] = [29, 27, 243];
const SCORED = 6;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let client = 660;

beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
});
beforeEach(async () => {
  t.clock.set(`${TODAY}T12:00:00Z`);
  client += 1;
  await makeClient(t.db, client, {
    regionIds: [1, 2],
    locations: [
      { id: 1, regionId: 1 },
      { id: 2, regionId: 1 },
      { id: 3, regionId: 2 },
    ],
  });
});
afterAll(() => t.close());

/** An employee who answered one question with an agreement and selected an option in another. */
const createEmployee = (author: number, more: Partial<WrittenResponse>): WrittenResponse => ({
  author,
  audience: "employees",
  surveyId: 1,
  questionId: ONE,
  day: "2026-09-15",
  locationId: 1,
  categoryId: null,
  likelihood: null,
  text: "",
  pairs: [{ questionId: SCORED, agreement: 4, importance: 4 }],
  ...more,
});
const createEmployees = (count: number, from: number, more: Partial<WrittenResponse>): WrittenResponse[] =>
  Array.from({ length: count }, (_, at) => createEmployee(from + at, more));
const createResident = (author: number, more: Partial<WrittenResponse>): WrittenResponse =>
  createEmployee(author, { audience: "residents", surveyId: 24, questionId: REASONS, isProtected: false, ...more });

const write = (rows: readonly WrittenResponse[]): Promise<void> =>
  t.db.withClient(client, (tx) => addWritten(tx, rows, { silent: 2 }));

interface Request {
  readonly service?: "ingage" | "intouch";
  readonly by?: Dimension;
  readonly filters?: Filters;
  readonly from?: string;
  readonly to?: string;
}

/** Returns the metric values of a question's choices that are shown, by key. */
async function readResult(question: number, metrics: readonly string[], query: Request = {}) {
  const { service = "ingage", by = "total", filters = {}, from = "2025-11-01", to = "2026-10-31" } = query;
  const buckets = [{ label: "", interval: `${from}:${to}`, range: { from, to } }];
  const request = { service, metrics, by, buckets, scope: { kind: "client" }, today: TODAY } as const;
  const table = await t.db.withClient(client, (tx) =>
    fixture.analytics.computeSeries(tx, { ...request, filters: { ...filters, question: [question] } }),
  );
  return (key: number | null, metric = metrics[0] ?? ""): unknown => {
    const figure = table.get(key)[0]?.[metric];
    return figure?.state === "value" ? [figure.rounded, figure.bound] : figure?.state;
  };
}

const getShareName = (option: number): string => `choice_${option}_percentage`;

/** Returns the rows of a question's segments, in the order of their months. */
async function readSegments(question: number): Promise<readonly string[]> {
  const rows = await t.db.withClient(client, (tx) => readRows(tx, "release_segments"));
  const columns = ["last_month", "first_month", "level", "place_id", "answer_people", "choice_answers"] as const;
  return rows
    .filter((row) => row["cut"] === "question" && row["cut_id"] === question)
    .map((row) => columns.map((column) => String(row[column])).join(" "))
    .toSorted();
}

describe("options selected by employees", () => {
  test("are shown as shares from ten people on, like every distribution, and as counts from five on", async () => {
    await write([
      ...createEmployees(6, 1, { choice: 1 }),
      ...createEmployees(5, 11, { choice: 2 }),
      ...createEmployees(1, 21, { choice: 3 }),
      ...createEmployees(6, 31, { locationId: 2, choice: 1 }),
    ]);
    await fixture.releaseClosedMonths(client);
    const names = [getShareName(1), getShareName(2), getShareName(3), getShareName(4), "choice_responses"];
    const byLocation = await readResult(ONE, names, { by: "location" });
    expect(names.map((name) => byLocation(1, name))).toEqual([
      [50, null],
      [42, null],
      [8, null],
      [0, null],
      [12, null],
    ]);
    expect(byLocation(2, getShareName(1))).toBe("hidden");
    expect(byLocation(2, "choice_responses")).toEqual([6, null]);
    const total = await readResult(ONE, names);
    // Shares count the twelve of the first location. That all six of the second selected the same option is never
    // shown.
    expect([total(null, getShareName(1)), total(null, "choice_responses")]).toEqual([
      [50, null],
      [18, null],
    ]);
    expect((await fixture.attackReleases(client)).flatMap(({ derivable }) => derivable)).toEqual([]);
  });

  test("exceed 100 % in total with multiple selection, and an option repeated in one answer counts once", async () => {
    await write([
      ...createEmployees(8, 1, { questionId: SEVERAL, choices: [1, 2] }),
      ...createEmployees(6, 11, { questionId: SEVERAL, choices: [2, 6] }),
      ...createEmployees(2, 21, { questionId: SEVERAL, choices: [1, 6, 6] }),
    ]);
    await fixture.releaseClosedMonths(client);
    const several = await readResult(SEVERAL, [getShareName(1), getShareName(2), getShareName(6), "choice_responses"]);
    expect(
      [getShareName(1), getShareName(2), getShareName(6), "choice_responses"].map((name) => several(null, name)),
    ).toEqual([
      [63, null],
      [88, null],
      [50, null],
      [16, null],
    ]);
  });

  test("are hidden where all selected the same option, or all but one", async () => {
    await write([...createEmployees(11, 1, { choice: 1 }), ...createEmployees(1, 21, { choice: 3 })]);
    await fixture.releaseClosedMonths(client);
    const all = await readResult(ONE, [getShareName(1), getShareName(3), "choice_responses"], { by: "location" });
    expect([getShareName(1), getShareName(3), "choice_responses"].map((name) => all(1, name))).toEqual([
      "hidden",
      "hidden",
      [12, null],
    ]);
  });

  test("are rejected by dimensions that they are not released by", async () => {
    await expect(readResult(ONE, [getShareName(1)], { filters: { position_category: [1] } })).rejects.toThrow(
      RangeError,
    );
    await expect(readResult(ONE, [getShareName(1)], { filters: { survey: [1] } })).rejects.toThrow(RangeError);
    await expect(readResult(ONE, [getShareName(1)], { filters: { tenure_band: [1] } })).rejects.toThrow(RangeError);
  });

  test("of the month after a cell are never combined with months that were shown before", async () => {
    // In September five score and choose, and three of them answer the likelihood to stay: that waits. In October eight
    // score, two also answer the likelihood, and two choose. October's cell includes September's likelihoods, but not
    // its choices.
    await write([
      ...createEmployees(3, 1, { choice: 1, likelihood: 4 }),
      ...createEmployees(2, 11, { choice: 2 }),
      ...createEmployees(2, 21, { day: "2026-10-15", choice: 1, likelihood: 5 }),
      ...createEmployees(6, 31, { day: "2026-10-15", questionId: 30, text: "Nothing chosen" }),
    ]);
    await fixture.releaseClosedMonths(client);
    expect(await readSegments(ONE)).toEqual(["2026-09-01 2026-09-01 location 1 5 5"]);
    const attack = (await fixture.attackReleases(client)).find(({ answers }) => answers > 0);
    expect([attack?.misread, attack?.derivable]).toEqual([0, []]);
  });

  test("from before a location's first cell join that cell, however late it is", async () => {
    await write([
      ...createEmployees(2, 1, { day: "2026-08-15", choice: 1 }),
      ...createEmployees(2, 11, { day: "2026-09-15", choice: 2 }),
      ...createEmployees(3, 21, { day: "2026-10-15", choice: 3 }),
    ]);
    await fixture.releaseClosedMonths(client);
    expect(await readSegments(ONE)).toEqual(["2026-10-01 2026-08-01 location 1 7 7"]);
  });
});

describe("options selected by residents", () => {
  const DAYS = ["2026-08-31", "2026-09-01", "2026-09-30", "2026-10-15"] as const;

  test("count to the day when open, for any option and location", async () => {
    const one = fc.record({
      day: fc.constantFrom(...DAYS),
      locationId: fc.constantFrom(1, 2, 3),
      choice: fc.constantFrom(1, 5, 11),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(...DAYS),
        fc.integer({ min: 0, max: 3 }),
        async (made, from, closed) => {
          await t.db.withClient(client, (tx) => deleteWritten(tx));
          if (made.length > 0) await write(made.map((each, at) => createResident(at + 1, each)));
          await t.db.withClient(client, (tx) => markQuestionsDirty(tx, DAYS));
          if (closed > 0) await fixture.module.api.refreshQuestionRollups(client);
          const names = ["choice_responses", getShareName(1), getShareName(11)];
          const by = await readResult(REASONS, names, { service: "intouch", by: "location", from, to: "2026-10-31" });
          const inAll = await readResult(REASONS, names, { service: "intouch", from, to: "2026-10-31" });
          for (const locationId of [1, 2, 3, null]) {
            const own = made.filter((each) => each.day >= from && (locationId ?? each.locationId) === each.locationId);
            const toShare = (option: number): unknown => {
              const chose = own.filter(({ choice }) => choice === option).length;
              return own.length === 0 ? "na" : [Math.floor((200 * chose + own.length) / (2 * own.length)), null];
            };
            const shown = names.map((name) => (locationId === null ? inAll : by)(locationId, name));
            expect(shown).toEqual([[own.length, null], toShare(1), toShare(11)]);
          }
        },
      ),
      { numRuns: scaleRuns(25) },
    );
  }, 600_000);

  test("are in the number once released when confidential, and left out by survey", async () => {
    await write([
      ...Array.from({ length: 4 }, (_, at) => createResident(at + 1, { choice: 1 })),
      ...Array.from({ length: 12 }, (_, at) => createResident(at + 21, { choice: at < 10 ? 2 : 3, isProtected: true })),
    ]);
    const before = await readResult(REASONS, [getShareName(1), "choice_responses"], { service: "intouch" });
    expect([before(null), before(null, "choice_responses")]).toEqual([
      [100, null],
      [4, null],
    ]);
    await fixture.releaseClosedMonths(client);
    const after = await readResult(REASONS, [getShareName(1), "choice_responses"], { service: "intouch" });
    expect([after(null), after(null, "choice_responses")]).toEqual([
      [25, null],
      [16, null],
    ]);
    const bySurvey = await readResult(REASONS, [getShareName(1)], { service: "intouch", filters: { survey: [24] } });
    expect(bySurvey(null)).toEqual([100, null]);
  });
});
