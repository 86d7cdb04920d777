import { afterAll, beforeAll, expect, test } from "vitest";
import type { TasksReply } from "#slices/plans/contract/tasks.contract.ts";
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
/** Works at the employee's location, and manages another one. */
const colleague: TaskViewer = { role: "maintenance_manager" };
const COLLEAGUE = 7;

let t: TaskFixture;
beforeAll(async () => {
  t = await setUpTaskFixture();
  await readClientRows(t, 1, "UPDATE people SET location_id = 1 WHERE id = 7");
  await readClientRows(t, 1, "UPDATE people SET location_id = 1, archived_at = now() WHERE id = 4");
  await t.add({ id: 64, due: "2026-11-25" });
});
afterAll(() => t.close());

const handOver = (
  id: number,
  viewer: TaskViewer,
  personId: unknown,
  note?: string,
): Promise<ApiResponse<{ data: UserTask }>> =>
  t.send("POST", `/plans/user_tasks/${id}/hand_over`, viewer, {
    person_id: personId,
    ...(note === undefined ? {} : { note }),
  });
const read = async (id: number, viewer: TaskViewer): Promise<UserTask> =>
  (await t.send<{ data: UserTask }>("GET", `/plans/user_tasks/${id}`, viewer)).body.data;
const listCurrentTaskIds = async (viewer: TaskViewer): Promise<number[]> =>
  (await t.send<TasksReply>("GET", "/analytics/tasks/current", viewer)).body.data.map(({ id }) => id);

test("handing over assigns the task to the receiver alone, keeps its text, and writes a note and an audit row", async () => {
  await t.add({ id: 61, due: "2026-11-25" });
  const before = await read(61, manager);
  expect(before).toMatchObject({ assignees: [{ id: 8 }], manager_actions: ["reschedule", "hand_over", "remind"] });
  const { status, body } = await handOver(61, manager, COLLEAGUE, "She is away.");
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    assignees: [{ id: COLLEAGUE }],
    task: before.task,
    due_by_date: before.due_by_date,
    user_task_progress_status_id: 2,
  });
  expect(body.data.notes[0]).toMatchObject({
    note: "She is away.",
    from_progress_status_id: 2,
    to_progress_status_id: 2,
  });
  expect(await listCurrentTaskIds(colleague)).toContain(61);
  expect(await listCurrentTaskIds(employee)).not.toContain(61);
  const stored = "SELECT person_id FROM user_task_assignees WHERE user_task_id = 61";
  expect(await readClientRows(t, 1, stored)).toEqual([{ person_id: COLLEAGUE }]);
  const record = "SELECT object_id, details::text AS d FROM audit_log WHERE operation = 'plans.tasks.hand_over'";
  const [audited] = await readClientRows(t, 1, record);
  expect([audited?.["object_id"], JSON.parse(String(audited?.["d"]))]).toEqual([61, { from: [8], to: COLLEAGUE }]);
});

test("a handed over task stays with the receiver through later changes to the employee's plans", async () => {
  await t.add({ id: 62, due: "2026-11-25" });
  await handOver(62, admin, COLLEAGUE);
  await t.send("PUT", "/plans/enrollments/1/mentor", admin, { mentor_id: 5 });
  expect((await read(62, admin)).assignees).toMatchObject([{ id: COLLEAGUE }]);
  const done = await t.send<{ data: UserTask }>("PUT", "/plans/user_tasks/62", colleague, {
    tasker_action: "complete",
  });
  expect(done.body.data).toMatchObject({ user_task_compliance_status_id: 1, assignees: [{ id: COLLEAGUE }] });
});

test("handing over works for a waiting task, and reuses the version for a person who had the task before", async () => {
  await t.add({ id: 67, due: null, after: 64 });
  expect((await read(67, manager)).manager_actions).toEqual(["hand_over"]);
  for (const id of [COLLEAGUE, 5, COLLEAGUE]) expect((await handOver(67, admin, id)).status).toBe(200);
  const versions =
    "SELECT assignee_person_id AS id FROM task_template_versions WHERE task_template_id = 67 ORDER BY version";
  expect(await readClientRows(t, 1, versions)).toEqual([{ id: null }, { id: COLLEAGUE }, { id: 5 }]);
});

test.each([
  ["no one", null, "Choose a person"],
  ["a person who does not exist", 999, "Choose someone who works at your properties."],
  ["a person who works elsewhere", 6, "Choose someone who works at your properties."],
  ["a person who has left", 4, "Choose someone who works at your properties."],
  ["the current assignee", 8, "This is their task already."],
])("rejects %s with an error, and leaves the task unchanged", async (_, personId, message) => {
  const { status, body } = await handOver(64, manager, personId);
  expect([status, body.errors?.map((each) => [each.path, each.message])]).toEqual([400, [["body.person_id", message]]]);
  expect((await read(64, manager)).assignees).toMatchObject([{ id: 8 }]);
});

test("lets a manager above the assignee hand the task to people below, or take it", async () => {
  await t.add({ id: 68, due: "2026-11-25", rule: { assignee: "person", personId: 2 } });
  await readClientRows(t, 1, "UPDATE people SET manager_id = 7 WHERE id = 2");
  expect((await handOver(68, colleague, 8)).status).toBe(400);
  const taken = await handOver(68, colleague, COLLEAGUE);
  expect([taken.status, taken.body.data.assignees]).toMatchObject([200, [{ id: COLLEAGUE }]]);
});

test("handing over is rejected for assignees, returns 404 for others, and 409 for an ended task", async () => {
  await t.add({ id: 65, due: "2026-11-25" });
  for (const who of [employee, { role: "reporting" }] as const) {
    const refused = await handOver(65, who, COLLEAGUE);
    expect([refused.status, refused.body.code]).toEqual([409, "not_yours_to_do"]);
  }
  expect((await handOver(65, colleague, COLLEAGUE)).status).toBe(404);
  await t.send("PUT", "/plans/user_tasks/65", employee, { tasker_action: "complete" });
  const ended = await handOver(65, admin, COLLEAGUE);
  expect([ended.status, ended.body.code]).toEqual([409, "already_ended"]);
});
