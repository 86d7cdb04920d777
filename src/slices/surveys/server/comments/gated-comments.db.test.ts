import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addWritten, deleteWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { readShownComments } from "./gated-comments.read-model.ts";

const TODAY = "2026-11-20";
const request = {
  service: "intouch",
  surveyIds: [24, 25],
  from: "2026-01-01",
  before: "2026-11-01",
  today: TODAY,
} as const;

let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, 1, {
    regionIds: [7, 8],
    locations: [
      { id: 1, regionId: 7 },
      { id: 2, regionId: 7 },
      { id: 3, regionId: 8 },
    ],
  });
});
afterAll(() => t.close());
beforeEach(() => t.db.withClient(1, (tx) => deleteWritten(tx)));

const write = (rows: readonly WrittenResponse[]): Promise<void> => t.db.withClient(1, (tx) => addWritten(tx, rows));

const createComment = (author: number, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  author,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day: "2026-10-12",
  locationId: 1,
  categoryId: null,
  likelihood: 4,
  text: `Text ${author}`,
  ...more,
});

test("decides of a place what it decides of the whole client, and leaves the rest out", async () => {
  const one = fc.record({
    author: fc.integer({ min: 1, max: 13 }),
    day: fc.constantFrom("2026-09-03", "2026-09-28", "2026-10-01"),
    likelihood: fc.constantFrom(1, 5),
    locationId: fc.constantFrom(1, 2, 3),
    wantsContact: fc.oneof({ weight: 40, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });
  const places = fc.record({
    locationIds: fc.oneof(fc.subarray([1, 2, 3]), fc.constant(null)),
    regionIds: fc.subarray([7, 8]),
    isEverywhere: fc.constant(false),
  });
  const createAuthors = (locationId: 1 | 2 | 3, authors: number, day: "2026-09-03" | "2026-09-28" | "2026-10-01") =>
    Array.from({ length: authors }, (_, index) => ({
      author: locationId * 20 + index,
      day,
      likelihood: 5 as const,
      locationId,
      wantsContact: false,
    }));
  // Shown with its location, with its region alone, and left out: each occurs, whatever is random.
  const each = [
    ...createAuthors(1, 11, "2026-10-01"),
    ...createAuthors(1, 6, "2026-09-03"),
    ...createAuthors(2, 6, "2026-09-28"),
    ...createAuthors(3, 11, "2026-10-01"),
  ];
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 40, maxLength: 120 }), places, async (made, near) => {
      await t.db.withClient(1, (tx) => deleteWritten(tx));
      await write(
        made.map(({ author, ...comment }, index) => createComment(author, { ...comment, text: `Text ${index}` })),
      );
      const [all, ofPlaces] = await t.db.withClient(1, async (tx) => [
        await readShownComments(tx, request),
        await readShownComments(tx, { ...request, places: near }),
      ]);
      const expected = all.filter(({ locationId, regionId }) =>
        locationId === null
          ? regionId !== null && near.regionIds.includes(regionId)
          : (near.locationIds?.includes(locationId) ?? true),
      );
      for (const { locationId } of expected) kinds.add(locationId === null ? "region" : "location");
      if (expected.length < all.length) kinds.add("left out");
      expect(ofPlaces).toEqual(expected);
    }),
    {
      numRuns: scaleRuns(40),
      examples: [[each, { locationIds: [1], regionIds: [7], isEverywhere: false as const }]],
    },
  );
  expect([...kinds].toSorted()).toEqual(["left out", "location", "region"]);
}, 600_000);

test("counts no one whom an alert of another place names", async () => {
  await write([
    ...Array.from({ length: 10 }, (_, at) => createComment(at + 1)),
    createComment(10, { locationId: 3, wantsContact: true }),
  ]);
  const places = { locationIds: [1], regionIds: [], isEverywhere: false };
  expect(await t.db.withClient(1, (tx) => readShownComments(tx, { ...request, places }))).toEqual([]);
});

test.each([
  { likely: 10, chips: ["4"] },
  { likely: 9, chips: [null] },
])("of ten authors at a location, $likely of them likely: chips $chips", async ({ likely, chips }) => {
  await write(Array.from({ length: 10 }, (_, at) => createComment(at + 1, { likelihood: at < likely ? 4 : 1 })));
  const shown = await t.db.withClient(1, (tx) => readShownComments(tx, request));
  expect(shown.map(({ locationId }) => locationId)).toEqual(Array.from({ length: 10 }, () => 1));
  expect([...new Set(shown.map(({ chip }) => chip))]).toEqual(chips);
});
