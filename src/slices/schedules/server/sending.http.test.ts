import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findUnsentReason } from "./schedules.mails.ts";
import { daily, type SchedulesFixture, setUpSchedulesFixture } from "#slices/schedules/testing/schedules-fixture.ts";
import { buildForm } from "#test/support/test-application.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: SchedulesFixture;
beforeAll(async () => {
  t = await setUpSchedulesFixture();
});
beforeEach(async () => {
  t.clock.set("2026-11-20T15:00:00Z");
  for (const table of ["report_deliveries", "scheduled_report_recipients", "scheduled_reports"]) {
    await readClientRows(t, 1, `DELETE FROM ${table} WHERE client_id = 1`);
  }
  await readOwnerRows(t, "DELETE FROM mailbox");
});
afterAll(() => t.close());

const make = async (change: object = {}): Promise<number> => {
  const reply = await t.send("client-admin", "POST", "", { ...daily, ...change });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
};
const listMails = async () => (await t.mailbox.list()).toReversed();
const readHistory = async (id: number) =>
  (await t.send("client-admin", "GET", `/${id}/deliveries`)).body.data.map(
    ({ recipient, state, reason, rows, missed }) => ({
      recipient,
      state,
      reason,
      rows,
      missed,
    }),
  );
const toReader = (id: number, role: string) => ({ id, name: `${role} of 1` });

describe("due schedules", () => {
  test("are sent once to each recipient, with the rows that they may see, the dates and a file", async () => {
    const id = await make({ cc_email: [buildEmail(1, "property_manager")] });
    await Promise.all([t.runMinute(), t.runMinute(), t.runMinute()]);
    await t.runMinute();
    const sent = await listMails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      buildEmail(1, "client-admin"),
      buildEmail(1, "property_manager"),
    ]);
    const [all, some] = ["client-admin", "property_manager"].map((role) =>
      sent.find(({ recipient }) => recipient === buildEmail(1, role as "client-admin")),
    );
    expect(all?.subject).toBe("Satisfaction Summary · Client 1");
    expect(all?.plain).toContain("Location 3 of client 1");
    expect(some?.plain).toContain("Location 1 of client 1");
    expect(some?.plain).not.toContain("Location 3");
    expect(all?.plain).toContain("Dates: Oct 1, 2026 – Oct 31, 2026");
    expect(all?.html).toContain('<th scope="col"');
    expect(all?.attached.map(({ name }) => name)).toEqual(["one-satisfaction-summary-2026-11-20.xlsx"]);
    expect(all?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(await readHistory(id)).toEqual([
      { recipient: toReader(1, "client-admin"), state: "sent", reason: null, rows: 3, missed: 0 },
      { recipient: toReader(5, "property_manager"), state: "sent", reason: null, rows: 1, missed: 0 },
    ]);
    expect((await t.send("client-admin", "GET", `/${id}`)).body.data.next_occurrence_at).toBe(
      "2026-11-21T15:00:00+00:00",
    );
    const files = await readClientRows(
      t,
      1,
      "SELECT details FROM audit_log WHERE operation = 'schedules.report' ORDER BY id",
    );
    expect(files).toHaveLength(2);
  });

  test("have dates that move with the day, month by month", async () => {
    await make({ frequency: "1 month" });
    await t.runMinute();
    t.clock.set("2026-12-20T15:00:10Z");
    await t.runMinute();
    const [, second] = await listMails();
    expect(second?.plain).toContain("Dates: Nov 1, 2026 – Nov 30, 2026");
  });

  test("send one email after an outage of a week, which mentions the missed times", async () => {
    const id = await make();
    await t.runMinute();
    t.clock.set("2026-11-27T16:00:00Z");
    await t.runMinute();
    await t.runMinute();
    expect(await listMails()).toHaveLength(2);
    expect((await listMails())[1]?.plain).toContain("Earlier sendings were missed (6)");
    expect(await readHistory(id)).toMatchObject([{ missed: 6 }, { missed: 0 }]);
  });

  test("are sent as a PDF if chosen, to each recipient, with an audit row like every file", async () => {
    await make({ file_type: "pdf", cc_email: [buildEmail(1, "property_manager")] });
    await t.runMinute();
    const sent = await listMails();
    expect(sent.map(({ attached }) => attached.map(({ name }) => name))).toEqual([
      ["one-satisfaction-summary-2026-11-20.pdf"],
      ["one-satisfaction-summary-2026-11-20.pdf"],
    ]);
    expect(sent.every(({ attached }) => (attached[0]?.bytes ?? 0) > 5000)).toBe(true);
    const [noted] = await readClientRows(
      t,
      1,
      "SELECT details FROM audit_log WHERE operation = 'schedules.report' ORDER BY id DESC LIMIT 1",
    );
    expect(noted?.["details"]).toMatchObject({ format: "pdf" });
  });

  test("are sent as text if chosen; without rows only if configured", async () => {
    const place = {
      structures: {},
      endpoint: "/v1/en/analytics/properties/1/satisfaction_summary_report",
      file_type: "csv",
    };
    const none = { structures: { scope: "locations" }, filters: { general: "archived" } };
    await make(place);
    const silent = await make({ ...none, send_empty: false });
    await make(none);
    await t.runMinute();
    const sent = await listMails();
    expect(sent.map(({ attached }) => attached[0]?.name.split(".")[1])).toEqual(["csv", "xlsx"]);
    expect(sent[1]?.plain).toContain("There is nothing in this range.");
    expect(await readHistory(silent)).toMatchObject([{ state: "empty", rows: 0 }]);
  });
});

