import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { type AlertsFixture, setUpAlertsFixture } from "#slices/alerts/testing/alerts-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: AlertsFixture;
const comment = "The heating failed again.";

beforeAll(async () => {
  t = await setUpAlertsFixture();
  // A Friday; clocks of the tests show UTC.
  t.clock.set("2026-11-20T15:00:00Z");
});
afterAll(() => t.close());

let resident = 100;

/** Opens an alert at a location; returns the resident. */
async function open(locationId: number, kind: "service" | "unlikely" | "protected" = "unlikely"): Promise<number> {
  resident += 1;
  await t.addResident(1, resident, locationId, { is_confidential: kind === "protected" });
  await answerAgain(resident, kind);
  return resident;
}

async function answerAgain(residentId: number, kind: "service" | "unlikely" | "protected"): Promise<void> {
  // Backdates the survey before, because a person is invited only once in a season.
  const before =
    "sent_at = to_timestamp(extract(epoch FROM sent_at - to_timestamp(0)) - 400 * 86400), sent_on = sent_on - 400";
  await readClientRows(t, 1, `UPDATE invitations SET ${before} WHERE resident_id = ${residentId} RETURNING id`);
  const replies = {
    service: { second: { q211: "1" } },
    unlikely: { renewal: "1", comment },
    protected: { renewal: "1", comment, last: { q245: "1" } },
  };
  await t.answer(1, residentId, replies[kind]);
}

async function findAlert(residentId: number, role: Role = "client-admin"): Promise<AlertRow> {
  const { data } = await t.readAlerts(1, role, `filters[residents]=${residentId}`);
  const [alert] = data;
  if (!alert || data.length > 1) throw new Error(`resident ${residentId} has ${data.length} alerts`);
  return alert;
}

