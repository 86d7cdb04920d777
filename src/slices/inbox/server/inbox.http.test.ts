import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type AlertsFixture, setUpAlertsFixture } from "#slices/alerts/testing/alerts-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { InboxReply } from "#slices/inbox/contract/inbox.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail } from "#test/support/two-clients.ts";

const NOW = "2026-11-20T15:00:00Z";
const ADMIN = 1;
const REGIONAL = 3;
const EMPLOYEE = 8;

let t: AlertsFixture;

/** Creates an action item that the admin assigned to the employee, with a comment of each. */
async function writeComments(client: number): Promise<void> {
  const given = { question_id: 18, topic_id: 11, action_item_id: 111, due_on: "2026-12-01" };
  const at = { assigned_at: "2026-10-01T10:00:00Z", assigned_on: "2026-10-01" };
  const between = { creator_id: ADMIN, assignee_id: EMPLOYEE };
  const base = { assignment_id: 1, created_at: "2026-11-18T10:00:00Z" };
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
    await insertRows(tx, "assignments", [{ id: 1, ...given, ...at, ...between }]);
    await insertRows(tx, "assignment_comments", [
      { id: 1, ...base, author_id: EMPLOYEE, comment: "Which office?", created_at: "2026-10-01T10:00:00Z" },
      { id: 2, ...base, author_id: EMPLOYEE, comment: "East?" },
      { id: 3, ...base, author_id: ADMIN, comment: "Both." },
    ]);
  });
}

async function writeFiles(client: number): Promise<void> {
  const file = { kind: "people", source: "{}", mapping: "[]", rows_total: 1, created_by: ADMIN };
  const sent = { report_id: 1, endpoint: "/x", asked: "{}", asked_on: "2026-11-01", frequency: "7 days" };
  const how = { file_type: "csv", sends_empty: true, only_changed: false, time_zone: "UTC" };
  const when = {
    first_at: "2026-11-01T09:00:00Z",
    next_at: "2026-11-29T09:00:00Z",
    created_at: "2026-11-01T08:00:00Z",
  };
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "imports", [
      { id: 1, ...file, file_name: "a.csv", state: "applied", created_at: "2026-11-10T10:00:00Z", applied_at: NOW },
      { id: 2, ...file, file_name: "b.csv", state: "failed", created_at: "2026-11-19T10:00:00Z" },
      { id: 3, ...file, file_name: "c.csv", state: "checked", created_at: "2026-11-19T10:00:00Z" },
      { id: 4, ...file, file_name: "d.csv", state: "failed", created_at: "2026-11-01T10:00:00Z" },
      { id: 5, ...file, file_name: "e.csv", state: "failed", created_at: "2026-11-19T10:00:00Z", created_by: 2 },
    ]);
    await insertRows(tx, "scheduled_reports", [{ id: 1, ...sent, ...how, ...when, owner_id: REGIONAL }]);
    await insertRows(tx, "report_deliveries", [
      { id: 1, schedule_id: 1, person_id: REGIONAL, due_at: "2026-11-15T09:00:00Z", missed: 0, result: "sent" },
      { id: 2, schedule_id: 1, person_id: EMPLOYEE, due_at: "2026-11-15T09:00:00Z", missed: 0, result: "failed" },
      { id: 3, schedule_id: 1, person_id: REGIONAL, due_at: "2026-11-16T09:00:00Z", missed: 0, result: "empty" },
    ]);
  });
}

beforeAll(async () => {
  t = await setUpAlertsFixture();
  t.clock.set("2026-11-17T15:00:00Z");
  await t.addResident(1, 11, 1);
  await t.addResident(1, 13, 3);
  await t.answer(1, 11, { renewal: "1", comment: "The heating failed again." });
  t.clock.set("2026-11-20T14:30:00Z");
  await t.answer(1, 13, { renewal: "1", comment: "The heating failed again." });
  t.clock.set(NOW);
  await readClientRows(t, 1, "UPDATE alerts SET owner_id = NULL");
  for (const client of [1, 2]) {
    await writeComments(client);
    await writeFiles(client);
  }
});
afterAll(() => t.close());