describe("schedules that are sent only after real changes", () => {
  test("send nothing without a change, and the history says so", async () => {
    const id = await make({ only_changed: true });
    await t.runMinute();
    expect(await listMails()).toEqual([]);
    const { data } = (await t.send("client-admin", "GET", `/${id}/deliveries`)).body;
    expect(data).toMatchObject([
      { state: "empty", reason: "Nothing in it has really changed.", reason_code: "unchanged" },
    ]);
    expect((await t.send("client-admin", "GET", `/${id}`)).body.data).toMatchObject({
      only_changed: true,
      next_occurrence_at: "2026-11-21T15:00:00+00:00",
    });
  });

  test.each([
    [true, true, null],
    [true, false, "unchanged"],
    [true, undefined, "not_compared"],
    [false, false, null],
  ])("only after changes %s, changed %s: %s", (only_changed, hasRealChange, expected) => {
    const table = { rows: [["Alder"]], ...(hasRealChange === undefined ? {} : { hasRealChange }) };
    expect(findUnsentReason({ sends_empty: true, only_changed }, table)?.reason ?? null).toBe(expected);
  });
});

describe("both clock changes", () => {
  test.each([
    ["2026-11-01", "2026-10-31T12:00:00Z", "2026-11-01T13:00:00Z", "2026-11-02T13:00:00Z"],
    ["2027-03-14", "2027-03-13T13:00:00Z", "2027-03-14T12:00:00Z", "2027-03-15T12:00:00Z"],
  ])(
    "of %s: sends at eight each morning, and skips a recipient demoted between two deliveries",
    async (_day, first, second, third) => {
      await readOwnerRows(t, "UPDATE clients SET time_zone = 'America/New_York' WHERE id = 1");
      const demote = (role: string) =>
        readClientRows(t, 1, `UPDATE service_access SET top_role = '${role}' WHERE client_id = 1 AND person_id = 3`);
      try {
        t.clock.set(first);
        const id = await make({ first_occurrence_at: first, cc_email: [buildEmail(1, "regional_manager")] });
        await t.runMinute();
        expect(await listMails()).toHaveLength(2);
        await demote("employee");
        for (const [at, sent] of [
          [second, 3],
          [third, 4],
        ] as const) {
          // Nothing is sent a minute before the time; one email at the time.
          t.clock.set(new Date(Date.parse(at) - 60_000).toISOString());
          await t.runMinute();
          expect(await listMails()).toHaveLength(sent - 1);
          t.clock.set(at);
          await t.runMinute();
          await t.runMinute();
          expect(await listMails()).toHaveLength(sent);
        }
        const { data } = (await t.send("client-admin", "GET", `/${id}/deliveries`)).body;
        expect(data.map(({ due_at: at, missed }) => [at.slice(11, 16), missed])).toEqual(
          Array.from({ length: 6 }, () => ["08:00", 0]),
        );
        const demoted = data.filter(({ recipient }) => recipient.id === 3);
        expect(demoted.map(({ state, reason_code }) => [state, reason_code])).toEqual([
          ["skipped", "no_right"],
          ["skipped", "no_right"],
          ["sent", null],
        ]);
      } finally {
        await demote("regional_manager");
        await readOwnerRows(t, "UPDATE clients SET time_zone = 'UTC' WHERE id = 1");
      }
    },
  );
});