async function readWords(bytes: Buffer): Promise<string[]> {
  const source = {
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
  const words: string[] = [];
  for await (const { cells } of (await openSheet(source)).readRows()) words.push(...cells.map(({ text }) => text));
  return words;
}

/** Returns the events of an alert, without the initial assignment by the rule. */
const getLaterEvents = (alert: AlertRow | undefined) =>
  alert?.history.filter(({ by, kind }) => by !== null || !["assigned", "escalated", "asked"].includes(kind)) ?? [];
const getKinds = (alert: AlertRow | undefined) => getLaterEvents(alert).map(({ kind }) => kind);

describe("a new alert", () => {
  test("goes to the property's manager, with deadlines in business hours", async () => {
    const alert = await findAlert(await open(1));
    expect(alert).toMatchObject({
      owner: { name: "property_manager of 1" },
      first_response_due: "2026-11-23T15:00:00.000Z",
      resolve_due: "2026-11-25T15:00:00.000Z",
      acknowledged_at: null,
      resident_check: "none",
      reopened_count: 0,
      urgency: "later",
    });
  });

  test("goes to maintenance for a service issue, with deadlines by the calendar", async () => {
    expect(await findAlert(await open(2, "service"))).toMatchObject({
      owner: { name: "maintenance_manager of 1" },
      first_response_due: "2026-11-21T15:00:00.000Z",
      resolve_due: "2026-11-23T15:00:00.000Z",
    });
  });

  test("has no owner when the place has no manager", async () => {
    expect((await findAlert(await open(2))).owner).toBeNull();
  });

  test("of a confidential response shows its day, not its hour, and none of its text", async () => {
    const alert = await findAlert(await open(1, "protected"));
    expect(alert).toMatchObject({
      is_confidential: true,
      words: null,
      created_at: "2026-11-20T00:00:00.000Z",
      first_response_due: "2026-11-23T17:00:00.000Z",
    });
  });
});

describe("a second response of the same resident", () => {
  test("within seven days joins the first alert, whose deadlines may only get earlier", async () => {
    const id = await open(2);
    await answerAgain(id, "service");
    const alert = await findAlert(id);
    expect(alert.reasons).toEqual(["service_issue", "unlikely_to_renew"]);
    expect(getKinds(alert)).toEqual(["joined"]);
    expect(alert.first_response_due).toBe("2026-11-21T15:00:00.000Z");
  });

  test("does not join a resolved alert", async () => {
    const id = await open(2);
    await t.resolve(1, "client-admin", (await findAlert(id)).id, { completed: true, comment: "Called." });
    await answerAgain(id, "service");
    expect((await t.readAlerts(1, "client-admin", `filters[residents]=${id}`)).data).toHaveLength(2);
  });
});

describe("actions", () => {
  test("acknowledging meets the first deadline, once, and takes an alert without an owner", async () => {
    const { id } = await findAlert(await open(2));
    const done = await t.act(1, "regional_manager", id, "acknowledge");
    expect(done.body.data).toMatchObject({
      acknowledged_at: "2026-11-20T15:00:00.000Z",
      owner: { name: "regional_manager of 1" },
    });
    expect(done.body.data?.actions).not.toContain("acknowledge");
    expect(getKinds((await t.act(1, "client-admin", id, "acknowledge")).body.data)).toEqual(["acknowledged"]);
  });

  test("an alert is assigned to any person who may resolve it there, or taken", async () => {
    const { id } = await findAlert(await open(1));
    const headers = await t.signIn(buildEmail(1, "regional_manager"), PASSWORD);
    const reply = await t.server.inject({ url: `/v1/en/analytics/alerts/${id}/assignees`, headers });
    const people = reply.json<{ data: { id: number; name: string; role: Role }[] }>().data;
    expect(people.map(({ role }) => role)).toEqual([
      "property_manager",
      "multi_property_manager",
      "regional_manager",
      "multi_regional_manager",
      "client-admin",
    ]);
    const several = people.find(({ role }) => role === "multi_property_manager");
    const given = await t.act(1, "property_manager", id, "assign", { person_id: several?.id });
    expect(given.body.data).toMatchObject({ owner: { id: several?.id }, is_mine: false });
    expect(getLaterEvents(given.body.data)).toMatchObject([
      { kind: "assigned", by: "property_manager of 1", to: "multi_property_manager of 1" },
    ]);
    const taken = await t.act(1, "property_manager", id, "assign", {});
    expect(taken.body.data).toMatchObject({ is_mine: true });
    const elsewhere = await t.act(1, "property_manager", id, "assign", { person_id: 7 });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "unknown_person"]);
  });

  test("notes are stored with their author and time", async () => {
    const { id } = await findAlert(await open(1));
    const noted = await t.act(1, "property_manager", id, "note", { comment: " Left a message. " });
    expect(getLaterEvents(noted.body.data)).toEqual([
      {
        at: "2026-11-20T15:00:00.000Z",
        kind: "noted",
        by: "property_manager of 1",
        to: null,
        comment: "Left a message.",
      },
    ]);
    expect((await t.act(1, "property_manager", id, "note", { comment: "  " })).status).toBe(400);
  });

  test("a resolved alert is reopened with a reason, and counted; its deadlines stay", async () => {
    const alert = await findAlert(await open(1));
    const early = await t.act(1, "property_manager", alert.id, "reopen", { comment: "Why?" });
    expect([early.status, early.body.code]).toEqual([409, "not_resolved"]);
    await t.resolve(1, "property_manager", alert.id, { completed: true, comment: "Fixed." });
    for (const action of ["acknowledge", "assign"] as const) {
      const late = await t.act(1, "property_manager", alert.id, action, {});
      expect([late.status, late.body.code]).toEqual([409, "already_resolved"]);
    }
    const opened = await t.act(1, "property_manager", alert.id, "reopen", { comment: "It failed again." });
    expect(opened.body.data).toMatchObject({
      status: "created",
      comment: null,
      reopened_count: 1,
      resolve_due: alert.resolve_due,
    });
    expect(getKinds(opened.body.data)).toEqual(["resolved", "reopened"]);
  });

  test("of two people who resolve at the same time, the second gets a conflict", async () => {
    const { id } = await findAlert(await open(1));
    const body = { completed: true, comment: "Fixed." };
    const both = await Promise.all([
      t.resolve(1, "property_manager", id, body),
      t.resolve(1, "regional_manager", id, body),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("already_resolved");
  });

  test.each(["assign", "acknowledge", "note", "reopen"] as const)(
    "%s is for those who manage the place",
    async (action) => {
      const { id } = await findAlert(await open(1));
      const payload = action === "note" || action === "reopen" ? { comment: "Note." } : {};
      const readStatus = async (client: 1 | 2, role: Role) => (await t.act(client, role, id, action, payload)).status;
      expect(await readStatus(1, "reporting")).toBe(403);
      expect(await readStatus(1, "employee")).toBe(403);
      expect(await readStatus(1, "maintenance_manager")).toBe(404);
      expect(await readStatus(2, "client-admin")).toBe(404);
    },
  );
});

describe("the queue", () => {
  test("counts late alerts, the viewer's and those without an owner, and puts the earliest deadline first", async () => {
    t.clock.set("2026-11-23T14:00:00Z");
    const { data, meta } = await t.readAlerts(
      1,
      "property_manager",
      "sort_by=due&filters[status]=created&page[size]=100",
    );
    const ranks = data.map(({ urgency }) => ["late", "today", "later", "none"].indexOf(urgency));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBeGreaterThan(1);
    const mine = data.filter(({ is_mine }) => is_mine).length;
    const late = data.filter(({ urgency }) => urgency === "late").length;
    expect(meta.summary_object).toMatchObject({ resident_alerts: data.length, mine, late, backlog: 0, can_act: true });
    const countAlerts = async (query: string) =>
      (await t.readAlerts(1, "property_manager", `filters[status]=created&${query}`)).meta.pagination?.record_count;
    expect(await countAlerts("filters[owner]=me")).toBe(mine);
    expect(await countAlerts("filters[owner]=none")).toBe(meta.summary_object.unowned);
    expect(await countAlerts("filters[overdue]=true")).toBe(late);
    expect(await countAlerts("filters[reasons]=unlikely_to_renew")).toBe(
      data.filter(({ reasons }) => reasons.includes("unlikely_to_renew")).length,
    );
    t.clock.set("2026-11-20T15:00:00Z");
  });

  test("closes alerts without a deadline in bulk with one comment", async () => {
    const old = await findAlert(await open(1));
    const young = await findAlert(await open(1));
    await readClientRows(t, 1, `UPDATE alerts SET first_response_due = NULL, resolve_due = NULL WHERE id = ${old.id}`);
    const close = async (role: Role) => {
      const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, role), PASSWORD)) };
      const url = "/v1/en/analytics/alerts/close_backlog";
      return t.server.inject({ method: "POST", url, headers, payload: { comment: "From before." } });
    };
    expect((await close("reporting")).statusCode).toBe(403);
    expect((await close("maintenance_manager")).json()).toEqual({ data: { resolved: 0 } });
    expect((await close("property_manager")).json()).toEqual({ data: { resolved: 1 } });
    const closed = (await t.readAlerts(1, "client-admin", `filters[ids]=${old.id}`)).data[0];
    expect(closed).toMatchObject({
      status: "resolved",
      comment: "From before.",
      completed_by: "property_manager of 1",
    });
    expect((await t.readAlerts(1, "client-admin", `filters[ids]=${young.id}`)).data[0]?.status).toBe("created");
  });

  test.each([
    { role: "property_manager" as const, has: true },
    { role: "reporting" as const, has: false },
  ])("is exported as a spreadsheet, by $role with internal comments: $has", async ({ role, has }) => {
    const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, role), PASSWORD)) };
    const url = "/v1/en/analytics/alerts.xlsx";
    const reply = await t.server.inject({
      method: "POST",
      url,
      headers,
      payload: { filters: { status: ["resolved"] } },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-disposition"]).toContain("resident-alerts");
    const [row] = await readClientRows(
      t,
      1,
      "SELECT details FROM audit_log WHERE operation = 'alerts.export' ORDER BY id DESC",
    );
    expect(row).toMatchObject({ details: { format: "xlsx" } });
    const words = await readWords(reply.rawPayload);
    expect(words.includes("Internal Comment")).toBe(has);
    expect(words.includes("From before.")).toBe(has);
  });
});

