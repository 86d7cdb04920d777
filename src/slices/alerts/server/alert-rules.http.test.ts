import { afterAll, beforeAll, expect, test } from "vitest";
import type { MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { readFigures } from "#slices/analytics/testing/figures.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { type AlertsFixture, setUpAlertsFixture } from "#slices/alerts/testing/alerts-fixture.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildForm, ORIGIN, sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { alertsFacts } from "./alerts.facts.ts";

let t: AlertsFixture;
beforeAll(async () => {
  t = await setUpAlertsFixture();
  // A Friday; clocks of the tests show UTC.
  t.clock.set("2026-11-20T15:00:00Z");
});
afterAll(() => t.close());

async function call(method: "GET" | "PUT", path: string, role: Role = "client-admin", payload?: object) {
  const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, role), PASSWORD)) };
  const url = `/v1/en/analytics/alert_rules${path}`;
  const reply = await t.server.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: reply.json<{ data: object[]; errors?: { path: string }[] }>() };
}

let resident = 300;
async function open(locationId: number): Promise<AlertRow> {
  resident += 1;
  await t.addResident(1, resident, locationId);
  await t.answer(1, resident, { renewal: "1", comment: "The heating failed again." });
  return findAlert(resident);
}
async function findAlert(residentId: number): Promise<AlertRow> {
  const [alert] = (await t.readAlerts(1, "client-admin", `filters[residents]=${residentId}`)).data;
  if (!alert) throw new Error(`resident ${residentId} has no alert`);
  return alert;
}

const changed = { owner_level: "regional", first_response_hours: 2, resolve_hours: 48, is_business_hours: false };

test("a maintenance alert has what any alert has, and an owner, deadlines, the resident's answer and a history [ENT-58]", async () => {
  resident += 1;
  await t.addResident(1, resident, 2);
  await t.answer(1, resident, { second: { q211: "1" } });
  expect(await findAlert(resident)).toMatchObject({
    status: "created",
    reasons: ["service_issue"],
    created_at: "2026-11-20T15:00:00.000Z",
    details: { full_name: expect.any(String), unit: "102", phone: "5125550123", email: expect.any(String) },
    survey: { id: 24 },
    location: { id: 2 },
    owner: { name: "maintenance_manager of 1" },
    first_response_due: "2026-11-21T15:00:00.000Z",
    resolve_due: "2026-11-23T15:00:00.000Z",
    resident_check: "none",
    reopened_count: 0,
    history: [{ kind: "assigned" }],
  });
});

test("an administrator changes who gets alerts of a reason and their deadlines, for alerts opened from then on", async () => {
  const before = await open(1);
  expect((await call("GET", "")).body.data).toEqual([
    {
      reason: "service_issue",
      owner_level: "maintenance",
      first_response_hours: 24,
      resolve_hours: 72,
      is_business_hours: false,
      is_default: true,
    },
    {
      reason: "unlikely_to_renew",
      owner_level: "property",
      first_response_hours: 8,
      resolve_hours: 24,
      is_business_hours: true,
      is_default: true,
    },
    {
      reason: "contact_requested",
      owner_level: "property",
      first_response_hours: 8,
      resolve_hours: 24,
      is_business_hours: true,
      is_default: true,
    },
  ]);
  expect((await call("PUT", "/unlikely_to_renew", "client-admin", changed)).status).toBe(200);
  expect((await call("GET", "")).body.data[1]).toEqual({ reason: "unlikely_to_renew", ...changed, is_default: false });
  expect(await open(1)).toMatchObject({
    owner: { name: "regional_manager of 1" },
    first_response_due: "2026-11-20T17:00:00.000Z",
    resolve_due: "2026-11-22T15:00:00.000Z",
  });
  expect((await findAlert(resident - 1)).resolve_due).toBe(before.resolve_due);
  const [row] = await readClientRows(t, 1, "SELECT details FROM audit_log WHERE operation = 'alerts.rules.change'");
  expect(row).toMatchObject({ details: { reason: "unlikely_to_renew", ownerLevel: "regional" } });
});

test("an invalid rule is rejected with its fields, and other roles cannot change rules", async () => {
  const bad = { owner_level: "mayor", first_response_hours: 0, resolve_hours: 9999, is_business_hours: "yes" };
  const refused = await call("PUT", "/service_issue", "client-admin", bad);
  expect([refused.status, refused.body.errors?.map(({ path }) => path).toSorted()]).toEqual([
    400,
    ["body.first_response_hours", "body.is_business_hours", "body.owner_level", "body.resolve_hours"],
  ]);
  const late = await call("PUT", "/service_issue", "client-admin", { ...changed, first_response_hours: 72 });
  expect(late.body.errors?.map(({ path }) => path)).toEqual(["body.resolve_hours"]);
  expect((await call("PUT", "/noise", "client-admin", changed)).status).toBe(400);
  for (const role of ["property_manager", "reporting"] as const) {
    expect((await call("GET", "", role)).status).toBe(403);
    expect((await call("PUT", "/service_issue", role, changed)).status).toBe(403);
  }
});

/** Resolves an alert and answers the question to its resident; returns the path of the question. */
async function settle(alert: AlertRow, residentId: number, answer: "yes" | "no"): Promise<void> {
  await t.resolve(1, "client-admin", alert.id, { completed: true, comment: "Fixed." });
  await t.deliverMail();
  const mail = (await t.mailbox.list()).find(({ recipient }) => recipient === `r${residentId}@client1.example`);
  const path = new RegExp(`${ORIGIN}(/alert-check/[A-Za-z0-9_-]{43})`).exec(mail?.plain ?? "")?.[1] ?? "";
  t.clock.set("2026-12-01T20:00:00Z");
  expect((await t.server.inject(buildForm(path, { answer }))).statusCode).toBe(303);
}

test("outcomes of alerts are counted by place: first answer, verified fixes and their hours, and reopened alerts", async () => {
  t.clock.set("2026-12-01T15:00:00Z");
  const first = await open(3);
  const second = await open(3);
  const [one, two] = [resident - 1, resident];
  t.clock.set("2026-12-01T16:30:00Z");
  for (const { id } of [first, second]) await t.act(1, "client-admin", id, "acknowledge");
  await settle(first, one, "yes");
  await settle(second, two, "no");
  const metrics = ["verified_fix_rate", "hours_to_first_answer", "hours_to_verified_fix", "reopened_share"];
  const day = "2026-12-01";
  const windows = { current: { from: day, to: day }, previous: { from: "2025-12-01", to: "2025-12-01" } };
  const request = { service: "intouch", metrics, windows, scope: { kind: "client" }, today: day } as const;
  const readNumbers = async (): Promise<unknown[]> => {
    const table: MetricTable = await t.db.withClient(1, (tx) =>
      readFigures(tx, { ...request, by: "location" }, alertsFacts),
    );
    return metrics.map((name) => {
      const figure = table.get(3)[name]?.current;
      return figure?.state === "value" && figure.value;
    });
  };
  expect(await readNumbers()).toEqual([50, 1.5, 5, 50]);
  // Erasing removes the hour of every event, and keeps the numbers.
  const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(1, "client-admin"), PASSWORD)) };
  const name = first.details.full_name;
  const url = `/v1/en/integration/residents/${one}/erase`;
  const erased = await t.server.inject({ method: "POST", url, headers, payload: { confirm: name } });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await readNumbers()).toEqual([50, 1.5, 5, 50]);
});
