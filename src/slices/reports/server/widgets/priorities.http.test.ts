import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { getAttachment } from "#slices/reports/contract/priority.contract.ts";
import { getRegionScopedReport, getScopedReport } from "#slices/reports/contract/scoped-reports.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

const DETAIL = "employee_priority_detail_report";
const RESIDENT = "resident_priority_detail_report";
const BASE = "/v1/en/analytics";

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

function toData({ data }: WidgetReply): PriorityData {
  if (!("recommended_action_items" in data)) throw new Error("no priority");
  return data;
}

const readDetail = async (scoped: number, widget = DETAIL): Promise<WidgetReply> =>
  admin.call(getScopedReport, { params: { widget, scoped } });

describe("detail of a priority", () => {
  test("has topic, question, surveys, open assignments and action items with files [ENT-20]", async () => {
    const data = toData(await readDetail(18));
    expect(data).toMatchObject({
      topic: "Pay",
      body: "My pay is fair for the work I do.",
      appears_on_these_surveys: ["Employee Engagement Survey"],
      open_assignments: [],
    });
    expect(data.recommended_action_items.map(({ title }) => title)).toEqual([
      "Explain how pay is made",
      "Compare pay with the market and report what you find",
    ]);
    for (const item of data.recommended_action_items) {
      expect(item.body.length).toBeGreaterThan(20);
      expect(item.es.title).not.toBe(item.title);
      expect(item.attachments).toEqual([
        {
          id: item.id,
          name: `${item.title}.txt`,
          file: `${BASE}/attachments/${item.id}`,
          file_description: "Checklist to print, in English and Spanish",
        },
      ]);
    }
  });

  test("has the score of its row in the report, and its segments", async () => {
    const report = await admin.call(getReport, { params: { widget: "employee_priority_report" } });
    if (!isTableData(report.data)) throw new Error("no table");
    const [row] = report.data.results;
    const id = Number(row?.m_id);
    const data = toData(await readDetail(id));
    expect(data.figure).toEqual(row?.figures["agreement_importance"]);
    expect(data.response_count).toBe(row?.response_count);
    expect(data.body).toBe(row?.name);
    expect(data.topic).toBe(row?.topic);
    expect(row?.to).toBe(`/engagement/employee-priority-detail-report/${id}`);
    expect(data.location_breakdown.values.map(({ name }) => name)).toEqual(["Alder", "Birch", "Cedar", "Dogwood"]);
    expect(data.current_year - data.previous_year).toBe(1);
  });

  test("of a region has its locations alone; of residents no position categories", async () => {
    const region = await admin.call(getRegionScopedReport, { params: { id: 1, widget: DETAIL, scoped: 18 } });
    expect(toData(region).location_breakdown.values.map(({ name }) => name)).toEqual(["Alder", "Birch"]);
    expect(toData(region).region_breakdown.values).toEqual([]);
    expect(toData(await readDetail(201, RESIDENT)).position_breakdown.values).toEqual([]);
  });

  test("states whether the viewer may see assignments, and assign [ENG-33]", async () => {
    const readFlags = async (caller: Caller) =>
      (await caller.call(getScopedReport, { params: { widget: DETAIL, scoped: 18 } })).meta.additional_meta;
    expect(await readFlags(admin)).toMatchObject({ show_assignments: true, create_assignments: true });
    const reporting = await createCaller(t, 1, "reporting");
    expect(await readFlags(reporting)).toMatchObject({ show_assignments: true, create_assignments: false });
    const residents = (await readDetail(201, RESIDENT)).meta.additional_meta;
    expect(residents).toMatchObject({ show_assignments: false, create_assignments: false });
  });

  test("rejects every parameter by name [API-19]", async () => {
    const params = { widget: DETAIL, scoped: 18 };
    expect((await admin.call(getScopedReport, { params })).meta.widget.id).toBe(DETAIL);
    const query = "structures[scope]=regions&filters[regions]=1";
    const refused = await admin.expectRefusal(getScopedReport, { params, query });
    expect([refused.status, refused.fields]).toEqual([400, ["query.structures", "query.filters"]]);
  });

  test.each([
    ["a question of residents", DETAIL, 201],
    ["a question without a score", DETAIL, 28],
    ["nothing", DETAIL, 999],
    ["a question of employees", RESIDENT, 18],
  ])("%s is no priority there", async (_, widget, scoped) => {
    const refused = await admin.expectRefusal(getScopedReport, { params: { widget, scoped } });
    expect([refused.status, refused.code]).toEqual([404, "not_found"]);
  });

  test("of a region that is not visible gets the same reply as a missing one; without the service, 403", async () => {
    const manager = await createCaller(t, 1, "regional_manager");
    const readRefusal = (id: number) =>
      manager.expectRefusal(getRegionScopedReport, { params: { id, widget: DETAIL, scoped: 18 } });
    expect(await readRefusal(2)).toEqual(await readRefusal(999));
    expect((await readRefusal(2)).status).toBe(404);
    const employee = await createCaller(t, 1, "employee");
    expect((await employee.expectRefusal(getScopedReport, { params: { widget: DETAIL, scoped: 18 } })).status).toBe(
      403,
    );
  });
});

describe("checklist of an action item", () => {
  test("is a text to save, with a box for each step, in both languages", async () => {
    const session = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
    const reply = await t.server.inject({ url: `${BASE}/attachments/111`, headers: session });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(reply.headers["content-disposition"]).toContain("attachment");
    expect(reply.headers["content-disposition"]).toContain("Explain how pay is made.txt");
    expect(reply.body.match(/\[ \]/g)).toHaveLength(6);
    expect(reply.body).toContain("EXPLAIN HOW PAY IS MADE");
    expect(reply.body).toContain("EXPLICAR CÓMO SE FORMA EL SUELDO");
  });

  test("returns 404 for an item without one; every person with an action item may print it", async () => {
    expect((await admin.expectRefusal(getAttachment, { params: { id: 5 } })).status).toBe(404);
    const session = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    const reply = await t.server.inject({ url: `${BASE}/attachments/111`, headers: session });
    expect(reply.statusCode).toBe(200);
    expect((await t.server.inject({ url: `${BASE}/attachments/111` })).statusCode).toBe(401);
  });
});

test.each([
  "employee_survey_report",
  "employee_priority_report",
  `${DETAIL}/18`,
  "employee_comments",
  "engagement_dashboard",
])("GET reports/%s returns its data [API-13]", async (path) => {
  const session = await t.signIn(buildEmail(1, "reporting"), PASSWORD);
  const reply = await t.server.inject({ url: `${BASE}/reports/${path}`, headers: session });
  expect([reply.statusCode, reply.json<WidgetReply>().meta.widget.id]).toEqual([200, path.split("/")[0]]);
});