const openSession = (role: Role, client = 1) => t.signIn(buildEmail(client, role), PASSWORD);
async function read(session: { cookie: string }): Promise<InboxReply> {
  const reply = await t.server.inject({ url: "/v1/en/inbox", headers: session });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<InboxReply>();
}
const readInbox = async (role: Role, client = 1): Promise<InboxReply> => read(await openSession(role, client));
const readItemKeys = async (role: Role, client = 1): Promise<string[]> =>
  (await readInbox(role, client)).data.map(({ kind, key }) => `${kind} ${key}`);
async function post(session: { cookie: string }, path: "done" | "snooze" | "mutes", payload: object): Promise<number> {
  const headers = { ...sameOrigin, ...session };
  return (await t.server.inject({ method: "POST", url: `/v1/en/inbox/${path}`, payload, headers })).statusCode;
}
const mark = async (role: Role, path: "done" | "snooze" | "mutes", payload: object): Promise<number> =>
  post(await openSession(role), path, payload);
const countMarks = async (): Promise<number> => (await readClientRows(t, 1, "SELECT 1 FROM inbox_marks")).length;

describe("an inbox", () => {
  test("has alerts, unseen comments of others, own imports and reports, late items first, then the newest", async () => {
    const { data, meta } = await readInbox("client-admin");
    expect(data.map(({ kind, key, is_late, has_failed, to }) => [kind, key, is_late, has_failed, to])).toEqual([
      ["alert", "1", true, false, "/resident-alerts?alert=1"],
      ["import", "1", false, false, "/settings/imports/1"],
      ["alert", "2", false, false, "/resident-alerts?alert=2"],
      ["import", "2", false, true, "/settings/imports/2"],
      ["assignment_comment", "2", false, false, "/action-items/1"],
    ]);
    expect(data[1]?.at).toBe("2026-11-20T15:00:00+00:00");
    expect(data[0]).toMatchObject({
      name: "Rosa Resident 11",
      about: "Location 1 of client 1 101 · Unlikely to renew",
      es: { about: "Location 1 of client 1 101 · Poco probable que renueve" },
    });
    expect(data[4]).toMatchObject({ name: "employee of 1", es: { about: expect.any(String) } });
    expect(JSON.stringify(data)).not.toContain("East?");
    expect(meta).toEqual({ total: 5, late: 1, may_mark: true, muted: [], may_get_alerts: true });
  });

  test("contains only items of the reader's scope and role, and none of another client", async () => {
    expect(await readItemKeys("regional_manager")).toEqual(["alert 1", "report 1"]);
    expect((await readInbox("regional_manager")).data[1]).toMatchObject({ has_failed: true, to: "/automated-reports" });
    // Another person's alert is included once it is late.
    await readClientRows(t, 1, "UPDATE alerts SET owner_id = 5");
    expect(await readItemKeys("client-admin")).toContain("alert 1");
    expect(await readItemKeys("client-admin")).not.toContain("alert 2");
    expect(await readItemKeys("regional_manager")).toEqual(["alert 1", "report 1"]);
    await readClientRows(t, 1, "UPDATE alerts SET owner_id = NULL");
    expect(await readItemKeys("maintenance_manager")).toEqual([]);
    expect(await readItemKeys("reporting")).toEqual([]);
    expect(await readItemKeys("employee")).toEqual(["assignment_comment 3"]);
    expect(await readItemKeys("client-admin", 2)).toEqual(["import 1", "import 2", "assignment_comment 2"]);
  });

  test("loses items that their source no longer returns", async () => {
    await readClientRows(
      t,
      1,
      `INSERT INTO assignment_read_markers (client_id, assignment_id, person_id, comment_id) VALUES (1, 1, ${EMPLOYEE}, 3)`,
    );
    expect(await readItemKeys("employee")).toEqual([]);
    await readClientRows(t, 1, "DELETE FROM assignment_read_markers");
    // A report that has reached only its second recipient is the same item.
    await readClientRows(t, 1, "UPDATE report_deliveries SET result = NULL WHERE id = 1");
    expect(await readItemKeys("regional_manager")).toEqual(["alert 1", "report 1"]);
    await readClientRows(
      t,
      1,
      "UPDATE service_access_scopes SET region_id = 2 WHERE person_id = 3 AND service = 'intouch'",
    );
    expect(await readItemKeys("regional_manager")).toEqual(["alert 2", "report 1"]);
    expect(await mark("regional_manager", "done", { kind: "alert", key: "1" })).toBe(404);
    await readClientRows(
      t,
      1,
      "UPDATE service_access_scopes SET region_id = 1 WHERE person_id = 3 AND service = 'intouch'",
    );
  });
});

