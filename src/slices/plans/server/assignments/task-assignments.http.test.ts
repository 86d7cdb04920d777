import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { setUpTaskFixture, type TaskFixture, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import type { getReports } from "#slices/reports/contract/widgets.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import type { z } from "zod";

const REPORT = "/analytics/reports/task_assignments_report";
let t: TaskFixture;

// By default a task is at location 1 and assigned to person 8, who has five or more tasks.
beforeAll(async () => {
  t = await setUpTaskFixture();
  const manager = { assignee: "person", personId: 5 } as const;
  await t.add({ id: 1, due: "2026-11-25", title: "Read the handbook" });
  await t.add({ id: 2, due: "2026-11-22" });
  await t.add({ id: 3, due: "2026-11-10", title: "Sign the lease" });
  await t.add({ id: 4, due: null, after: 1 });
  await t.add({ id: 5, due: "2026-12-05", rule: manager });
  await t.add({ id: 6, due: "2026-11-22" });
  await t.add({ id: 7, due: "2026-11-08", abandon: "2026-11-15" });
  await t.add({ id: 8, due: "2026-11-29", rule: { assignee: "role", role: "property_manager" }, isOffboarding: true });
  await t.add({ id: 9, due: "2026-11-28", rule: { assignee: "mentor" } });
  await t.add({ id: 10, due: "2026-11-24", rule: { assignee: "role", role: "maintenance_manager" } });
  await t.add({ id: 11, due: "2026-11-19" });
  await t.add({ id: 13, due: "2026-12-01", rule: manager, personId: 2, enrollmentIds: [], isOffboarding: true });
  const employee: TaskViewer = { role: "employee" };
  await t.send("PUT", "/plans/user_tasks/6", employee, { tasker_action: "add_note", note: "Half done." });
  await t.send("PUT", "/plans/user_tasks/11", employee, { tasker_action: "complete" });
  // Written last, because a change about a person moves their open tasks to their location.
  await t.add({ id: 12, due: "2026-11-26", rest: { location_id: 3 } });
});
afterAll(() => t.close());

async function readReport(role: Role, query = "", client: 1 | 2 = 1): Promise<AssignmentsReply> {
  const { status, body } = await t.send<AssignmentsReply>("GET", `${REPORT}?${query}`, { client, role });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const getIds = ({ data }: AssignmentsReply): number[] => data.map(({ id }) => id);
const buildTypeQuery = (type: string): string => `structures[report_type]=${type}`;

describe("tasks at the viewer's places", () => {
  test("are shown in three tabs, each with its own rows: open, unassigned, historical [API-20]", async () => {
    const all = await readReport("client-admin");
    // Order: late; due within three days and untouched; assigned to a person with five or more; others. Each by due
    // date.
    expect(getIds(all)).toEqual([3, 2, 6, 1, 12, 4, 10, 9, 8, 13, 5]);
    expect(all.meta.structures).toEqual({
      report_type: "open",
      report_types: [
        { key: "open", label: "Open Tasks" },
        { key: "unassigned", label: "Unassigned Tasks" },
        { key: "historical", label: "Task History" },
      ],
    });
    expect(all.meta.summary_object).toMatchObject({ tasks: 11, past_due: 1, due_soon: 1, busy_owner: 4 });
    expect(getIds(await readReport("client-admin", buildTypeQuery("open")))).toEqual(getIds(all));
    expect(getIds(await readReport("client-admin", buildTypeQuery("unassigned")))).toEqual([10]);
    const ended = await readReport("client-admin", buildTypeQuery("historical"));
    expect(ended.data.map((row) => [row.id, row.user_task_compliance_status_id, row.completed_on])).toEqual([
      [11, 2, "2026-11-20"],
      [7, 4, "2026-11-15"],
    ]);
  });

  test.each<Role>(["client-admin", "property_manager", "reporting"])(
    "return the same rows by page as at once, and the same when filtered by a value that all share: %s",
    async (role) => {
      const whole = await readReport(role);
      const every =
        "filters[task_progress_statuses][]=1&filters[task_progress_statuses][]=2&filters[task_progress_statuses][]=3";
      const narrowed = await readReport(role, every);
      expect(narrowed.data).toEqual(whole.data);
      expect(narrowed.meta.summary_object).toEqual(whole.meta.summary_object);
      const priorityFlags = whole.data.map(({ attention }) => attention);
      const filterByFlag = (wanted: string) => priorityFlags.filter((each) => each === wanted).length;
      expect(whole.meta.summary_object).toMatchObject({
        tasks: whole.data.length,
        past_due: filterByFlag("past_due"),
        due_soon: filterByFlag("due_soon"),
        busy_owner: filterByFlag("busy_owner"),
      });
      const pages = Math.ceil(whole.data.length / 3);
      const paged: number[] = [];
      for (let page = 1; page <= pages + 1; page += 1) {
        paged.push(...getIds(await readReport(role, `page[size]=3&page[number]=${page}`)));
      }
      expect(paged).toEqual(getIds(whole));
    },
  );

  test("rows show title, employee, assignees, due date, number of notes and the reason for attention", async () => {
    const { data } = await readReport("client-admin");
    const findRow = (id: number) => data.find((each) => each.id === id);
    expect(findRow(3)).toMatchObject({
      task_title: "Sign the lease",
      on_behalf_of: { id: 8, name: "employee of 1" },
      assignees: [{ id: 8, name: "employee of 1" }],
      due_by_date: "2026-11-10",
      notes_count: 0,
      attention: "past_due",
      completed_at: null,
      location: { id: 1, name: "Location 1 of client 1" },
    });
    expect(findRow(10)).toMatchObject({ assignees: [], attention: "none" });
    expect(findRow(6)).toMatchObject({ notes_count: 1, attention: "busy_owner" });
    expect(findRow(2)?.attention).toBe("due_soon");
  });

  test.each<[Role, number[]]>([
    ["regional_manager", [3, 2, 6, 1, 4, 10, 9, 8, 13, 5]],
    ["property_manager", [3, 2, 6, 1, 4, 10, 9, 8, 13, 5]],
    ["multi_property_manager", [3, 2, 6, 1, 12, 4, 10, 9, 8, 13, 5]],
    ["multi_regional_manager", [3, 2, 6, 1, 12, 4, 10, 9, 8, 13, 5]],
    // No one sees tasks about their own departure.
    ["reporting", [3, 2, 6, 1, 12, 4, 10, 9, 8, 5]],
    ["maintenance_manager", []],
  ])("%s sees those of their own places, and each opens with the same actions", async (role, expected) => {
    const { data } = await readReport(role);
    expect(data.map(({ id }) => id)).toEqual(expected);
    for (const row of data) {
      const opened = await t.send<{ data: UserTask }>("GET", `/plans/user_tasks/${row.id}`, { role });
      expect([row.id, opened.status, opened.body.data.tasker_actions]).toEqual([row.id, 200, row.tasker_actions]);
    }
  });

  test("of another client are invisible, and employees and people without a permission in plans see none", async () => {
    const foreign = await readReport("client-admin", "", 2);
    expect(foreign.data[0]?.on_behalf_of?.name).toBe("employee of 2");
    expect((await t.send("GET", REPORT, { role: "employee" })).status).toBe(403);
    await readClientRows(t, 2, "UPDATE client_services SET status = 'inactive' WHERE service = 'introduce'");
    expect((await t.send("GET", REPORT, { client: 2, role: "client-admin" })).status).toBe(403);
    await readClientRows(t, 2, "UPDATE client_services SET status = 'active' WHERE service = 'introduce'");
  });
});

describe("query parameters", () => {
  test.each([
    ["filters[q_text]=LEASE", [3]],
    ["filters[q_text]=property_manager", [8, 13, 5]],
    ["filters[task_progress_statuses][]=3", [3]],
    ["filters[task_progress_statuses][]=1", [4]],
    ["filters[task_statuses][]=1", []],
    ["filters[employees][]=2", [13]],
    ["filters[assignees][]=7", [9]],
    ["filters[locations][]=3", [12]],
    ["filters[plan_types][]=offboarding", [8, 13]],
    ["filters[attention][]=past_due&filters[attention][]=due_soon", [3, 2]],
    [`${buildTypeQuery("unassigned")}&filters[attention][]=busy_owner`, []],
    [`${buildTypeQuery("historical")}&filters[task_statuses][]=4`, [7]],
    [`${buildTypeQuery("historical")}&sort_by=completed_at`, [7, 11]],
    [`${buildTypeQuery("historical")}&filters[q_text]=task 11`, [11]],
    ["sort_by=due_by_date&page[size]=3", [3, 2, 6]],
    ["sort_by=due_by_date&sort_desc=true&page[size]=3", [5, 13, 8]],
    ["sort_by=task_title&page[size]=2", [1, 3]],
    ["sort_by=on_behalf_of&sort_desc=true&page[size]=1", [13]],
    ["sort_by=assignees&page[size]=2&filters[assignees][]=7&filters[assignees][]=5", [9, 8]],
    ["sort_by=notes_count&sort_desc=true&page[size]=1", [6]],
    ["page[size]=4&page[number]=3", [8, 13, 5]],
  ])("%s gives %j", async (query, expected) => {
    const reply = await readReport("client-admin", query);
    expect(getIds(reply)).toEqual(expected);
    expect(reply.meta.filters.q_text).toBe(new URLSearchParams(query).get("filters[q_text]"));
  });

  test("are rejected with all errors named", async () => {
    const query = `${buildTypeQuery("closed")}&filters[attention][]=loud&sort_by=colour&filters[colour]=1`;
    const { status, body } = await t.send("GET", `${REPORT}?${query}`, { role: "client-admin" });
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "query.filters.attention.0",
      "query.filters.colour",
      "query.sort_by",
      "query.structures.report_type",
    ]);
  });
});

