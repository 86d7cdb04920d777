import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getLegacyReport, getReport, getReports, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

const BASE = "/v1/en/analytics";
const REPORT = "resident_satisfaction_report";
/** Alder to Elm, and enough others to make three pages. */
const LOCATIONS = 5 + 30;

let t: TestApplication;
beforeAll(async () => {
  t = await startReportPortal();
  const more = Array.from({ length: 30 }, (_, at) => ({
    id: 100 + at,
    name: `Site ${at}`,
    region_id: 3,
    time_zone: "UTC",
  }));
  await t.db.withClient(1, (tx) => insertRows(tx, "locations", more));
});
afterAll(() => t.close());

const countRows = ({ data }: WidgetReply): number => (isTableData(data) ? data.results.length : -1);

describe("standard reports", () => {
  test("are grouped by ingage, inquire, intouch and introduce, each at its slug [API-34]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const { data } = await admin.call(getReports);
    expect(Object.keys(data)).toEqual(["ingage", "inquire", "intouch", "introduce"]);
    expect(data.inquire).toEqual([]);
    expect(data.introduce.map(({ name }) => name)).toEqual([
      "Employee Development",
      "Employee Turnover Report",
      "Enrollment History",
      "Enrollment Summary",
      "Mentors",
      "Onboarding and Offboarding",
      "Task Assignments",
      "Task Compliance Report",
      "Tenure Report",
      "Top Reasons for Leaving",
    ]);
    for (const [group, reports] of Object.entries(data)) {
      for (const { id, name, slug, service, widget, to } of reports) {
        expect([id > 0, service, slug]).toEqual([true, group, widget.replaceAll("_", "-")]);
        // A report of another slice has a page and an endpoint of its own.
        if (to !== undefined) continue;
        const { meta } = await admin.call(getLegacyReport, { params: { widget: slug } });
        expect([meta.widget.id, widgetCatalog.find(slug, "company")?.title]).toEqual([widget, name]);
      }
    }
  });

  test("have unique numbers, and are offered only to those who may open them", async () => {
    const ids = widgetCatalog.widgets.flatMap(({ reportId }) => reportId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    await t.db.withClient(2, (tx) =>
      tx
        .on<{ client_services: { client_id: number; service: string; status: string } }>()
        .updateTable("client_services")
        .set({ status: "inactive" })
        .where("client_id", "=", tx.clientId)
        .where("service", "in", ["ingage", "introduce"])
        .execute(),
    );
    const { data } = await (await createCaller(t, 2, "client-admin")).call(getReports);
    expect([data.ingage, data.introduce]).toEqual([[], []]);
    expect(data.intouch.length).toBeGreaterThan(0);
    expect((await (await createCaller(t, 1, "employee")).expectRefusal(getReports)).status).toBe(403);
  });
});

test("legacy reports have every row on one page unless a size is requested; others have fifteen", async () => {
  const admin = await createCaller(t, 1, "client-admin");
  const request = { params: { widget: REPORT }, query: "structures[scope]=locations" };
  const legacy = await admin.call(getLegacyReport, request);
  expect([countRows(legacy), legacy.meta.pagination]).toEqual([
    LOCATIONS,
    { last: true, total_pages: 1, record_count: LOCATIONS },
  ]);
  const report = await admin.call(getReport, request);
  expect([countRows(report), report.meta.pagination]).toEqual([
    15,
    { last: false, total_pages: 3, record_count: LOCATIONS },
  ]);
  expect(report.meta.data_version).not.toBe(legacy.meta.data_version);
  const sized = await admin.call(getLegacyReport, {
    ...request,
    query: `${request.query}&page[size]=10&page[number]=4`,
  });
  expect([countRows(sized), sized.meta.pagination?.last]).toEqual([5, true]);
});

test("every address of a table accepts the same payload under its suffixes, and returns the same file for the same place", async () => {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const payload = { structures: { scope: "locations" }, filters: { general: "active" } };
  const save = async (path: string): Promise<string> => {
    const headers = { ...sameOrigin, ...session };
    const reply = await t.server.inject({ method: "POST", url: BASE + path, payload, headers });
    expect(reply.statusCode, path).toBe(200);
    return path.endsWith(".csv")
      ? reply.body.replace(/"?As Of.*/, "")
      : reply.rawPayload.subarray(0, 2).toString("latin1");
  };
  for (const [one, other] of [
    ["/reports", "/legacy_reports"],
    ["/regions/1", "/region/1"],
  ]) {
    const file = await save(`${one}/${REPORT}.csv`);
    expect(file).toContain("Alder");
    expect(await save(`${other}/${REPORT.replaceAll("_", "-")}.csv`)).toBe(file);
    expect(await save(`${other}/${REPORT}.xlsx`)).toBe("PK");
  }
  const headers = { ...sameOrigin, ...session };
  for (const path of [`/moons/1/${REPORT}.csv`, `/region/999/${REPORT}.csv`, "/legacy_reports/weather.csv"]) {
    const refused = await t.server.inject({ method: "POST", url: BASE + path, payload, headers });
    expect(refused.statusCode, path).toBe(404);
  }
});