describe("recipients who are no longer eligible", () => {
  test("a person demoted between two deliveries is skipped with a reason, and others are not", async () => {
    const id = await make({ cc_email: [buildEmail(1, "regional_manager")] });
    await t.runMinute();
    await readClientRows(t, 1, "UPDATE service_access SET top_role = 'employee' WHERE client_id = 1 AND person_id = 3");
    t.clock.set("2026-11-21T15:00:00Z");
    await t.runMinute();
    await readClientRows(
      t,
      1,
      "UPDATE service_access SET top_role = 'regional_manager' WHERE client_id = 1 AND person_id = 3",
    );
    expect(await listMails()).toHaveLength(3);
    expect((await readHistory(id)).slice(0, 2)).toEqual([
      { recipient: toReader(1, "client-admin"), state: "sent", reason: null, rows: 3, missed: 0 },
      {
        recipient: toReader(3, "regional_manager"),
        state: "skipped",
        reason: "The reader may not open the report any more.",
        rows: null,
        missed: 0,
      },
    ]);
  });

  test("a place outside the recipient's visibility is not sent", async () => {
    const id = await make({
      structures: {},
      user_id: 5,
      endpoint: "/v1/en/analytics/properties/3/satisfaction_summary_report",
    });
    await t.runMinute();
    expect(await listMails()).toEqual([]);
    expect(await readHistory(id)).toMatchObject([
      { state: "skipped", reason: "The reader may not see what the report is of." },
    ]);
  });

  test("schedules deleted or paused in the meantime are not sent", async () => {
    const [gone, still] = [await make(), await make()];
    await t.product.jobs.find(({ name }) => name === "schedules.send-due")?.run({ clientId: 1 });
    await t.send("client-admin", "DELETE", `/${gone}`);
    await t.send("client-admin", "POST", `/${still}/pause`);
    await t.deliverMail();
    expect(await listMails()).toEqual([]);
    expect(await readHistory(still)).toMatchObject([{ state: "skipped", reason: "It was paused before it left." }]);
  });

  test("the unsubscribe link shows a page first; the POST unsubscribes that recipient from that report only", async () => {
    const [id, other] = [await make({ cc_email: [buildEmail(1, "reporting")] }), await make()];
    await t.runMinute();
    const [mail] = await listMails();
    const path = new URL(mail?.unsubscribeUrl ?? "").pathname;
    const page = await t.server.inject({ url: path });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Satisfaction Summary");
    // Scanners open every link of an email, more than once.
    const readChanged = () =>
      readClientRows(
        t,
        1,
        `SELECT (SELECT count(*) FROM audit_log) AS notes, (SELECT json_agg(r) FROM scheduled_report_recipients r) AS readers,
          (SELECT json_agg(s) FROM scheduled_reports s) AS schedules`,
      );
    const before = await readChanged();
    for (let count = 0; count < 20; count += 1) {
      await t.server.inject({ method: count % 2 === 0 ? "GET" : "HEAD", url: path });
    }
    expect(await readChanged()).toEqual(before);
    t.clock.set("2026-11-21T15:00:00Z");
    await t.runMinute();
    expect(await listMails()).toHaveLength(6);
    // Without a page of ours, as email programs do.
    const post = { method: "POST", url: path, payload: "List-Unsubscribe=One-Click" } as const;
    const headers = { "content-type": "application/x-www-form-urlencoded", host: "portal.example" };
    expect((await t.server.inject({ ...post, headers })).statusCode).toBe(200);
    expect((await t.server.inject({ ...post, headers })).statusCode).toBe(200);
    t.clock.set("2026-11-22T15:00:00Z");
    await t.runMinute();
    const last = (await listMails()).slice(6);
    expect(last.map(({ recipient }) => recipient).toSorted()).toEqual([
      buildEmail(1, "client-admin"),
      buildEmail(1, "reporting"),
    ]);
    const ended = (await t.send("client-admin", "GET", `/${id}`)).body.data;
    expect([ended.paused_at, (await t.send("client-admin", "GET", `/${other}`)).body.data.paused_at]).toEqual([
      null,
      null,
    ]);
    const unknown = `/automated-reports/stop/${"a".repeat(43)}`;
    expect((await t.server.inject({ url: unknown })).statusCode).toBe(404);
    expect((await t.server.inject(buildForm(unknown, {}))).statusCode).toBe(404);
  });

  test("a schedule without recipients is paused, and only a recipient restarts it", async () => {
    const id = await make({ user_id: 5 });
    await t.runMinute();
    const [mail] = await listMails();
    await t.server.inject(buildForm(new URL(mail?.unsubscribeUrl ?? "").pathname, {}));
    expect((await t.send("client-admin", "GET", `/${id}`)).body.data.paused_reason).toBe("unsubscribed");
    const choices = { user_id: 5, first_occurrence_at: daily.first_occurrence_at, frequency: "1 day" };
    await t.send("client-admin", "PUT", `/${id}`, choices);
    expect((await t.send("client-admin", "POST", `/${id}/resume`)).body.code).toBe("no_readers");
    await t.send("property_manager", "PUT", `/${id}`, choices);
    expect((await t.send("property_manager", "POST", `/${id}/resume`)).status).toBe(200);
  });
});

