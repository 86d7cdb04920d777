import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmployeeComment } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  const createResponses = (first: number, more: Partial<WrittenResponse>): WrittenResponse[] =>
    Array.from({ length: 10 }, (_, at) => ({
      author: first + at,
      audience: "employees",
      surveyId: 3,
      questionId: 46,
      day: "2026-09-14",
      locationId: 1,
      categoryId: 1,
      likelihood: 5,
      text: `Text ${first + at}`,
      ...more,
    }));
  const groups = [createResponses(1000, {}), createResponses(1100, { likelihood: 2, categoryId: 2, locationId: 3 })];
  await t.db.withClient(1, (tx) => addWritten(tx, groups.flat()));
  await readClientRows(t, 1, "UPDATE people SET last_day = '2026-11-10' WHERE id BETWEEN 1000 AND 1004");
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

interface Reply {
  readonly data: { readonly results: readonly EmployeeComment[] };
  readonly meta: WidgetMeta;
}

async function send(query = ""): Promise<Reply> {
  const url = `/v1/en/analytics/reports/employee_comments?page[size]=100&${query}`;
  const reply = await t.server.inject({ url, headers: session });
  expect([query, reply.statusCode]).toEqual([query, 200]);
  return reply.json<Reply>();
}

/** Counts how often each printed attribute is next to a comment. */
async function countAttributes(query = ""): Promise<Record<string, number>> {
  const { results } = (await send(query)).data;
  const kinds = results.map((each) => `${each.likely_to_remain}, ${each.position_category?.name}, ${each.user_status}`);
  return Object.fromEntries(
    [...new Set(kinds)].toSorted().map((kind) => [kind, kinds.filter((each) => each === kind).length]),
  );
}

test("comments have the chip, the position category, and Separated once five authors have left [ENG-39] [ENG-40] [ENG-42]", async () => {
  const { meta } = await send();
  expect(meta.headers.map(({ label }) => label)).toEqual(["Survey/Question", "Date", "Comment"]);
  expect(await countAttributes()).toEqual({
    "unlikely, Category 2, active": 10,
    "very_likely, Category 1, active": 5,
    "very_likely, Category 1, archived": 5,
  });
});

test("every offered filter finds exactly the comments that it names [ENG-39] [ENG-41] [ENG-42]", async () => {
  const { meta } = await send();
  const offered = meta.filters.filter(({ key }) => ["likelihoods", "position_categories"].includes(key));
  expect(offered.map(({ key, choices }) => [key, choices?.map(({ id }) => String(id)).toSorted()])).toEqual([
    ["position_categories", ["1", "2"]],
    ["likelihoods", ["unlikely", "very_likely"]],
  ]);
  for (const { key, choices } of offered) {
    for (const { id } of choices ?? [])
      expect((await send(`filters[${key}][]=${id}`)).data.results, `${key} ${id}`).toHaveLength(10);
  }
  expect(await countAttributes("filters[likelihoods][]=unlikely")).toEqual({ "unlikely, Category 2, active": 10 });
  expect(await countAttributes("filters[position_categories][]=2")).toEqual({ "unlikely, Category 2, active": 10 });
});
