import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readClientRows } from "#test/support/rows.ts";
import { type SharedLinks, startSharedLinks } from "#test/support/shared-links.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { buildForm, sameOrigin } from "#test/support/test-application.ts";

let t: SharedLinks;
/** A link of each of two sharers, and a view that was opened by the manager's link. */
let path = "";
let cookie = "";
beforeAll(async () => {
  t = await startSharedLinks();
});
beforeEach(async () => {
  t.clock.set("2026-11-20T15:00:00Z");
  const link = await t.share("property_manager");
  path = link.path ?? "";
  cookie = (await t.open(path)).cookie;
  if (cookie === "") throw new Error("the link does not open");
});
afterAll(() => t.close());

/** Returns the statuses of listing, opening and reading on. */
async function readStatuses(): Promise<number[]> {
  const looked = await t.server.inject(path);
  return [looked.statusCode, (await t.open(path)).status, (await t.read({ cookie })).status];
}

const write = async (statement: string): Promise<void> => void (await readClientRows(t, 1, statement));

const closed = [404, 404, 401];

describe("a link and its views end with what they depend on", () => {
  test.each<readonly [what: string, end: string, undo: string]>([
    [
      "the sharer's account is disabled",
      "UPDATE accounts SET disabled_at = now() WHERE email = 'property-manager@client1.example'",
      "UPDATE accounts SET disabled_at = NULL WHERE email = 'property-manager@client1.example'",
    ],
    [
      "the sharer left",
      "UPDATE people SET last_day = '2026-11-01' WHERE client_id = 1 AND id = 5",
      "UPDATE people SET last_day = NULL WHERE client_id = 1 AND id = 5",
    ],
    [
      "the sharer's right was taken away",
      "UPDATE service_access SET status = 'inactive' WHERE client_id = 1 AND person_id = 5 AND service = 'intouch'",
      "UPDATE service_access SET status = 'active' WHERE client_id = 1 AND person_id = 5 AND service = 'intouch'",
    ],
    [
      "the sharer manages another place",
      "UPDATE service_access_scopes SET location_id = 2 WHERE client_id = 1 AND person_id = 5 AND service = 'intouch'",
      "UPDATE service_access_scopes SET location_id = 1 WHERE client_id = 1 AND person_id = 5 AND service = 'intouch'",
    ],
    [
      "the resident became confidential",
      "UPDATE residents SET is_confidential = true WHERE client_id = 1 AND id = 11",
      "UPDATE residents SET is_confidential = false WHERE client_id = 1 AND id = 11",
    ],
    [
      "the service ended",
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 1 AND service = 'intouch'",
      "UPDATE client_services SET status = 'active' WHERE client_id = 1 AND service = 'intouch'",
    ],
    [
      "the response became protected",
      "UPDATE responses SET is_protected = true WHERE client_id = 1 AND completed_on = '2026-10-05'",
      "UPDATE responses SET is_protected = false WHERE client_id = 1 AND completed_on = '2026-10-05'",
    ],
  ])("%s", async (_what, end, undo) => {
    await write(end);
    expect(await readStatuses()).toEqual(closed);
    await write(undo);
    expect(await readStatuses()).toEqual([200, 303, 200]);
  });

  test("sharing is turned off for the company, by its administrators only", async () => {
    const save = async (role: "client-admin" | "reporting", isAllowed: boolean): Promise<number> => {
      const headers = { ...sameOrigin, ...(await t.readSession(role)) };
      const payload = { is_allowed: isAllowed };
      return (await t.server.inject({ method: "PUT", url: "/v1/en/integration/sharing", headers, payload })).statusCode;
    };
    expect(await save("reporting", false)).toBe(403);
    expect(await save("client-admin", false)).toBe(200);
    expect(await readStatuses()).toEqual(closed);
    expect((await t.share("property_manager")).body).toContain("sharing_off");
    expect((await t.read(await t.readSession("property_manager"))).data.can_share).toBe(false);
    expect(await save("client-admin", true)).toBe(200);
    expect(await readStatuses()).toEqual([200, 303, 200]);
  });

  test("a link of a sharer who left is not listed as working", async () => {
    expect(await t.list("client-admin")).toHaveLength(1);
    await write("UPDATE people SET last_day = '2026-11-01' WHERE client_id = 1 AND id = 5");
    expect(await t.list("client-admin")).toEqual([]);
    await write("UPDATE people SET last_day = NULL WHERE client_id = 1 AND id = 5");
  });

  test("its last day in the company's zone is over", async () => {
    t.clock.set("2026-12-20T23:59:59Z");
    expect((await t.server.inject(path)).statusCode).toBe(200);
    const view = await t.open(path);
    t.clock.set("2026-12-21T00:00:01Z");
    expect((await t.read({ cookie: view.cookie })).status).toBe(401);
    expect((await t.open(path)).status).toBe(404);
  });

  test("cannot be created or used by staff that acts as a person", async () => {
    const staffId = await writeStaff(t);
    const impersonate = async (personId: number): Promise<{ cookie: string }> => {
      const headers = { ...sameOrigin, ...(await createStaffSession(t, staffId)) };
      const payload = { client_id: 1, person_id: personId, reason: "Ticket 4711: a link does not open" };
      const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload });
      return { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
    };
    const asManager = await impersonate(5);
    const id = await t.readResponse("2026-10-05");
    const url = `/v1/en/analytics/residents/11/resident_survey/${id}?structures[report_type]=share_link`;
    expect((await t.server.inject({ url, headers: asManager })).statusCode).toBe(403);
    expect((await t.read(asManager)).data.can_share).toBe(false);
    const asOutsider = await impersonate(7);
    expect((await t.open(path, asOutsider)).status).toBe(404);
    expect((await t.read({ cookie: `${asOutsider.cookie}; ${cookie}` })).status).toBe(404);
  });
});

