import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { setUpTaskFixture, type TaskFixture, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

const employee: TaskViewer = { role: "employee" };
const admin: TaskViewer = { role: "client-admin" };

let t: TaskFixture;
beforeAll(async () => {
  t = await setUpTaskFixture();
});
afterAll(() => t.close());

const read = async (id: number, viewer: TaskViewer): Promise<UserTask> =>
  (await t.send<{ data: UserTask }>("GET", `/plans/user_tasks/${id}`, viewer)).body.data;
const complete = async (id: number, viewer: TaskViewer): Promise<UserTask> =>
  (await t.send<{ data: UserTask }>("PUT", `/plans/user_tasks/${id}`, viewer, { tasker_action: "complete" })).body.data;
const readAuditDetails = async (id: number): Promise<unknown> => {
  const text = `SELECT details::text AS d FROM audit_log WHERE operation = 'plans.tasks.act' AND object_id = ${id}`;
  return JSON.parse(String((await readClientRows(t, 1, text))[0]?.["d"]));
};

test("shows to everyone that an administrator completed a colleague's task", async () => {
  await t.add({ id: 1, due: "2026-11-25" });
  expect([(await read(1, admin)).is_on_record, (await read(1, employee)).is_on_record]).toEqual([true, false]);
  expect(await complete(1, admin)).toMatchObject({
    is_on_record: true,
    completed_by_name: "client-admin of 1",
    assignees: [{ id: 8 }],
  });
  for (const who of [admin, employee]) expect((await read(1, who)).is_on_record).toBe(true);
  expect(await readAuditDetails(1)).toEqual({ change: "complete", for: [8] });
});

test("does not mark completion by an assignee, or of an unassigned task by whoever takes it", async () => {
  await t.add({ id: 2, due: "2026-11-25" });
  expect((await complete(2, employee)).is_on_record).toBe(false);
  expect((await read(2, admin)).is_on_record).toBe(false);
  expect(await readAuditDetails(2)).toEqual({ change: "complete" });
  await t.add({ id: 3, due: "2026-11-25", rule: { assignee: "role", role: "regional_manager" } });
  await readClientRows(t, 1, "UPDATE people SET archived_at = now() WHERE id IN (3, 4)");
  expect(await read(3, admin)).toMatchObject({ assignees: [], is_on_record: false });
});

test("a queued completion is sent only in the session of its own account", async () => {
  await t.add({ id: 4, due: "2026-11-25" });
  const body = { tasker_action: "complete", expected_person: { client_id: 1, person_id: 8 } };
  const put = (viewer: TaskViewer) => t.send("PUT", "/plans/user_tasks/4", viewer, body);
  for (const who of [admin, { ...employee, client: 2 } as const]) {
    const { status, body: refused } = await put(who);
    expect([status, refused.code]).toEqual([409, "other_person"]);
  }
  const acting = await t.sendImpersonated("PUT", "/plans/user_tasks/4", 8, body);
  expect([acting.status, acting.body.code]).toEqual([409, "other_person"]);
  expect((await read(4, employee)).completed_on).toBeNull();
  expect((await put(employee)).body.data.completed_on).toBe("2026-11-20");
});
