import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type DigestFixture, postDigests, setUpDigestFixture, TUESDAY } from "#slices/digest/testing/digest-fixture.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildForm } from "#test/support/test-application.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: DigestFixture;
beforeAll(async () => {
  t = await setUpDigestFixture();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const every = [
  "client-admin",
  "maintenance_manager",
  "multi_property_manager",
  "multi_regional_manager",
  "property_manager",
  "regional_manager",
  "reporting",
] as const;
const count = async (): Promise<number> =>
  Number(
    (
      await readClientRows(t, 1, "SELECT count(*) AS n FROM outbox WHERE client_id = 1 AND kind = 'digest.weekly'")
    )[0]?.["n"],
  );
const set = (role: string, change: string): Promise<unknown> =>
  readClientRows(t, 1, `UPDATE people SET ${change} WHERE client_id = 1 AND first_name = '${role}'`);

/** The digest's text about a change of satisfaction that the portfolio shows. */
function toWords({ value, previous_value: previous, delta }: Figure): string {
  const by = delta ?? 0;
  const numbers = `(${Math.round(previous ?? 0)} → ${Math.round(value ?? 0)})`;
  return `${by > 0 ? "▲ Satisfaction rose" : "▼ Satisfaction fell"} ${Math.abs(by)} points ${numbers}`;
}

/** The rows of a portfolio whose satisfaction has really changed. */
function getRealScores({ data }: PortfolioReply) {
  return data.results.flatMap(({ name, intouch_stats: stats }) =>
    stats?.score.certainty === "real" ? [{ name, figure: stats.score }] : [],
  );
}

describe("a person who manages places", () => {
  test("gets one digest on Tuesday at seven however often the job runs, and employees none", async () => {
    t.clock.set("2026-11-24T06:59:00Z");
    await t.sweep();
    expect(await t.listReaders()).toEqual([]);
    t.clock.set(TUESDAY);
    await t.sweep(3);
    await t.sweep();
    t.clock.set("2026-11-24T23:00:00Z");
    await t.sweep();
    const all = every.filter((role) => role !== "maintenance_manager");
    expect(await t.listReaders()).toEqual(all.map((role) => buildEmail(1, role)).toSorted());
    expect(await t.findDigest("client-admin", 2)).not.toBeNull();
    expect(await count()).toBe(7);
    // Nothing has changed at location 2, and nothing waits there.
    expect(await t.readResults()).toMatchObject({ 1: "sent", 5: "sent", 7: "empty" });
  });

  test("gets the real changes in the own places, with the numbers of the own portfolio", async () => {
    await t.keepOnly("client-admin", "property_manager");
    await t.sweep();
    for (const [role, changed] of [
      ["client-admin", [1, 3]],
      ["property_manager", [1]],
    ] as const) {
      const plain = (await t.findDigest(role))?.plain ?? "";
      const reply = await t.send<PortfolioReply>("GET", "/analytics/portfolio?structures[scope]=locations", { role });
      const real = getRealScores(reply.body);
      expect(real.map(({ name }) => name)).toEqual(changed.map((id) => `Location ${id} of client 1`));
      for (const { name, figure } of real) expect(plain).toContain(`* ${name}\n  ${toWords(figure)}\n`);
      expect(plain.includes("Location 3")).toBe(role === "client-admin");
      for (const other of ["Location 2", "client 2"]) expect(plain).not.toContain(other);
      expect(plain).toContain("satisfaction Dec 1, 2025 – Nov 24, 2026");
    }
    const [mail] = await t.mailbox.list();
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("gets each change once; later weeks count it while it lasts, and mention nothing else without a reason", async () => {
    await t.keepOnly("reporting", "property_manager");
    await t.sweep();
    await readOwnerRows(t, "DELETE FROM mailbox");
    t.clock.set("2026-12-01T07:00:00Z");
    await t.addAlert(1, 1, { owner_id: 5 });
    await t.sweep();
    const digest = await t.findDigest("property_manager");
    expect(digest?.plain).toContain("Nothing new changed beyond chance. 1 change from an earlier week still holds.");
    expect(digest?.plain).not.toContain("▲");
    const rows = await readClientRows(
      t,
      1,
      "SELECT result FROM weekly_digests WHERE client_id = 1 AND person_id = 2 ORDER BY week",
    );
    expect(rows.map(({ result }) => result)).toEqual(["sent", "empty"]);
    const [kept] = await readClientRows(
      t,
      1,
      "SELECT listed FROM weekly_digests WHERE client_id = 1 AND person_id = 5 ORDER BY week LIMIT 1",
    );
    expect(kept?.["listed"]).toEqual(["intouch:location:1:satisfaction:up"]);
  });

  test("gets a change as new the next week when its email was not sent", async () => {
    await t.keepOnly("property_manager");
    await t.sweep();
    await readClientRows(t, 1, "UPDATE outbox SET state = 'rejected' WHERE client_id = 1 AND kind = 'digest.weekly'");
    await readOwnerRows(t, "DELETE FROM mailbox");
    t.clock.set("2026-12-01T07:00:00Z");
    await t.sweep();
    expect((await t.findDigest("property_manager"))?.plain).toContain("▲ Satisfaction rose");
  });

  test("reads that no property changed beyond chance where there are only waiting items", async () => {
    await t.keepOnly("maintenance_manager");
    await t.addAlert(1, 2, { owner_id: 7 });
    await t.sweep();
    const digest = await t.findDigest("maintenance_manager");
    expect(digest?.plain).toContain("No property changed beyond chance.");
    expect(digest?.plain).toContain("* Ana Lopez 1, Location 2 of client 1 101");
  });

  test("reads in Spanish where that is their language", async () => {
    await t.keepOnly("property_manager");
    await set("property_manager", "locale = 'es'");
    await t.addAlert(1, 1, { owner_id: 5 });
    await t.sweep();
    const digest = await t.findDigest("property_manager");
    expect(digest?.subject).toBe("Su semana en Client 1");
    expect(digest?.plain).toContain("▲ Satisfacción: subió");
    expect(digest?.html).toContain('lang="es"');
    await set("property_manager", "locale = 'en'");
  });
});

describe("waiting items", () => {
  test("are alerts that are the recipient's or without an owner, late ones in hand, own tasks past due, escalations and paused reports", async () => {
    await t.keepOnly("reporting", "property_manager");
    await t.addAlert(1, 1, { owner_id: 5 });
    await t.addAlert(2, 1, { owner_id: null });
    await t.addAlert(3, 1, { owner_id: 3 });
    await t.addAlert(4, 3, { owner_id: null });
    await t.addAlert(5, 1, { owner_id: 5, acknowledged_at: "2026-11-23T09:00:00Z" });
    await t.add({ id: 1, title: "Order keys", due: "2026-11-20", rule: { assignee: "person", personId: 5 } });
    await t.add({
      id: 2,
      title: "Confirm data",
      archetype: 3,
      due: "2026-11-19",
      rule: { assignee: "person", personId: 5 },
    });
    await t.add({ id: 3, due: "2026-12-20", rule: { assignee: "person", personId: 5 } });
    await t.add({ id: 4, due: "2026-11-18", escalate: "2026-11-18" });
    await t.sweep();
    const digest = await t.findDigest("property_manager");
    const plain = digest?.plain ?? "";
    expect(plain).toContain("2 alerts need your answer");
    expect(plain).toContain("1 alert being handled is late");
    expect(plain).toContain("2 of your tasks are past due");
    expect(plain).toContain("1 task was escalated to you");
    // Two alerts and the task without a form; the other one opens the portal.
    expect(digest?.acts).toHaveLength(3);
    expect(plain).toContain("Open: http://portal.example/my-tasks?user_task_id=2");
    expect(plain).not.toContain("user_task_id=1\n");
    const reporting = await t.findDigest("reporting");
    expect(reporting?.acts).toEqual([]);
    expect(reporting?.plain).not.toContain("alert");
  });

  test("are not confidential responses of the day before, whose email would disclose when they were given", async () => {
    await t.keepOnly("property_manager");
    const of = { owner_id: 5, is_protected: true, has_service_issue: false, wants_contact: true };
    await t.addAlert(1, 1, { ...of, created_at: "2026-11-23T00:00:00Z", created_on: "2026-11-23" });
    await t.sweep();
    expect((await t.findDigest("property_manager"))?.acts).toEqual([]);
    await t.clear();
    await t.keepOnly("property_manager");
    t.clock.set("2026-11-24T09:00:00Z");
    await t.addAlert(1, 1, { ...of, created_at: "2026-11-23T00:00:00Z", created_on: "2026-11-23" });
    await t.sweep();
    expect((await t.findDigest("property_manager"))?.acts).toHaveLength(1);
  });

  test("are overdue action items of the recipient, and those that they assigned, while there is engagement", async () => {
    await t.keepOnly("property_manager", "reporting");
    const [ids] = await readOwnerRows(
      t,
      `SELECT format('%s, %s, %s', q.id, q.topic_id, i.id) AS ids FROM catalog_questions q, catalog_action_items i
        WHERE q.topic_id IS NOT NULL ORDER BY q.id, i.id LIMIT 1`,
    );
    const assign = (id: number, assignee: number, due: string, more = "NULL, NULL") =>
      readClientRows(
        t,
        1,
        `INSERT INTO assignments (client_id, id, creator_id, assignee_id, due_on, assigned_at, assigned_on, awaiting_at, awaiting_on,
          question_id, topic_id, action_item_id) VALUES (1, ${id}, 5, ${assignee}, '${due}', '2026-11-01T12:00:00Z',
          '2026-11-01', ${more}, ${String(ids?.["ids"])})`,
      );
    await assign(1, 5, "2026-11-23");
    await assign(2, 5, "2026-11-24");
    await assign(3, 5, "2026-11-20", "'2026-11-21T12:00:00Z', '2026-11-21'");
    await assign(4, 8, "2026-11-20");
    const service = "client_services WHERE client_id = 1 AND service = 'ingage'";
    await t.sweep();
    expect((await t.findDigest("property_manager"))?.plain).not.toContain("action item");
    await readOwnerRows(t, "DELETE FROM mailbox");
    await readClientRows(
      t,
      1,
      "INSERT INTO client_services (client_id, service, status) VALUES (1, 'ingage', 'active')",
    );
    t.clock.set("2026-12-01T07:00:00Z");
    await readClientRows(t, 1, "UPDATE assignments SET due_on = '2026-12-01' WHERE client_id = 1 AND id = 2");
    await t.sweep();
    const plain = (await t.findDigest("property_manager"))?.plain ?? "";
    expect(plain).toContain("1 of your action items is overdue\n");
    expect(plain).toContain("  Was due Mon, Nov 23\n  Open: http://portal.example/action-items/1\n");
    expect(plain).toContain("* 1 action item you assigned is overdue\n");
    expect(plain).not.toMatch(/action-items\/[234]/);
    expect(await t.findDigest("reporting")).toBeNull();
    await readClientRows(t, 1, `DELETE FROM ${service}`);
  });

  test("a report that was paused automatically is listed for its creator", async () => {
    await t.keepOnly("maintenance_manager");
    const first = "2026-12-01T15:00:00Z";
    await t.db.withClient(1, (tx) =>
      insertRows(tx, "scheduled_reports", [
        {
          id: 90,
          report_id: 11,
          endpoint: "/v1/en/analytics/reports/resident_satisfaction_report",
          asked: "{}",
          asked_on: "2026-11-20",
          frequency: "7 days",
          file_type: "xlsx",
          sends_empty: true,
          owner_id: 7,
          time_zone: "UTC",
          first_at: first,
          next_at: first,
          created_at: first,
          paused_at: first,
          paused_reason: "failing",
        },
      ]),
    );
    await t.sweep();
    expect((await t.findDigest("maintenance_manager"))?.plain).toContain("1 of your automated reports is paused");
    await readClientRows(t, 1, "DELETE FROM scheduled_reports WHERE client_id = 1");
  });
});

describe("a person who should not get it", () => {
  const post = (): Promise<void> => postDigests(t);

  test("gets none, and the row has the reason: the state at sending counts", async () => {
    await post();
    await readClientRows(t, 1, "UPDATE service_access SET top_role = 'employee' WHERE client_id = 1 AND person_id = 5");
    const [tie] = await readOwnerRows(
      t,
      "DELETE FROM account_memberships WHERE client_id = 1 AND person_id = 3 RETURNING account_id",
    );
    await readOwnerRows(
      t,
      `INSERT INTO email_bounces (email, bounced_at, reason) VALUES ('${buildEmail(1, "reporting")}', now(), 'gone')`,
    );
    await set("multi_property_manager", "email = NULL");
    await t.deliverMail();
    expect(await t.readResults()).toMatchObject({
      2: "skipped: bounced",
      3: "skipped: no_account",
      5: "skipped: no_role",
      6: "skipped: no_address",
    });
    expect(await t.listReaders()).toEqual([buildEmail(1, "client-admin"), buildEmail(1, "multi_regional_manager")]);
    await readClientRows(
      t,
      1,
      "UPDATE service_access SET top_role = 'property_manager' WHERE client_id = 1 AND person_id = 5",
    );
    await readOwnerRows(
      t,
      `INSERT INTO account_memberships (account_id, client_id, person_id) VALUES (${Number(tie?.["account_id"])}, 1, 3)`,
    );
    await readOwnerRows(t, "DELETE FROM email_bounces");
    await set("multi_property_manager", `email = '${buildEmail(1, "multi_property_manager")}'`);
  });

  test("has turned it off, also while it waits; the address in the email ends only the digest", async () => {
    await t.keepOnly("client-admin", "property_manager");
    const choice = { role: "client-admin" } as const;
    expect((await t.send("GET", "/weekly_digest", choice)).body.data).toEqual({
      weekly_digest: true,
      may_get_digest: true,
    });
    await post();
    await t.send("PUT", "/weekly_digest", choice, { weekly_digest: false });
    await t.deliverMail();
    expect(await t.findDigest("client-admin")).toBeNull();
    expect(await t.readResults()).toMatchObject({ 1: "skipped: off" });
    const digest = await t.findDigest("property_manager");
    expect(digest?.unsubscribe).toBe(`<http://portal.example${digest?.stop}>`);
    const shown = await t.server.inject({ url: digest?.stop ?? "" });
    expect([shown.statusCode, shown.body.includes("Stop getting it")]).toEqual([200, true]);
    expect((await t.send("GET", "/weekly_digest", { role: "property_manager" })).body.data).toMatchObject({
      weekly_digest: true,
    });
    // As a email program posts: without cookie or origin.
    const ended = await t.server.inject({
      method: "POST",
      url: digest?.stop ?? "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(ended.statusCode).toBe(200);
    expect((await t.send("GET", "/plans/task_mails", { role: "property_manager" })).body.data).toMatchObject({
      digest: true,
      escalations: true,
    });
    await readOwnerRows(t, "DELETE FROM mailbox");
    t.clock.set("2026-12-01T07:00:00Z");
    await t.addAlert(1, 1, { owner_id: 5 });
    await t.sweep();
    expect(await t.listReaders()).toEqual([]);
    const opened = await t.server.inject(buildForm(`${digest?.stop}x`, {}));
    expect(opened.statusCode).toBe(404);
  });

  test("a day late is too late: waiting digests are skipped, and unsent ones are not sent", async () => {
    await post();
    t.clock.set("2026-11-25T07:00:00Z");
    await t.deliverMail();
    expect(await t.listReaders()).toEqual([]);
    expect(new Set(Object.values(await t.readResults()))).toEqual(new Set(["skipped: late"]));
    await t.clear();
    await t.keepOnly("reporting");
    t.clock.set("2026-11-25T07:00:00Z");
    await t.sweep();
    expect(await count()).toBe(0);
    t.clock.set("2026-12-01T07:00:00Z");
    await t.sweep();
    expect(await count()).toBe(1);
  });

  test("after erasure has no digest, no link and no choice any more", async () => {
    await t.keepOnly("maintenance_manager");
    await t.send("PUT", "/weekly_digest", { role: "maintenance_manager" }, { weekly_digest: true });
    await t.addAlert(1, 2, { owner_id: 7 });
    await t.sweep();
    const path = (await t.findDigest("maintenance_manager"))?.acts[0] ?? "";
    await t.send(
      "POST",
      "/analytics/team/7/erase",
      { role: "client-admin" },
      { full_name: "maintenance_manager of 1" },
    );
    const left = await readClientRows(
      t,
      1,
      "SELECT person_id FROM weekly_digests WHERE client_id = 1 AND person_id = 7 UNION ALL SELECT person_id FROM digest_choices WHERE client_id = 1 AND person_id = 7",
    );
    expect(left).toEqual([]);
    expect((await t.server.inject({ url: path })).statusCode).toBe(404);
  });
});
