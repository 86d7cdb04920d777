import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import type { ResidentCorrectionInput } from "#slices/residents/contract/residents.contract.ts";
import { addResidents } from "#test/support/residents-company.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { PASSWORD, buildEmail, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) await addResidents(t, client);
  for (const role of ["client-admin", "property_manager", "reporting", "maintenance_manager", "employee"] as const)
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
});
afterAll(() => t.close());

async function correct(id: number, body: ResidentCorrectionInput | object, role: Role = "client-admin") {
  const url = `/v1/en/integration/residents/${id}`;
  const headers = { ...sameOrigin, ...sessions.get(role) };
  const reply = await t.server.inject({ method: "PUT", url, headers, payload: body });
  return { status: reply.statusCode, ...reply.json<{ errors?: readonly { path: string; message: string }[] }>() };
}

async function read(id: number, role: Role = "client-admin"): Promise<ResidentDetails | undefined> {
  const url = `/v1/en/analytics/residents/${id}`;
  const reply = await t.server.inject({ url, headers: sessions.get(role) ?? {} });
  return reply.json<{ data?: ResidentDetails }>().data;
}

const readStored = (client: number, id: number) =>
  readClientRows(t, client, `SELECT * FROM residents WHERE client_id = ${client} AND id = ${id}`);
const readAudit = () =>
  readClientRows(t, 1, "SELECT object_id, details FROM audit_log WHERE operation = 'residents.correct' ORDER BY id");

test("changes the fields sent, leaves the rest, and names the fields in the audit log without their values", async () => {
  const body = {
    last_name: " Activa ",
    primary_email: "Bea@New.example",
    phone_number: "(512) 555-0144",
    locale: "es",
  };
  expect((await correct(11, body, "property_manager")).status).toBe(200);
  expect(await read(11)).toMatchObject({
    first_name: "Bea",
    last_name: "Activa",
    primary_email: "bea@new.example",
    phone_number: "5125550144",
    locale: "es",
    is_confidential: false,
    is_imported: false,
  });
  const [row] = await readAudit();
  expect(Number(row?.["object_id"])).toBe(11);
  expect(row?.["details"]).toEqual({ fields: ["last_name", "primary_email", "phone_number", "locale"] });
  expect(JSON.stringify(await readAudit())).not.toMatch(/Activa|new\.example|0144/);
  const [foreign] = await readStored(2, 11);
  expect(foreign).toMatchObject({ last_name: "Foreign", primary_email: "r11@client2.example" });
});

test("writes nothing where nothing changes, and clears a contact that is sent blank", async () => {
  const before = (await readAudit()).length;
  expect((await correct(11, { last_name: "Activa" })).status).toBe(200);
  expect((await readAudit()).length).toBe(before);
  expect((await correct(11, { phone_number: "" })).status).toBe(200);
  expect(await read(11)).toMatchObject({ phone_number: null, primary_email: "bea@new.example" });
});

test("reports every invalid field at once, and turns confidentiality on but never off", async () => {
  const bad = { first_name: " ", primary_email: "no address", phone_number: "12", is_confidential: false, unit: "7" };
  const { status, errors = [] } = await correct(11, bad);
  expect(status).toBe(400);
  expect(errors.map(({ path }) => path).toSorted()).toEqual(
    ["first_name", "is_confidential", "phone_number", "primary_email", "unit"].map((field) => `body.${field}`),
  );
  expect((await correct(11, {})).status).toBe(400);
  expect((await correct(11, { is_confidential: true })).status).toBe(200);
  expect(await read(11)).toMatchObject({ is_confidential: true, primary_email: null, last_name: "Activa" });
  expect((await correct(11, { primary_email: "bea@later.example" })).status).toBe(200);
  expect((await readStored(1, 11))[0]).toMatchObject({ primary_email: "bea@later.example", is_confidential: true });
});

test("is for managers of the resident's current location, not of a former one, and not for read-only accounts", async () => {
  expect(await read(16, "property_manager")).toMatchObject({ may_correct: false });
  expect((await correct(16, { last_name: "X" }, "property_manager")).status).toBe(403);
  expect(await read(13, "property_manager")).toMatchObject({ may_correct: true });
  expect((await correct(12, { last_name: "X" }, "property_manager")).status).toBe(404);
  expect(await read(11, "reporting")).toMatchObject({ may_correct: false });
  for (const role of ["reporting", "maintenance_manager", "employee"] as const)
    expect((await correct(11, { last_name: "X" }, role)).status).toBe(403);
  expect((await correct(99, { last_name: "X" })).status).toBe(404);
  const names = await readClientRows(t, 1, "SELECT id FROM residents WHERE client_id = 1 AND last_name = 'X'");
  expect(names).toEqual([]);
});

test("returns 404 for an erased resident", async () => {
  const url = "/v1/en/integration/residents/13/erase";
  const headers = { ...sameOrigin, ...sessions.get("client-admin") };
  const erased = await t.server.inject({ method: "POST", url, headers, payload: { confirm: "Dan Past" } });
  expect(erased.statusCode).toBe(200);
  expect((await correct(13, { last_name: "Again" })).status).toBe(404);
  expect((await readStored(1, 13))[0]).toMatchObject({ last_name: "" });
});
