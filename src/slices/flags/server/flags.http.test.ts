import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type FlagsPortal,
  READ_AT,
  startFlagsPortal,
  toEmployee,
  toOpen,
  toPersonId,
} from "#slices/flags/testing/flags-portal.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { buildForm } from "#test/support/test-application.ts";

let t: FlagsPortal;
beforeAll(async () => {
  t = await startFlagsPortal();
});
afterAll(() => t.close());
beforeEach(() => t.clear());

/** October's comments are tagged on its last day, and later. */
const LAST_DAY = "2026-10-31T15:00:00Z";
const GAS = "I smell gas in the hallway, the leak is dangerous";
const RACIST = "He is racist and I was harassed";
const CALM = "All is well";
const createNine = (from: number, more: Parameters<typeof toEmployee>[2] = {}) =>
  Array.from({ length: 9 }, (_, at) => toEmployee(from + at, `${CALM}, says ${from + at}`, more));
const formatRange = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => from + at).join(", ");

describe("open comments", () => {
  test("are shown to the named reader with text, name and place, and to no one else; nothing before a reader is named", async () => {
    await t.write([toOpen(2301, GAS), toOpen(2302, CALM)]);
    expect(await t.list("client-admin")).toEqual([]);
    await t.name({ safety: ["reporting"] });
    const [row, ...others] = await t.list("reporting");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kinds: ["safety"],
      text: GAS,
      shown_as: "open",
      author: "F L2301",
      day: "2026-10-12",
      handled: null,
    });
    expect(row?.location).toEqual(expect.any(String));
    for (const role of ["client-admin", "regional_manager", "property_manager", "employee"] as const)
      expect(await t.list(role)).toEqual([]);
  });

  test("skip a reader who manages the place, in any service, and go to the others", async () => {
    await t.write([toOpen(2301, GAS), toOpen(2302, `${RACIST} here`, { locationId: 3 })]);
    await t.name({ safety: ["property_manager", "reporting"], discrimination: ["property_manager"] });
    await t.run(
      `DELETE FROM service_access_scopes WHERE client_id = 1 AND person_id = ${toPersonId("property_manager")} AND service <> 'introduce'`,
    );
    expect(await t.words("property_manager")).toEqual([`${RACIST} here`]);
    expect(await t.words("reporting")).toEqual([GAS]);
    expect(await t.words("client-admin")).toEqual([]);
  });

  test("go to administrators when every named reader manages the place, except those with an employee there", async () => {
    await t.write([toOpen(2301, GAS)]);
    await t.name({ safety: ["regional_manager"] });
    expect(await t.words("regional_manager")).toEqual([]);
    expect(await t.words("client-admin")).toEqual([GAS]);
    await t.run(`UPDATE people SET manager_id = ${toPersonId("client-admin")} WHERE client_id = 1 AND id = 101`);
    expect(await t.words("client-admin")).toEqual([]);
    await t.run("UPDATE people SET manager_id = NULL WHERE client_id = 1 AND id = 101");
  });

  test("count from the month in which readers were named", async () => {
    await t.write([toOpen(2301, GAS, { day: "2026-09-30" }), toOpen(2302, `${GAS} too`, { day: "2026-10-01" })]);
    await t.name({ safety: ["reporting"] });
    expect(await t.words("reporting")).toEqual([`${GAS} too`]);
  });

  test("are flagged by a term of the company, and unflagged without it", async () => {
    await t.write([toOpen(2301, "The zeppelin hovers")]);
    await t.name({ safety: ["reporting"] });
    expect(await t.words("reporting")).toEqual([]);
    const themes = await t.send<{ m_id: number; flag: string | null; terms: { en: string[]; es: string[] } }[]>(
      "GET",
      "comment_themes",
    );
    const safety = themes.data.find(({ m_id: id }) => id === 301);
    expect(safety?.flag).toBe("safety");
    const save = async (en: string[], more: object = {}) => {
      const body = {
        terms: { en, es: safety?.terms.es },
        own_name: null,
        is_hidden: false,
        merged_into: null,
        ...more,
      };
      const reply = await t.send("PUT", "comment_themes/301", { body });
      await t.runJob("themes.tag-comments");
      return reply;
    };
    expect((await save([...(safety?.terms.en ?? []), "zeppelin"])).status).toBe(200);
    expect(await t.words("reporting")).toEqual(["The zeppelin hovers"]);
    expect((await save(safety?.terms.en ?? [], { is_hidden: true })).errors).toEqual(["body.is_hidden flagging"]);
    expect((await save(safety?.terms.en ?? [])).status).toBe(200);
    expect(await t.words("reporting")).toEqual([]);
  });
});

