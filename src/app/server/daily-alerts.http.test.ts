import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type NotificationsFixture, setUpNotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

const OWNER = 5;
const MANAGER = buildEmail(1, "property_manager");

let t: NotificationsFixture;
beforeAll(async () => {
  t = await setUpNotificationsFixture();
});
beforeEach(async () => {
  for (const table of ["alert_events", "alerts", "invitations", "task_email_preferences"])
    await run(`DELETE FROM ${table}`);
  await t.clear();
});
afterAll(() => t.close());

const run = (text: string) => readClientRows(t, 1, text);

/** An open alert of November 20 at location 1, to be acknowledged by the 23rd and resolved by the 26th. */
async function open(id: number, more: Record<string, unknown> = {}): Promise<void> {
  const of = { survey_id: 24, location_id: 1, resident_id: 1, is_protected: more["is_protected"] ?? false };
  const sent = { survey_version: 1, sent_at: "2026-11-19T12:00:00Z", sent_on: "2026-11-19" };
  const reasons = { has_service_issue: true, is_unlikely: false, wants_contact: false };
  const due = { first_response_due: "2026-11-23T12:00:00Z", resolve_due: "2026-11-26T12:00:00Z" };
  const at = { created_at: "2026-11-20T15:00:00Z", created_on: "2026-11-20", owner_id: OWNER };
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "invitations", [{ id, expires_at: "2027-01-01T00:00:00Z", ...of, ...sent }]);
    await insertRows(tx, "alerts", [{ id, invitation_id: id, lease_id: 1, ...of, ...reasons, ...due, ...at, ...more }]);
  });
}

const listOwnMails = async () => (await t.readMails()).filter(({ to }) => to === MANAGER);
const listTimes = async (): Promise<string[]> => (await listOwnMails()).map(({ at }) => at);

describe("an open alert", () => {
  test("is in its owner's daily digest from the day after its own email until it is acknowledged, and again while it is late", async () => {
    await open(1);
    await t.runHour("2026-11-20T16:07:00Z");
    expect(await listTimes()).toEqual([]);
    for (const time of ["06:07", "07:07", "08:07", "18:07"]) await t.runHour(`2026-11-21T${time}:00Z`);
    expect(await listTimes()).toEqual(["2026-11-21T07:07"]);
    const [mail] = await listOwnMails();
    expect(mail?.subject).toBe("You have 1 alert");
    expect(mail?.plain).toContain(
      "Alerts waiting for you\n\n* Ana Lopez 1, Location 1 of client 1 101\n" +
        "  Service issue · due Mon, Nov 23, 12:00 PM\n  http://portal.example/resident-alerts?alert=1\n",
    );
    expect(mail?.plain).toContain("View my alerts:\nhttp://portal.example/resident-alerts?view=mine\n");
    expect(mail?.plain).toContain("/email-preferences");
    await run("UPDATE alerts SET acknowledged_at = '2026-11-21T10:00:00Z'");
    await t.runHour("2026-11-22T07:07:00Z");
    await t.runHour("2026-11-26T07:07:00Z");
    expect(await listTimes()).toHaveLength(1);
    await t.runHour("2026-11-27T07:07:00Z");
    expect((await listOwnMails())[1]?.plain).toContain("late, was due Thu, Nov 26, 12:00 PM");
    await run(
      "UPDATE alerts SET completed_at = now(), completed_on = '2026-11-27', completed_by = 5, comment = 'Done.'",
    );
    await t.runHour("2026-11-28T07:07:00Z");
    expect(await listTimes()).toHaveLength(2);
  });

  test("is in one email with the tasks of that day", async () => {
    await open(1);
    await t.add({ id: 1, title: "Order keys", due: "2026-11-18", rule: { assignee: "person", personId: OWNER } });
    await t.runHour("2026-11-21T07:07:00Z");
    const [mail, ...more] = (await listOwnMails()).filter(({ subject }) => !subject.endsWith("escalated to you"));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("You have 1 task (1 past due) and 1 alert");
    expect(mail?.plain).toMatch(/Order keys[^]*Alerts waiting for you[^]*View my tasks/);
  });

  test.each([
    [
      "resolved",
      "UPDATE alerts SET completed_at = now(), completed_on = '2026-11-21', completed_by = 5, comment = 'Done.'",
    ],
    ["given to someone else", "UPDATE alerts SET owner_id = 3"],
    ["at a property that the owner no longer manages", "UPDATE alerts SET location_id = 2"],
  ])("is read again when the email is sent: no email for one that is %s", async (_, change) => {
    await open(1);
    t.clock.set("2026-11-21T07:07:00Z");
    await t.notify();
    await run(change);
    await t.deliverMail();
    expect(await listOwnMails()).toEqual([]);
    expect(await t.readOutbox()).toEqual([
      { kind: "plans.digest", state: "withdrawn", outcome: "nothing is left to say" },
    ]);
  });

  test("is not sent to owners who turned the email off, without a clock, or without an owner", async () => {
    await open(1, { first_response_due: null, resolve_due: null });
    await open(2, { owner_id: null });
    await t.runHour("2026-11-21T07:07:00Z");
    expect(await t.readOutbox()).toEqual([]);
    await open(3);
    const choices = { digest: false, escalations: true };
    await t.send("PUT", "/plans/task_mails", { role: "property_manager" }, choices);
    await t.runHour("2026-11-21T08:07:00Z");
    expect(await t.readOutbox()).toEqual([]);
  });

  test("of a confidential response waits until the day after its own email, which was sent the next morning", async () => {
    const of = { is_protected: true, has_service_issue: false, wants_contact: true };
    await open(1, { ...of, created_at: "2026-11-20T00:00:00Z" });
    await t.runHour("2026-11-21T18:07:00Z");
    expect(await listTimes()).toEqual([]);
    await t.runHour("2026-11-22T07:07:00Z");
    expect((await listOwnMails())[0]?.plain).toContain("Asked to be contacted");
  });
});
