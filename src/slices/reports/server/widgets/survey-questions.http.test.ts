import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { explainReport } from "#slices/reports/contract/explain.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

// The row of a survey links to its questions, even though protected answers have no segment by both at once.

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const findRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);
const send = (widget: string, ...query: string[]): Promise<WidgetReply> =>
  admin.call(getReport, { params: { widget }, query: ["page[size]=100", ...query].join("&") });

const QUESTIONS = "structures[scope]=questions";
/** No one in this company has answered it. */
const EXIT = 7;

describe.each([
  ["intel", 1],
  ["resident_satisfaction_report", 24],
])("links from the surveys of %s", (widget, survey) => {
  test("each row links to the questions of the survey, as the filter says [NAV-32]", async () => {
    const surveys = findRows(await send(widget, "structures[scope]=surveys"));
    expect(surveys.map(({ m_id: id }) => id)).toContain(survey);
    const every = findRows(await send(widget, QUESTIONS));
    for (const { m_id: id } of surveys) {
      const reply = await send(widget, QUESTIONS, `filters[surveys]=${id}`);
      const filter = reply.meta.filters.find(({ key }) => key === "surveys");
      expect(filter?.choices?.filter(({ selected }) => selected).map((each) => each.id)).toEqual([id]);
      expect(every.length).toBeGreaterThan(0);
      for (const row of findRows(reply)) expect(every).toContainEqual(row);
    }
  });

  test("every type of report, sort and row below accepts the survey as well [NAV-32]", async () => {
    const of = `filters[surveys]=${survey}`;
    const timeline = await send(widget, QUESTIONS, of, "structures[report_type]=timeline");
    expect(findRows(timeline).every(({ timeline: periods }) => (periods?.length ?? 0) > 0)).toBe(true);
    const { meta, ...reply } = await send(widget, QUESTIONS, of, "structures[addon_options]=summary");
    const [row] = findRows({ meta, ...reply });
    expect(row).toBeDefined();
    expect(meta.summary_object?.totals?.["agreement_importance"]).toBeDefined();
    for (const { key } of meta.structures.sub_scopes)
      await send(widget, `structures[scope]=${key}`, `structures[parents][questions][]=${row?.m_id}`, of);
    const cell = ["cell[column]=agreement_importance", `cell[row]=${row?.m_id}`];
    const query = [QUESTIONS, of, ...cell].join("&");
    const { data } = await admin.call(explainReport, { params: { widget }, query });
    expect(data.current.value).toBe(row?.agreement_importance);
    if (data.rows !== null) await admin.call(getReport, { params: { widget }, query: data.rows.split("?")[1] ?? "" });
  });
});

test("a survey without answers has no rows of questions, and the reply states how they were selected", async () => {
  const reply = await send("intel", QUESTIONS, `filters[surveys]=${EXIT}`);
  expect(findRows(reply)).toEqual([]);
  expect(reply.meta.additional_meta.questions_of_surveys).toBe(true);
  expect((await send("intel", QUESTIONS)).meta.additional_meta.questions_of_surveys).toBeUndefined();
});

test("places filtered by one survey and one question at once are rejected as before", async () => {
  const query = "filters[surveys]=1&filters[questions]=1&structures[scope]=locations";
  const refused = await admin.expectRefusal(getReport, { params: { widget: "intel" }, query });
  expect([refused.status, refused.fields]).toEqual([400, ["query.filters"]]);
});
