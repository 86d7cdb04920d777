import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createShareSigner } from "#slices/sharing/server/links/share-token.ts";
import { readClientRows } from "#test/support/rows.ts";
import { type SharedLinks, startSharedLinks } from "#test/support/shared-links.ts";
import { ORIGIN, SHARE_KEYS } from "#test/support/test-application.ts";

let t: SharedLinks;
beforeAll(async () => {
  t = await startSharedLinks();
});
afterAll(() => t.close());

const readRows = (statement: string): Promise<Record<string, unknown>[]> => readClientRows(t, 1, statement);
const readLinks = (): Promise<Record<string, unknown>[]> =>
  readRows("SELECT id, openings, copied_at, revoked_at FROM share_links WHERE client_id = 1 ORDER BY id");

async function createLink(days?: number): Promise<string> {
  const { path } = await t.share("property_manager", days === undefined ? {} : { days });
  if (path === null) throw new Error("no link");
  return path;
}

describe("GET resident_survey with report_type share_link", () => {
  test("returns the viewer's link, the same each time, and writes nothing [API-50]", async () => {
    for (const role of ["property_manager", "client-admin"] as const) await t.readSession(role);
    const before = await readRows("SELECT count(*) AS n FROM audit_log WHERE client_id = 1");
    const first = await t.share("property_manager");
    const again = await t.share("property_manager");
    expect(first.status).toBe(200);
    const { data } = JSON.parse(first.body) as { data: { share_link: string; expires_on: string } };
    expect(data).toEqual({ share_link: `${ORIGIN}${first.path}`, expires_on: "2026-12-20" });
    expect(again.path).toBe(first.path);
    expect((await t.share("client-admin")).path).not.toBe(first.path);
    expect(await readLinks()).toEqual([]);
    expect(await readRows("SELECT count(*) AS n FROM audit_log WHERE client_id = 1")).toEqual(before);
  });

  test.each([
    [1, "2026-11-21"],
    [7, "2026-11-27"],
    [90, "2027-02-18"],
  ])("may be valid for %i days, through %s", async (days, last) => {
    expect((await t.share("property_manager", { days })).body).toContain(`"expires_on":"${last}"`);
  });

  test("rejects any other number of days by name", async () => {
    const reply = await t.share("property_manager", { days: 2 });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain("query.structures.days");
  });

  test.each([
    ["client-admin", 200],
    ["reporting", 200],
    ["regional_manager", 200],
    ["property_manager", 200],
    ["maintenance_manager", 404],
    ["employee", 403],
  ] as const)("is for those who have the place in scope: %s %i", async (role, status) => {
    expect((await t.share(role)).status).toBe(status);
  });

  test("returns none for a confidential response, another resident's, or a confidential resident", async () => {
    expect((await t.share("client-admin", { resident: 15, day: "2026-10-07" })).status).toBe(404);
    expect((await t.share("client-admin", { resident: 1 })).status).toBe(404);
    await readRows("UPDATE residents SET is_confidential = true WHERE client_id = 1 AND id = 13");
    const refused = await t.share("client-admin", { resident: 13, day: "2024-06-01" });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("confidential_resident");
    const shown = await t.read(await t.readSession("client-admin"), { resident: 13, day: "2024-06-01" });
    expect(shown.data).toMatchObject({ can_share: false, unit: "NA", resident: { primary_email: null } });
  });
});

