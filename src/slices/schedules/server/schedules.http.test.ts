import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { daily, type SchedulesFixture, setUpSchedulesFixture } from "#slices/schedules/testing/schedules-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: SchedulesFixture;
beforeAll(async () => {
  t = await setUpSchedulesFixture();
});
beforeEach(async () => {
  for (const table of ["report_deliveries", "scheduled_report_recipients", "scheduled_reports"]) {
    await readClientRows(t, 1, `DELETE FROM ${table} WHERE client_id = 1`);
  }
});
afterAll(() => t.close());

const listOwn = async (role: Parameters<SchedulesFixture["send"]>[0]): Promise<number[]> =>
  (await t.send(role, "GET")).body.data.map((row) => row.id);

describe("a schedule", () => {
  test("is created from the form's request and listed with all its fields [API-35, ENT-52]", async () => {
    const cc = [buildEmail(1, "reporting"), buildEmail(1, "regional_manager")];
    const created = await t.send("client-admin", "POST", "", { ...daily, cc_email: cc });
    expect(created.status).toBe(201);
    const list = await t.send("client-admin", "GET");
    expect(list.body.data).toEqual([
      {
        id: created.body.data.id,
        name: "Satisfaction Summary",
        report_id: 12,
        frequency: "1 day",
        user_id: 1,
        recipient: { id: 1, name: "client-admin of 1" },
        owner: { id: 1, name: "client-admin of 1" },
        file_type: "xlsx",
        first_occurrence_at: "2026-11-20T15:00:00+00:00",
        next_occurrence_at: "2026-11-20T15:00:00+00:00",
        next_occurrences: [20, 21, 22].map((day) => `2026-11-${day}T15:00:00+00:00`),
        time_zone: "UTC",
        cc_email1: cc[0],
        cc_email2: cc[1],
        cc_email3: null,
        cc_email4: null,
        cc_email5: null,
        endpoint: daily.endpoint,
        send_empty: true,
        only_changed: false,
        paused_at: null,
        paused_reason: null,
        last_result: null,
        may_change: true,
      },
    ]);
    expect(list.body.meta["pagination"]).toEqual({ last: true, total_pages: 1, record_count: 1 });
  });

  test("is sent every seven days by default", async () => {
    const { frequency: _, ...rest } = daily;
    expect((await t.send("client-admin", "POST", "", rest)).body.data.frequency).toBe("7 days");
  });

  test("is in the own list of its creator and recipients, and in the list of others for everyone else, with list parameters [API-36]", async () => {
    const created = await t.send("client-admin", "POST", "", { ...daily, user_id: 5 });
    const id: number = created.body.data.id;
    expect(await listOwn("client-admin")).toEqual([id]);
    expect(await listOwn("property_manager")).toEqual([id]);
    expect(await listOwn("reporting")).toEqual([]);
    const readOthers = async (role: Parameters<SchedulesFixture["send"]>[0]) =>
      t.send(role, "GET", "/client_scheduled_reports?page[size]=5");
    expect((await readOthers("reporting")).body.data).toMatchObject([{ id, may_change: false }]);
    expect((await readOthers("client-admin")).body.data).toEqual([]);
    expect((await readOthers("property_manager")).status).toBe(403);
  });

  test("lists are sorted and paged as requested", async () => {
    for (const [report_id, endpoint] of [
      [12, daily.endpoint],
      [11, "/v1/en/analytics/reports/resident_satisfaction_report"],
    ] as const) {
      await t.send("client-admin", "POST", "", { ...daily, report_id, endpoint });
    }
    const page = await t.send("client-admin", "GET", "?sort_by=name&sort_desc=true&page[size]=1&page[number]=2");
    expect(page.body.data.map((row) => row.name)).toEqual(["Resident Satisfaction Report"]);
    expect(page.body.meta["pagination"]).toEqual({ last: true, total_pages: 2, record_count: 2 });
    expect((await t.send("client-admin", "GET", "?sort_by=color")).status).toBe(400);
  });

  test("is deleted with or without a delete flag, and its row disappears [API-37]", async () => {
    for (const flag of ["", "?delete=true"]) {
      const { body } = await t.send("client-admin", "POST", "", daily);
      expect((await t.send("client-admin", "DELETE", `/${body.data.id}${flag}`)).status).toBe(200);
    }
    expect(await listOwn("client-admin")).toEqual([]);
  });
});

