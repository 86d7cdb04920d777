import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getReport } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const summaries = {
  engagement: "engagement_summary_report",
  satisfaction: "satisfaction_summary_report",
  compliance: "compliance_summary_report",
  enrollment: "enrollment_summary_report",
} as const;

test.each(Object.entries(summaries))(
  "rows of the %s summary name that service's dashboard of their place",
  async (part, widget) => {
    for (const [scope, folder] of [
      ["regions", "region"],
      ["locations", "property"],
    ] as const) {
      const query = `structures[scope]=${scope}&page[size]=100`;
      const { data } = await admin.call(getReport, { params: { widget }, query });
      if (!isTableData(data)) throw new Error("no table");
      const rows = data.results as { m_id: number | null; link_type: string; to: string | null }[];
      const places = rows.filter(({ link_type: link, m_id: id }) => link !== "nowhere" && id !== null);
      expect(places.length).toBeGreaterThan(1);
      for (const { m_id: id, to } of places) expect(to).toBe(`/${part}/${folder}/${id}/dashboard`);
    }
  },
);
