import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EscalationsReply } from "#slices/plans/contract/escalations.contract.ts";
import type { ReminderResult } from "#slices/plans/contract/user-task.contract.ts";
import { type NotificationsFixture, setUpNotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { type ApiResponse, NOW, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

const employee: TaskViewer = { role: "employee" };
const admin: TaskViewer = { role: "client-admin" };
const manager: TaskViewer = { role: "property_manager" };

let t: NotificationsFixture;
beforeAll(async () => {
  t = await setUpNotificationsFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await t.clear();
});

const remind = (id: number, viewer: TaskViewer): Promise<ApiResponse<{ data: ReminderResult }>> =>
  t.send("POST", `/plans/user_tasks/${id}/remind`, viewer, {});

test("a manager's reminder sends one email with the late task and a link, and the list shows when it was sent", async () => {
  await t.add({ id: 71, title: "Hand out keys", due: "2026-11-16" });
  const { status, body } = await remind(71, manager);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.reminded.map(({ id }) => id)).toEqual([8]);
  expect(body.data.not_reminded).toEqual([]);
  await t.deliverMail();
  const mails = await t.readMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [buildEmail(1, "employee"), "Reminder: Hand out keys"],
  ]);
  expect(mails[0]?.plain).toContain("4 days late, was due Monday, November 16");
  expect(mails[0]?.plain).toContain("/my-tasks?user_task_id=71");
  const listed = await t.send<EscalationsReply>("GET", "/analytics/escalations/tasks", manager);
  expect(listed.body.data).toMatchObject([{ id: 71, reminded_on: "2026-11-20" }]);
  const audited = await readClientRows(
    t,
    1,
    "SELECT details::text AS d FROM audit_log WHERE operation = 'plans.tasks.remind' AND object_id = 71",
  );
  expect(audited.map((row) => String(row["d"]))).toEqual(['{"reminded": [8]}']);
});

test("allows one reminder a day: a second is rejected, one on the next day is sent", async () => {
  await t.add({ id: 72, due: "2026-11-16" });
  expect((await remind(72, admin)).status).toBe(200);
  const again = await remind(72, manager);
  expect([again.status, again.body.code]).toEqual([409, "already_reminded"]);
  t.clock.set("2026-11-21T15:00:00Z");
  expect((await remind(72, manager)).status).toBe(200);
});

test("reports unreachable people with the reason, and sends and stores nothing", async () => {
  await t.add({ id: 73, due: "2026-11-16" });
  await t.send("PUT", "/plans/task_mails", employee, { digest: false, escalations: true });
  const { status, body } = await remind(73, manager);
  expect([status, body.code]).toEqual([409, "no_one_reachable"]);
  expect(JSON.stringify(body)).toContain("turned_off");
  expect(await t.readOutbox()).toEqual([]);
  await t.send("PUT", "/plans/task_mails", employee, { digest: true, escalations: true });
  expect((await remind(73, manager)).status).toBe(200);
});

test("does not send a reminder of a task that was completed meanwhile", async () => {
  await t.add({ id: 74, due: "2026-11-16" });
  await remind(74, manager);
  await t.send("PUT", "/plans/user_tasks/74", employee, { tasker_action: "complete" });
  await t.deliverMail();
  expect(await t.readMails()).toEqual([]);
  expect(await t.readOutbox()).toEqual([
    { kind: "plans.reminder", state: "withdrawn", outcome: "nothing is left to say" },
  ]);
});

test("rejects assignees, other locations, and tasks that ended, wait or are unassigned", async () => {
  await t.add({ id: 75, due: "2026-11-25" });
  const own = await remind(75, employee);
  expect([own.status, own.body.code]).toEqual([409, "not_yours_to_do"]);
  expect((await remind(75, { role: "maintenance_manager" })).status).toBe(404);
  await t.add({ id: 76, due: null, after: 75 });
  expect((await remind(76, admin)).body.code).toBe("waits");
  await t.add({ id: 77, due: "2026-11-25", rule: { assignee: "mentor" }, enrollmentIds: [] });
  expect((await remind(77, admin)).body.code).toBe("no_one_assigned");
  await t.send("PUT", "/plans/user_tasks/75", employee, { tasker_action: "complete" });
  expect((await remind(75, admin)).body.code).toBe("already_ended");
});

test("returns 404 to another client, and sends nothing", async () => {
  await t.add({ id: 78, due: "2026-11-16" });
  for (const table of ["user_task_plans", "user_tasks"])
    await readClientRows(t, 2, `DELETE FROM ${table} WHERE client_id = 2`);
  expect((await remind(78, { client: 2, role: "client-admin" })).status).toBe(404);
  expect((await remind(78, { client: 2, role: "employee" })).status).toBe(404);
  expect(await t.readOutbox()).toEqual([]);
  expect((await remind(78, admin)).status).toBe(200);
});

test("sends one email for two concurrent reminders, and rejects the second", async () => {
  await t.add({ id: 79, due: "2026-11-16" });
  const replies = await Promise.all([remind(79, admin), remind(79, manager)]);
  const codes = replies.map(({ status, body }) => (status === 200 ? "sent" : body.code));
  expect(new Set(codes)).toEqual(new Set(["sent", "already_reminded"]));
  await t.deliverMail();
  expect(await t.readMails()).toHaveLength(1);
});

test("staff who impersonate a manager remind as that manager, and the audit row names both", async () => {
  await t.add({ id: 80, due: "2026-11-16" });
  const { status } = await t.sendImpersonated("POST", "/plans/user_tasks/80/remind", 5, {});
  expect(status).toBe(200);
  const record =
    "SELECT person_id, impersonator_id IS NOT NULL AS is_acting FROM audit_log WHERE operation = 'plans.tasks.remind' AND object_id = 80";
  expect(await readClientRows(t, 1, record)).toEqual([{ person_id: 5, is_acting: true }]);
});

test("reminds the receiver of a handed over task on the same day, and its first assignee again once they get it back", async () => {
  await readClientRows(t, 1, "UPDATE people SET location_id = 1 WHERE id = 7");
  await t.add({ id: 81, title: "Hand out keys", due: "2026-11-16" });
  const handOver = (personId: number) =>
    t.send("POST", "/plans/user_tasks/81/hand_over", admin, { person_id: personId });
  const sent: string[] = [];
  for (const next of [7, 8, null]) {
    const { status, body } = await remind(81, admin);
    expect(status, JSON.stringify(body)).toBe(200);
    await t.deliverMail();
    sent.push(...(await t.readMails()).slice(sent.length).map(({ to }) => to));
    if (next !== null) expect((await handOver(next)).status).toBe(200);
    const [kept] = await readClientRows(t, 1, "SELECT reminded_at IS NULL AS is_new FROM user_tasks WHERE id = 81");
    expect(kept).toEqual({ is_new: next !== null });
    t.clock.set(`2026-11-20T1${5 + sent.length}:00:00Z`);
  }
  expect(sent).toEqual([buildEmail(1, "employee"), buildEmail(1, "maintenance_manager"), buildEmail(1, "employee")]);
  await readClientRows(t, 1, "UPDATE people SET location_id = NULL WHERE id = 7");
});