describe("invalid requests", () => {
  const readErrors = async (role: Parameters<SchedulesFixture["send"]>[0], change: object): Promise<string[]> => {
    const { status, body } = await t.send(role, "POST", "", { ...daily, ...change });
    expect(status).toBe(400);
    expect(await readClientRows(t, 1, "SELECT 1 FROM scheduled_reports")).toEqual([]);
    return body.errors.map(({ path, code }) => `${path} ${code}`);
  };
  const me = { user_id: 5 };

  test.each([
    [{ report_id: 999 }, "body.report_id no_report"],
    // A dashboard has no table, and a report of another service is unavailable without that service.
    [{ report_id: 1 }, "body.report_id no_report"],
    [{ endpoint: "/v1/en/analytics/reports/resident_satisfaction_report" }, "body.endpoint not_of_report"],
    [{ endpoint: "https://elsewhere.example/" }, "body.endpoint not_of_report"],
    [{ endpoint: "/v1/en/analytics/properties/999/satisfaction_summary_report" }, "body.endpoint not_found"],
    [{ first_occurrence_at: "2026-11-20T14:54:00Z" }, "body.first_occurrence_at in_past"],
    [{ user_id: 99 }, "body.user_id no_account"],
    [{ user_id: 8 }, "body.user_id no_right"],
    [{ cc_email: ["stranger@elsewhere.example"] }, "body.cc_email.0 not_a_colleague"],
    [{ cc_email: ["reporting@client2.example"] }, "body.cc_email.0 not_a_colleague"],
    [{ cc_email: ["employee@client1.example"] }, "body.cc_email.0 no_right"],
    [{ cc_email: ["client-admin@client1.example"] }, "body.cc_email.0 twice"],
    [{ cc_email: ["no address"] }, "body.cc_email.0 invalid_format"],
    [{ cc_email: Array.from({ length: 6 }, (_, at) => `a${at}@client1.example`) }, "body.cc_email too_big"],
    [{ structures: { scope: "everything" } }, "body.structures.scope not_offered"],
    [{ filters: { q_text: "Ana" } }, "body.filters.q_text search"],
    [
      { only_changed: true, report_id: 14, endpoint: "/v1/en/analytics/reports/resident_comments", structures: {} },
      "body.only_changed not_compared",
    ],
    [
      { only_changed: true, structures: { scope: "locations", date_range: "historical:historical" } },
      "body.only_changed not_compared",
    ],
    [{ frequency: "2 days" }, "body.frequency invalid_value"],
  ])("rejects %j: %s", async (change, expected) => {
    expect(await readErrors("client-admin", change)).toEqual([expected]);
  });

  test("report, person and first time are required [RULE-19]", async () => {
    const { status, body } = await t.send("client-admin", "POST", "", { endpoint: daily.endpoint });
    expect(status).toBe(400);
    const paths = body.errors.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["body.report_id", "body.user_id", "body.first_occurrence_at"]));
    expect(paths).toHaveLength(3);
    expect(await listOwn("client-admin")).toEqual([]);
  });

  test("a CC must be an address, with at most five [RULE-20]", async () => {
    expect(await readErrors("client-admin", { cc_email: ["b@", "", "ana example"] })).toEqual(
      [0, 1, 2].map((at) => `body.cc_email.${at} invalid_format`),
    );
    const six = Array.from({ length: 6 }, (_, at) => `a${at}@client1.example`);
    expect(await readErrors("client-admin", { cc_email: six })).toEqual(["body.cc_email too_big"]);
  });

  test("returns all errors at once", async () => {
    const change = {
      user_id: 99,
      first_occurrence_at: "2020-01-01T00:00:00Z",
      endpoint: "/no",
      cc_email: ["x@y.example"],
    };
    expect(await readErrors("client-admin", change)).toEqual([
      "body.endpoint not_of_report",
      "body.first_occurrence_at in_past",
      "body.user_id no_account",
      "body.cc_email.0 not_a_colleague",
    ]);
  });

  test("accepts a first time five minutes ago; another recipient requires access to the whole company", async () => {
    const first_occurrence_at = "2026-11-20T14:55:01Z";
    expect((await t.send("property_manager", "POST", "", { ...daily, ...me, first_occurrence_at })).status).toBe(201);
    await readClientRows(t, 1, "DELETE FROM scheduled_report_recipients");
    await readClientRows(t, 1, "DELETE FROM scheduled_reports");
    expect(await readErrors("property_manager", { user_id: 1 })).toEqual(["body.user_id not_yourself"]);
    expect((await t.send("reporting", "POST", "", { ...daily, user_id: 5 })).status).toBe(201);
    expect((await t.send("employee", "POST", "", { ...daily, user_id: 8 })).status).toBe(403);
  });
});

