import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { setUpTaskFixture, type TaskFixture, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

// The fixture's employee is person 8 at location 1, in onboarding plan 1 since 1 November with mentor 7. Today is the
// 20th.

const admin: TaskViewer = { role: "client-admin" };
let t: TaskFixture;

const enrollments = [
  // Person 8 leaves. Person 5, also at location 1, is in a development plan. Person 2, without a location, finished
  // onboarding.
  { id: 2, person_id: 8, plan_id: 2, status_id: 1, enrolled_on: "2026-11-10", last_day: "2026-12-04", mentor_id: 7 },
  { id: 3, person_id: 5, plan_id: 3, status_id: 1, enrolled_on: "2026-11-05", start_date: "2026-01-05", mentor_id: 7 },
  { id: 4, person_id: 2, plan_id: 1, status_id: 5, enrolled_on: "2026-09-01", ended_on: "2026-10-15", mentor_id: 3 },
  { id: 5, person_id: 2, plan_id: 3, status_id: 4, enrolled_on: "2026-09-01", ended_on: "2026-10-15", mentor_id: 3 },
  { id: 6, person_id: 4, plan_id: 3, status_id: 1, enrolled_on: "2026-11-12", mentor_id: 7 },
].map((row) => ({ plan_version: 1, ...row }));

beforeAll(async () => {
  t = await setUpTaskFixture();
  for (const client of [1, 2] as const) {
    await t.db.withClient(client, (tx) => insertRows(tx, "enrollments", enrollments));
    await readClientRows(
      t,
      client,
      "UPDATE enrollments SET location_id = 1, position_id = 1, start_date = coalesce(start_date, '2026-11-01') WHERE person_id IN (5, 8)",
    );
  }
  const outcome = { outcome_id: 1, outcome_on: "2026-11-19", outcome_at: "2026-11-19T12:00:00Z" };
  const development = { is_onboarding: false, is_development: true };
  await t.add({ id: 1, due: "2026-11-25" });
  await t.add({ id: 2, due: "2026-11-10" });
  await t.add({ id: 3, due: null, after: 1 });
  await t.add({ id: 4, due: "2026-11-19", rest: outcome });
  await t.add({ id: 5, due: "2026-12-04", enrollmentIds: [2], isOffboarding: true });
  await t.add({ id: 6, due: "2026-12-20", alert: "2026-12-15", enrollmentIds: [3], personId: 5, rest: development });
  await t.add({
    id: 7,
    due: "2026-10-01",
    alert: "2026-09-20",
    enrollmentIds: [4],
    personId: 2,
    rest: { ...outcome, outcome_on: "2026-10-15", location_id: null },
  });
});
afterAll(() => t.close());

async function send(widget: string, query = "", who = admin): Promise<WidgetReply> {
  const { status, body } = await t.send<WidgetReply>("GET", `/analytics/reports/${widget}?${query}`, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const readRows = async (widget: string, query = "", who = admin): Promise<ListRow[]> =>
  (await send(widget, query, who)).data as ListRow[];
const getLabels = ({ meta }: WidgetReply): string[] => meta.headers.map(({ label }) => label);

describe("the enrollment history", () => {
  test("has its columns, the latest first, purged ones left out [ENR-05]", async () => {
    const reply = await send("enrollment_history");
    expect(getLabels(reply)).toEqual([
      "Employee",
      "Plan",
      "Start Date",
      "Progress %",
      "Est. Completed Date",
      "Job Title",
      "Location",
    ]);
    const found = reply.data as ListRow[];
    // An offboarding starts on the last day.
    expect(found.map((row) => [row["id"], row["start_date"]])).toEqual([
      [2, "2026-12-04"],
      [1, "2026-11-01"],
      [3, "2026-01-05"],
      [4, null],
      [6, null],
    ]);
    expect(found[1]).toMatchObject({
      m_id: 8,
      to: "/team/8/employee-details/career",
      user_task_id: null,
      full_name: "employee of 1",
      name: "Plan onboarding",
      type: "Onboarding",
      enrollment_status: "Enrolled",
      complete_percentage: 25,
      plan_end_date: "2026-11-30",
      position: "Leasing Agent",
    });
    expect(found[3]).toMatchObject({
      enrollment_status: "Completed",
      complete_percentage: 100,
      plan_end_date: "2026-10-15",
    });
    expect(found[4]).toMatchObject({ complete_percentage: null, plan_end_date: null });
  });

  test.each([
    ["filters[plan_types][]=development", [3, 6]],
    ["filters[plans][]=1", [1, 4]],
    ["filters[enrollment_statuses][]=5", [4]],
    ["filters[q_text]=OFFBOARD", [2]],
    ["filters[locations][]=1", [2, 1, 3]],
    ["filters[date_range]=2026-09-01:2026-10-31", [4]],
    ["filters[date_range]=2026-11-11:2026-11-11", [2, 1, 3]],
    ["sort_by=complete_percentage", [2, 3, 1, 4, 6]],
    ["sort_by=complete_percentage&sort_desc=true", [4, 1, 2, 3, 6]],
    ["sort_by=name&sort_desc=true", [1, 4, 2, 3, 6]],
    ["page[size]=2&page[number]=2", [3, 4]],
  ])("%s gives %j", async (query, expected) => {
    expect((await readRows("enrollment_history", query)).map((row) => row["id"])).toEqual(expected);
  });

  test("shows the progress on the last day of the range", async () => {
    const [row] = await readRows("enrollment_history", "filters[plans][]=1&filters[date_range]=2026-11-01:2026-11-18");
    expect(row).toMatchObject({ id: 1, complete_percentage: 0 });
  });

  test("names all invalid parameters", async () => {
    const query = "sort_by=colour&filters[plans][]=x&page[size]=0&structures[scope]=regions";
    const { status, body } = await t.send("GET", `/analytics/reports/enrollment_history?${query}`, admin);
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "query.filters.plans.0",
      "query.page.size",
      "query.sort_by",
      "query.structures.scope",
    ]);
  });

  test("covers the viewer's locations only, and no other client", async () => {
    const manager: TaskViewer = { role: "property_manager" };
    const found = await readRows("enrollment_history", "", manager);
    expect(found.map((row) => row["id"])).toEqual([2, 1, 3]);
    const [other] = await readRows("enrollment_history", "filters[plans][]=2", { client: 2, role: "client-admin" });
    expect(other).toMatchObject({ full_name: "employee of 2" });
    expect((await t.send("GET", "/analytics/reports/enrollment_history", { role: "employee" })).status).toBe(403);
  });

  test("does not show employees their own departure", async () => {
    await readClientRows(t, 1, "UPDATE enrollments SET person_id = 5 WHERE id = 2");
    const found = await readRows("enrollment_history", "", { role: "property_manager" });
    expect(found.map((row) => row["id"])).toEqual([1, 3]);
    expect(await readRows("offboarding_employees", "", { role: "property_manager" })).toEqual([]);
    await readClientRows(t, 1, "UPDATE enrollments SET person_id = 8 WHERE id = 2");
  });

  test("exports every row as shown", async () => {
    const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, "client-admin"), PASSWORD)) };
    const file = await t.server.inject({
      method: "POST",
      url: "/v1/en/analytics/reports/enrollment_history.csv",
      headers,
      payload: { filters: { plan_types: ["onboarding"] }, sort_by: "full_name" },
    });
    expect(file.statusCode, file.body).toBe(200);
    const lines = file.body.split(/\r?\n/);
    const header = lines.findIndex((line) => line.startsWith("Employee,Plan,Start Date"));
    expect(lines.slice(header, header + 3)).toEqual([
      "Employee,Plan,Start Date,Progress %,Est. Completed Date,Job Title,Location",
      "employee of 1,Plan onboarding,2026-11-01,25%,2026-11-30,Leasing Agent,Location 1 of client 1",
      "reporting of 1,Plan onboarding,N/A,100%,2026-10-15,N/A,N/A",
    ]);
  });
});

