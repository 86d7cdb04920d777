import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { EmployeeTasks, TasksReply } from "#slices/plans/contract/tasks.contract.ts";
import {
  type ApiResponse,
  setUpTaskFixture,
  type TaskFixture,
  type TaskViewer,
} from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

const employee: TaskViewer = { role: "employee" };
let t: TaskFixture;

beforeAll(async () => {
  t = await setUpTaskFixture();
  await t.add({ id: 1, due: "2026-11-25", title: "Read the handbook" });
  await t.add({ id: 2, due: "2026-11-22" });
  await t.add({ id: 3, due: "2026-11-10", title: "Sign the lease" });
  await t.add({ id: 4, due: null, after: 1 });
  await t.add({ id: 5, due: "2026-11-12", rule: { assignee: "person", personId: 5 } });
  await t.add({ id: 6, due: "2026-11-22" });
  await t.add({ id: 7, due: "2026-11-08", abandon: "2026-11-15" });
  await t.add({ id: 8, due: "2026-11-25", rule: { assignee: "role", role: "property_manager" }, isOffboarding: true });
  await t.send("PUT", "/plans/user_tasks/6", employee, { tasker_action: "add_note", note: "Half done." });
  for (const id of [9, 10]) await t.add({ id, due: "2026-11-19" });
  await t.send("PUT", "/plans/user_tasks/9", employee, { tasker_action: "complete" });
  t.clock.advance(60);
  await t.send(
    "PUT",
    "/plans/user_tasks/10",
    { role: "property_manager" },
    { tasker_action: "cant_complete", note: "No." },
  );
});
afterAll(() => t.close());

async function list(path: "current" | "historical", query = "", who = employee): Promise<TasksReply> {
  const { status, body } = await t.send<TasksReply>("GET", `/analytics/tasks/${path}?${query}`, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const getIds = ({ data }: TasksReply): number[] => data.map(({ id }) => id);

describe("current tasks", () => {
  test("are the viewer's own open ones by due date, fifteen per page [API-29] [ENT-50]", async () => {
    const reply = await list("current");
    expect(getIds(reply)).toEqual([3, 2, 6, 1, 4]);
    expect(reply.data[0]).toMatchObject({
      task_title: "Sign the lease",
      on_behalf_of: { id: 8, name: "employee of 1" },
      due_by_date: "2026-11-10",
      today: "2026-11-20",
      assignees: [{ id: 8, name: "employee of 1" }],
      completed_at: null,
      user_task_progress_status_id: 3,
      attention: "past_due",
      tasker_actions: ["complete", "cant_complete", "add_note"],
    });
    expect(reply.meta).toMatchObject({
      pagination: { last: true, total_pages: 1, record_count: 5 },
      summary_object: { tasks: 5, past_due: 1, due_soon: 1, employees: [{ id: 8, name: "employee of 1" }] },
    });
    for (let id = 100; id < 112; id += 1)
      await t.add({ id, due: "2026-12-24", rule: { assignee: "person", personId: 2 } });
    for (let id = 112; id < 117; id += 1)
      await t.add({ id, due: "2026-12-24", rule: { assignee: "person", personId: 2 } });
    const first = await list("current", "", { role: "reporting" });
    expect(first.data).toHaveLength(15);
    expect(first.meta.pagination).toEqual({ last: false, total_pages: 2, record_count: 17 });
    expect(getIds(await list("current", "page[number]=2", { role: "reporting" }))).toEqual([115, 116]);
  });

  test.each([
    ["sort_by=attention", [3, 2, 6, 1, 4]],
    ["sort_by=task_title&sort_desc=true", [6, 4, 2, 3, 1]],
    ["sort_by=due_by_date&sort_desc=true", [1, 2, 6, 3, 4]],
    ["filters[q_text]=lease", [3]],
    ["filters[task_progress_statuses][]=3", [3]],
    ["filters[task_progress_statuses][]=1&filters[task_progress_statuses][]=3", [3, 4]],
    ["filters[task_statuses][]=1", []],
    ["filters[employees][]=8", [3, 2, 6, 1, 4]],
    ["filters[employees][]=5", []],
    ["filters[services][]=introduce", [3, 2, 6, 1, 4]],
    ["filters[services][]=intouch", []],
    ["page[size]=2&page[number]=2", [6, 1]],
  ])("%s gives %j", async (query, expected) => {
    expect(getIds(await list("current", query))).toEqual(expected);
  });

  test("reject wrong parameters, and name all of them", async () => {
    const query = "sort_by=colour&filters[task_statuses][]=x&page[size]=0";
    const { status, body } = await t.send("GET", `/analytics/tasks/current?${query}`, employee);
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "query.filters.task_statuses.0",
      "query.page.size",
      "query.sort_by",
    ]);
  });

  test("do not include those of other people or clients", async () => {
    expect(getIds(await list("current", "", { role: "property_manager" }))).toEqual([5, 8]);
    expect(getIds(await list("current", "", { role: "multi_property_manager" }))).toEqual([8]);
    expect(getIds(await list("current", "", { role: "maintenance_manager" }))).toEqual([]);
    const { data } = await list("current", "", { client: 2, role: "employee" });
    expect(data[0]?.on_behalf_of?.name).toBe("employee of 2");
  });
});

