import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { addWritten } from "#slices/surveys/testing/written-responses.ts";
import type { CommentClaim, CommentKey } from "#slices/themes/server/themes.api.ts";
import { findDueClients } from "#platform/server/jobs/due-clients.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { claimUntagged, findUntagged } from "./untagged-comments.read-model.ts";

const [COMMENTS, FIRST_AUTHOR] = [7, 300];
const VERSION = { library: 2, rules: 5 };
const ids = { ingage: [1, 3], intouch: [24, 25] };

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, 1, { regionIds: [7], locations: [{ id: 1, regionId: 7 }] });
  await t.db.withClient(1, (tx) =>
    addWritten(
      tx,
      Array.from({ length: COMMENTS }, (_, at) => ({
        author: FIRST_AUTHOR + at,
        audience: "residents" as const,
        surveyId: 24,
        questionId: 244,
        day: "2026-10-05",
        locationId: 1,
        categoryId: null,
        likelihood: 4,
        text: `Words ${at}`,
      })),
    ),
  );
});
afterAll(() => t.close());

const claim = (kind: CommentClaim["kind"], after: CommentKey | null, limit = 3) =>
  t.db.withClient(1, (tx) => claimUntagged(tx, ids, VERSION, { kind, after, limit }));

const hasNew = (since: string) => findDueClients(t.db, [1], findUntagged(since)).then((due) => due.length > 0);

interface Tags {
  comment_tags: { invitation_id: number };
}

/** Reads all comments of a kind in batches and returns their texts by batch. */
async function walk(kind: CommentClaim["kind"]): Promise<readonly (readonly string[])[]> {
  const batches: (readonly string[])[] = [];
  let after: CommentKey | null = null;
  for (;;) {
    const batch: Awaited<ReturnType<typeof claim>> = await claim(kind, after);
    const last = batch.at(-1);
    if (!last) return batches;
    batches.push(batch.map(({ text, hasWords }) => `${text}${hasWords ? " (kept)" : ""}`));
    after = last;
  }
}

test("returns comments that were never tagged once each, from batch to batch", async () => {
  expect(await walk("new")).toEqual([
    ["Words 0", "Words 1", "Words 2"],
    ["Words 3", "Words 4", "Words 5"],
    ["Words 6"],
  ]);
  expect(await walk("outdated")).toEqual([]);
  // For a client without any tagged comment, comments of any age count.
  expect(await hasNew("2027-01-01")).toBe(true);
});

test("returns comments tagged by other rules, says whether their words are stored, and skips those of these rules", async () => {
  const read = await claim("new", null, COMMENTS);
  const versions = [
    [2, 5],
    [2, 4],
    [1, 5],
    [2, 6],
    [2, 5],
    [2, 5],
    [2, 5],
  ] as const;
  await t.db.withClient(1, (tx) =>
    insertRows(
      tx,
      "comment_tags",
      read.map(({ invitationId, questionId }, at) => ({
        client_id: 1,
        invitation_id: invitationId,
        question_id: questionId,
        library_version: versions[at]?.[0],
        rules_version: versions[at]?.[1],
        words: "",
      })),
    ),
  );
  expect(await walk("new")).toEqual([]);
  expect(await walk("outdated")).toEqual([["Words 1 (kept)", "Words 2", "Words 3 (kept)"]]);
  expect(await hasNew("2026-01-01")).toBe(false);
  const removed = await t.db.withClient(1, (tx) =>
    tx
      .on<Tags>()
      .deleteFrom("comment_tags")
      .where("invitation_id", "=", read[0]?.invitationId ?? 0)
      .execute(),
  );
  expect(removed).toHaveLength(1);
  expect([await hasNew("2026-10-05"), await hasNew("2026-10-06")]).toEqual([true, false]);
});
