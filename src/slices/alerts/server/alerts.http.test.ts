import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AlertsFixture, setUpAlertsFixture } from "#slices/alerts/testing/alerts-fixture.ts";
import type { MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { readFigures } from "#slices/analytics/testing/figures.ts";
import { alertsFacts } from "./alerts.facts.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: AlertsFixture;
const comment = "The heating failed again.";

beforeAll(async () => {
  t = await setUpAlertsFixture();
  t.clock.set("2026-11-20T15:00:00Z");
  for (const [id, location] of [
    [11, 1],
    [12, 1],
    [13, 2],
    [14, 3],
    [15, 1],
    [16, 1],
  ] as const) {
    await t.addResident(1, id, location, { is_confidential: id >= 15 });
  }
  await t.answer(1, 11, { renewal: "2", comment });
  await t.answer(1, 12, { renewal: "1" });
  await t.answer(1, 13, { second: { q211: "1" } });
  await t.answer(1, 14, { renewal: "5", comment: "All is well.", last: { q245: "1" } });
  await t.answer(1, 15, { renewal: "1", comment });
  await t.answer(1, 16, { renewal: "1", comment, last: { q245: "1" } });
  await t.answer(2, 1, { renewal: "1", comment });
});
afterAll(() => t.close());

const readNames = async (role: Parameters<AlertsFixture["readAlerts"]>[1], query = ""): Promise<(string | null)[]> =>
  (await t.readAlerts(1, role, query)).data.map((alert) => alert.details.full_name);

describe("a completed response", () => {
  test("opens an alert for a service issue, for an unlikely renewal with a comment, or when its author requests it [ENT-46]", async () => {
    const { data, meta } = await t.readAlerts(1, "client-admin", "sort_by=full_name&sort_desc=false");
    expect(data.map((alert) => [alert.details.full_name, alert.reasons])).toEqual([
      ["Rosa Resident 11", ["unlikely_to_renew"]],
      ["Rosa Resident 13", ["service_issue"]],
      ["Rosa Resident 14", ["contact_requested"]],
      ["Rosa Resident 16", ["contact_requested"]],
    ]);
    const link = /^\/residents\/11\/resident-survey\/\d+$/;
    expect(data[0]).toMatchObject({
      status: "created",
      created_at: "2026-11-20T15:00:00.000Z",
      completed_at: null,
      comment: null,
      survey: { id: 24, name: { en: "Resident Satisfaction Survey" } },
      details: { unit: "101", phone: "5125550123", email: "r11@client1.example", link: expect.stringMatching(link) },
      location: { id: 1, name: "Location 1 of client 1" },
      words: comment,
      is_confidential: false,
      actions: ["complete", "assign", "acknowledge", "note"],
    });
    expect(meta).toMatchObject({ pagination: { record_count: 4 }, summary_object: { resident_alerts: 4 } });
  });

  test("that is confidential opens one only when its author requests it, without a link to an answer", async () => {
    const { data } = await t.readAlerts(1, "property_manager", "filters[q_text]=resident 16");
    expect(data.map(({ reasons, details }) => [reasons, details.link])).toEqual([
      [["contact_requested"], "/residents/16"],
    ]);
    expect(await readNames("client-admin", "filters[q_text]=resident 15")).toEqual([]);
  });

  test("opens it in its own transaction, with an audit row", async () => {
    const rows = await readClientRows(
      t,
      1,
      "SELECT operation FROM audit_log WHERE client_id = 1 AND object_type = 'alert'",
    );
    expect(rows).toEqual([1, 2, 3, 4].map(() => ({ operation: "alerts.open" })));
  });
});

describe("the list", () => {
  test.each([
    ["regional_manager", ["Rosa Resident 11", "Rosa Resident 13", "Rosa Resident 16"]],
    ["property_manager", ["Rosa Resident 11", "Rosa Resident 16"]],
    ["maintenance_manager", ["Rosa Resident 13"]],
    ["reporting", ["Rosa Resident 11", "Rosa Resident 13", "Rosa Resident 14", "Rosa Resident 16"]],
  ] as const)("shows %s the alerts of the scope", async (role, expected) => {
    expect(await readNames(role, "sort_by=full_name&sort_desc=false")).toEqual(expected);
  });

  test("is filtered by place, status and text, and paged", async () => {
    const sorted = "sort_by=full_name&sort_desc=false";
    expect(await readNames("client-admin", `${sorted}&filters[locations][]=2&filters[locations][]=3`)).toEqual([
      "Rosa Resident 13",
      "Rosa Resident 14",
    ]);
    expect(await readNames("property_manager", "filters[locations][]=2")).toEqual([]);
    // A region includes all of its properties, and extends no scope.
    expect(await readNames("client-admin", `${sorted}&filters[regions][]=1`)).toEqual([
      "Rosa Resident 11",
      "Rosa Resident 13",
      "Rosa Resident 16",
    ]);
    expect(await readNames("property_manager", `${sorted}&filters[regions][]=1&filters[regions][]=2`)).toEqual([
      "Rosa Resident 11",
      "Rosa Resident 16",
    ]);
    expect(await readNames("client-admin", "filters[status]=resolved")).toEqual([]);
    expect(await readNames("client-admin", "filters[q_text]=103")).toEqual(["Rosa Resident 14"]);
    expect(await readNames("client-admin", "filters[q_text]=%25")).toEqual([]);
    expect(await readNames("client-admin", `${sorted}&page[size]=2&page[number]=2`)).toEqual([
      "Rosa Resident 14",
      "Rosa Resident 16",
    ]);
  });
});

describe("resolving", () => {
  const readId = async (name: string): Promise<number> =>
    (await t.readAlerts(1, "client-admin", `filters[q_text]=${name}`)).data[0]?.id ?? 0;

  test("marks its place as needing attention once it is late, for people who see it", async () => {
    interface Portfolio {
      readonly data: { readonly results: readonly { readonly name: string; readonly attention: readonly object[] }[] };
    }
    const readAlertsFor = async (role: "client-admin" | "property_manager"): Promise<unknown[]> => {
      const headers = await t.signIn(buildEmail(1, role), PASSWORD);
      const url = "/v1/en/analytics/portfolio?structures[scope]=locations&sort_by=attention";
      const { data } = (await t.server.inject({ url, headers })).json<Portfolio>();
      return data.results.map(({ name, attention }) => [name.slice(0, 10), attention.filter(isAlert)]);
    };
    const isAlert = (reason: object): boolean => "kind" in reason && reason.kind === "alerts";
    const before = t.clock.now();
    t.clock.set("2026-11-30T15:00:00Z");
    const seen = await readAlertsFor("client-admin");
    expect(seen).toContainEqual(["Location 1", [{ kind: "alerts", open: 2, late: 2 }]]);
    expect(seen).toContainEqual(["Location 2", [{ kind: "alerts", open: 1, late: 1 }]]);
    expect((await readAlertsFor("property_manager")).length).toBeLessThan(seen.length);
    t.clock.set(before.toISOString());
  });

  test("needs a comment that is not empty", async () => {
    const id = await readId("resident 11");
    const empty = await t.resolve(1, "property_manager", id, { completed: false, comment: "   " });
    expect(empty.status).toBe(400);
    expect(empty.body.errors?.map((each) => each.path).toSorted()).toEqual(["body.comment", "body.completed"]);
    expect((await t.resolve(1, "property_manager", id, { completed: true })).status).toBe(400);
    expect(await readNames("client-admin", "filters[status]=resolved")).toEqual([]);
  });

  test("is for people who manage the place; a role that only views is rejected before the lookup", async () => {
    const id = await readId("resident 11");
    const body = { completed: true, comment: "Called." };
    expect((await t.resolve(1, "reporting", id, body)).status).toBe(403);
    expect((await t.resolve(1, "reporting", 999_999, body)).status).toBe(403);
    expect((await t.resolve(1, "employee", id, body)).status).toBe(403);
    const [foreign, outside, missing] = [
      await t.resolve(2, "client-admin", id, body),
      await t.resolve(1, "maintenance_manager", id, body),
      await t.resolve(1, "maintenance_manager", 999_999, body),
    ].map(({ status, body: { ...problem } }) => ({ status, ...problem, requestId: "", instance: "" }));
    expect(foreign).toMatchObject({ status: 404 });
    expect(outside).toEqual(missing);
    expect(foreign).toEqual(missing);
    expect((await t.readAlerts(1, "reporting")).data.flatMap((alert) => alert.actions)).toEqual([]);
  });

  test("stores who, when and how, once [API-52]", async () => {
    const id = await readId("resident 11");
    t.clock.set("2026-11-21T16:00:00Z");
    const done = await t.resolve(1, "property_manager", id, { completed: true, comment: "  Sent a technician. " });
    expect(done).toMatchObject({
      status: 200,
      body: {
        data: {
          status: "resolved",
          completed_at: "2026-11-21T16:00:00.000Z",
          completed_by: "property_manager of 1",
          comment: "Sent a technician.",
          actions: ["note", "reopen"],
        },
      },
    });
    const again = await t.resolve(1, "client-admin", id, { completed: true, comment: "Again." });
    expect([again.status, again.body.code]).toEqual([409, "already_resolved"]);
    const { data, meta } = await t.readAlerts(1, "property_manager", "filters[status]=resolved");
    expect(data.map((alert) => [alert.id, alert.comment])).toEqual([[id, "Sent a technician."]]);
    expect(meta.summary_object.resident_alerts).toBe(1);
    const audit = await readClientRows(
      t,
      1,
      `SELECT person_id, object_id FROM audit_log WHERE client_id = 1 AND operation = 'alerts.complete'`,
    );
    expect(audit).toEqual([{ person_id: 5, object_id: id }]);
  });

  test("changes the numbers of its place: opened, resolved, open at the end of the day", async () => {
    const metrics = ["open_alerts", "opened_alerts", "resolved_alerts"];
    const windows = {
      current: { from: "2026-11-21", to: "2026-11-21" },
      previous: { from: "2026-11-20", to: "2026-11-20" },
    };
    const scope = { kind: "client" } as const;
    const request = { service: "intouch", metrics, windows, scope, today: "2026-11-21" } as const;
    const readTable = (by: "location" | "survey", filters?: { readonly survey: number[] }) =>
      t.db.withClient(1, (tx) => readFigures(tx, { ...request, by, ...(filters ? { filters } : {}) }, alertsFacts));
    const getCounts = (table: MetricTable, key: number, window: "current" | "previous"): unknown[] =>
      metrics.map((name) => {
        const figure = table.get(key)[name]?.[window];
        return figure?.state === "value" && figure.value;
      });
    const byLocation = await readTable("location");
    expect(getCounts(byLocation, 1, "previous")).toEqual([2, 2, 0]);
    expect(getCounts(byLocation, 1, "current")).toEqual([1, 0, 1]);
    expect(getCounts(byLocation, 2, "current")).toEqual([1, 0, 0]);
    expect(getCounts(await readTable("survey"), 24, "current")).toEqual([3, 0, 1]);
    expect(getCounts(await readTable("location", { survey: [25] }), 1, "previous")).toEqual([0, 0, 0]);
  });

  test("an erased resident's alert keeps only its days", async () => {
    const headers = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const erased = await t.server.inject({
      method: "POST",
      url: "/v1/en/integration/residents/11/erase",
      payload: { confirm: "Rosa Resident 11" },
      headers: { ...sameOrigin, ...headers },
    });
    expect(erased.statusCode).toBe(200);
    const { data } = await t.readAlerts(1, "client-admin", "filters[status]=resolved");
    expect(data).toMatchObject([
      {
        created_at: "2026-11-20T00:00:00.000Z",
        completed_at: "2026-11-21T00:00:00.000Z",
        comment: null,
        details: { full_name: null, unit: null, phone: null, email: null, link: null },
      },
    ]);
  });
});
