import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyCommentsGate, type ReadableComment } from "#slices/analytics/server/analytics.api.ts";
import type { CommentsRequest } from "#slices/reports/server/reports.api.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addWritten, deleteWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { countStatements } from "#test/support/counted-statements.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { readCommentCounts, readComments } from "./comments.read-model.ts";
import { getClosedMonths, readShownComments } from "./gated-comments.read-model.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const EMPLOYEES = [1, 3];
const TODAY = "2026-11-21";
const regionOf = new Map([
  [1, 7],
  [2, 7],
  [3, 8],
]);

let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  for (const id of [1, 2]) {
    await makeClient(t.db, id, {
      regionIds: [7, 8],
      locations: [...regionOf].map(([location, regionId]) => ({ id: location, regionId })),
    });
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const id of [1, 2]) await t.db.withClient(id, (tx) => deleteWritten(tx));
});

const write = (rows: readonly WrittenResponse[], clientId = 1): Promise<void> =>
  t.db.withClient(clientId, (tx) => addWritten(tx, rows));

const createEmployeeComment = (author: number, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  author,
  audience: "employees",
  surveyId: 3,
  questionId: 46,
  day: "2026-10-12",
  locationId: 1,
  categoryId: null,
  likelihood: 4,
  text: `Text ${author}`,
  ...more,
});
const createEmployeeComments = (count: number, from: number, more: Partial<WrittenResponse> = {}): WrittenResponse[] =>
  Array.from({ length: count }, (_, at) => createEmployeeComment(from + at, more));

const everything: CommentsRequest = {
  service: "ingage",
  range: { from: "2026-01-01", to: TODAY },
  today: TODAY,
  places: { locationIds: null, regionIds: [], isEverywhere: true },
  kind: "all",
};
const read = (
  request: Partial<CommentsRequest> = {},
  page: { offset?: number; limit?: number; isOldestFirst?: boolean } = {},
) =>
  t.db.withClient(1, (tx) =>
    readComments(tx, { ...everything, ...request }, request.service === "intouch" ? [24, 25] : EMPLOYEES, {
      offset: 0,
      limit: 1000,
      isOldestFirst: false,
      ...page,
    }),
  );
const formatAttributes = ({ text: _text, ...rest }: ReadableComment): string => JSON.stringify(rest);

test("closedMonths returns the complete past months of a range", () => {
  const getMonths = (from: string, to: string): string => Object.values(getClosedMonths({ from, to }, TODAY)).join();
  expect(getMonths("2026-01-01", "2026-10-31")).toBe("2026-01-01,2026-11-01");
  expect(getMonths("2026-01-02", "2026-10-30")).toBe("2026-02-01,2026-10-01");
  expect(getMonths("2026-09-01", TODAY)).toBe("2026-09-01,2026-11-01");
  expect(getMonths("2026-11-01", TODAY)).toBe("2026-11-01,2026-11-01");
});

