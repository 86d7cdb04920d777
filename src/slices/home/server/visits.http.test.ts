import { afterAll, beforeAll, expect, test } from "vitest";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { type HomeFixture, setUpHomeFixture, type ViewerOptions } from "../testing/home-fixture.ts";

let t: HomeFixture;
beforeAll(async () => {
  t = await setUpHomeFixture();
});
afterAll(() => t.close());

const PATH = "/identity/home_visits";

async function visit(at: string, who: ViewerOptions = {}): Promise<string | null> {
  t.clock.set(`2026-11-20T${at}:00Z`);
  const { status, body } = await t.send<{ data: { previous_at: string | null } }>("POST", PATH, who, {});
  expect(status).toBe(200);
  return body.data.previous_at && body.data.previous_at.slice(11, 16);
}

test("a visit knows when the one before ended; opening the page again within half an hour continues it", async () => {
  expect(await visit("09:00")).toBeNull();
  expect(await visit("09:20")).toBeNull();
  expect(await visit("09:45")).toBeNull();
  expect(await visit("11:00")).toBe("09:45");
  expect(await visit("11:10")).toBe("09:45");
  expect(await visit("11:50")).toBe("11:10");
});

test("visits belong to one person of one client", async () => {
  expect(await visit("12:00", { role: "property_manager" })).toBeNull();
  expect(await visit("12:00", { client: 2 })).toBeNull();
  expect(await readClientRows(t, 2, "SELECT person_id FROM home_visits WHERE client_id = 2")).toHaveLength(1);
});

test("impersonating staff leaves no visit", async () => {
  const headers = { ...sameOrigin, ...(await t.impersonate(1, 3)) };
  const reply = await t.server.inject({ method: "POST", url: `/v1/en${PATH}`, headers, payload: {} });
  expect(reply.json()).toEqual({ data: { previous_at: null } });
  expect(await readClientRows(t, 1, "SELECT 1 FROM home_visits WHERE client_id = 1 AND person_id = 3")).toEqual([]);
});