describe("marks", () => {
  test("are created only by POST, for items that the reader sees", async () => {
    expect(await countMarks()).toBe(0);
    for (const [role, kind, key] of [
      ["employee", "alert", "1"],
      ["client-admin", "report", "1"],
      ["client-admin", "import", "5"],
      ["client-admin", "import", "x"],
    ] as const)
      expect(await mark(role, "done", { kind, key })).toBe(404);
    expect(await mark("client-admin", "done", { kind: "task", key: "1" })).toBe(400);
    expect(await post({ cookie: "" }, "done", { kind: "alert", key: "1" })).toBe(401);
    expect(await countMarks()).toBe(0);
  });

  test("hide an item from their reader only", async () => {
    expect(await mark("client-admin", "done", { kind: "alert", key: "1" })).toBe(200);
    expect((await readItemKeys("client-admin"))[0]).toBe("import 1");
    expect((await readInbox("client-admin")).meta).toMatchObject({ total: 4, late: 0 });
    expect(await readItemKeys("regional_manager")).toContain("alert 1");
    expect(await mark("client-admin", "done", { kind: "alert", key: "1" })).toBe(404);
  });

  test("hide an item until nine in the morning", async () => {
    expect(await mark("client-admin", "snooze", { kind: "import", key: "1", until: "tomorrow" })).toBe(200);
    expect(await mark("client-admin", "snooze", { kind: "import", key: "2", until: "monday" })).toBe(200);
    expect(await readItemKeys("client-admin")).toEqual(["alert 2", "assignment_comment 2"]);
    t.clock.set("2026-11-21T08:59:00Z");
    expect(await readItemKeys("client-admin")).not.toContain("import 1");
    t.clock.set("2026-11-21T09:00:00Z");
    expect(await readItemKeys("client-admin")).toContain("import 1");
    expect(await readItemKeys("client-admin")).not.toContain("import 2");
    t.clock.set("2026-11-23T09:00:00Z");
    expect(await readItemKeys("client-admin")).toContain("import 2");
    t.clock.set(NOW);
  });

  test("cannot be created by impersonating staff, who can see the inbox", async () => {
    const staff = await createStaffSession(t, await writeStaff(t));
    const payload = { client_id: 1, person_id: REGIONAL, reason: "Ticket 4711: the inbox looks empty" };
    const headers = { ...sameOrigin, ...staff };
    const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload });
    const session = { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
    expect(await read(session)).toMatchObject({ data: [{ key: "1" }, {}], meta: { may_mark: false } });
    expect(await post(session, "done", { kind: "alert", key: "1" })).toBe(403);
    expect(await post(session, "snooze", { kind: "alert", key: "1", until: "monday" })).toBe(403);
    expect(await post(session, "mutes", { muted: { alert: true } })).toBe(403);
  });
});