describe("protected comments", () => {
  test("wait for the gate of comments, and are then shown as the gate shows them", async () => {
    await t.name({ safety: ["reporting"] });
    await t.write([...createNine(1301), toEmployee(1310, GAS, { day: "2026-10-13" })].slice(1));
    expect(await t.words("reporting")).toEqual([]);
    await t.write([toEmployee(1350, `${CALM}, she says`)]);
    expect(await t.list("reporting")).toMatchObject([
      { text: GAS, shown_as: "released", month: "2026-10-01", day: null, author: null, since: "2026-11-01" },
    ]);
  });

  test("are not released before their month has ended", async () => {
    await t.name({ safety: ["reporting"] });
    await t.write([...createNine(1301), toEmployee(1310, GAS)]);
    t.clock.set(LAST_DAY);
    expect(await t.words("reporting")).toEqual([]);
    t.clock.set(READ_AT);
    expect(await t.words("reporting")).toEqual([GAS]);
  });

  test("skip readers who manage any place that the shown attributes leave possible", async () => {
    // Nine at one place and one at another of the region: the region is shown.
    await t.name({ safety: ["property_manager", "maintenance_manager", "reporting"] });
    await t.write([...createNine(1301), toEmployee(1310, GAS, { locationId: 2 })]);
    expect(await t.list("reporting")).toMatchObject([{ location: null, region: expect.any(String) }]);
    expect(await t.words("property_manager")).toEqual([]);
    expect(await t.words("maintenance_manager")).toEqual([]);
  });

  test("have no flag in lists for managers", async () => {
    await t.name({ safety: ["reporting"] });
    await t.write([...createNine(1301), toEmployee(1310, "My supervisor threatened me")]);
    const url = "reports/employee_comments?filters[themes]=311";
    for (const role of ["client-admin", "property_manager"] as const) {
      const reply = await t.send<{ results?: unknown[] }>("GET", url, { role });
      expect(reply.data.results ?? []).toEqual([]);
    }
    const named = await t.send("GET", "reports/employee_comments?structures[scope]=themes");
    expect(named.status).toBe(200);
    expect(named.text).not.toMatch(/flagged|threat/);
    expect(await t.list("client-admin")).toEqual([]);
  });
});

