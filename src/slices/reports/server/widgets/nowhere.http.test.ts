import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { explainReport } from "#slices/reports/contract/explain.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

// Dogwood is in no region, and three people have no location: each has a row, and the rows add up.

const WIDGET = "employee_tenure_report";
let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  await t.db.withClient(1, async (tx) => {
    for (const [id, location_id] of [
      [901, null],
      [902, null],
      [903, 4],
    ] as const) {
      await insertRows(tx, "people", [{ id, first_name: "N", last_name: `${id}`, email: `n${id}@harborline.example` }]);
      await insertRows(tx, "employments", [{ person_id: id, location_id, starts_on: "2024-01-01" }]);
    }
  });
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const send = (scope: string, ...query: string[]): Promise<WidgetReply> =>
  admin.call(getReport, {
    params: { widget: WIDGET },
    query: [`structures[scope]=${scope}`, "structures[addon_options]=summary", "page[size]=100", ...query].join("&"),
  });

const findRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);
const findCounts = (reply: WidgetReply): [string, number | null | undefined][] =>
  findRows(reply).map(({ name, employee_count: count }) => [name, count]);
const findTotal = ({ meta }: WidgetReply): number | null | undefined =>
  meta.summary_object?.totals?.["employees"]?.value;

describe.each(["regions", "areas", "locations"])("by %s", (scope) => {
  test("people without a location have a row next to that of places without a region, and all rows add up", async () => {
    const reply = await send(scope);
    expect(findRows(reply).find(({ name }) => name === "No location")).toMatchObject({
      employee_count: 3,
      link_type: "nowhere",
      to: null,
    });
    const sum = findCounts(reply).reduce((all, [, count]) => all + (count ?? 0), 0);
    expect(sum).toBe(findTotal(reply));
  });

  test("its periods are its own", async () => {
    const reply = await send(scope, "structures[report_type]=timeline", "structures[metric]=employees");
    const row = findRows(reply).find(({ name }) => name === "No location");
    expect(row?.timeline?.at(-1)?.value).toBe(3);
  });
});

test("no region includes the people of the row without a location", async () => {
  const reply = await send("regions");
  const byLocation = await send("locations");
  const dogwood = findRows(byLocation).find(({ name }) => name === "Dogwood")?.employee_count;
  expect(dogwood).toBeGreaterThan(0);
  expect(findRows(reply).find(({ name }) => name === "No region")).toMatchObject({
    m_id: null,
    employee_count: dogwood,
  });
});

test("its figure explains its own numbers", async () => {
  const query = "structures[scope]=regions&cell[row]=0&cell[column]=employees";
  const { data } = await admin.call(explainReport, { params: { widget: WIDGET }, query });
  expect([data.row, data.current.value]).toEqual([0, 3]);
});

test("a viewer of some places only, or a filtered table, has no such row", async () => {
  const manager = await createCaller(t, 1, "multi_regional_manager");
  const own = await manager.call(getReport, { params: { widget: WIDGET }, query: "structures[scope]=regions" });
  const narrowed = await send("regions", "filters[regions]=1");
  for (const reply of [own, narrowed]) {
    expect(findRows(reply).map(({ name }) => name)).not.toContain("No location");
  }
});
