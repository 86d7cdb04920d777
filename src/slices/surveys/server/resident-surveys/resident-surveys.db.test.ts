import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addWritten, deleteWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { rebuildRollups } from "../surveys.rollup.repository.ts";
import { readResidentSurveys, type ResponseRecord, type ResponsesRequest } from "./resident-surveys.read-model.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const TODAY = "2026-11-21";
const regionOf = new Map<number, number | null>([
  [1, 7],
  [2, 7],
  [3, 8],
  [4, null],
]);

let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  for (const id of [1, 2]) {
    const locations = [...regionOf].map(([location, regionId]) => ({ id: location, regionId }));
    await makeClient(t.db, id, { regionIds: [7, 8], locations });
  }
});
afterAll(() => t.close());

const derived = ["service_issues", "resident_renewals"];
async function erasePerson(clientId: number): Promise<void> {
  await t.db.withClient(clientId, async (tx) => {
    const db = tx.on<Record<string, { client_id: number }>>();
    for (const table of derived) await db.deleteFrom(table).where("client_id", "=", tx.clientId).execute();
    await deleteWritten(tx);
  });
}
beforeEach(async () => {
  for (const id of [1, 2]) await erasePerson(id);
});

const createResponse = (author: number, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  author,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day: "2026-10-12",
  locationId: 1,
  categoryId: null,
  likelihood: null,
  text: "",
  isProtected: false,
  ...more,
});
const createResponses = (count: number, from: number, more: Partial<WrittenResponse> = {}): WrittenResponse[] =>
  Array.from({ length: count }, (_, at) => createResponse(from + at, { isProtected: true, ...more }));

async function write(rows: readonly WrittenResponse[], clientId = 1): Promise<void> {
  await t.db.withClient(clientId, async (tx) => {
    await addWritten(tx, rows);
    await rebuildRollups(tx);
  });
}

const everything: ResponsesRequest = {
  surveyIds: [24, 25],
  places: { locationIds: null, regionIds: [], isEverywhere: true },
  range: { from: "2026-01-01", to: TODAY },
  today: TODAY,
  page: { offset: 0, limit: 1000 },
  options: [],
  isConfidentialOnly: false,
  order: "created_at",
  isDescending: true,
};
const read = (request: Partial<ResponsesRequest> = {}) =>
  t.db.withClient(1, (tx) => readResidentSurveys(tx, { ...everything, ...request }));
const findNames = (rows: readonly ResponseRecord[]): (string | null)[] => rows.map(({ last_name: name }) => name);
const isConfidential = ({ invitation_id: id }: ResponseRecord): boolean => id === null;
const formatRow = ({ month, survey_id: survey, location_name: place }: ResponseRecord): string =>
  `${month} ${survey} ${place ?? "nowhere"}`;

