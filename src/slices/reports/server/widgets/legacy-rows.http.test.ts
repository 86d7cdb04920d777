import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getLegacyReport, getReport } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { addWritten } from "#slices/surveys/testing/written-responses.ts";
import type { TestApplication } from "#test/support/test-application.ts";

// More than the largest page at any other address.
const COUNT = 1040;

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  const open = { audience: "residents", surveyId: 24, questionId: 244, locationId: 1, categoryId: null } as const;
  const written = Array.from({ length: COUNT }, (_, at) => ({
    ...open,
    author: 3000 + at,
    day: "2026-10-12",
    likelihood: 4,
    text: `Words ${at}`,
    isProtected: false,
  }));
  await t.db.withClient(1, (tx) => addWritten(tx, written));
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

function getRows(data: object): readonly unknown[] {
  return (Array.isArray(data) ? data : Object.values(data).find((each) => Array.isArray(each))) as readonly unknown[];
}

// Four residents of the company answered without a comment.
test.each([
  ["resident_surveys", COUNT + 4],
  ["resident_comments", COUNT],
])("the legacy report %s has all its rows on one page [REPORT-02]", async (widget, count) => {
  const { data, meta } = await admin.call(getLegacyReport, { params: { widget } });
  expect(getRows(data)).toHaveLength(count);
  expect(meta.pagination).toMatchObject({ last: true, total_pages: 1, record_count: count });
  const after = await admin.call(getLegacyReport, { params: { widget }, query: "page[number]=1000000" });
  expect([getRows(after.data), after.meta.pagination?.record_count]).toEqual([[], count]);
  const paged = await admin.call(getReport, { params: { widget } });
  expect(getRows(paged.data)).toHaveLength(15);
});
