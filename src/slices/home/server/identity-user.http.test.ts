import { afterAll, beforeAll, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { type HomeFixture, setUpHomeFixture, writePlans } from "../testing/home-fixture.ts";

let t: HomeFixture;
beforeAll(async () => {
  t = await setUpHomeFixture();
});
afterAll(() => t.close());

const roles = ["client-admin", "reporting", "property_manager", "employee"] as const;

const keys = [
  "id client_id position_id position location_id location user_status_id first_name last_name email personal_email",
  "locale client_is_admin service_access reports region client is_impersonating is_on_vpn navigation avatar",
].flatMap((names) => names.split(" "));

test.each(roles)("the identity of a %s has every key, and the reports that may be opened [ENT-32]", async (role) => {
  const { body } = await t.send<{ data: IdentityUser }>("GET", "/identity/user", { role });
  for (const key of keys) expect(body.data).toHaveProperty(key);
  expect(Object.keys(body.data.client)).toEqual(expect.arrayContaining(["id", "name", "slug", "has_areas"]));
  expect(Object.keys(body.data.navigation).toSorted()).toEqual(["items", "routes"]);
  const listed = await t.send<{ data: Record<string, { id: number }[]> }>("GET", "/analytics/reports", { role });
  const listIds = (reports: readonly { id: number }[]): number[] =>
    reports.map(({ id }) => id).toSorted((a, b) => a - b);
  if (listed.status === 200)
    expect(listIds(body.data.reports)).toEqual(listIds(Object.values(listed.body.data).flat()));
  else expect(body.data.reports).toEqual([]);
  expect(body.data.reports.length > 0).toBe(role !== "employee");
});

test("each permission has service, status, top role, the two flags and its managed people [ENT-33]", async () => {
  const readRights = async (role: (typeof roles)[number]) =>
    (await t.send<{ data: IdentityUser }>("GET", "/identity/user", { role })).body.data.service_access;
  for (const role of roles) {
    for (const right of await readRights(role)) {
      expect(right).toMatchObject({ status: "active", top_role: role, bento: false, admin: role === "client-admin" });
      expect(right).toHaveProperty("managed_id");
      expect(["ingage", "intouch", "introduce", "intel"]).toContain(right.service);
    }
  }
  const [right] = await readRights("property_manager");
  expect(right?.managed_id).toBe(1);
});

test("reports are grouped by service, each with id, name and slug; positions have id and name [ENT-54]", async () => {
  type Rows = readonly Record<string, unknown>[];
  const reports = (await t.send<{ data: Record<string, Rows> }>("GET", "/analytics/reports")).body.data;
  for (const rows of Object.values(reports)) {
    for (const row of rows) {
      expect(row).toMatchObject({ id: expect.any(Number), name: expect.any(String), slug: expect.any(String) });
    }
  }
  expect(Object.keys(reports)).toEqual(expect.arrayContaining(["ingage", "intouch"]));
  expect(reports["intouch"]?.length).toBeGreaterThan(0);
  await t.db.withClient(1, (tx) => insertRows(tx, "positions", [{ id: 77, name: "Leasing Agent" }]));
  const positions = (await t.send<{ data: Rows }>("GET", "/integration/positions/autocomplete")).body.data;
  expect(positions).toContainEqual(expect.objectContaining({ id: 77, name: "Leasing Agent" }));
});

test("a course has title, duration, author and link, a survey name, date and href [ENT-30]", async () => {
  await writePlans(t, 1, []);
  const respondent = { survey_id: 5, survey_version: 1, location_id: 1, person_id: 8, is_protected: true };
  const times = { sent_at: "2026-11-19T15:00:00Z", sent_on: "2026-11-19", expires_at: "2026-11-30T00:00:00Z" };
  await t.db.withClient(1, (tx) => insertRows(tx, "invitations", [{ id: 950, ...respondent, ...times }]));
  const role = "employee";
  const [course] = (await t.readBlock("training", { role })).data;
  expect(course).toMatchObject({ author: expect.any(String), duration: expect.any(Number), kind: "course" });
  expect(course).toMatchObject({ title: expect.any(String), link: expect.stringMatching(/^https:/) });
  const [survey] = (await t.readBlock("surveys", { role })).data;
  expect(survey).toMatchObject({ kind: "survey", date: "2026-11-29", href: "/s/own/950" });
  expect(survey).toHaveProperty("name.en");
});