describe("offboarding employees", () => {
  test("lists people who leave, with their last day as start, and links to their career page [ENR-09] [ENR-10]", async () => {
    const reply = await send("offboarding_employees");
    expect(getLabels(reply)).toEqual([
      "Employee",
      "Last Day",
      "Progress %",
      "Est. Completed Date",
      "Position",
      "Location",
    ]);
    expect(reply.meta.headers.map(({ key }) => key)).toEqual([
      "full_name",
      "start_date",
      "complete_percentage",
      "plan_end_date",
      "position",
      "location",
    ]);
    expect(reply.data).toMatchObject([
      { id: 2, m_id: 8, start_date: "2026-12-04", plan_end_date: "2026-12-04", to: "/team/8/employee-details/career" },
    ]);
  });
});

describe("employee development", () => {
  test("lists plans, each with the progress of its tasks [ENR-06] [ENT-37]", async () => {
    const reply = await send("employee_development");
    expect(getLabels(reply)).toEqual(["Employee", "Position", "Type", "Status"]);
    const found = reply.data as ListRow[];
    expect(found.map((row) => [row["plan"], row["name"]])).toEqual([
      ["Plan development", "multi_regional_manager of 1"],
      ["Plan development", "property_manager of 1"],
      ["Plan offboarding", "employee of 1"],
      ["Plan onboarding", "employee of 1"],
      ["Plan onboarding", "reporting of 1"],
    ]);
    expect(found[3]).toMatchObject({
      m_id: 8,
      name: "employee of 1",
      task_count: 4,
      completed: 1,
      pending: 1,
      past_due: 1,
      todo: 1,
      employee_status: "Active",
      task_status: "past_due",
    });
    expect(found[1]).toMatchObject({ task_count: 1, todo: 1, task_status: "scheduled", position: "Leasing Agent" });
    expect(found[4]).toMatchObject({ task_count: 1, completed: 1, task_status: "completed" });
  });
});