describe("groups", () => {
  /** Five new hires and five others: the gate shows neither. */
  const createWaiting = () => [
    ...createNine(1401).slice(0, 5),
    ...createNine(1406, { surveyId: 5 }).slice(0, 4),
    toEmployee(1410, GAS, { surveyId: 5 }),
  ];

  test("show text and region among ten authors who saw the notice, after the month and the job", async () => {
    expect((await t.name({ safety: ["reporting"] }, true)).data.notice).toEqual({ is_on: true, is_shown: true });
    await t.write(createWaiting());
    await t.notice(formatRange(1401, 10));
    expect(await t.words("reporting")).toEqual([]);
    await t.runJob("flags.route");
    const rows = await t.list("reporting");
    expect(rows).toMatchObject([{ text: GAS, shown_as: "group", since: "2026-11-20" }]);
    expect(rows[0]).toMatchObject({ survey: null, month: null, day: null, location: null, author: null });
    expect(rows[0]?.region).toEqual(expect.any(String));
    expect(await t.list("client-admin")).toEqual([]);
  });

  test("never include a comment without the notice, also later; nine authors with the notice are not enough", async () => {
    await t.name({ safety: ["reporting"] }, true);
    await t.write([...createWaiting(), toEmployee(1411, `${GAS} again`, { surveyId: 5 })]);
    await t.notice(formatRange(1401, 9));
    await t.runJob("flags.route");
    expect(await t.words("reporting")).toEqual([]);
    await t.notice("1410");
    await t.runJob("flags.route");
    expect(await t.words("reporting")).toEqual([GAS]);
  });

  test("are not shown before the month has ended", async () => {
    await t.name({ safety: ["reporting"] }, true);
    await t.write(createWaiting());
    await t.notice(formatRange(1401, 10));
    t.clock.set(LAST_DAY);
    await t.runJob("flags.route");
    expect(await t.words("reporting")).toEqual([]);
    t.clock.set(READ_AT);
    expect(await t.words("reporting")).toEqual([]);
    await t.runJob("flags.route");
    expect(await t.words("reporting")).toEqual([GAS]);
  });

  test("are for readers whom every notice of the group named, and who manage nothing", async () => {
    await t.name({ safety: ["reporting"] }, true);
    await t.write(createWaiting());
    await t.notice(formatRange(1401, 3));
    await t.name({ safety: ["reporting", "employee", "multi_property_manager"] }, true);
    await t.notice(formatRange(1404, 7));
    await t.runJob("flags.route");
    expect(await t.words("employee")).toEqual([]);
    expect(await t.words("multi_property_manager")).toEqual([]);
    expect(await t.words("client-admin")).toEqual([]);
    expect(await t.words("reporting")).toEqual([GAS]);
    await t.run(`UPDATE people SET manager_id = ${toPersonId("reporting")} WHERE client_id = 1 AND id = 111`);
    expect(await t.words("reporting")).toEqual([]);
    await t.run("UPDATE people SET manager_id = NULL WHERE client_id = 1 AND id = 111");
    await t.name({ safety: ["employee"] }, true);
    expect(await t.words("reporting")).toEqual([]);
    expect(await t.words("employee")).toEqual([]);
  });

  test("exclude terms that the company added", async () => {
    await t.name({ safety: ["reporting"] }, true);
    await t.write(createWaiting());
    await t.notice(formatRange(1401, 10));
    await t.runJob("flags.route");
    await t.run("UPDATE comment_flags SET is_shipped = false WHERE client_id = 1");
    expect(await t.words("reporting")).toEqual([]);
  });
});

