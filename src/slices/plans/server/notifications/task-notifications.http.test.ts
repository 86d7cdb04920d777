import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { NOW } from "#slices/plans/testing/task-fixture.ts";
import { setUpNotificationsFixture, type NotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: NotificationsFixture;
beforeAll(async () => {
  t = await setUpNotificationsFixture();
});
beforeEach(async () => {
  await t.clear();
  t.clock.set(NOW);
});
afterAll(() => t.close());

const EMPLOYEE = buildEmail(1, "employee");
const MANAGER = buildEmail(1, "property_manager");
const ABOVE = buildEmail(1, "regional_manager");
const listOwnMails = async () => (await t.readMails()).filter(({ to }) => to.endsWith("@client1.example"));
const getDays = (from: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(from, at));
const run = (text: string) => readClientRows(t, 1, text);

describe("an assignee", () => {
  test("is notified once a day: when a task begins, from three days before the due date, and while it is past due", async () => {
    await t.add({ id: 1, alert: "2026-11-10", due: "2026-11-20", escalate: "2026-11-25", abandon: "2026-11-25" });
    for (const day of getDays("2026-11-08", 21)) {
      for (const time of ["06:07", "07:07", "13:07", "18:07", "23:07"]) await t.runHour(`${day}T${time}:00Z`);
    }
    const notified = (await listOwnMails()).map(({ to, at }) => `${to} ${at}`);
    const expected = ["2026-11-10", ...getDays("2026-11-17", 9)].map((day) => `${EMPLOYEE} ${day}T07:07`);
    expect(notified).toEqual(expected);
  });

  test("gets one email with all tasks by urgency, each with a link", async () => {
    await t.add({ id: 1, title: "Sign the policy", due: "2026-11-18" });
    await t.add({ id: 2, title: "Read <b>this</b>", due: "2026-11-20" });
    await t.add({ id: 3, title: "Meet the team", alert: "2026-11-20", due: "2026-11-28" });
    await t.add({ id: 4, title: "Not yet", alert: "2026-11-21", due: "2026-11-28" });
    await t.add({ id: 5, title: "Known", alert: "2026-11-01", due: "2026-12-10" });
    await t.add({
      id: 6,
      title: "Done",
      due: "2026-11-19",
      rest: { outcome_id: 1, outcome_on: "2026-11-19", outcome_at: NOW },
    });
    await t.runHour("2026-11-20T09:07:00Z");
    const [mail, ...more] = (await listOwnMails()).filter(({ to }) => to === EMPLOYEE);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("You have 4 tasks (1 past due)");
    const lines = mail?.plain.split("\n") ?? [];
    expect(lines.slice(0, 18)).toEqual([
      "Hi employee,",
      "",
      "Here are your open tasks at Client 1.",
      "",
      "Past due",
      "",
      "* Sign the policy",
      "  New · 2 days late, was due Wednesday, November 18",
      "  http://portal.example/my-tasks?user_task_id=1",
      "",
      "Due in the next three days",
      "",
      "* Read <b>this</b>",
      "  New · due today",
      "  http://portal.example/my-tasks?user_task_id=2",
      "",
      "New tasks",
      "",
    ]);
    expect(lines).toContain("* Meet the team");
    expect(lines).toContain("  Due Saturday, November 28");
    expect(mail?.html).toContain("Read &lt;b&gt;this&lt;/b&gt;");
    for (const title of ["Not yet", "Done"]) expect(mail?.plain).not.toContain(title);
  });

  test("gets an email that names the employee of the task, in their own language", async () => {
    await run("UPDATE people SET locale = 'es', first_name = 'Inés' WHERE client_id = 1 AND id = 5");
    await t.add({
      id: 1,
      title: "Entregar llaves",
      due: "2026-11-21",
      rule: { assignee: "role", role: "property_manager" },
    });
    await t.add({ id: 2, title: "Meet", due: "2026-11-22", rule: { assignee: "role", role: "property_manager" } });
    await run("UPDATE task_template_versions SET title_es = 'Reunirse' WHERE client_id = 1 AND task_template_id = 2");
    await t.runHour("2026-11-20T07:07:00Z");
    const mail = (await listOwnMails()).find(({ to }) => to === MANAGER);
    expect(mail?.subject).toBe("Sus tareas: 2 tareas");
    expect(mail?.plain).toContain("Hola, Inés:");
    expect(mail?.plain).toContain("  Nueva · para employee of 1 · vence mañana");
    // The Spanish title, and without one the client's own.
    expect(mail?.plain.match(/^\* .*/gm)).toEqual(["* Entregar llaves", "* Reunirse"]);
    expect(mail?.html).toContain('<html lang="es">');
    await run("UPDATE people SET locale = 'en', first_name = 'property_manager' WHERE client_id = 1 AND id = 5");
  });

  test("is notified of a handed over task as of a new one, and the previous assignee is not any more", async () => {
    await t.add({ id: 1, title: "Hand out keys", alert: "2026-11-10", due: "2026-11-25" });
    await t.runHour("2026-11-19T07:07:00Z");
    const handed = await t.send("POST", "/plans/user_tasks/1/hand_over", { role: "client-admin" }, { person_id: 5 });
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    for (const day of getDays("2026-11-20", 3)) await t.runHour(`${day}T07:07:00Z`);
    const mails = await listOwnMails();
    expect(mails.map(({ to, at }) => `${to} ${at.slice(0, 10)}`)).toEqual([
      `${EMPLOYEE} 2026-11-19`,
      `${MANAGER} 2026-11-20`,
      `${MANAGER} 2026-11-22`,
    ]);
    expect(mails[1]?.plain).toContain("New tasks");
  });

  test("is notified in the morning of their own location, not of UTC", async () => {
    const updateTimeZone = (name: string) =>
      run(`UPDATE locations SET time_zone = '${name}' WHERE client_id = 1 AND id = 1`);
    await updateTimeZone("America/Los_Angeles");
    await t.add({ id: 1, alert: "2026-11-10", due: "2026-12-20", rest: { zone: "America/Los_Angeles" } });
    for (const hour of ["00", "07", "08", "14"]) await t.runHour(`2026-11-10T${hour}:07:00Z`);
    expect(await listOwnMails()).toEqual([]);
    await t.runHour("2026-11-10T15:07:00Z");
    expect((await listOwnMails()).map(({ to, at }) => [to, at])).toEqual([[EMPLOYEE, "2026-11-10T15:07"]]);
    await updateTimeZone("UTC");
  });

  test("is notified later in the day of a task that came after the morning, unless the day's email was sent", async () => {
    await t.runHour("2026-11-20T07:07:00Z");
    await t.add({ id: 1, due: "2026-11-28", alert: "2026-11-20" });
    await t.runHour("2026-11-20T11:07:00Z");
    await t.add({ id: 2, due: "2026-11-28", alert: "2026-11-20" });
    await t.runHour("2026-11-20T12:07:00Z");
    await t.runHour("2026-11-21T07:07:00Z");
    const notified = (await listOwnMails()).map(({ at, plain }) => [
      at,
      plain.includes("Task 1"),
      plain.includes("Task 2"),
    ]);
    expect(notified).toEqual([
      ["2026-11-20T11:07", true, false],
      ["2026-11-21T07:07", false, true],
    ]);
  });

  test("is notified again of a task that moves to a later day, but not to an earlier one", async () => {
    await t.add({ id: 1, alert: "2026-11-10", due: "2026-12-20", abandon: "2026-12-31" });
    const move = (alert: string) => run(`UPDATE user_tasks SET alert_on = '${alert}' WHERE client_id = 1 AND id = 1`);
    await t.runHour("2026-11-10T07:07:00Z");
    await move("2026-11-08");
    await t.runHour("2026-11-11T07:07:00Z");
    await move("2026-11-14");
    for (const day of getDays("2026-11-12", 4)) await t.runHour(`${day}T07:07:00Z`);
    expect((await listOwnMails()).map(({ at }) => at.slice(0, 10))).toEqual(["2026-11-10", "2026-11-14"]);
  });

  test("is notified only of tasks of their own client, in its name", async () => {
    await t.add({ id: 1, due: "2026-11-20" });
    await t.runHour("2026-11-20T07:07:00Z");
    const notified = (await t.readMails()).filter(({ to }) => to.startsWith("employee@"));
    expect(notified.map(({ to, plain }) => [to, /at Client (\d)/.exec(plain)?.[1]])).toEqual([
      ["employee@client1.example", "1"],
      ["employee@client2.example", "2"],
    ]);
  });
});

describe("the job", () => {
  test("runs repeatedly, concurrently and late, and posts and sends each email once", async () => {
    await t.add({ id: 1, due: "2026-11-18", escalate: "2026-11-18" });
    t.clock.set("2026-11-20T07:07:00Z");
    await t.notify(4);
    await t.deliverMail();
    await t.notify();
    await t.deliverMail();
    await t.runHour("2026-11-20T18:07:00Z");
    expect((await listOwnMails()).map(({ to, at }) => `${to} ${at.slice(0, 10)}`)).toEqual(
      [EMPLOYEE, MANAGER, ABOVE].map((to) => `${to} 2026-11-20`),
    );
  });

  test("enqueues one job for each client with an open task when it runs on schedule", async () => {
    const listWaitingJobs = () =>
      readOwnerRows(t, "SELECT data FROM pgboss.job WHERE name = 'plans.tell' ORDER BY data->>'clientId'");
    const look = async () => t.product.jobs.find(({ name }) => name === "plans.tell")?.run({});
    await look();
    expect(await listWaitingJobs()).toEqual([]);
    await t.add({ id: 1, due: "2026-11-18" });
    await look();
    expect((await listWaitingJobs()).map(({ data }) => data)).toEqual([{ clientId: 1 }, { clientId: 2 }]);
  });

  test("does not change tasks", async () => {
    await t.add({ id: 1, due: "2026-11-01", escalate: "2026-11-02", abandon: "2026-11-10" });
    await t.add({ id: 2, due: "2026-11-18" });
    const before = await run("SELECT * FROM user_tasks WHERE client_id = 1 ORDER BY id");
    await t.runHour("2026-11-20T07:07:00Z");
    expect(await run("SELECT * FROM user_tasks WHERE client_id = 1 ORDER BY id")).toEqual(before);
  });
});

describe("when an email is sent", () => {
  const person = "UPDATE people SET";
  test.each([
    [
      "done",
      "UPDATE user_tasks SET outcome_id = 1, outcome_on = '2026-11-20', outcome_at = now() WHERE client_id = 1",
      "nothing is left to say",
    ],
    [
      "reassigned",
      "UPDATE task_template_versions SET assignee = 'person', assignee_person_id = 1 WHERE client_id = 1",
      "nothing is left to say",
    ],
    [
      "postponed",
      "UPDATE user_tasks SET alert_on = '2026-11-30', due_on = '2026-12-01', escalate_on = '2026-12-02' WHERE client_id = 1",
      "nothing is left to say",
    ],
    [
      "of an archived person",
      `${person} archived_at = now() WHERE client_id = 1 AND id = 8`,
      "there is no one to tell",
    ],
    [
      "of a person after their last day",
      `${person} last_day = '2026-11-19' WHERE client_id = 1 AND id = 8`,
      "the reader has left",
    ],
    [
      "of an inactive service",
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 1 AND service = 'introduce'",
      "service inactive",
    ],
  ])("a task that is %s is left out", async (_, change, outcome) => {
    await t.add({ id: 1, due: "2026-11-20" });
    t.clock.set("2026-11-20T07:07:00Z");
    await t.notify();
    await run(change);
    await t.deliverMail();
    expect(await t.readOutbox()).toEqual([{ kind: "plans.digest", state: "withdrawn", outcome }]);
    expect(await listOwnMails()).toEqual([]);
    await run(`${person} archived_at = NULL, last_day = NULL WHERE client_id = 1 AND id = 8`);
    await run("UPDATE client_services SET status = 'active' WHERE client_id = 1 AND service = 'introduce'");
  });

  test("an email whose day is over is withdrawn, and the next one reports its tasks as new", async () => {
    await t.add({ id: 1, alert: "2026-11-10", due: "2026-12-20" });
    t.clock.set("2026-11-10T18:07:00Z");
    await t.notify();
    t.clock.set("2026-11-11T00:00:01Z");
    await t.deliverMail();
    expect(await t.readOutbox()).toEqual([{ kind: "plans.digest", state: "withdrawn", outcome: "its day is over" }]);
    await t.runHour("2026-11-11T07:07:00Z");
    expect((await listOwnMails()).map(({ at, plain }) => [at, plain.includes("New tasks")])).toEqual([
      ["2026-11-11T07:07", true],
    ]);
  });

  test("bounced addresses and people who cannot sign in get no email", async () => {
    await t.add({ id: 1, due: "2026-11-20" });
    await readOwnerRows(t, `INSERT INTO email_bounces VALUES ('${EMPLOYEE}', now(), 'gone')`);
    await t.runHour("2026-11-20T07:07:00Z");
    expect([await t.readOutbox(), await listOwnMails()]).toEqual([[], []]);
    await readOwnerRows(t, "DELETE FROM email_bounces");
    await readOwnerRows(t, `UPDATE accounts SET disabled_at = now() WHERE email = '${EMPLOYEE}'`);
    await t.runHour("2026-11-20T08:07:00Z");
    expect(await listOwnMails()).toEqual([]);
    await readOwnerRows(t, `UPDATE accounts SET disabled_at = NULL WHERE email = '${EMPLOYEE}'`);
    await t.runHour("2026-11-20T09:07:00Z");
    expect((await listOwnMails()).map(({ to }) => to)).toEqual([EMPLOYEE]);
  });

  test("an opt-out from surveys does not stop emails about a person's own work", async () => {
    await t.add({ id: 1, due: "2026-11-20" });
    await readOwnerRows(t, `INSERT INTO email_opt_outs VALUES ('${EMPLOYEE}', now(), 'mail_link')`);
    await t.runHour("2026-11-20T07:07:00Z");
    expect((await listOwnMails()).map(({ to }) => to)).toEqual([EMPLOYEE]);
    await readOwnerRows(t, "DELETE FROM email_opt_outs");
  });
});

describe("an escalation", () => {
  const listEscalationMails = async () =>
    (await listOwnMails())
      .filter(({ subject }) => subject.endsWith("escalated to you"))
      .map(({ to, at }) => `${to} ${at.slice(0, 10)}`);

  test("goes once per task to the managers above, after the escalate date", async () => {
    await t.add({ id: 1, title: "Count keys", due: "2026-11-18", escalate: "2026-11-19" });
    await t.add({ id: 2, due: "2026-11-18", escalate: "2026-11-21" });
    for (const day of getDays("2026-11-18", 7)) await t.runHour(`${day}T07:07:00Z`);
    expect(await listEscalationMails()).toEqual([
      `${MANAGER} 2026-11-20`,
      `${ABOVE} 2026-11-20`,
      `${MANAGER} 2026-11-22`,
      `${ABOVE} 2026-11-22`,
    ]);
    const mail = (await listOwnMails()).find(
      ({ to, subject }) => to === MANAGER && subject.endsWith("escalated to you"),
    );
    expect(mail?.subject).toBe("1 overdue task escalated to you");
    expect(mail?.plain).toContain(
      "* Count keys\n  2 days late, was due Wednesday, November 18 · assigned to employee of 1 · for employee of 1\n" +
        "  http://portal.example/my-escalations?user_task_id=1",
    );
  });

  test("of an unassigned task goes to those above its employee", async () => {
    await t.add({ id: 1, due: "2026-11-18", rule: { assignee: "role", role: "maintenance_manager" } });
    await t.runHour("2026-11-20T07:07:00Z");
    expect(await listEscalationMails()).toEqual([`${MANAGER} 2026-11-20`, `${ABOVE} 2026-11-20`]);
    expect((await listOwnMails())[0]?.plain).toContain("unassigned");
  });

  test("of a person without a manager goes to the managers of the location, or else to the administrators", async () => {
    await run("UPDATE people SET manager_id = NULL WHERE client_id = 1 AND id = 8");
    await t.add({ id: 1, due: "2026-11-18", escalate: "2026-11-19" });
    await t.runHour("2026-11-20T07:07:00Z");
    const local = ["multi-property-manager", "property-manager", "regional-manager", "multi-regional-manager"];
    expect((await listEscalationMails()).toSorted()).toEqual(
      local.map((name) => `${name}@client1.example 2026-11-20`).toSorted(),
    );
    await run("UPDATE people SET location_id = NULL WHERE client_id = 1 AND id = 8");
    await t.clear();
    await t.add({ id: 1, due: "2026-11-18", escalate: "2026-11-19" });
    await t.runHour("2026-11-20T08:07:00Z");
    expect(await listEscalationMails()).toEqual([`${buildEmail(1, "client-admin")} 2026-11-20`]);
    await run("UPDATE people SET manager_id = 5, location_id = 1 WHERE client_id = 1 AND id = 8");
  });

  test("is not sent to people without a permission in plans, nor after the task was done", async () => {
    await run("DELETE FROM service_access_scopes WHERE client_id = 1 AND person_id = 3 AND service = 'introduce'");
    await run("DELETE FROM service_access WHERE client_id = 1 AND person_id = 3 AND service = 'introduce'");
    await t.add({ id: 1, due: "2026-11-18" });
    t.clock.set("2026-11-20T07:07:00Z");
    await t.notify();
    const kinds = new Set((await t.readOutbox()).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["plans.digest", "plans.escalations"]));
    await run(
      "UPDATE user_tasks SET outcome_id = 1, outcome_on = '2026-11-20', outcome_at = now() WHERE client_id = 1",
    );
    await t.deliverMail();
    expect(await listOwnMails()).toEqual([]);
  });
});
