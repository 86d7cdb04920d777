import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { LeaseWarning, LeaseWarnings } from "#slices/residents/contract/lease-warnings.contract.ts";
import type { ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import type { ResidentsReply } from "#slices/residents/contract/residents-list.contract.ts";
import { runLeaseBacktest } from "#slices/residents/server/warnings/lease-warnings-backtest.rules.ts";
import { addLeases, due, pastLeases } from "#test/support/leases-company.ts";
import { readClientRows } from "#test/support/rows.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail, writeTwoClients } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics/residents";
const NOW = "2026-11-20T15:00:00Z";
/** Another day, with another forecast. */
const DAY_BEFORE = "2026-11-19T15:00:00Z";

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
const roles = ["client-admin", "regional_manager", "property_manager", "maintenance_manager", "employee"] as const;

beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set(NOW);
  await writeTwoClients(t);
  await addLeases(t, 1);
  for (const role of roles) sessions.set(`1 ${role}`, await t.signIn(buildEmail(1, role), PASSWORD));
  sessions.set("2 client-admin", await t.signIn(buildEmail(2, "client-admin"), PASSWORD));
});
afterAll(() => t.close());

async function get(path: string, role: Role = "client-admin", client = 1) {
  const headers = sessions.get(`${client} ${role}`) ?? {};
  const { statusCode: status, body } = await t.server.inject({ url: `${BASE}${path}`, headers });
  return { status, body };
}

async function getList(query = "", role?: Role): Promise<ResidentsReply> {
  const { status, body } = await get(`?filters[general]=active&page[size]=100${query}`, role);
  expect(status, body).toBe(200);
  return JSON.parse(body) as ResidentsReply;
}

async function readWarnings(query = "", role?: Role): Promise<Map<number, LeaseWarning>> {
  const { data } = await getList(`&filters[lease_ends_within]=120${query}`, role);
  return new Map(data.flatMap(({ attributes: { id, lease_warning: own } }) => (own ? [[id, own]] : [])));
}

async function readCounts(role: Role = "client-admin", query = "", client = 1): Promise<LeaseWarnings> {
  const { status, body } = await get(`/lease_warnings?${query}`, role, client);
  expect(status, body).toBe(200);
  return (JSON.parse(body) as { data: LeaseWarnings }).data;
}

describe("early warnings of leases", () => {
  const { backtest, rates } = runLeaseBacktest(pastLeases, 2026 * 12 + 11);

  test("follow from past leases, counted one by one", async () => {
    expect(backtest.state).toBe("on");
    expect(await readCounts()).toEqual({
      state: "on",
      outcomes: backtest.outcomes,
      outcomes_needed: 300,
      tested_leases: backtest.testedLeases,
      skill_percentage: Math.round((backtest.skill ?? 0) * 100),
      leases_due: 7,
      at_higher_risk: 2,
    });
    const found = await readWarnings();
    const countPastLeases = (answer: LeaseWarning["answer"], hasIssue = false) => rates.count({ answer, hasIssue });
    const left = { days_left: 55, has_open_issue: false };
    expect(found.get(due.unlikely)).toEqual({
      ...left,
      risk: "higher",
      answer: "unlikely",
      past_leases: countPastLeases("unlikely"),
    });
    expect(found.get(due.likely)).toEqual({
      ...left,
      risk: "lower",
      answer: "likely",
      past_leases: countPastLeases("likely"),
    });
    expect(found.get(due.silent)).toEqual({
      ...left,
      risk: "usual",
      answer: "none",
      past_leases: countPastLeases("none"),
    });
    expect(found.get(due.waiting)).toMatchObject({ answer: "none", has_open_issue: true });
    // Renewed, due later, or a roommate.
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([3001, 3002, 3003, 3004, 3006, 3009, 3010]);
  });

  test("are on the resident's page as in the list", async () => {
    for (const [id, warning] of await readWarnings()) {
      const { body } = await get(`/${id}`);
      expect((JSON.parse(body) as { data: ResidentDetails }).data.lease_warning, String(id)).toEqual(warning);
    }
    const { body } = await get(`/${due.renewed}`);
    expect((JSON.parse(body) as { data: ResidentDetails }).data.lease_warning).toBeNull();
  });

  test("filter the list, its counts and the file by leases at higher risk", async () => {
    const { data, meta } = await getList("&filters[lease_risk]=higher");
    expect(data.map(({ attributes }) => attributes.id).toSorted((a, b) => a - b)).toEqual([
      due.unlikely,
      due.elsewhere,
    ]);
    expect(meta.filters.lease_risk).toBe("higher");
    const counts = await get("/counts?filters[lease_risk]=higher");
    expect(JSON.parse(counts.body)).toMatchObject({ data: { general: { active: 2, historical: 0 } } });
    expect((await get("?filters[lease_risk]=lower")).status).toBe(400);
    const file = await t.server.inject({
      method: "POST",
      url: `${BASE}.csv`,
      headers: { ...sessions.get("1 client-admin"), "sec-fetch-site": "same-origin" },
      payload: { filters: { lease_risk: "higher" } },
    });
    expect(file.body).toContain("Lease Risk");
    expect(file.body.match(/,Higher,/g)).toHaveLength(2);
  });

  test("are for viewers whose scope includes the places of the leases", async () => {
    const listWarnedIds = async (role: Role, query = "") =>
      [...(await readWarnings(query, role)).keys()].toSorted((a, b) => a - b);
    expect(await listWarnedIds("property_manager")).toEqual([3001, 3002, 3003, 3004, 3009, 3010]);
    expect(await listWarnedIds("maintenance_manager")).toEqual([due.elsewhere]);
    expect(await listWarnedIds("property_manager", "&filters[lease_risk]=higher")).toEqual([due.unlikely]);
    expect(await readCounts("property_manager")).toMatchObject({ leases_due: 6, at_higher_risk: 1 });
    expect(await readCounts("client-admin", "filters[locations][]=2")).toMatchObject({
      leases_due: 1,
      at_higher_risk: 1,
    });
    expect(await readCounts("property_manager", "filters[locations][]=2")).toMatchObject({
      leases_due: 0,
      at_higher_risk: 0,
    });
    expect((await get("/lease_warnings", "employee")).status).toBe(403);
  });

  test("are learned from the own company only, which sees how many outcomes are needed", async () => {
    expect(await readCounts("client-admin", "", 2)).toEqual({
      state: "too_few",
      outcomes: 0,
      outcomes_needed: 300,
      tested_leases: 0,
      skill_percentage: null,
      leases_due: null,
      at_higher_risk: null,
    });
    const { body } = await get("?filters[lease_risk]=higher", "client-admin", 2);
    expect((JSON.parse(body) as ResidentsReply).data).toEqual([]);
  });
});