describe("/share/{token}", () => {
  test("is a plain page without a name, whose address is not disclosed [SVC-15]", async () => {
    const path = await createLink();
    const reply = await t.server.inject(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<form action="${path}" method="post">`);
    expect(reply.body).toContain('<meta name="robots" content="noindex"/>');
    for (const hidden of ["Bea", "Active", "Location 1", "property_manager", "client 1", "<script"])
      expect(reply.body).not.toContain(hidden);
    expect(reply.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "no-store",
    });
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(await readLinks()).toEqual([]);
  });

  test("opens a view of two hours that shows only this response", async () => {
    const opened = await t.open(await createLink());
    const id = await t.readResponse("2026-10-05");
    expect(opened).toMatchObject({ status: 303, location: `/residents/11/resident-survey/${id}` });
    const { status, data } = await t.read({ cookie: opened.cookie });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      resident: { first_name: "Bea", last_name: "A.", full_name: "Bea A.", primary_email: null, phone_number: null },
      location: { name: "Location 1 of client 1", email: "", phone: "", address: "" },
      unit: null,
      location_managers: [],
      region_managers: [],
      previous: null,
      next: null,
      since_last: null,
      alert: null,
      work_order: null,
      can_share: false,
      is_token_view: true,
      temp_token: null,
    });
    expect(JSON.stringify(data)).not.toContain("Active");
    expect(data.questions.find(({ text_entry: words }) => words === "Cold")).toBeDefined();
    const mine = await t.read(await t.readSession("property_manager"));
    expect(mine.data).toMatchObject({ is_token_view: false, can_share: true, resident: { last_name: "Active" } });
    t.clock.advance(2 * 3600 + 1);
    expect((await t.read({ cookie: opened.cookie })).status).toBe(401);
    t.clock.set("2026-11-20T15:00:00Z");
  });

  test("counts the openings with their time, in the list and in the audit log; not the sharer's", async () => {
    const path = await createLink();
    expect(await t.change("property_manager", "", { share_link: `${ORIGIN}${path}` })).toBe(201);
    expect(await t.change("property_manager", "", { share_link: path })).toBe(201);
    const [listed] = await t.list("property_manager");
    const before = listed?.openings ?? 0;
    await t.open(path);
    await t.open(path, await t.readSession("property_manager"));
    await t.open(path, await t.readSession("regional_manager"));
    expect(await t.list("property_manager")).toMatchObject([
      {
        openings: before + 2,
        is_own: true,
        shared_by: "property_manager of 1",
        last_opened_at: "2026-11-20T15:00:00+00:00",
      },
    ]);
    expect((await t.list("client-admin"))[0]?.is_own).toBe(false);
    const audit = await readRows(
      "SELECT operation, account_id IS NULL AS unknown FROM audit_log WHERE client_id = 1 AND operation LIKE 'sharing.%' ORDER BY id",
    );
    expect(audit.map((row) => row["operation"])).toEqual(expect.arrayContaining(["sharing.record", "sharing.open"]));
    expect(audit.filter((row) => row["unknown"])).not.toEqual([]);
    const read = await readRows(
      "SELECT details FROM audit_log WHERE client_id = 1 AND operation = 'surveys.responses.read' AND account_id IS NULL",
    );
    expect(JSON.stringify(read[0]?.["details"])).toContain("share_link");
  });

  test("keeps the session of people with permissions there, and shows others the shared view", async () => {
    const path = await createLink();
    const manager = await t.readSession("regional_manager");
    const seen = await t.server.inject({ url: path, headers: manager });
    expect(seen.headers.location).toBe(`/residents/11/resident-survey/${await t.readResponse("2026-10-05")}`);
    expect((await t.open(path, manager)).cookie).toBe("");
    for (const role of ["maintenance_manager", "employee"] as const) {
      const { cookie } = await t.readSession(role);
      const opened = await t.open(path, { cookie });
      const both = { cookie: `${cookie}; ${opened.cookie}` };
      expect((await t.read(both)).data).toMatchObject({ is_token_view: true });
      const own = await t.server.inject({ url: "/v1/en/identity/user", headers: both });
      expect(own.json()).toMatchObject({ data: { is_token_visitor: false, first_name: role } });
    }
    const foreign = (await t.readSession("client-admin", 2)).cookie;
    const opened = await t.open(path, { cookie: foreign });
    expect((await t.read({ cookie: `${foreign}; ${opened.cookie}` })).data.is_token_view).toBe(true);
    // People who sign in after opening it see what their permissions allow.
    expect((await t.read({ cookie: `${manager.cookie}; ${opened.cookie}` })).data.is_token_view).toBe(false);
  });

  test("accepts a post from its own page only", async () => {
    const path = await createLink();
    const post = (headers: Record<string, string>) => t.server.inject({ method: "POST", url: path, headers });
    expect((await post({ origin: "https://elsewhere.example" })).statusCode).toBe(403);
    expect((await post({ origin: "null" })).statusCode).toBe(403);
    expect((await post({ origin: "null", "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).statusCode).toBe(303);
  });

  test("opens with the former first key until the link expires", async () => {
    const claim = {
      clientId: 1,
      invitationId: await t.readResponse("2026-10-05"),
      sharerId: 5,
      epoch: 1,
      turn: 0,
      expiresOn: "2026-11-27",
    };
    const [, old] = SHARE_KEYS;
    const token = createShareSigner(old ? [old] : []).sign(claim);
    expect((await t.open(`/share/${token}`)).status).toBe(303);
    const strange = createShareSigner([Buffer.alloc(32, 9)]).sign(claim);
    expect((await t.open(`/share/${strange}`)).status).toBe(404);
  });
});

describe("the identity of a visitor by link", () => {
  test("has no name, no client and no navigation", async () => {
    const { cookie } = await t.open(await createLink());
    const reply = await t.server.inject({ url: "/v1/en/identity/user", headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      data: {
        is_token_visitor: true,
        id: 0,
        client_id: 0,
        first_name: "",
        client: { id: 0, name: "" },
        service_access: [],
        reports: [],
        navigation: { items: [], routes: [] },
      },
    });
  });
});

describe("revoking", () => {
  test("ends one link at once; sharing again creates another, and undo restores the first", async () => {
    const path = await createLink(7);
    expect(await t.change("property_manager", "", { share_link: path })).toBe(201);
    const { cookie } = await t.open(path);
    const listed = await t.list("property_manager");
    const [link] = listed;
    expect(await t.change("client-admin", `/${link?.id}/revoke`)).toBe(204);
    expect(await t.change("client-admin", `/${link?.id}/revoke`)).toBe(404);
    expect((await t.read({ cookie })).status).toBe(401);
    expect((await t.open(path)).status).toBe(404);
    expect((await t.server.inject(path)).statusCode).toBe(404);
    expect(await t.list("property_manager")).toHaveLength(listed.length - 1);
    const next = await createLink(7);
    expect(next).not.toBe(path);
    expect((await t.open(next)).status).toBe(303);
    expect(await t.change("property_manager", `/${link?.id}/restore`)).toBe(404);
    expect(await t.change("client-admin", `/${link?.id}/restore`)).toBe(204);
    expect((await t.open(path)).status).toBe(303);
    expect((await t.read({ cookie })).status).toBe(200);
    expect(await t.change("client-admin", `/${link?.id}/revoke`)).toBe(204);
    t.clock.advance(601);
    expect(await t.change("client-admin", `/${link?.id}/restore`)).toBe(404);
    t.clock.set("2026-11-20T15:00:00Z");
  });

  test("ends all links of a response, unrecorded ones too; it can be shared again", async () => {
    const unrecorded = await createLink(90);
    const { cookie } = await t.open(await createLink());
    expect(await t.change("property_manager", "/revoke_all")).toBe(204);
    expect((await t.open(unrecorded)).status).toBe(404);
    expect((await t.read({ cookie })).status).toBe(401);
    expect(await t.list("property_manager")).toEqual([]);
    const anew = await createLink(90);
    expect(anew).not.toBe(unrecorded);
    expect((await t.open(anew)).status).toBe(303);
  });

  test("is for accounts whose scope has the response, and records one's own links only", async () => {
    const path = await createLink();
    expect(await t.change("client-admin", "", { share_link: path })).toBe(404);
    expect(await t.change("property_manager", "", { share_link: "nothing" })).toBe(404);
    for (const below of ["/1/revoke", "/1/restore", "/revoke_all"]) {
      expect(await t.change("maintenance_manager", below)).toBe(404);
      expect(await t.change("employee", below)).toBe(403);
    }
  });
});