describe("the notice", () => {
  const open = async (token: string, page: number): Promise<string> =>
    (await t.server.inject({ url: `/s/${token}?page=${page}&lang=en` })).body;
  const post = (token: string, fields: Record<string, string>) => t.server.inject(buildForm(`/s/${token}`, fields));
  const readNoticed = () =>
    t.run("SELECT invitation_id, question_id, notice_id FROM noticed_comments WHERE client_id = 1");

  async function finish(token: string, last: Record<string, string>): Promise<void> {
    await post(token, { page: "2", action: "next", q211: "1" });
    await post(token, { page: "5", action: "next", q241: "2" });
    expect((await post(token, { page: "6", action: "submit", q244: "Words", ...last })).statusCode).toBeLessThan(400);
  }

  test("names readers above the comment field without script, and is stored with a confidential comment", async () => {
    await t.name({ safety: ["reporting"], discrimination: ["reporting"] }, true);
    const token = await t.openSurvey(9001);
    const page = await open(token, 6);
    expect(page).toContain("Comments that mention safety, discrimination or harassment are read by reporting V");
    expect(page).toContain("not your name or property");
    expect(page.indexOf("are read by")).toBeLessThan(page.indexOf("<textarea"));
    expect(page).not.toContain("<script");
    const id = /name="notice" value="(\d+)"/.exec(page)?.[1] ?? "";
    await finish(token, { notice: id });
    expect(await readNoticed()).toEqual([{ invitation_id: 9001, question_id: 244, notice_id: Number(id) }]);
  });

  test("is not stored for a form without it, for an unknown one, or for open answers", async () => {
    await t.name({ safety: ["reporting"] }, true);
    await finish(await t.openSurvey(9002), {});
    await finish(await t.openSurvey(9003), { notice: "999999" });
    const token = await t.openSurvey(9004, false);
    const id = /name="notice" value="(\d+)"/.exec(await open(token, 6))?.[1] ?? "";
    await finish(token, { notice: id });
    expect(await readNoticed()).toEqual([]);
    expect((await post(await t.openSurvey(9005), { page: "6", action: "back", notice: "x" })).statusCode).toBe(400);
  });

  test("is not shown before it is enabled or after a person named in it has left", async () => {
    await t.name({ safety: ["reporting"] });
    const token = await t.openSurvey(9006);
    expect(await open(token, 6)).not.toContain("are read by");
    await t.name({ safety: ["reporting"] }, true);
    expect(await open(token, 6)).toContain("are read by");
    await t.run(`UPDATE people SET archived_at = now() WHERE client_id = 1 AND id = ${toPersonId("reporting")}`);
    expect(await open(token, 6)).not.toContain("are read by");
    await t.run(`UPDATE people SET archived_at = NULL WHERE client_id = 1 AND id = ${toPersonId("reporting")}`);
  });

  test("needs a reader who manages nothing; readers can sign in; each change is one audit row", async () => {
    expect((await t.name({ safety: ["property_manager"] }, true)).errors).toEqual(["body.has_notice no_reader"]);
    const body = { safety: [101, 424_242], discrimination: [], has_notice: false };
    expect((await t.send("PUT", "comment_flags/settings", { body })).errors).toEqual([
      "body.safety.0 unknown",
      "body.safety.1 unknown",
    ]);
    const count = async () =>
      (await t.run("SELECT details FROM audit_log WHERE client_id = 1 AND operation = 'flags.settings.write'")).length;
    const before = await count();
    const { data } = await t.name({ safety: ["reporting", "property_manager"] }, true);
    expect(data.readers.safety).toMatchObject([
      { name: "reporting V", is_active: true, is_manager: false },
      { name: "property_manager V", is_active: true, is_manager: true },
    ]);
    expect(await count()).toBe(before + 1);
    expect(await t.run("SELECT safety_ids::text FROM flag_notices WHERE client_id = 1")).toEqual([
      { safety_ids: `{${toPersonId("reporting")}}` },
    ]);
  });
});

describe("handling", () => {
  test("is visible to the other readers with its note, and can be undone", async () => {
    await t.name({ safety: ["reporting", "employee"] });
    await t.write([toOpen(2301, GAS)]);
    const [row] = await t.list("reporting");
    const url = `flagged_comments/${row?.id}`;
    expect((await t.send("POST", `${url}/handled`, { role: "reporting", body: { note: " " } })).status).toBe(400);
    for (const role of ["client-admin", "property_manager"] as const)
      expect((await t.send("POST", `${url}/handled`, { role, body: { note: "Seen" } })).status).toBe(404);
    const body = { note: "Called the utility" };
    expect((await t.send("POST", `${url}/handled`, { role: "reporting", body })).status).toBe(200);
    expect(await t.words("employee")).toEqual([]);
    expect(await t.list("employee", "handled")).toMatchObject([
      { text: GAS, handled: { on: "2026-11-20", by: "reporting V", note: "Called the utility" } },
    ]);
    const audit = await t.run("SELECT object_type, details FROM audit_log WHERE operation = 'flags.handle'");
    expect(audit).toEqual([{ object_type: "invitation", details: { is_handled: true, kinds: ["safety"] } }]);
    expect((await t.send("POST", `${url}/reopen`, { role: "employee" })).status).toBe(200);
    expect(await t.list("reporting")).toMatchObject([{ handled: null }]);
  });

  test("names no response in the audit row of a protected comment", async () => {
    await t.name({ safety: ["reporting"] });
    await t.write([...createNine(1301), toEmployee(1310, GAS)]);
    const [row] = await t.list("reporting");
    const url = `flagged_comments/${row?.id}/handled`;
    await t.send("POST", url, { role: "reporting", body: { note: "Looked at it" } });
    const [audit] = await t.run(
      "SELECT object_type, object_id FROM audit_log WHERE operation = 'flags.handle' ORDER BY id DESC LIMIT 1",
    );
    expect(audit).toEqual({ object_type: null, object_id: null });
  });
});