describe("confidential responses", () => {
  test("are listed with as much as ten residents share, and not listed otherwise, for any company", async () => {
    const one = fc.record({
      author: fc.integer({ min: 1, max: 24 }),
      day: fc.constantFrom("2026-09-03", "2026-09-28", "2026-10-01", "2026-11-02"),
      locationId: fc.constantFrom(1, 2, 3, 4),
      surveyId: fc.constantFrom(24, 24, 25),
    });
    const set = fc.array(one, { minLength: 15, maxLength: 110 });
    await fc.assert(
      fc.asyncProperty(set, async (made) => {
        await erasePerson(1);
        await write(made.map((each) => createResponse(each.author, { ...each, isProtected: true })));
        const { rows, count } = await read();
        const expected = computeShown(made.filter(({ day }) => day < "2026-11-01"));
        expect(rows.map(formatRow).toSorted()).toEqual(expected.toSorted());
        expect(count).toBe(rows.length);
        expect(rows.every((row) => isConfidential(row) && row.day === null && row.first_name === null)).toBe(true);
        // Every range that includes a month shows the same rows of it, so no two ranges can be subtracted.
        const october = await read({ range: { from: "2026-10-01", to: "2026-10-31" } });
        const isOfOctober = (row: ResponseRecord): boolean => row.month === "2026-10-01";
        expect(october.rows.map(formatRow).toSorted()).toEqual(rows.filter(isOfOctober).map(formatRow).toSorted());
        // A part of a month, or a month that is not over, shows none of it.
        for (const [from, to] of [
          ["2026-10-02", "2026-10-31"],
          ["2026-11-01", TODAY],
        ] as const) {
          expect(await read({ range: { from, to } })).toEqual({ rows: [], count: 0 });
        }
      }),
      { numRuns: scaleRuns(20) },
    );
  }, 600_000);

  test("show only month, survey and place, and match no text search or filter by answers", async () => {
    await write([
      ...createResponses(10, 1, { likelihood: 1, text: "Quiet words" }),
      createResponse(50, { likelihood: 1, text: "Open words" }),
    ]);
    const { rows } = await read();
    expect(rows).toHaveLength(11);
    const confidential = rows.find(isConfidential);
    expect(confidential).toMatchObject({
      month: "2026-10-01",
      day: null,
      survey_id: 24,
      location_name: "Location 1",
      resident_id: null,
      first_name: null,
      last_name: null,
      unit_number: null,
      likelihood: null,
      num: null,
      words: null,
    });
    for (const narrowed of [
      { text: "words" },
      { text: "Location" },
      { options: ["unlikely-to-renew"] },
      { options: ["left-comments"] },
    ] as const) {
      expect(findNames((await read(narrowed)).rows), JSON.stringify(narrowed)).toEqual(["L50"]);
    }
  });

  test("need ten residents beside those who asked to be contacted, whom alerts name", async () => {
    const contactRequests = [
      createResponse(50, { isProtected: true, wantsContact: true }),
      createResponse(51, { isProtected: true, wantsContact: true }),
    ];
    await write([...createResponses(9, 1), ...contactRequests]);
    expect(await read()).toEqual({ rows: [], count: 0 });
    await write([createResponse(10, { isProtected: true })]);
    // The named authors are then listed among ten others, and no row says which they are.
    expect((await read()).rows.map(formatRow)).toEqual(Array<string>(12).fill("2026-10-01 24 Location 1"));
  });

  test("are visible to viewers of what is shown: a location, a whole region, or everything", async () => {
    await write([
      ...createResponses(10, 1, { locationId: 1 }),
      ...createResponses(5, 11, { locationId: 2 }),
      ...createResponses(5, 21, { locationId: 1, surveyId: 25 }),
      ...createResponses(5, 31, { locationId: 2, surveyId: 25 }),
      ...createResponses(6, 41, { locationId: 3, day: "2026-08-01" }),
      ...createResponses(6, 51, { locationId: 4, day: "2026-08-01" }),
    ]);
    const listVisible = async (locationIds: number[], regionIds: number[]): Promise<string[]> => {
      const { rows } = await read({ places: { locationIds, regionIds, isEverywhere: false } });
      return [...new Set(rows.map(formatRow))].toSorted();
    };
    expect(await listVisible([1], [])).toEqual(["2026-10-01 24 Location 1"]);
    expect(await listVisible([2], [])).toEqual([]);
    expect(await listVisible([1, 2], [7])).toEqual(["2026-10-01 24 Location 1", "2026-10-01 25 nowhere"]);
    expect(await listVisible([3], [8])).toEqual([]);
    const all = await read();
    expect(all.rows.map(formatRow)).toContain("2026-08-01 24 nowhere");
    // The five of location 2 share month and survey only with residents who are shown already.
    expect(all.count).toBe(10 + 10 + 12);
    expect((await read({ isConfidentialOnly: true })).count).toBe(32);
  });
});

/** Computes what may be shown of confidential responses of complete closed months, counted person by person. */
function computeShown(
  made: readonly { author: number; day: string; locationId: number; surveyId: number }[],
): string[] {
  const getMonth = (day: string): string => `${day.slice(0, 7)}-01`;
  const steps: ((one: (typeof made)[number]) => readonly [key: string, place: string])[] = [
    (one) => [`${regionOf.get(one.locationId)} ${one.locationId}`, `Location ${one.locationId}`],
    (one) => [String(regionOf.get(one.locationId)), "nowhere"],
    () => ["", "nowhere"],
  ];
  let left = [...made];
  const rows: string[] = [];
  for (const step of steps) {
    const groups = Map.groupBy(left, (one) => `${getMonth(one.day)} ${one.surveyId} ${step(one)[0]}`);
    const result = [...groups.values()].filter((group) => new Set(group.map(({ author }) => author)).size >= 10).flat();
    rows.push(...result.map((one) => `${getMonth(one.day)} ${one.surveyId} ${step(one)[1]}`));
    left = left.filter((one) => !result.includes(one));
  }
  return rows;
}

