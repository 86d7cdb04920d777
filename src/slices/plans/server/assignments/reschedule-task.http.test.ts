import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import {
  type ApiResponse,
  setUpTaskFixture,
  type TaskFixture,
  type TaskViewer,
} from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

const employee: TaskViewer = { role: "employee" };
const admin: TaskViewer = { role: "client-admin" };
const manager: TaskViewer = { role: "property_manager" };

let t: TaskFixture;
beforeAll(async () => {
  t = await setUpTaskFixture();
  await t.add({ id: 64, due: "2026-11-25" });
});
afterAll(() => t.close());

const reschedule = (
  id: number,
  viewer: TaskViewer,
  due: string,
  note?: string,
): Promise<ApiResponse<{ data: UserTask }>> =>
  t.send("POST", `/plans/user_tasks/${id}/reschedule`, viewer, {
    due_by_date: due,
    ...(note === undefined ? {} : { note }),
  });
const read = async (id: number, viewer: TaskViewer): Promise<UserTask> =>
  (await t.send<{ data: UserTask }>("GET", `/plans/user_tasks/${id}`, viewer)).body.data;

test("a manager reschedules a late task: all dates move, the first due date stays, and a note records it", async () => {
  await t.add({ id: 61, due: "2026-11-10", abandon: "2026-12-10" });
  const before = await read(61, manager);
  expect(before).toMatchObject({
    user_task_progress_status_id: 3,
    manager_actions: ["reschedule", "hand_over", "remind"],
  });
  const { status, body } = await reschedule(61, manager, "2026-11-30", "She was away.");
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    due_by_date: "2026-11-30",
    first_due_by_date: before.first_due_by_date,
    escalate_date: "2026-11-30",
    abandon_date: "2026-12-30",
    // Its alert date is now tomorrow.
    user_task_progress_status_id: 1,
  });
  expect(body.data.notes[0]).toMatchObject({
    note: "She was away.",
    from_progress_status_id: 3,
    to_progress_status_id: 1,
  });
  const [audited] = await readClientRows(
    t,
    1,
    "SELECT object_id, details::text AS d FROM audit_log WHERE operation = 'plans.tasks.reschedule'",
  );
  expect([audited?.["object_id"], JSON.parse(String(audited?.["d"]))]).toEqual([
    61,
    { from: "2026-11-10", to: "2026-11-30" },
  ]);
});

test("a rescheduled task keeps its date when the plan's dates move", async () => {
  await t.add({ id: 62, due: "2026-11-25" });
  await readClientRows(t, 1, "UPDATE user_tasks SET has_own_dates = false WHERE id = 62");
  await reschedule(62, admin, "2026-12-15");
  // A change to another task brings all tasks of the employee up to date.
  await t.add({ id: 63, due: "2026-11-25" });
  await t.send("PUT", "/plans/user_tasks/63", employee, { tasker_action: "complete" });
  expect((await read(62, admin)).due_by_date).toBe("2026-12-15");
});

test.each([
  ["yesterday", "2026-11-19", "Choose today or a later day."],
  ["years away", "2031-11-21", "Choose a day within five years."],
  ["no day", "soon", "Choose a day"],
])("rejects %s with an error, and moves nothing", async (_, due, message) => {
  const { status, body } = await reschedule(64, admin, due);
  expect([status, body.errors?.map((each) => each.path)]).toEqual([400, ["body.due_by_date"]]);
  expect(JSON.stringify(body.errors)).toContain(message);
  expect((await read(64, admin)).due_by_date).toBe("2026-11-25");
});

test("rescheduling is rejected for assignees, returns 404 for others, and 409 for ended and waiting tasks", async () => {
  await t.add({ id: 65, due: "2026-11-25" });
  expect((await read(65, employee)).manager_actions).toEqual([]);
  const own = await reschedule(65, employee, "2026-12-15");
  expect([own.status, own.body.code]).toEqual([409, "not_yours_to_do"]);
  const only = await reschedule(65, { role: "reporting" }, "2026-12-15");
  expect([only.status, only.body.code]).toEqual([409, "not_yours_to_do"]);
  expect((await reschedule(65, { role: "maintenance_manager" }, "2026-12-15")).status).toBe(404);
  await t.add({ id: 66, due: null, after: 65 });
  expect((await read(66, admin)).manager_actions).toEqual(["hand_over"]);
  const waits = await reschedule(66, admin, "2026-12-15");
  expect([waits.status, waits.body.code]).toEqual([409, "waits"]);
  await t.send("PUT", "/plans/user_tasks/65", employee, { tasker_action: "complete" });
  const ended = await reschedule(65, admin, "2026-12-15");
  expect([ended.status, ended.body.code]).toEqual([409, "already_ended"]);
});
