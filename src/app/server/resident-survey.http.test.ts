import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { addAlert, addResidents } from "#test/support/residents-company.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
const ids = new Map<string, number>();

const scored: WrittenResponse = {
  author: 11,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day: "2026-11-10",
  locationId: 1,
  categoryId: null,
  likelihood: 4,
  text: "Call me about the dryer",
  isProtected: false,
  pairs: [{ questionId: 202, agreement: 3, importance: 4 }],
};

beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) await addResidents(t, client);
  await addAlert(t);
  await t.db.withClient(1, async (tx) => {
    await addWritten(tx, [scored]);
    await t.product.surveys.rebuildRollups(tx);
  });
  const rows = await readClientRows(
    t,
    1,
    "SELECT invitation_id AS id, completed_on::text AS day FROM responses WHERE client_id = 1",
  );
  for (const row of rows) ids.set(String(row["day"]), Number(row["id"]));
  for (const role of [
    "client-admin",
    "regional_manager",
    "property_manager",
    "maintenance_manager",
    "employee",
  ] as const)
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
});
afterAll(() => t.close());

const toAddress = (resident: number, day: string): string =>
  `/v1/en/analytics/residents/${resident}/resident_survey/${ids.get(day) ?? 999_999}`;

async function send(resident: number, day: string, role: Role = "client-admin") {
  const url = `${toAddress(resident, day)}?structures[addon_options][]=results`;
  const reply = await t.server.inject({ url, headers: sessions.get(role) ?? {} });
  const { data, meta } = reply.json<{ data: ResidentSurvey; meta: unknown }>();
  return { status: reply.statusCode, data, meta };
}

describe("GET residents/{id}/resident_survey/{scopedId}", () => {
  test("has the response with its place, managers and questions in the order answered, by the names of the wire [ENT-44]", async () => {
    const { status, data, meta } = await send(11, "2026-11-10");
    expect(status).toBe(200);
    expect(meta).toMatchObject({ widget: { id: "resident_survey", data_type: "basic_json_hash" } });
    expect(data).toMatchObject({
      date: "2026-11-10",
      temp_token: null,
      resident: { id: 11, first_name: "Bea", is_confidential: false, primary_email: "r11@client1.example" },
      location: { id: 1, name: "Location 1 of client 1", slug: "location-1-of-client-1", address: "", zip: "" },
      location_managers: [{ id: 6, full_name: "multi_property_manager of 1" }, { id: 5 }],
      region: { id: 1, slug: "region-1-of-client-1" },
      region_managers: [{ id: 4 }, { id: 3 }],
      survey: { id: 24, slug: "resident-satisfaction" },
      likely_to_renew: 4,
      renewal_percentage: 80,
      agreement_importance: 60,
      score_danger: true,
      service_issue: false,
      work_order: null,
      alert: null,
      since_last: { agreement_importance: null, likely_to_renew: -1 },
      previous: { to: `/residents/11/resident-survey/${ids.get("2026-11-01")}`, date: "2026-11-01" },
      next: null,
    });
    const byId = new Map(data.questions.map((question) => [question.id, question]));
    expect(byId.get(202)).toMatchObject({ agreement: 3, response: { en: "Neutral · Important" } });
    expect(byId.get(244)).toMatchObject({ response: null, text_entry: "Call me about the dryer" });
    expect(byId.get(201)).toMatchObject({ response: null, text_entry: null });
    expect(byId.get(241)?.response?.en).toBe("Likely");
    expect(data.questions.map(({ id }) => id).indexOf(202)).toBeLessThan(
      data.questions.map(({ id }) => id).indexOf(244),
    );
  });

  test("returns null for a missing likelihood or score, and shows service issue and alert [ENT-45]", async () => {
    const { data } = await send(13, "2024-06-01");
    expect(data).toMatchObject({ likely_to_renew: null, renewal_percentage: null, agreement_importance: null });
    expect((await send(1, "2026-09-01")).data.service_issue).toBe(true);
    expect((await send(11, "2026-10-05")).data.alert).toMatchObject({ name: "Unlikely to renew", status: "created" });
  });

  test.each<readonly [string, number, string, Role]>([
    ["a confidential response", 15, "2026-10-07", "client-admin"],
    ["the response of another resident", 11, "2026-09-01", "client-admin"],
    ["one that there is not", 11, "2020-01-01", "client-admin"],
    ["one out of sight", 11, "2026-11-10", "maintenance_manager"],
  ])("returns 404 for %s", async (_what, resident, day, role) => {
    expect((await send(resident, day, role)).status).toBe(404);
  });

  test("is closed to employees, can be exported as a spreadsheet, and logs both in the audit log", async () => {
    expect((await send(11, "2026-11-10", "employee")).status).toBe(403);
    const saved = await t.server.inject({
      method: "POST",
      url: `${toAddress(11, "2026-11-10")}/export.xlsx`,
      headers: { ...sameOrigin, ...sessions.get("property_manager") },
      payload: {},
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const rows = await readClientRows(
      t,
      1,
      "SELECT DISTINCT operation FROM audit_log WHERE operation LIKE 'surveys.responses.%' ORDER BY operation",
    );
    expect(rows.map((row) => row["operation"])).toEqual(["surveys.responses.export", "surveys.responses.read"]);
  });
});