describe("mentors", () => {
  test("shows the people whom they mentor now, and when that ends [ENR-07] [ENT-29]", async () => {
    const reply = await send("mentors");
    expect(getLabels(reply)).toEqual(["Mentor", "Employee(s)", "Progress %", "Est. Completed Date"]);
    const found = reply.data as ListRow[];
    const [many, none] = [found.find((row) => row.m_id === 7), found.find((row) => row.m_id === 3)];
    expect(many).toMatchObject({
      name: "maintenance_manager of 1",
      mentees: "8:employee of 1;4:multi_regional_manager of 1;5:property_manager of 1",
      // One of six tasks is done.
      complete_percentage: 17,
      mentorship_end_date: "2026-12-20",
    });
    expect(none).toMatchObject({ mentees: null, complete_percentage: 100, mentorship_end_date: "2026-10-15" });
    const [mine] = await readRows("mentors", "", { role: "property_manager" });
    expect(mine).toMatchObject({ m_id: 7, mentees: "8:employee of 1;5:property_manager of 1" });
  });
});

describe("the enrollment report", () => {
  const readTable = async (query: string): Promise<{ reply: WidgetReply; results: ReportRow[] }> => {
    const reply = await send("enrollment_summary_report", query);
    return { reply, results: (reply.data as { results: ReportRow[] }).results };
  };

  test("has its columns, stat cards and rows that open [ENR-02] [ENR-14]", async () => {
    const { reply, results } = await readTable("structures[addon_options]=summary&structures[scope]=plans");
    expect(getLabels(reply)).toEqual([
      "Plan",
      "Progress",
      "Employees",
      "Total",
      "Scheduled",
      "Pending",
      "Past Due",
      "Completed",
      "Abandoned",
    ]);
    expect(reply.meta.summary_object?.cards?.map(({ label }) => label)).toContain("Progress");
    expect(reply.meta.structures.sub_scopes.map(({ key }) => key)).toContain("employees");
    expect(results.find(({ m_id }) => m_id === 1)).toMatchObject({
      name: "Plan onboarding",
      employee_count: 2,
      total: 5,
      completed: 2,
      past_due: 1,
      pending: 1,
      scheduled: 1,
    });
  });

  test("of employees shows type, estimated completion, location and position beside progress [ENR-03]", async () => {
    const { reply, results } = await readTable("structures[scope]=employees");
    expect(getLabels(reply)).toEqual([
      "For Employee",
      "Progress",
      "Type",
      "Estimated Completion",
      "Location",
      "Position",
    ]);
    expect(results.find(({ m_id }) => m_id === 8)).toMatchObject({
      name: "employee of 1",
      to: "/team/8/employee-details/career",
      complete_percentage: 20,
      type: "Onboarding, Offboarding",
      plan_end_date: "2026-12-04",
      position: "Leasing Agent",
    });
  });

  test("of employees omits people who were in no plan in the range", async () => {
    const { results } = await readTable("structures[scope]=employees&structures[date_range]=2026-09-01:2026-10-31");
    expect(results.map(({ m_id, type }) => [m_id, type])).toEqual([[2, "Onboarding"]]);
  });
});

describe("onboarding and offboarding", () => {
  test("is a table of these two types only [ENR-04]", async () => {
    const reply = await send("onboarding_offboarding_report");
    expect(getLabels(reply).slice(1)).toEqual([
      "Progress",
      "Complete",
      "Pending",
      "Past Due",
      "Can Not Complete",
      "Abandoned",
      "Canceled",
    ]);
    const { results } = reply.data as { results: ReportRow[] };
    // Sorted by name.
    expect(results.map(({ m_id }) => m_id)).toEqual(["offboarding", "onboarding"]);
    const all = await send(
      "onboarding_offboarding_report",
      "structures[scope]=locations&structures[addon_options]=summary",
    );
    const [place] = (all.data as { results: ReportRow[] }).results;
    // Four onboarding tasks and one offboarding task. The development task is not counted.
    expect(place).toMatchObject({ m_id: 1, complete: 1, pending: 2, past_due: 1 });
  });

  test("as a progress widget shows how many people are in such plans today [ENR-11]", async () => {
    expect((await send("progress")).data).toMatchObject({
      onboarding: { complete_percentage: 25, employee_count: 1 },
      offboarding: { complete_percentage: 0, employee_count: 1 },
    });
  });
});
