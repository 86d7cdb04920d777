import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import { addAlert, addResidents } from "#test/support/residents-company.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) await addResidents(t, client);
  await addAlert(t);
  await t.db.withClient(1, async (tx) => {
    const order = { external_id: "W1", unit_id: 110, category: "Plumbing", description: "Leak" };
    await insertRows(tx, "work_orders", [{ ...order, resident_id: 11, opened_on: "2026-11-10", closed_on: null }]);
  });
  for (const role of ["client-admin", "regional_manager", "property_manager", "employee"] as const)
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
});
afterAll(() => t.close());

async function send(id: number | string, role: Role = "client-admin") {
  const url = `/v1/en/analytics/residents/${id}`;
  const reply = await t.server.inject({ url, headers: sessions.get(role) ?? {} });
  return { status: reply.statusCode, body: reply.body, data: reply.json<{ data?: ResidentDetails }>().data };
}

describe("GET residents/{id}", () => {
  test("has leases, managers, alerts, responses, comments and service requests, by the names of the wire [ENT-41]", async () => {
    const { status, data } = await send(11);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: 11,
      first_name: "Bea",
      last_name: "Active",
      primary_email: "r11@client1.example",
      phone_number: null,
      is_confidential: false,
      has_active_lease: true,
      current_lease: {
        start_date: "2025-01-01",
        end_date: "2026-12-31",
        move_in_date: null,
        is_primary: true,
        location: { id: 1, name: "Location 1 of client 1" },
        unit: { unit_number: "U110", building_name: null },
      },
      previous_leases: [],
      likely_to_renew: 5,
      maintenance_managers: [],
      property_managers: [{ id: 6, email: buildEmail(1, "multi_property_manager"), cell_phone: null }, { id: 5 }],
      regional_managers: [{ id: 4 }, { id: 3, full_name: "regional_manager of 1" }],
      today: "2026-11-20",
      may_erase: true,
      may_correct: true,
    });
    const [last, first] = data?.surveys ?? [];
    expect(last).toMatchObject({ created_at: "2026-11-01", likely_to_renew: 5, is_confidential: false });
    expect(first).toEqual({
      m_id: expect.any(Number) as number,
      survey_name: "Resident Satisfaction Survey",
      created_at: "2026-10-05",
      response_count: 2,
      agreement_importance: null,
      score_danger: false,
      likely_to_renew: 2,
      location_name: "Location 1 of client 1",
      unit_number: null,
      is_confidential: false,
      resident_id: 11,
      to: `/residents/11/resident-survey/${first?.m_id}`,
    });
    expect(data?.comments).toMatchObject([{ comment: "Cold", created_at: "2026-10-05", to: first?.to }]);
    expect(data?.alerts).toEqual([
      {
        id: 1,
        status: "created",
        name: "Unlikely to renew",
        created_at: "2026-10-05",
        completed_at: null,
        to: first?.to,
      },
    ]);
    expect(data?.service_requests).toMatchObject([{ description: "Leak", closed_on: null, days_open: 10 }]);
  });

  test("shows of a confidential resident no contact, no unit, and of the response only its survey, once the month is over", async () => {
    const { data, body } = await send(15);
    expect(data).toMatchObject({
      full_name: "Fay Quiet",
      primary_email: null,
      phone_number: null,
      current_lease: { unit: { unit_number: "NA", building_name: null } },
      likely_to_renew: null,
      comments: [],
      surveys: [
        {
          m_id: "confidential-1",
          survey_name: "Resident Satisfaction Survey",
          created_at: null,
          response_count: null,
          agreement_importance: null,
          likely_to_renew: null,
          location_name: null,
          unit_number: "NA",
          is_confidential: true,
          to: null,
        },
      ],
    });
    for (const secret of ["Secret", "2026-10-07", "U150", "r15@"]) expect(body).not.toContain(secret);
    t.clock.set("2026-10-31T15:00:00Z");
    expect((await send(15)).data?.surveys).toEqual([]);
    t.clock.set("2026-11-20T15:00:00Z");
  });

  test("shows a manager of the former place only the lease and the answers of that place", async () => {
    const seen = (await send(16, "property_manager")).data;
    expect(seen).toMatchObject({ current_lease: null, has_active_lease: false, may_erase: false });
    expect(seen?.previous_leases).toMatchObject([{ unit: { unit_number: "U160" }, end_date: "2026-06-30" }]);
    expect(seen?.surveys).toHaveLength(1);
    const all = (await send(16)).data;
    expect(all).toMatchObject({ current_lease: { location: { id: 3 } }, previous_leases: [{ id: 160 }] });
  });

  test("returns 404 for invisible, foreign or erased residents, is closed to employees, and logs each view", async () => {
    expect((await send(12, "property_manager")).status).toBe(404);
    expect((await send(99)).status).toBe(404);
    expect((await send(11, "employee")).status).toBe(403);
    expect((await send(11)).body).not.toContain("Foreign");
    const looked = await readClientRows(t, 1, "SELECT object_id FROM audit_log WHERE operation = 'residents.read'");
    expect(looked.map((row) => Number(row["object_id"]))).toEqual(expect.arrayContaining([11, 15, 16]));
    expect(looked.map((row) => Number(row["object_id"]))).not.toContain(12);
    const erased = await t.server.inject({
      method: "POST",
      url: "/v1/en/integration/residents/13/erase",
      headers: { ...sameOrigin, ...sessions.get("client-admin") },
      payload: { confirm: "Dan Past" },
    });
    expect(erased.statusCode).toBe(200);
    expect((await send(13)).status).toBe(404);
  });
});