describe("historical tasks", () => {
  test("are ended ones that were assigned to or ended by the viewer, latest first [API-30]", async () => {
    const reply = await list("historical");
    expect(getIds(reply)).toEqual([10, 9, 7]);
    expect(reply.data).toMatchObject([
      { user_task_compliance_status_id: 3, completed_at: "2026-11-20T15:01:00.000Z", completed_on: "2026-11-20" },
      { user_task_compliance_status_id: 2, completed_at: "2026-11-20T15:00:00.000Z", assignees: [{ id: 8 }] },
      { user_task_compliance_status_id: 4, completed_at: "2026-11-15T23:59:59.999Z", completed_on: "2026-11-15" },
    ]);
    expect(getIds(await list("historical", "", { role: "property_manager" }))).toEqual([10]);
  });

  test.each([
    ["filters[task_statuses][]=4", [7]],
    ["filters[task_statuses][]=2&filters[task_statuses][]=3", [10, 9]],
    ["filters[task_progress_statuses][]=3", []],
    ["filters[q_text]=TASK 9", [9]],
    ["filters[employees][]=8", [10, 9, 7]],
    ["sort_by=completed_at", [7, 9, 10]],
    ["sort_by=due_by_date&sort_desc=true", [9, 10, 7]],
    ["page[size]=1&page[number]=3", [7]],
  ])("%s gives %j", async (query, expected) => {
    expect(getIds(await list("historical", query))).toEqual(expected);
  });
});

describe("an employee's report", () => {
  const readReport = (id: number, viewer: TaskViewer): Promise<ApiResponse<{ data: EmployeeTasks }>> =>
    t.send("GET", `/plans/user_tasks/employee_view/${id}`, viewer);

  test("has details, enrollments with their plans, and tasks with theirs [API-31] [ENT-36] [ENT-56]", async () => {
    const { status, body } = await readReport(8, { role: "property_manager" });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.employee_details).toMatchObject({ id: 8, full_name: "employee of 1", position: "Leasing Agent" });
    expect(body.data.enrollments).toEqual([
      {
        id: 1,
        plan_id: 1,
        plan: { title: "Plan onboarding", type: "onboarding" },
        enrollment_status_id: 1,
        enrolled_on: "2026-11-01",
        ended_on: null,
        plan_end_date: expect.any(String) as string,
        complete_percentage: expect.any(Number) as number,
        tasks: body.data.tasks.map(({ id: task }) => task).toSorted((one, other) => one - other),
      },
    ]);
    const [own, offboarding] = [3, 8].map((id) => body.data.tasks.find((task) => task.id === id));
    expect(own).toMatchObject({ plans: [{ id: 1, name: "Plan onboarding" }], assignees: [{ id: 8 }] });
    expect(offboarding?.tasker_actions).toEqual(["complete", "cant_complete", "add_note"]);
  });

  test("shows the progress and expected completion of an enrollment, including waiting tasks", async () => {
    const enrollment = { id: 50, person_id: 5, plan_id: 3, plan_version: 1, status_id: 1, enrolled_on: "2026-11-01" };
    for (const client of [1, 2]) await t.db.withClient(client, (tx) => insertRows(tx, "enrollments", [enrollment]));
    const of = { personId: 5, enrollmentIds: [50], rule: { assignee: "person", personId: 3 } } as const;
    const outcome = { outcome_id: 1, outcome_on: "2026-11-19", outcome_at: "2026-11-19T12:00:00Z" };
    await t.add({ id: 201, due: "2026-11-25", ...of });
    await t.add({ id: 202, due: null, after: 201, ...of });
    await t.add({ id: 203, due: "2026-11-26", ...of, rest: outcome });
    const { body } = await readReport(5, { role: "client-admin" });
    expect(body.data.enrollments).toMatchObject([
      { id: 50, plan_end_date: "2026-11-30", complete_percentage: 100 / 3, tasks: [201, 202, 203] },
    ]);
  });

  test("leaves a purged enrollment out of the plans of a task that another plan shares", async () => {
    const purged = {
      id: 51,
      person_id: 5,
      plan_id: 1,
      plan_version: 1,
      status_id: 4,
      enrolled_on: "2026-11-02",
      ended_on: "2026-11-03",
    };
    await t.db.withClient(1, async (tx) => {
      await insertRows(tx, "enrollments", [purged]);
      await insertRows(tx, "user_task_plans", [{ user_task_id: 201, enrollment_id: 51 }]);
    });
    const { body } = await readReport(5, { role: "client-admin" });
    expect(body.data.enrollments.map(({ id }) => id)).toEqual([50]);
    expect(body.data.tasks.find(({ id }) => id === 201)?.plans.map(({ id }) => id)).toEqual([3]);
  });

  test("shows employees everything but their departure, and returns 404 to others", async () => {
    const own = (await readReport(8, employee)).body.data.tasks;
    expect(own.map(({ id }) => id)).toContain(5);
    expect(own.map(({ id }) => id)).not.toContain(8);
    expect(own.find(({ id }) => id === 5)?.tasker_actions).toEqual([]);
    const [foreign, missing] = [await readReport(1, employee), await readReport(999, employee)];
    expect([foreign.status, foreign.body.detail]).toEqual([missing.status, missing.body.detail]);
    expect(foreign.status).toBe(404);
  });
});

test("rejects every list without the plans service", async () => {
  await readClientRows(t, 2, "UPDATE client_services SET status = 'inactive' WHERE service = 'introduce'");
  const viewer: TaskViewer = { client: 2, role: "employee" };
  for (const path of ["/analytics/tasks/current", "/analytics/tasks/historical", "/plans/user_tasks/1"])
    expect([path, (await t.send("GET", path, viewer)).status]).toEqual([path, 403]);
});
