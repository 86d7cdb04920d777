import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpTeamFixture, type Role, type TeamFixture } from "#slices/people/testing/team-fixture.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail } from "#test/support/two-clients.ts";

let t: TeamFixture;
beforeAll(async () => {
  t = await setUpTeamFixture();
  await t.run("UPDATE people SET first_name = '=1+2' WHERE client_id = 1 AND id = 12");
  await t.run("UPDATE people SET manager_id = 11 WHERE client_id = 1 AND id = 12");
});
afterAll(() => t.close());

async function take(role: Role, payload: object = {}, format = "csv"): Promise<{ status: number; body: string }> {
  const session = await t.signIn(buildEmail(1, role), PASSWORD);
  const headers = { ...session, ...sameOrigin };
  const reply = await t.server.inject({ method: "POST", url: `/v1/en/analytics/team.${format}`, headers, payload });
  return { status: reply.statusCode, body: reply.body };
}

/** Returns the cells of people 11–15, below the header. */
async function readRows(role: Role, payload: object = {}): Promise<string[]> {
  const { status, body } = await take(role, payload);
  expect(status, body).toBe(200);
  return body.split("\r\n").filter((line) => /^"?'?(Person 1\d|=1\+2)/.test(line));
}

test("the file has the rows of the screen with its filters, order and columns", async () => {
  const all = { filters: { general: "All" }, sort_by: "lifecycle_status", sort_desc: true };
  const list = await t.list("client-admin", "sort_by=lifecycle_status&sort_desc=true");
  const names = list.body.data.filter(({ id }) => id > 8).map(({ employee_name: name }) => name);
  const found = await readRows("client-admin", all);
  expect(found.map((line) => line.split(",")[0]?.replace(/^'/, ""))).toEqual(names);
  expect(found).toContain("Person 15 of 1,Leasing Consultant,Location 1 of client 1,N/A,Archived");
  expect(await readRows("client-admin", { filters: { regions: [2] } })).toHaveLength(1);
});

test("escapes a name that a spreadsheet would run as a formula", async () => {
  expect(await readRows("client-admin", { filters: { positions: [2] } })).toEqual([
    "'=1+2 of 1,Technician,Location 2 of client 1,Person 11 of 1,Active",
  ]);
});

test("people without a Manager column cannot export it or sort by it", async () => {
  const { body } = await take("maintenance_manager", { sort_by: "managers" });
  expect(body).toContain("Name,Position,Location,Status");
  expect(body).not.toContain("Person 11");
});

test("employees cannot export; the audit log names the actor but not the search text", async () => {
  expect((await take("employee")).status).toBe(403);
  expect((await take("client-admin", { filters: { q_text: "person 11" } }, "xlsx")).status).toBe(200);
  const logged = await t.run("SELECT details FROM audit_log WHERE operation = 'people.team.export' ORDER BY id DESC");
  expect(logged[0]?.["details"]).toMatchObject({
    format: "xlsx",
    rows: 1,
    is_searched: true,
    sort_by: "employee_name",
  });
  expect(JSON.stringify(logged)).not.toContain("person 11");
});
