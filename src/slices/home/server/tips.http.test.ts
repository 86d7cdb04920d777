import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { type HomeFixture, setUpHomeFixture } from "../testing/home-fixture.ts";

let t: HomeFixture;
beforeAll(async () => {
  t = await setUpHomeFixture();
});
afterAll(() => t.close());

const readTips = async (role: Role, client: 1 | 2 = 1) =>
  (await t.send<{ data: IdentityUser }>("GET", "/identity/user", { role, client })).body.data.tips;
const dismiss = (role: Role, tip: string) =>
  t.send<{ data: { tips: string[] } }>("POST", "/identity/tips/dismiss", { role }, { tip });
const countDismissed = async (): Promise<number> => (await readClientRows(t, 1, "SELECT 1 FROM dismissed_tips")).length;

describe("tips of a first visit", () => {
  test("stay until they are dismissed one by one, for their viewer alone and permanently", async () => {
    const first = await readTips("client-admin");
    expect(first).toContain("setup");
    expect(await readTips("client-admin")).toEqual(first);
    expect(await countDismissed()).toBe(0);
    const left = first.filter((tip) => tip !== "setup");
    expect(await dismiss("client-admin", "setup")).toMatchObject({ status: 200, body: { data: { tips: left } } });
    expect(await readTips("client-admin")).toEqual(left);
    expect((await dismiss("client-admin", "setup")).status).toBe(200);
    expect(await countDismissed()).toBe(1);
    expect(await readTips("client-admin", 2)).toEqual(first);
    for (const tip of left) await dismiss("client-admin", tip);
    expect(await readTips("client-admin")).toEqual([]);
  });

  test("depend on the role, and accept no other text", async () => {
    expect(await readTips("regional_manager")).toContain("attention");
    expect(await readTips("property_manager")).toContain("inbox");
    expect(await readTips("employee")).not.toContain("inbox");
    expect((await dismiss("employee", "<b>")).status).toBe(400);
  });

  test("are neither shown nor dismissed during impersonation", async () => {
    const staff = await createStaffSession(t, await writeStaff(t));
    const payload = { client_id: 1, person_id: 3, reason: "Ticket 4711: the home page looks empty" };
    const headers = { ...sameOrigin, ...staff };
    const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload });
    const session = { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
    const user = await t.server.inject({ url: "/v1/en/identity/user", headers: session });
    expect(user.json<{ data: IdentityUser }>().data).toMatchObject({ is_impersonating: true, tips: [] });
    const tried = await t.server.inject({
      method: "POST",
      url: "/v1/en/identity/tips/dismiss",
      headers: { ...sameOrigin, ...session },
      payload: { tip: "attention" },
    });
    expect(tried.statusCode).toBe(403);
    expect(await readTips("regional_manager")).toContain("attention");
  });
});