describe("a muted kind", () => {
  test("disappears from its reader's list and count only, and comes back", async () => {
    await readClientRows(t, 1, "DELETE FROM inbox_marks");
    expect(await mark("client-admin", "mutes", { muted: { import: true, assignment_comment: true } })).toBe(200);
    const { data, meta } = await readInbox("client-admin");
    expect(data.map(({ kind, key }) => `${kind} ${key}`)).toEqual(["alert 1", "alert 2"]);
    expect(meta).toMatchObject({ total: 2, muted: ["assignment_comment", "import"] });
    expect(await readItemKeys("employee")).toEqual(["assignment_comment 3"]);
    expect(await readItemKeys("client-admin", 2)).toContain("import 1");
    expect(await mark("client-admin", "mutes", { muted: { import: false } })).toBe(200);
    expect(await readItemKeys("client-admin")).toEqual(["alert 1", "import 1", "alert 2", "import 2"]);
    expect(await mark("client-admin", "mutes", { muted: { task: true } })).toBe(400);
    await mark("client-admin", "mutes", { muted: { assignment_comment: false } });
  });

  test("keeps alerts that are late or assigned to the reader", async () => {
    await mark("client-admin", "mutes", { muted: { alert: true } });
    expect(await readItemKeys("client-admin")).toContain("alert 1");
    expect(await readItemKeys("client-admin")).not.toContain("alert 2");
    await readClientRows(t, 1, `UPDATE alerts SET owner_id = ${ADMIN} WHERE id = 2`);
    expect(await readItemKeys("client-admin")).toContain("alert 2");
    await readClientRows(t, 1, "UPDATE alerts SET owner_id = NULL");
    await mark("client-admin", "mutes", { muted: { alert: false } });
  });
});

describe("a mark", () => {
  const insertEvent = (kind: string, at: string, to = "NULL") =>
    readClientRows(
      t,
      1,
      `INSERT INTO alert_events (client_id, alert_id, at, kind, to_id) VALUES (1, 2, '${at}', '${kind}', ${to})`,
    );

  test("ends when the alert is escalated, reopened or assigned to its reader", async () => {
    for (const [kind, to] of [
      ["escalated", undefined],
      ["reopened", undefined],
      ["assigned", String(ADMIN)],
    ] as const) {
      for (const table of ["alert_events", "inbox_marks"]) await readClientRows(t, 1, `DELETE FROM ${table}`);
      t.clock.set(NOW);
      expect(await mark("client-admin", "done", { kind: "alert", key: "2" })).toBe(200);
      await insertEvent("noted", "2026-11-20T15:01:00Z");
      await insertEvent("assigned", "2026-11-20T15:01:00Z", "5");
      expect(await readItemKeys("client-admin")).not.toContain("alert 2");
      await insertEvent(kind, "2026-11-20T15:02:00Z", to);
      expect(await readItemKeys("client-admin"), kind).toContain("alert 2");
    }
    t.clock.set("2026-11-20T15:03:00Z");
    expect(await mark("client-admin", "done", { kind: "alert", key: "2" })).toBe(200);
    expect(await readItemKeys("client-admin")).not.toContain("alert 2");
  });

  test("is deleted once it no longer hides anything, and not before", async () => {
    const expire = t.product.jobs.find(({ name }) => name === "imports.expire-files");
    const readNames = async () =>
      (await readClientRows(t, 1, "SELECT kind || ' ' || item_key AS name FROM inbox_marks ORDER BY 1")).map(
        ({ name }) => name,
      );
    await readClientRows(t, 1, "DELETE FROM inbox_marks");
    t.clock.set(NOW);
    for (const [kind, key] of [
      ["alert", "2"],
      ["import", "1"],
      ["assignment_comment", "2"],
    ] as const)
      expect(await mark("client-admin", "done", { kind, key })).toBe(200);
    await mark("client-admin", "snooze", { kind: "import", key: "2", until: "tomorrow" });
    const all = ["alert 2", "assignment_comment 2", "import 1", "import 2"];
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual(all);
    t.clock.set("2026-11-21T09:00:00Z");
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual(["alert 2", "assignment_comment 2", "import 1"]);
    t.clock.set("2026-12-04T15:00:01Z");
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual(["alert 2", "assignment_comment 2"]);
    t.clock.set("2026-12-20T15:00:01Z");
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual(["alert 2"]);
    await t.resolve(1, "regional_manager", 1, { completed: true, comment: "Repaired." });
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual(["alert 2"]);
    await t.resolve(1, "client-admin", 2, { completed: true, comment: "Repaired." });
    await expire?.run({ clientId: 1 });
    expect(await readNames()).toEqual([]);
  });
});
