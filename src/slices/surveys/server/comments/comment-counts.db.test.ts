import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { CommentsRequest } from "#slices/reports/server/reports.api.ts";
import { setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { addWritten, deleteWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { countStatements } from "#test/support/counted-statements.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalog } from "../catalog/catalog.repository.ts";
import { markQuestionsDirty } from "../questions/questions.repository.ts";
import { countComments } from "./comment-counts.read-model.ts";
import { readCommentCounts, readComments, readThemeComments, readThemeCounts } from "./comments.read-model.ts";

const TODAY = "2026-11-20";
const SURVEYS = [24, 25];
// In words alone, and beside a choice.
const [WORDS, REASONS] = [244, 243];
const DAYS = ["2026-08-31", "2026-09-01", "2026-09-30", "2026-10-15", "2026-11-03", "2026-11-20"] as const;

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;

beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
  fixture = setUpSurveyFixture(t);
  t.clock.set(`${TODAY}T12:00:00Z`);
  await makeClient(t.db, 1, {
    regionIds: [7, 8],
    locations: [
      { id: 1, regionId: 7 },
      { id: 2, regionId: 8 },
    ],
  });
});
afterAll(() => t.close());
beforeEach(() =>
  t.db.withClient(1, async (tx) => {
    await sql`DELETE FROM comment_themes WHERE client_id = 1`.execute(tx.on<unknown>());
    await deleteWritten(tx);
  }),
);

const everything: CommentsRequest = {
  service: "intouch",
  range: { from: "2026-01-01", to: TODAY },
  today: TODAY,
  places: { locationIds: null, regionIds: [], isEverywhere: true },
  kind: "all",
};
const one = fc.record({
  author: fc.integer({ min: 1, max: 40 }),
  day: fc.constantFrom(...DAYS),
  locationId: fc.constantFrom(1, 2),
  surveyId: fc.constantFrom(24, 25),
  questionId: fc.constantFrom(WORDS, REASONS),
  isProtected: fc.boolean(),
  text: fc.constantFrom("", "Some words", "Other words"),
});
const request = fc.record(
  {
    range: fc.constantFrom(
      everything.range,
      { from: "2026-09-01", to: "2026-10-31" },
      { from: "2026-09-15", to: "2026-11-03" },
    ),
    surveyIds: fc.constantFrom([24], [25]),
    questionIds: fc.constant([REASONS]),
    kind: fc.constantFrom("all" as const, "all" as const, "all" as const, "choices" as const),
    likelihoods: fc.constant([4, 5]),
  },
  { requiredKeys: ["range", "kind"] },
);
const toWritten = (
  made: readonly Pick<WrittenResponse, "author" | "text" | "questionId" | "isProtected">[],
): WrittenResponse[] =>
  made.map((each) => ({
    audience: "residents",
    surveyId: 24,
    day: "2026-10-15",
    locationId: 1,
    categoryId: null,
    likelihood: 4,
    ...(each.questionId === REASONS ? { choice: 1 + (each.author % 9) } : {}),
    ...each,
  }));

test("comments are counted from rollups as from the answers, and pages that follow on each other are the whole list", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 10, maxLength: 60 }),
      request,
      fc.constantFrom(null, TODAY, TODAY, "2026-10-20"),
      fc.boolean(),
      async (made, more, closedOn, isOldestFirst) => {
        await t.db.withClient(1, async (tx) => {
          await deleteWritten(tx);
          if (made.length > 0) await addWritten(tx, toWritten(made));
          await markQuestionsDirty(tx, DAYS);
        });
        if (closedOn !== null) {
          t.clock.set(`${closedOn}T12:00:00Z`);
          await fixture.module.api.refreshQuestionRollups(1);
        }
        const all = { ...everything, ...more };
        const whole = { offset: 0, limit: 1000, isOldestFirst };
        // Not of one moment, so from the answers.
        const expected = await t.db.withClient(1, (tx) => readComments(tx, all, SURVEYS, whole));
        expect(expected.rows).toHaveLength(expected.count);
        for (let offset = 0; offset < expected.count + 3; offset += 3) {
          const page = { offset, limit: 3, isOldestFirst };
          const found = await t.db.reading(1, (tx) => readComments(tx, all, SURVEYS, page));
          expect(found).toEqual({ count: expected.count, rows: expected.rows.slice(offset, offset + 3) });
        }
      },
    ),
    { numRuns: scaleRuns(60) },
  );
}, 600_000);

