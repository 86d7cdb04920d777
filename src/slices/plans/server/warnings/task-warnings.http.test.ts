import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import type { EmployeeTasks, TasksReply } from "#slices/plans/contract/tasks.contract.ts";
import type { WarningState } from "#slices/plans/contract/task-warnings.contract.ts";
import { setUpNotificationsFixture, type NotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { NOW, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { addTaskPast, OFTEN_LATE, SELDOM_LATE } from "#slices/plans/testing/task-past.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: NotificationsFixture;
const EMPLOYEE: TaskViewer = { role: "employee" };
const createTemplateStep = (templateId: number) => ({ rest: { task_template_id: templateId } });

beforeAll(async () => {
  t = await setUpNotificationsFixture();
  await addTaskPast(t);
  // All tasks belong to person 8 at location 1. The clock is at November 20.
  await t.add({ id: 1, due: "2026-11-23", ...createTemplateStep(OFTEN_LATE) });
  await t.add({ id: 2, due: "2026-11-23", ...createTemplateStep(SELDOM_LATE) });
  await t.add({ id: 3, due: "2026-11-28", ...createTemplateStep(OFTEN_LATE) });
  await t.add({ id: 4, due: "2026-11-25", alert: "2026-11-21", ...createTemplateStep(OFTEN_LATE) });
  await t.add({ id: 5, due: "2026-11-19", ...createTemplateStep(OFTEN_LATE) });
  await t.add({ id: 6, due: "2026-11-25", ...createTemplateStep(OFTEN_LATE), isOffboarding: true });
  await t.add({ id: 7, due: null, ...createTemplateStep(OFTEN_LATE) });
});
afterAll(() => t.close());

const warned = {
  level: "likely",
  days_left: 3,
  of_ten: 8,
  among: "task",
  plan_type: "onboarding",
  is_load_alike: false,
};

const read = async <Body>(path: string, viewer: TaskViewer): Promise<Body> => {
  const { status, body } = await t.send<Body>("GET", path, viewer);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const toWarned = (rows: readonly { readonly id: number; readonly warning: object | null }[]): number[] =>
  rows.flatMap(({ id, warning }) => (warning === null ? [] : [id])).toSorted((one, other) => one - other);

describe("early warnings", () => {
  test("are shown to the assignee for open tasks that have begun and are due within seven days", async () => {
    const { data } = await read<TasksReply>("/analytics/tasks/current", EMPLOYEE);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(toWarned(data)).toEqual([1, 6]);
    const first = data.find(({ id }) => id === 1)?.warning;
    expect(first).toMatchObject(warned);
    // Past tasks of this template in the last twelve months and in this one so far: two a day, those that were still
    // open.
    expect(first?.past_tasks).toBeGreaterThan(700);
  });

  test("are the same in the task's dialog", async () => {
    const { body } = await t.send("GET", "/plans/user_tasks/1", EMPLOYEE);
    expect(body.data.warning).toMatchObject(warned);
    const other = await t.send("GET", "/plans/user_tasks/2", EMPLOYEE);
    expect(other.body.data.warning).toBeNull();
  });

  test("are visible only to people who see the task", async () => {
    const path = "/analytics/reports/task_assignments_report?page[size]=50";
    const readAssignments = (role: TaskViewer["role"]) => read<AssignmentsReply>(path, { role });
    for (const role of ["client-admin", "regional_manager", "property_manager"] as const) {
      expect(toWarned((await readAssignments(role)).data), role).toEqual([1, 6]);
    }
    // Location 2 has no current task.
    expect((await readAssignments("maintenance_manager")).data).toEqual([]);
    expect((await t.send("GET", "/plans/user_tasks/1", { role: "maintenance_manager" })).status).toBe(404);
    expect((await t.send("GET", path, EMPLOYEE)).status).toBe(403);
    const about = await read<{ data: EmployeeTasks }>("/plans/user_tasks/employee_view/8", {
      role: "property_manager",
    });
    expect(toWarned(about.data.tasks)).toEqual([1, 6]);
  });

  test("are computed from the client's own tasks, and administrators see why there are none", async () => {
    const readState = async (client: 1 | 2) =>
      (await read<{ data: WarningState }>("/plans/task_warnings", { client, role: "client-admin" })).data;
    expect(await readState(1)).toMatchObject({ state: "on", tested_tasks: expect.any(Number) as number });
    expect((await readState(1)).skill_percentage).toBeGreaterThan(20);
    expect(await readState(2)).toEqual({ state: "too_few", tested_tasks: 0, skill_percentage: null });
    const { data } = await read<TasksReply>("/analytics/tasks/current", { ...EMPLOYEE, client: 2 });
    expect(data).toHaveLength(7);
    expect(toWarned(data)).toEqual([]);
    expect((await t.send("GET", "/plans/task_warnings", { role: "property_manager" })).status).toBe(403);
  });

  test("change no stored data", async () => {
    const readRows = () =>
      readClientRows(t, 1, "SELECT * FROM user_tasks WHERE client_id = 1 AND id < 100 ORDER BY id");
    const before = await readRows();
    await read("/analytics/tasks/current", EMPLOYEE);
    expect(await readRows()).toEqual(before);
  });
});

describe("the daily email", () => {
  const LIKELY = "Due in the next three days and likely to be late";
  const SOON = "Due in the next three days";
  const findMail = async (day: string) =>
    (await t.readMails())
      .find(({ to, at }) => to === buildEmail(1, "employee") && at.startsWith(day))
      ?.plain.split("\n");
  /** The ids of the tasks below a heading, in order. */
  const getTaskIdsBelow = (lines: readonly string[] | undefined, heading: string): number[] => {
    const from = lines?.indexOf(heading) ?? -1;
    if (lines === undefined || from < 0) return [];
    const rest = lines.slice(from + 1);
    const end = rest.findIndex((line) => line !== "" && !line.startsWith("*") && !line.startsWith(" "));
    return rest.slice(0, end).flatMap((line) => Number(/user_task_id=(\d+)/.exec(line)?.[1] ?? 0) || []);
  };

  test("lists likely late tasks due in three days in a section of their own, once", async () => {
    await t.runHour("2026-11-20T13:07:00Z");
    const first = await findMail("2026-11-20");
    expect(getTaskIdsBelow(first, LIKELY)).toEqual([1]);
    expect(getTaskIdsBelow(first, SOON)).toEqual([2]);
    expect(first?.find((line) => line.includes("of 10"))).toContain("about 8 of 10 tasks like this became past due");
    await t.runHour("2026-11-21T13:07:00Z");
    const next = await findMail("2026-11-21");
    expect(getTaskIdsBelow(next, LIKELY)).toEqual([]);
    expect(getTaskIdsBelow(next, SOON)).toEqual([1, 2]);
  });

  test("lists a task again when its due date moves, and omits tasks done meanwhile", async () => {
    await t.runHour("2026-11-22T13:07:00Z");
    expect(getTaskIdsBelow(await findMail("2026-11-22"), LIKELY)).toEqual([4, 6]);
    const later = await t.send(
      "POST",
      "/plans/user_tasks/1/reschedule",
      { role: "client-admin" },
      { due_by_date: "2026-11-26" },
    );
    expect(later.status, JSON.stringify(later.body)).toBe(200);
    await t.send("PUT", "/plans/user_tasks/2", EMPLOYEE, { tasker_action: "complete" });
    await t.runHour("2026-11-23T13:07:00Z");
    const mail = await findMail("2026-11-23");
    expect(getTaskIdsBelow(mail, LIKELY)).toEqual([1]);
    expect(getTaskIdsBelow(mail, SOON)).toEqual([4, 6]);
    t.clock.set(NOW);
  });

  test("has no such section for a client without warnings", async () => {
    const mails = (await t.readMails()).filter(({ to }) => to === buildEmail(2, "employee"));
    expect(mails.length).toBeGreaterThan(2);
    for (const { plain } of mails) expect(plain).not.toContain("likely");
  });
});
