import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TaskMails } from "#slices/plans/contract/task-mails.contract.ts";
import { NOW, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { setUpNotificationsFixture, type NotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { purgeNotificationsJob } from "#slices/plans/server/notifications/task-notifications.kinds.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: NotificationsFixture;
beforeAll(async () => {
  t = await setUpNotificationsFixture();
});
beforeEach(async () => {
  await t.clear();
  for (const client of [1, 2])
    await readClientRows(t, client, `DELETE FROM task_email_preferences WHERE client_id = ${client}`);
  t.clock.set(NOW);
});
afterAll(() => t.close());

const employee: TaskViewer = { role: "employee" };
const manager: TaskViewer = { role: "property_manager" };
const send = (method: "GET" | "PUT", viewer: TaskViewer, body?: object) =>
  t.send<{ data: TaskMails }>(method, "/plans/task_mails", viewer, body);
const listRecipients = async (): Promise<string[]> => (await t.readMails()).map(({ to }) => to);
const listFirstRecipients = async (): Promise<string[]> =>
  (await listRecipients()).filter((to) => to.endsWith("@client1.example"));

describe("choice of task emails", () => {
  test("is both by default, and afterwards the saved choice of that person only", async () => {
    const both = { digest: true, escalations: true, may_get_escalations: true };
    expect((await send("GET", employee)).body.data).toEqual(both);
    const chosen = await send("PUT", employee, { digest: false, escalations: true });
    expect([chosen.status, chosen.body.data]).toEqual([200, { ...both, digest: false }]);
    expect((await send("GET", employee)).body.data).toEqual({ ...both, digest: false });
    await send("PUT", employee, { digest: true, escalations: false });
    expect((await send("GET", employee)).body.data).toEqual({ ...both, escalations: false });
    for (const who of [manager, { client: 2, role: "employee" } as const]) {
      expect((await send("GET", who)).body.data).toEqual(both);
    }
    const logged = await readClientRows(
      t,
      1,
      "SELECT object_id, details FROM audit_log WHERE client_id = 1 AND operation = 'plans.mails.choose' ORDER BY id",
    );
    expect(logged.map((row) => [String(row["object_id"]), row["details"]])).toEqual([
      ["8", { digest: false, escalations: true }],
      ["8", { digest: true, escalations: false }],
    ]);
  });

  test("is rejected with all errors named", async () => {
    const { status, body } = await send("PUT", employee, { digest: "no", all: true });
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(["body.all", "body.digest", "body.escalations"]);
  });

  test("applies to each kind of email separately, and each email links to the choice", async () => {
    await t.add({ id: 1, due: "2026-11-18", escalate: "2026-11-18" });
    await send("PUT", employee, { digest: false, escalations: true });
    await send("PUT", { role: "regional_manager" }, { digest: true, escalations: false });
    await t.runHour("2026-11-20T07:07:00Z");
    expect(await listFirstRecipients()).toEqual([buildEmail(1, "property_manager")]);
    expect(await listRecipients()).toContain(buildEmail(2, "employee"));
    for (const { plain, html } of await t.readMails()) {
      for (const text of [plain, html]) expect(text).toContain("http://portal.example/email-preferences");
    }
    await send("PUT", employee, { digest: true, escalations: true });
    await t.runHour("2026-11-20T08:07:00Z");
    expect(await listFirstRecipients()).toContain(buildEmail(1, "employee"));
  });

  test("applies to a queued email", async () => {
    await t.add({ id: 1, due: "2026-11-20" });
    t.clock.set("2026-11-20T07:07:00Z");
    await t.notify();
    await send("PUT", employee, { digest: false, escalations: true });
    await t.deliverMail();
    expect(await listFirstRecipients()).toEqual([]);
    expect(await t.readOutbox()).toEqual([
      { kind: "plans.digest", state: "withdrawn", outcome: "recipient turned off this email" },
    ]);
  });
});

describe("notification records", () => {
  const readNotifiedTaskIds = async (): Promise<number[]> =>
    (
      await readClientRows(
        t,
        1,
        "SELECT DISTINCT user_task_id AS id FROM task_notification_items WHERE client_id = 1 ORDER BY 1",
      )
    ).map(({ id }) => Number(id));
  const readDays = async (): Promise<unknown[]> =>
    (
      await readClientRows(t, 1, "SELECT DISTINCT day FROM task_notification_emails WHERE client_id = 1 ORDER BY day")
    ).map(({ day }) => day);
  const forget = () => t.product.jobs.find(({ name }) => name === purgeNotificationsJob.name)?.run({ clientId: 1 });

  test("are deleted a year after the task ended, never for open tasks, and no one is notified twice", async () => {
    await t.add({ id: 1, alert: "2026-11-10", due: "2027-11-28", abandon: "2028-11-28" });
    await t.add({ id: 2, alert: "2026-11-11", due: "2027-11-28", abandon: "2028-11-28" });
    await t.runHour("2026-11-10T07:07:00Z");
    await t.runHour("2026-11-11T07:07:00Z");
    await readClientRows(
      t,
      1,
      "UPDATE user_tasks SET outcome_id = 1, outcome_on = '2026-11-12', outcome_at = now() WHERE client_id = 1 AND id = 2",
    );
    expect([await readNotifiedTaskIds(), await readDays()]).toEqual([
      [1, 2],
      ["2026-11-10", "2026-11-11"],
    ]);
    t.clock.set("2027-11-12T03:52:00Z");
    await forget();
    expect(await readNotifiedTaskIds()).toEqual([1, 2]);
    t.clock.set("2027-11-13T03:52:00Z");
    await forget();
    await forget();
    expect([await readNotifiedTaskIds(), await readDays()]).toEqual([[1], ["2026-11-10"]]);
    await t.runHour("2027-11-13T07:07:00Z");
    expect(await listFirstRecipients()).toHaveLength(2);
  });
});
