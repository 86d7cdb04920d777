import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

// The payload of the page engagement/intel, with its own names.

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const send = (...query: string[]): Promise<WidgetReply> =>
  admin.call(getReport, { params: { widget: "intel" }, query: ["structures[scope]=locations", ...query].join("&") });
const toNames = ({ data }: WidgetReply): string[] => (isTableData(data) ? data.results : []).map(({ name }) => name);
const getSelectedKeys = ({ meta }: WidgetReply): string[] =>
  meta.filters.flatMap(({ key, value, choices }) => [
    ...(value === null ? [] : [`${key} ${value}`]),
    ...(choices ?? []).filter(({ selected }) => selected).map(({ id }) => `${key} ${id}`),
  ]);

const payload = "structures[date_interval]=month&filters[confidential_only]=false&q_text=";

test("intel accepts its default payload: months, a text, confidential only and reporting groups [API-21]", async () => {
  const all = await send();
  const opened = await send(payload);
  expect(opened.meta.structures.date_interval).toBe("month");
  expect(toNames(opened)).toEqual(toNames(all));
  const grouped = await send(payload, "filters[reporting_group][]=1");
  expect(toNames(grouped)).toEqual(["Alder", "Cedar"]);
  expect(getSelectedKeys(grouped)).toContain("reporting_groups_by_locations 1");
  const found = await send("structures[date_interval]=month", "q_text=ald");
  expect([toNames(found), getSelectedKeys(found)]).toEqual([["Alder"], expect.arrayContaining(["q_text ald"])]);
});

test("all answers of employees are confidential: requesting only these changes nothing, and is not offered [API-21]", async () => {
  const [all, alone] = await Promise.all([send(), send("filters[confidential_only]=true")]);
  expect(alone.data).toEqual(all.data);
  expect(all.meta.filters.map(({ key }) => key)).not.toContain("confidential_only");
});

test("a value under two names or an unknown one is rejected by name; other reports accept no such payload", async () => {
  const readRefusedFields = async (widget: string, query: string): Promise<readonly string[]> =>
    (await admin.expectRefusal(getReport, { params: { widget }, query })).fields;
  const twice = "filters[reporting_group]=1&filters[reporting_groups_by_locations]=2&filters[confidential_only]=maybe";
  expect(await readRefusedFields("intel", twice)).toEqual([
    "query.filters.reporting_group",
    "query.filters.confidential_only",
  ]);
  const other = "q_text=a&filters[reporting_group]=1";
  expect((await readRefusedFields("engagement_summary_report", other)).toSorted()).toEqual([
    "query.filters.reporting_group",
    "query.q_text",
  ]);
});
