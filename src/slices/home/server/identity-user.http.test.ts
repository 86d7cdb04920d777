import { afterAll, beforeAll, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { type HomeWorld, startHomeWorld } from "../testing/home-world.ts";

let t: HomeWorld;
beforeAll(async () => {
  t = await startHomeWorld();
});
afterAll(() => t.close());

const roles = ["client-admin", "reporting", "property_manager", "employee"] as const;

const keys = [
  "id client_id position_id position location_id location user_status_id first_name last_name email personal_email",
  "locale client_is_admin service_access reports region client is_impersonating is_on_vpn navigation avatar",
].flatMap((names) => names.split(" "));

test.each(roles)("the identity of a %s has every key, and the reports that may be opened [ENT-32]", async (role) => {
  const { body } = await t.ask<{ data: IdentityUser }>("GET", "/identity/user", { role });
  for (const key of keys) expect(body.data).toHaveProperty(key);
  expect(Object.keys(body.data.client)).toEqual(expect.arrayContaining(["id", "name", "slug", "has_areas"]));
  expect(Object.keys(body.data.navigation).toSorted()).toEqual(["items", "routes"]);
  const listed = await t.ask<{ data: Record<string, { id: number }[]> }>("GET", "/analytics/reports", { role });
  const ids = (reports: readonly { id: number }[]): number[] => reports.map(({ id }) => id).toSorted((a, b) => a - b);
  if (listed.status === 200) expect(ids(body.data.reports)).toEqual(ids(Object.values(listed.body.data).flat()));
  else expect(body.data.reports).toEqual([]);
  expect(body.data.reports.length > 0).toBe(role !== "employee");
});