describe("the gate in the database", () => {
  test("decides as the in-memory gate does, for any client", async () => {
    const one = fc.record({
      author: fc.integer({ min: 1, max: 30 }),
      month: fc.constantFrom("2026-09-01", "2026-10-01", "2026-11-01"),
      likelihood: fc.constantFrom(1, 5, null),
      categoryId: fc.constantFrom(1, 2, null),
      locationId: fc.constantFrom(1, 2, 3),
      surveyId: fc.constantFrom(1, 3),
    });
    const set = fc.array(one, { minLength: 20, maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(set, async (made) => {
        await t.db.withClient(1, (tx) => deleteWritten(tx));
        const rows = made.map(({ month, ...each }, at) =>
          createEmployeeComment(each.author, { ...each, day: month, text: `Text ${at}` }),
        );
        await write(rows);
        const expected = applyCommentsGate(
          rows
            .map((row, at) => ({ row, at }))
            .filter(({ row }) => row.day < "2026-11-01")
            .map(({ row, at }) => ({
              id: at,
              author: row.author,
              month: row.day,
              surveyId: row.surveyId,
              questionId: row.questionId,
              text: row.text,
              chip: row.likelihood === null ? null : String(row.likelihood),
              categoryId: row.categoryId,
              locationId: row.locationId,
              regionId: regionOf.get(row.locationId) ?? null,
            })),
          "s",
        );
        const request = {
          service: "ingage",
          surveyIds: EMPLOYEES,
          from: "2026-01-01",
          before: "2026-11-01",
          today: TODAY,
        } as const;
        const shown = await t.db.withClient(1, (tx) => readShownComments(tx, request));
        const sortComments = (list: readonly ReadableComment[]): string[] =>
          list.map((each) => `${each.text} ${formatAttributes(each)}`).toSorted();
        expect(sortComments(shown)).toEqual(sortComments(expected));
      }),
      { numRuns: scaleRuns(25) },
    );
  }, 600_000);

  test("needs ten residents beside those who asked to be contacted, whom alerts name", async () => {
    const resident = { audience: "residents", surveyId: 24, questionId: 244 } as const;
    const intouch = { service: "intouch" } as const;
    await write([
      ...createEmployeeComments(9, 1, resident),
      ...createEmployeeComments(3, 50, { ...resident, wantsContact: true }),
    ]);
    expect((await read(intouch)).rows).toEqual([]);
    await write([createEmployeeComment(10, resident)]);
    expect((await read(intouch)).rows).toHaveLength(13);
  });

  test("no filter, place, order or page shows a comment that fewer than ten people share", async () => {
    // Nine at location 1 and one at location 3, which place, text, likelihood, category or question would single out.
    await write([
      ...createEmployeeComments(9, 1),
      createEmployeeComment(10, { locationId: 3, likelihood: 1, categoryId: 2, text: "Only I say so" }),
    ]);
    await write([...createEmployeeComments(9, 20, { day: "2026-09-03", text: "September waits" })]);
    const narrowed = fc.record(
      {
        surveyIds: fc.constantFrom([3], [1, 3], [1]),
        questionIds: fc.constantFrom([46], [30]),
        categoryIds: fc.constantFrom([1], [2], [1, 2]),
        likelihoods: fc.constantFrom([1], [4], [1, 2, 3, 4, 5]),
        text: fc.constantFrom("only", "Text", "%", "_", "September", String.raw`\ `),
        kind: fc.constantFrom<CommentsRequest["kind"]>("texts", "choices", "all"),
        range: fc.constantFrom(
          { from: "2026-10-01", to: "2026-10-31" },
          { from: "2026-10-12", to: "2026-10-12" },
          { from: "2026-09-01", to: "2026-10-31" },
          { from: "2025-01-01", to: TODAY },
        ),
        places: fc.constantFrom<CommentsRequest["places"]>(
          { locationIds: [3], regionIds: [8], isEverywhere: false },
          { locationIds: [1], regionIds: [], isEverywhere: false },
          { locationIds: [1, 2, 3], regionIds: [7, 8], isEverywhere: false },
        ),
      },
      { requiredKeys: [] },
    );
    const page = fc.record({ offset: fc.integer({ min: 0, max: 12 }), isOldestFirst: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(narrowed, page, async (request, at) => {
        const { rows } = await read(request, at);
        // The ten of October share only month, survey and question; nothing else may be shown beside them.
        for (const row of rows) {
          expect(row).toMatchObject({
            month: "2026-10-01",
            day: null,
            likelihood: null,
            categoryId: null,
            locationId: null,
            regionId: null,
            author: null,
            responseId: null,
            score: null,
          });
        }
        // A filter by an attribute that is not shown returns nothing, never the matching person.
        const isByPrinted = !request.likelihoods && !request.categoryIds && !request.places;
        if (!isByPrinted) expect(rows).toEqual([]);
      }),
      { numRuns: scaleRuns(60) },
    );
    expect((await read()).count).toBe(10);
  }, 600_000);

  test("shows Separated only where five of the same ten left in one month, and not before their last day", async () => {
    await write(createEmployeeComments(10, 1));
    await write(createEmployeeComments(10, 20, { day: "2026-09-05" }));
    const leave = (ids: readonly number[], lastDay: string): Promise<void> =>
      t.db.withClient(1, async (tx) => {
        await tx
          .on<{ people: { client_id: number; id: number; last_day: string } }>()
          .updateTable("people")
          .set({ last_day: lastDay })
          .where("client_id", "=", tx.clientId)
          .where("id", "in", ids)
          .execute();
      });
    await leave([1, 2, 3, 4, 5], "2026-11-10");
    await leave([20, 21, 22, 23], "2026-11-10");
    await leave([24], "2026-10-20");
    const left = (await read()).rows.filter((row) => row.isSeparated).map((row) => row.text);
    expect(left.toSorted()).toEqual(["Text 1", "Text 2", "Text 3", "Text 4", "Text 5"]);
    await leave([1, 2, 3, 4, 5], "2026-12-31");
    expect((await read()).rows.some((row) => row.isSeparated)).toBe(false);
  });
});

test("the gate decides once for all lists of a request, and again for the next request", async () => {
  const readTwice = () =>
    t.db.reading(1, async (tx) => {
      const own = countStatements(tx, "entries AS MATERIALIZED");
      const page = { offset: 0, limit: 5, isOldestFirst: false };
      const { count: listed } = await readComments(own.tx, everything, EMPLOYEES, page);
      const counts = await readCommentCounts(own.tx, everything, EMPLOYEES, "survey");
      return { decided: own.count(), listed, counted: counts[0]?.count };
    });
  await write(createEmployeeComments(10, 1));
  expect(await readTwice()).toEqual({ decided: 1, listed: 10, counted: 10 });
  await write(createEmployeeComments(5, 20));
  expect(await readTwice()).toEqual({ decided: 1, listed: 15, counted: 15 });
});

describe("lists of comments", () => {
  const createResidentComment = (author: number, day: string, more: Partial<WrittenResponse> = {}): WrittenResponse =>
    createEmployeeComment(author, {
      audience: "residents",
      surveyId: 24,
      questionId: 244,
      day,
      isProtected: false,
      ...more,
    });

  test("show open comments with name, day and score, confidential ones without, newest month first", async () => {
    await write([
      createResidentComment(1, "2026-11-19", { pairs: [{ questionId: 201, agreement: 2, importance: 5 }] }),
      createResidentComment(2, "2026-10-30"),
      createResidentComment(3, "2026-10-02", { pairs: [{ questionId: 201, agreement: 5, importance: 5 }] }),
      ...Array.from({ length: 10 }, (_, at) => createResidentComment(10 + at, "2026-10-15", { isProtected: true })),
      ...Array.from({ length: 9 }, (_, at) => createResidentComment(30 + at, "2026-09-15", { isProtected: true })),
    ]);
    const { rows, count } = await read({ service: "intouch" });
    expect(count).toBe(13);
    expect(rows.slice(0, 3).map(({ day, author, score }) => [day, author?.lastName, score])).toEqual([
      ["2026-11-19", "L1", 40],
      ["2026-10-30", "L2", null],
      ["2026-10-02", "L3", 100],
    ]);
    expect(rows.slice(3).every((row) => row.isConfidential && row.author === null && row.day === null)).toBe(true);
    const oldest = await read({ service: "intouch" }, { isOldestFirst: true, limit: 2 });
    expect(oldest.rows.map(({ day }) => day)).toEqual(["2026-10-02", "2026-10-30"]);
    const pages = [
      await read({ service: "intouch" }, { limit: 7 }),
      await read({ service: "intouch" }, { offset: 7, limit: 7 }),
    ];
    expect(pages.flatMap((page) => page.rows)).toEqual(rows);
    expect(await read({ service: "intouch" }, { offset: 50 })).toEqual({ count: 13, rows: [] });
  });

  test("are filtered by text, place, likelihood and kind, and never include another client's", async () => {
    await write([
      createResidentComment(1, "2026-10-01", { text: "100% of it", likelihood: 1 }),
      createResidentComment(2, "2026-10-02", { locationId: 3, likelihood: 5 }),
      createResidentComment(3, "2026-10-03", { questionId: 243, text: "The stairs", choice: 11 }),
    ]);
    await write([createResidentComment(1, "2026-10-01", { text: "Of the other company" })], 2);
    const readTexts = async (request: Partial<CommentsRequest>): Promise<string[]> =>
      (await read({ service: "intouch", ...request })).rows.map(({ text }) => text);
    expect(await readTexts({ text: "0% O" })).toEqual(["100% of it"]);
    expect(await readTexts({ text: "%" })).toEqual(["100% of it"]);
    expect(await readTexts({ likelihoods: [4, 5] })).toEqual(["The stairs", "Text 2"]);
    expect(await readTexts({ kind: "choices" })).toEqual(["The stairs"]);
    expect(
      await readTexts({ kind: "texts", places: { locationIds: [3], regionIds: [], isEverywhere: false } }),
    ).toEqual(["Text 2"]);
    expect(await readTexts({ surveyIds: [25] })).toEqual([]);
  });

  test("are counted by survey and question", async () => {
    await write([
      createResidentComment(1, "2026-10-01", { likelihood: 1 }),
      createResidentComment(2, "2026-09-02", { likelihood: 3 }),
      createResidentComment(3, "2026-10-03", { surveyId: 25, likelihood: null }),
      createResidentComment(4, "2026-10-03", { questionId: 243, choice: 11 }),
    ]);
    const request = { ...everything, service: "intouch" } as const;
    const counts = await t.db.withClient(1, (tx) => readCommentCounts(tx, request, [24, 25], "survey"));
    expect(counts).toEqual([
      { key: 24, count: 3, unlikely: 1, neutral: 1, likely: 1, latest: "2026-10-01" },
      { key: 25, count: 1, unlikely: 0, neutral: 0, likely: 0, latest: "2026-10-01" },
    ]);
  });
});