describe("changing", () => {
  const createDaily = async (change: object = {}): Promise<number> =>
    (await t.send("client-admin", "POST", "", { ...daily, ...change })).body.data.id;
  const choices = {
    user_id: 1,
    first_occurrence_at: daily.first_occurrence_at,
    frequency: "1 month",
    file_type: "csv",
  };

  test("leaves the report unchanged, and counts the next time from the first", async () => {
    const id = await createDaily();
    t.clock.set("2026-11-25T12:00:00Z");
    const changed = await t.send("client-admin", "PUT", `/${id}`, { ...choices, send_empty: false });
    t.clock.set("2026-11-20T15:00:00Z");
    expect(changed.body.data).toMatchObject({
      frequency: "1 month",
      file_type: "csv",
      send_empty: false,
      next_occurrence_at: "2026-12-20T15:00:00+00:00",
      endpoint: daily.endpoint,
    });
  });

  test("pauses, resumes at the next time, and sends now unless paused", async () => {
    const id = await createDaily();
    const paused = await t.send("client-admin", "POST", `/${id}/pause`);
    expect(paused.body.data).toMatchObject({
      paused_reason: "by_hand",
      next_occurrence_at: null,
      next_occurrences: [],
    });
    expect((await t.send("client-admin", "POST", `/${id}/run`)).body).toMatchObject({ code: "paused", status: 409 });
    const resumed = await t.send("client-admin", "POST", `/${id}/resume`);
    expect(resumed.body.data).toMatchObject({ paused_at: null, next_occurrence_at: "2026-11-21T15:00:00+00:00" });
    expect((await t.send("client-admin", "POST", `/${id}/run`)).status).toBe(200);
    expect((await t.send("client-admin", "POST", `/${id}/run`)).status).toBe(200);
    expect((await t.send("client-admin", "GET", `/${id}/deliveries`)).body.data).toMatchObject([{ state: "pending" }]);
  });

  test("is allowed to the creator, the first recipient and client-admins; others can view or see nothing", async () => {
    const id = (await t.send("property_manager", "POST", "", { ...daily, user_id: 5 })).body.data.id;
    expect((await t.send("reporting", "GET", `/${id}`)).status).toBe(200);
    for (const step of ["pause", "resume", "run"]) {
      expect((await t.send("reporting", "POST", `/${id}/${step}`)).status).toBe(403);
      expect((await t.send("maintenance_manager", "POST", `/${id}/${step}`)).status).toBe(404);
    }
    expect((await t.send("maintenance_manager", "GET", `/${id}`)).status).toBe(404);
    expect((await t.send("maintenance_manager", "GET", `/${id}/deliveries`)).status).toBe(404);
    expect((await t.send("maintenance_manager", "DELETE", `/${id}`)).status).toBe(404);
    expect((await t.send("client-admin", "POST", `/${id}/pause`)).status).toBe(200);
    expect((await t.send("property_manager", "DELETE", `/${id}`)).status).toBe(200);
    expect((await t.send("property_manager", "DELETE", `/${id}`)).status).toBe(404);
  });

  test("is rejected as a whole with all errors", async () => {
    const id = await createDaily();
    const refused = await t.send("client-admin", "PUT", `/${id}`, {
      ...choices,
      user_id: 8,
      first_occurrence_at: "2020-01-01T00:00:00Z",
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ code }) => code)).toEqual(["in_past", "no_right"]);
    expect((await t.send("client-admin", "GET", `/${id}`)).body.data.frequency).toBe("1 day");
  });

  test("reports that can be sent have a table", async () => {
    const { body } = await t.send("property_manager", "GET", "/reports");
    const names = body.data.map(({ name }) => name);
    expect(names).toContain("Satisfaction Summary");
    expect(names.join()).not.toMatch(/Dashboard|Engagement/);
    expect(body.meta).toEqual({ time_zone: "UTC", may_choose_recipient: false, user_id: 5 });
  });
});