describe("export", () => {
  async function take(role: Role, format: string, payload: object) {
    const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, role), PASSWORD)) };
    return t.server.inject({ method: "POST", url: `/v1/en${REPORT}.${format}`, headers, payload });
  }

  test("has the rows of the screen in their order, and writes an audit row", async () => {
    const payload = {
      structures: { report_type: "open" },
      filters: { task_progress_statuses: [3, 1], q_text: "t" },
      page: { number: 2, size: 1 },
    };
    const file = await take("regional_manager", "csv", payload);
    expect(file.statusCode, file.body).toBe(200);
    const lines = file.body.split("\r\n").filter((line) => line !== "");
    const header = lines.findIndex((line) => line.startsWith("Completion,"));
    expect(lines[header]).toBe("Completion,Task,Employee,Assignee,Due,Notes,Completed,Completed On,Location");
    expect(lines.slice(header + 1)).toEqual([
      "Past Due,Sign the lease,employee of 1,employee of 1,2026-11-10,0,No,N/A,Location 1 of client 1",
      "Scheduled,Task 4,employee of 1,employee of 1,N/A,0,No,N/A,Location 1 of client 1",
    ]);
    const unassigned = await take("client-admin", "csv", { structures: { report_type: "unassigned" } });
    expect(unassigned.body).toContain("Task 10,employee of 1,No Assignees,2026-11-24");
    const [logged] = await readClientRows(
      t,
      1,
      "SELECT details FROM audit_log WHERE operation = 'plans.assignments.export' ORDER BY id LIMIT 1",
    );
    expect(logged?.["details"]).toMatchObject({ format: "csv", rows: 2, report_type: "open", is_searched: true });
    expect(JSON.stringify(logged?.["details"])).not.toContain("q_text");
  });

  test("returns a workbook too, and 403 without permission to see the screen", async () => {
    expect((await take("client-admin", "xlsx", {})).headers["content-type"]).toContain("spreadsheetml");
    expect((await take("employee", "xlsx", {})).statusCode).toBe(403);
  });
});