describe("a link that does not open", () => {
  const buildCases = (): readonly (readonly [string, string])[] => [
    ["wrong", `/share/${"A".repeat(91)}`],
    ["cut", path.slice(0, -10)],
    ["changed", path.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["of another purpose", `/share/${"A".repeat(43)}`],
    ["no link at all", "/share/x"],
  ];

  async function readStatements(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const { engine } = t;
    const connect = engine.connect.bind(engine);
    engine.connect = async () => {
      const connection = await connect();
      return {
        query: (sql, parameters) => {
          statements.push(sql.replaceAll(/'\d+'/g, "?"));
          return connection.query(sql, parameters);
        },
        release: () => connection.release(),
      };
    };
    await work();
    engine.connect = connect;
    return statements;
  }

  test("replies with the same text and the same work, whatever the reason", async () => {
    const good = path;
    const [wrong] = buildCases();
    const looked = await t.server.inject(wrong?.[1] ?? "");
    const work = await readStatements(() => t.server.inject(wrong?.[1] ?? ""));
    const posted = await readStatements(() => t.server.inject(buildForm(wrong?.[1] ?? "", {})));
    const omitNonces = (body: string): string => body.replaceAll(/nonce="[^"]*"/g, "");
    expect(work.length).toBeGreaterThan(3);
    const expectSame = async (link: string, reason: string): Promise<void> => {
      const reply = await t.server.inject(link);
      expect([reason, reply.statusCode, omitNonces(reply.body)]).toEqual([reason, 404, omitNonces(looked.body)]);
      const sent = await t.server.inject(buildForm(link, {}));
      expect([reason, sent.statusCode, omitNonces(sent.body)]).toEqual([reason, 404, omitNonces(looked.body)]);
      expect([reason, await readStatements(() => t.server.inject(link))]).toEqual([reason, work]);
      expect([reason, await readStatements(() => t.server.inject(buildForm(link, {})))]).toEqual([reason, posted]);
    };
    for (const [reason, link] of buildCases()) await expectSame(link, reason);
    await t.change("property_manager", "/revoke_all");
    await expectSame(good, "revoked");
    await write("DELETE FROM share_epochs WHERE client_id = 1");
    t.clock.set("2027-01-01T00:00:00Z");
    await expectSame(good, "expired");
    t.clock.set("2026-11-20T15:00:00Z");
    await write("UPDATE people SET last_day = '2026-11-01' WHERE client_id = 1 AND id = 5");
    await expectSame(good, "the sharer left");
    await write("UPDATE people SET last_day = NULL WHERE client_id = 1 AND id = 5");
  });
});

describe("erasing", () => {
  test("a resident ends every link to their responses", async () => {
    const headers = { ...sameOrigin, ...(await t.readSession("client-admin")) };
    const url = "/v1/en/integration/residents/11/erase";
    const reply = await t.server.inject({ method: "POST", url, headers, payload: { confirm: "Bea Active" } });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    expect(await readStatuses()).toEqual(closed);
  });
});
