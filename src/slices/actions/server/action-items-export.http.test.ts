import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import { type ActionsFixture, setUpActionsFixture } from "#slices/actions/testing/actions-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail } from "#test/support/two-clients.ts";

let t: ActionsFixture;
beforeAll(async () => {
  t = await setUpActionsFixture();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

const URL = "/v1/en/analytics/reports/employee_action_item_report.csv";

async function take(role: Role, payload: object = {}): Promise<{ status: number; lines: string[] }> {
  const headers = { ...(await t.signIn(buildEmail(1, role), PASSWORD)), ...sameOrigin };
  const reply = await t.server.inject({ method: "POST", url: URL, headers, payload });
  const lines = reply.body.split("\r\n");
  const head = lines.findIndex((line) => line.startsWith("Priority,"));
  return { status: reply.statusCode, lines: lines.slice(head + 1).filter((line) => line !== "") };
}

test("the file has the rows of the screen with its filters and order", async () => {
  await t.assign("client-admin", { due_by: "2026-10-01" });
  const { id } = await t.assign("client-admin", { region_ids: [1, 2] });
  await t.takeStep("employee", id, { action: "start" });
  const { lines } = await take("client-admin");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/,2026-09-15,[^,]+,In Progress,[^,]+,"Region 1; Region 2",2026-12-31,N\/A,N\/A$/);
  const oldest = await take("client-admin", {
    sort_by: "current_status",
    sort_desc: true,
    filters: { status: ["assigned"] },
  });
  expect(oldest.lines).toHaveLength(1);
  t.clock.set("2026-10-02T15:00:00Z");
  expect((await take("client-admin", { filters: { status: ["assigned"] } })).lines[0]).toContain("Assigned, Overdue");
});

test("the file has the rows of the viewer's own list, and employees cannot export", async () => {
  await t.assign("client-admin", { region_ids: [1] });
  await t.assign("client-admin", { region_ids: [1, 2] });
  for (const role of ["client-admin", "regional_manager", "property_manager"] as const) {
    const { data } = await (await t.actAs(role)).call(getActionItemReport);
    expect((await take(role)).lines, role).toHaveLength(data.length);
  }
  expect((await take("regional_manager")).lines).toHaveLength(1);
  expect((await take("employee")).status).toBe(403);
});

test("escapes names that a spreadsheet would run, and the audit row omits the search text", async () => {
  await readClientRows(t, 1, "UPDATE regions SET name = '=cmd()' WHERE client_id = 1 AND id = 1");
  await t.assign("client-admin");
  expect((await take("client-admin", { filters: { q_text: "person" } })).status).toBe(200);
  expect((await take("client-admin")).lines[0]).toContain(",'=cmd(),");
  await readClientRows(t, 1, "UPDATE regions SET name = 'Region 1' WHERE client_id = 1 AND id = 1");
  const rows = await readClientRows(
    t,
    1,
    "SELECT details FROM audit_log WHERE operation = 'actions.history.export' ORDER BY id",
  );
  expect(rows.at(-1)?.["details"]).toMatchObject({ format: "csv", rows: 1, is_searched: false });
  expect(JSON.stringify(rows)).not.toContain("person");
});