const THEMES = [118, 123, 124];

/** Tags each comment with themes by its number: some with none, some with all. */
async function tagWritten(tx: ClientTx, tags: readonly (readonly number[])[]): Promise<void> {
  const { rows } = await sql<{ invitation_id: number; question_id: number }>`
    SELECT invitation_id, question_id FROM answers WHERE client_id = 1 AND text_entry <> '' ORDER BY 1, 2`.execute(
    tx.on<unknown>(),
  );
  await insertRows(
    tx,
    "comment_themes",
    rows.flatMap(({ invitation_id, question_id }, at) =>
      (tags[at % tags.length] ?? []).map((theme_id) => ({
        client_id: 1,
        invitation_id,
        question_id,
        theme_id,
        spans: sql`'{0,4}'::integer[]`,
      })),
    ),
  );
}

test("themes of any place are counted as their lists are long, and their newest comments are the first of these", async () => {
  const places = fc.constantFrom(
    everything.places,
    { locationIds: [1], regionIds: [7], isEverywhere: false },
    { locationIds: [1, 2], regionIds: [], isEverywhere: false },
  );
  const tags = fc.array(fc.subarray(THEMES), { minLength: 1, maxLength: 7 });
  const limits = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 10, maxLength: 60 }),
      fc.tuple(request, places),
      tags,
      limits,
      async (made, [more, among], tagged, limit) => {
        await t.db.withClient(1, async (tx) => {
          await sql`DELETE FROM comment_themes WHERE client_id = 1`.execute(tx.on<unknown>());
          await deleteWritten(tx);
          await addWritten(tx, toWritten(made));
          await tagWritten(tx, tagged);
          await markQuestionsDirty(tx, DAYS);
        });
        const all = { ...everything, ...more, places: among };
        const whole = { offset: 0, limit: 1000, isOldestFirst: false };
        await t.db.reading(1, async (tx) => {
          const counts = await readThemeCounts(tx, all, SURVEYS);
          // Another statement, which counts by survey.
          const bySurvey = await readCommentCounts(tx, all, SURVEYS, "survey");
          expect(counts.total).toBe(bySurvey.reduce((sum, { count }) => sum + count, 0));
          expect(await countComments(tx, all, SURVEYS)).toBe(counts.total);
          const newest = await readThemeComments(tx, { ...all, themeIds: THEMES }, SURVEYS, limit);
          for (const id of THEMES) {
            const { rows } = await readComments(tx, { ...all, themeIds: [id] }, SURVEYS, whole);
            expect(counts.byTheme.get(id) ?? 0).toBe(rows.length);
            expect(newest.get(id) ?? []).toEqual(rows.slice(0, limit));
          }
        });
      },
    ),
    { numRuns: scaleRuns(40) },
  );
}, 600_000);

test("a place's comments and themes are counted by one statement", async () => {
  const ofPlace = { ...everything, places: { locationIds: [1], regionIds: [7], isEverywhere: false } };
  await t.db.withClient(1, async (tx) => {
    await addWritten(tx, toWritten([{ author: 1, questionId: WORDS, text: "Some words", isProtected: false }]));
    await tagWritten(tx, [[118]]);
  });
  await t.db.reading(1, async (tx) => {
    const own = countStatements(tx);
    expect(await countComments(own.tx, ofPlace, SURVEYS)).toBe(1);
    expect(await readThemeCounts(own.tx, ofPlace, SURVEYS)).toEqual({ total: 1, byTheme: new Map([[118, 1]]) });
    // The gate, and the count.
    expect(own.count()).toBe(2);
  });
});

test("lists of a request count once", async () => {
  await t.db.withClient(1, async (tx) => {
    await addWritten(tx, toWritten([{ author: 1, questionId: WORDS, text: "Some words", isProtected: false }]));
    await markQuestionsDirty(tx, DAYS);
  });
  await t.db.reading(1, async (tx) => {
    const own = countStatements(tx);
    for (const _ of [1, 2, 3]) expect(await countComments(own.tx, everything, SURVEYS)).toBe(1);
    // The gate, what is closed, and the count.
    expect(own.count()).toBe(3);
  });
});