describe("an owner who leaves", () => {
  const manage = async (personId: number, action: string, payload: Record<string, unknown>) => {
    const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, "client-admin"), PASSWORD)) };
    const url = `/v1/en/analytics/team/${personId}/${action}`;
    const reply = await t.server.inject({ method: "POST", url, headers, payload });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };

  test("leaves alerts without an owner, in the transaction that archives", async () => {
    const { id, owner } = await findAlert(await open(2, "service"));
    expect(owner?.name).toBe("maintenance_manager of 1");
    await manage(owner?.id ?? 0, "actions/archive", {});
    const alert = (await t.readAlerts(1, "client-admin", `filters[ids]=${id}`)).data[0];
    expect(alert?.owner).toBeNull();
    expect(getLaterEvents(alert)).toMatchObject([{ kind: "unassigned", to: "maintenance_manager of 1", by: null }]);
    const writers = await readClientRows(
      t,
      1,
      `SELECT xmin::text FROM alerts WHERE id = ${id} UNION SELECT xmin::text FROM people WHERE id = ${owner?.id}`,
    );
    expect(writers).toHaveLength(1);
  });

  test("leaves no text behind when erased", async () => {
    const { id, owner } = await findAlert(await open(1));
    await t.act(1, "property_manager", id, "note", { comment: "Mine to fix." });
    await t.act(1, "client-admin", id, "note", { comment: "Ask Property_Manager of 1 again." });
    await manage(owner?.id ?? 0, "erase", { full_name: "property_manager of 1" });
    const alert = (await t.readAlerts(1, "client-admin", `filters[ids]=${id}`)).data[0];
    expect(alert?.owner).toBeNull();
    expect(getLaterEvents(alert).map(({ comment: words }) => words)).toEqual([null, "Ask … again.", null]);
  });
});