describe("open responses", () => {
  const createPair = (agreement: number, importance: number) => [{ questionId: 201, agreement, importance }];

  test("are listed newest first, before the confidential ones of their month, page by page", async () => {
    await write([
      createResponse(1, { day: "2026-11-19", pairs: createPair(2, 4), likelihood: 2, text: "Cold" }),
      createResponse(2, { day: "2026-10-30" }),
      createResponse(3, { day: "2026-10-02", pairs: createPair(5, 5) }),
      ...createResponses(10, 10, { day: "2026-10-15" }),
      createResponse(4, { day: "2026-09-30", locationId: 4 }),
    ]);
    const { rows, count } = await read();
    expect(count).toBe(14);
    expect(findNames(rows.filter((row) => !isConfidential(row)))).toEqual(["L1", "L2", "L3", "L4"]);
    expect(rows.map(isConfidential)).toEqual([false, false, false, ...Array<boolean>(10).fill(true), false]);
    expect(rows[0]).toMatchObject({
      day: "2026-11-19",
      resident_id: 1,
      num: 8,
      den: 4,
      likelihood: 2,
      answered: 3,
      words: "Cold",
    });
    const pages = await Promise.all(
      [0, 5, 10].map(async (offset) => (await read({ page: { offset, limit: 5 } })).rows),
    );
    expect(pages.flat()).toEqual(rows);
    expect(await read({ page: { offset: 40, limit: 5 } })).toEqual({ rows: [], count: 14 });
    expect(findNames((await read({ isDescending: false })).rows).slice(0, 2)).toEqual(["L4", "L3"]);
  });

  test("are sorted by name, place, score or likelihood, with missing values last", async () => {
    await write([
      createResponse(1, { locationId: 3, pairs: createPair(2, 4), likelihood: 5 }),
      createResponse(2, { locationId: 2, pairs: createPair(5, 5), likelihood: 1 }),
      createResponse(3, { locationId: 4, likelihood: null }),
      ...createResponses(10, 10),
    ]);
    const readOrder = async (by_: ResponsesRequest["order"], isDescending: boolean): Promise<(string | null)[]> => {
      const { rows } = await read({ order: by_, isDescending });
      expect(rows.slice(3).every(isConfidential)).toBe(true);
      return findNames(rows.slice(0, 3));
    };
    expect(await readOrder("full_name", false)).toEqual(["L1", "L2", "L3"]);
    expect(await readOrder("full_name", true)).toEqual(["L3", "L2", "L1"]);
    expect(await readOrder("location_name", false)).toEqual(["L2", "L1", "L3"]);
    expect(await readOrder("agreement_importance", false)).toEqual(["L1", "L2", "L3"]);
    expect(await readOrder("agreement_importance", true)).toEqual(["L2", "L1", "L3"]);
    expect(await readOrder("likely_to_renew", false)).toEqual(["L2", "L1", "L3"]);
  });

  test("are filtered by text, survey, place and answers, where each resident's last answer counts", async () => {
    await write([
      createResponse(1, { day: "2026-03-01", likelihood: 1 }),
      createResponse(1, { day: "2026-09-01", likelihood: 5, text: "100% fine" }),
      createResponse(2, { day: "2026-04-01", likelihood: 5, surveyId: 25 }),
      createResponse(2, { day: "2026-10-01", likelihood: 2, locationId: 3 }),
      createResponse(3, { day: "2026-05-01", likelihood: 3 }),
    ]);
    await write([createResponse(1, { text: "Of the other company", likelihood: 1 })], 2);
    const readDays = async (request: Partial<ResponsesRequest>): Promise<(string | null)[]> =>
      (await read(request)).rows.map(({ day }) => day);
    expect(await readDays({ options: ["unlikely-to-renew"] })).toEqual(["2026-10-01"]);
    expect(await readDays({ options: ["likely-to-renew"] })).toEqual(["2026-09-01"]);
    expect(await readDays({ options: ["likely-to-renew", "unlikely-to-renew"] })).toEqual(["2026-10-01", "2026-09-01"]);
    // Responses after the range are ignored within it.
    const spring = { from: "2026-03-01", to: "2026-05-31" };
    expect(await readDays({ options: ["unlikely-to-renew"], range: spring })).toEqual(["2026-03-01"]);
    expect(await readDays({ options: ["left-comments"] })).toEqual(["2026-09-01"]);
    expect(await readDays({ surveyIds: [25] })).toEqual(["2026-04-01"]);
    expect(await readDays({ places: { locationIds: [3], regionIds: [8], isEverywhere: false } })).toEqual([
      "2026-10-01",
    ]);
    expect(await readDays({ text: "0% F" })).toEqual(["2026-09-01"]);
    expect(await readDays({ text: "f l3" })).toEqual(["2026-05-01"]);
    expect(await readDays({ text: "location 3" })).toEqual(["2026-10-01"]);
    expect(await readDays({ text: "other company" })).toEqual([]);
    expect(await readDays({ isConfidentialOnly: true })).toEqual([]);
  });
});