describe("confidential responses", () => {
  /** All texts of warnings, computed anew: forecasts are cached for the day. */
  async function readAll(): Promise<string> {
    const replies: string[] = [];
    for (const now of [DAY_BEFORE, NOW]) {
      t.clock.set(now);
      for (const path of [
        "/lease_warnings",
        "?page[size]=100&filters[lease_ends_within]=120",
        "?filters[lease_risk]=higher",
      ])
        replies.push((await get(path)).body);
    }
    for (const id of [due.confidential, due.calling, due.silent])
      replies.push((await get(`/${id}`)).body.replace(/"surveys":.*?\]/, ""));
    return replies.join("\n");
  }
  const change = (text: string) => readClientRows(t, 1, text);

  test("changed, added or deleted, leave every reply and the learned rates as they were", async () => {
    const before = await readAll();
    expect(before).toContain('"risk":"higher"');
    await change(
      `UPDATE answers SET value = 6 - value WHERE client_id = 1 AND likelihood = 'renew' AND invitation_id IN (
        SELECT invitation_id FROM responses WHERE client_id = 1 AND is_protected)`,
    );
    expect(await readAll()).toBe(before);
    await change("DELETE FROM alerts WHERE client_id = 1 AND is_protected");
    await change(
      `DELETE FROM answers WHERE client_id = 1 AND invitation_id IN (
        SELECT invitation_id FROM responses WHERE client_id = 1 AND is_protected)`,
    );
    await change("DELETE FROM responses WHERE client_id = 1 AND is_protected");
    await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
    const omitAlerts = (text: string): string => text.replaceAll(/"recent_alerts":\[.*?\]|"alerts":\[.*?\]/g, "");
    expect(omitAlerts(await readAll())).toBe(omitAlerts(before));
    // A response that is added, beside an open one of the same resident.
    await change(
      `INSERT INTO responses (client_id, invitation_id, survey_id, location_id, is_protected, completed_at, completed_on)
        SELECT client_id, id, survey_id, location_id, true, sent_at, sent_on FROM invitations
        WHERE client_id = 1 AND is_protected AND resident_id >= 2000`,
    );
    await change(
      `INSERT INTO answers (client_id, invitation_id, question_id, question_type, likelihood, value)
        SELECT client_id, invitation_id, 241, 'likelihood', 'renew', 5 FROM responses WHERE client_id = 1 AND is_protected`,
    );
    await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
    expect(omitAlerts(await readAll())).toBe(omitAlerts(before));
  });

  test("an open one does change the learned rates", async () => {
    const before = await readAll();
    await change(
      `UPDATE resident_renewals SET value = 6 - value WHERE client_id = 1 AND value <> 3 AND resident_id BETWEEN 2000 AND 2999`,
    );
    expect(await readAll()).not.toBe(before);
  });
});