describe("automatic pauses", () => {
  test("a schedule is paused after three failures, and its owner and the administrators are notified with the reason", async () => {
    const id = await make({ user_id: 5 });
    await readClientRows(
      t,
      1,
      `UPDATE scheduled_reports SET asked = '{"structures":{"scope":"gone"}}' WHERE id = ${id}`,
    );
    for (const day of [20, 21, 22, 23]) {
      t.clock.set(`2026-11-${day}T15:00:00Z`);
      await t.runMinute();
    }
    const row = (await t.send("client-admin", "GET", `/${id}`)).body.data;
    expect([row.paused_reason, row.next_occurrence_at]).toEqual(["failing", null]);
    expect(await readHistory(id)).toHaveLength(3);
    expect((await readHistory(id))[0]).toMatchObject({ state: "failed" });
    const result = await listMails();
    expect(result.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [buildEmail(1, "client-admin"), "Paused: Satisfaction Summary"],
    ]);
    expect(result[0]?.plain).toContain("three times in a row");
    t.clock.set("2026-11-24T12:00:00Z");
    await t.send("client-admin", "POST", `/${id}/resume`);
    t.clock.set("2026-11-24T15:00:00Z");
    await t.runMinute();
    expect(await readHistory(id)).toHaveLength(4);
  });

  test("a schedule whose owner cannot sign in is paused; a person who resumes it becomes the owner", async () => {
    const id = (await t.send("reporting", "POST", "", { ...daily, user_id: 5 })).body.data.id;
    const [account] = await readOwnerRows(t, `SELECT id FROM accounts WHERE email = '${buildEmail(1, "reporting")}'`);
    const disable = (at: string) =>
      readOwnerRows(t, `UPDATE accounts SET disabled_at = ${at} WHERE id = ${Number(account?.["id"])}`);
    await disable("now()");
    await t.runMinute();
    expect((await listMails()).map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ["Paused: Satisfaction Summary", buildEmail(1, "client-admin")],
    ]);
    const resumed = await t.send("client-admin", "POST", `/${id}/resume`);
    await disable("NULL");
    expect(resumed.body.data).toMatchObject({ owner: { id: 1 }, paused_at: null });
  });
});