test("the report is listed among the standard reports, in navigation and search, by permission", async () => {
  type Reports = z.output<(typeof getReports)["reply"]>["data"];
  const listReports = async (role: Role): Promise<Reports["introduce"]> =>
    (await t.send<{ data: Reports }>("GET", "/analytics/reports", { role })).body.data.introduce;
  const report30 = { id: 30, name: "Task Assignments", service: "introduce", to: "/compliance/task-assignments" };
  expect(await listReports("property_manager")).toContainEqual(expect.objectContaining(report30));
  type User = { data: { navigation: { routes: { path: string; endpoint: string }[] } } };
  const listRoutes = async (role: Role) =>
    (await t.send<User>("GET", "/identity/user", { role })).body.data.navigation.routes;
  const route = { path: "/compliance/task-assignments", endpoint: `/v1/en${REPORT}` };
  expect(await listRoutes("property_manager")).toContainEqual(route);
  expect(await listRoutes("employee")).not.toContainEqual(route);
});

test("tasks of a person who leaves are unassigned from then on", async () => {
  const gone = {
    id: 90,
    first_name: "Gone",
    last_name: "Soon",
    email: "gone@client1.example",
    start_date: "2024-01-01",
  };
  for (const client of [1, 2]) await t.db.withClient(client, (tx) => insertRows(tx, "people", [gone]));
  await t.add({ id: 90, due: "2026-11-27", rule: { assignee: "person", personId: 90 } });
  expect(getIds(await readReport("client-admin", buildTypeQuery("unassigned")))).toEqual([10]);
  await readClientRows(t, 1, "UPDATE people SET archived_at = now() WHERE id = 90");
  expect(getIds(await readReport("client-admin", buildTypeQuery("unassigned")))).toEqual([10, 90]);
});