test("the inbox has an item for each comment, without its text", async () => {
  await t.name({ safety: ["reporting"] });
  await t.write([toOpen(2301, GAS)]);
  const inbox = await t.send<unknown[]>("GET", "/inbox", { role: "reporting" });
  expect(inbox.data).toMatchObject([
    { kind: "flagged_comment", name: "F L2301", about: "Safety", es: { about: "Seguridad" }, to: "/flagged-comments" },
  ]);
  expect(inbox.text).not.toContain("gas");
  expect((await t.send<unknown[]>("GET", "/inbox", { role: "property_manager" })).text).not.toContain("flagged");
});

test("erasing the author deletes text, flag, note and notice; another company sees nothing", async () => {
  await t.name({ safety: ["reporting"] }, true);
  await t.write([...createNine(1301), toEmployee(1310, GAS)]);
  await t.notice(formatRange(1301, 10));
  const [row] = await t.list("reporting");
  const body = { note: "The gas of Ms. L" };
  await t.send("POST", `flagged_comments/${row?.id}/handled`, { role: "reporting", body });
  expect((await t.send("GET", "flagged_comments?status=handled", { client: 2 })).data).toEqual([]);
  await t.units.run({ clientId: 1, accountId: null, impersonatorId: null, requestId: null }, (uow) =>
    t.product.surveys.eraseRespondent(uow, { personId: 1310 }),
  );
  expect(await t.list("reporting", "handled")).toEqual([]);
  expect(await t.run("SELECT 1 FROM comment_flags WHERE client_id = 1")).toEqual([]);
  expect((await t.run("SELECT 1 FROM noticed_comments WHERE client_id = 1")).length).toBe(9);
});

test("staff who impersonate a reader see no comments", async () => {
  await t.name({ safety: ["reporting"] });
  await t.write([toOpen(2301, GAS)]);
  const staff = await createStaffSession(t, await writeStaff(t));
  const body = { client_id: 1, person_id: toPersonId("reporting"), reason: "Ticket 4711: nothing is listed" };
  const headers = { ...staff, host: "portal.example", origin: "http://portal.example" };
  const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload: body });
  const session = { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
  expect((await t.sendAs(session, "GET", "analytics/flagged_comments")).status).toBe(403);
  expect((await t.sendAs<unknown[]>(session, "GET", "inbox")).data).toEqual([]);
  expect((await t.sendAs(session, "GET", "identity/user")).text).not.toContain("/flagged-comments");
});

test("the navigation has a link for readers and administrators once readers are named", async () => {
  const isLed = async (role: Role): Promise<boolean> =>
    (await t.send("GET", "/identity/user", { role })).text.includes('"to":"/flagged-comments"');
  const roles = ["client-admin", "reporting", "property_manager", "employee"] as const;
  const readLed = async () => {
    const led = await Promise.all(roles.map(isLed));
    return roles.filter((_, at) => led[at]);
  };
  expect(await readLed()).toEqual([]);
  await t.name({ discrimination: ["reporting"] });
  expect(await readLed()).toEqual(["client-admin", "reporting"]);
});
