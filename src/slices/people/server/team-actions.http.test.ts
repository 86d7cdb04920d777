import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TeamAccess } from "#slices/people/contract/team-actions.contract.ts";
import type { ManagedEmployee } from "#slices/people/contract/employee-form.contract.ts";
import type { EmployeeDetails, TeamReply } from "#slices/people/contract/team.contract.ts";
import { type ApiResponse, setUpTeamFixture, type TeamFixture } from "#slices/people/testing/team-fixture.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: TeamFixture;
beforeAll(async () => {
  t = await setUpTeamFixture();
});
afterAll(() => t.close());

type Details = ApiResponse<{ data: EmployeeDetails }>;
const readDetails = (id: number): Promise<Details> =>
  t.send("client-admin", "GET", `/analytics/team/${id}/employee_details`);
const act = (
  id: number,
  action: string,
  body: object = {},
  role: Parameters<TeamFixture["send"]>[0] = "client-admin",
) => t.send(role, "POST", `/analytics/team/${id}/actions/${action}`, body);
const readAccess = async (id: number): Promise<TeamAccess["access"]> =>
  (await t.send<{ data: TeamAccess }>("client-admin", "GET", `/analytics/team/${id}/access`)).body.data.access;

describe("row actions", () => {
  test("archiving ends access at once and keeps the history; unarchiving restores no permissions [STATE-16] [TEAM-06]", async () => {
    const manager = { email: buildEmail(1, "maintenance_manager"), password: PASSWORD };
    const session = await t.signIn(manager.email, manager.password);
    const url = "/v1/en/analytics/team";
    expect((await t.server.inject({ url, headers: session })).statusCode).toBe(200);
    expect((await act(7, "archive")).status).toBe(200);
    expect((await t.server.inject({ url, headers: session })).statusCode).toBe(401);
    await expect(t.signIn(manager.email, manager.password)).rejects.toThrow("no session");
    expect((await readDetails(7)).body.data).toMatchObject({
      status: "Archived",
      last_day: "2026-11-20",
      archived_at: "2026-11-20",
      actions: ["unarchive"],
    });
    expect(
      (await t.send<{ data: object[] }>("client-admin", "GET", "/analytics/team/7/history")).body.data,
    ).toHaveLength(1);
    expect(await readAccess(7)).toEqual([]);
    const managed = await t.send<{ data: ManagedEmployee }>("client-admin", "GET", "/integration/manage_employee/7");
    expect(managed.body.data.last_archived_at).toBe(t.clock.now().toISOString());
    const readStatusIn = async (general: string): Promise<unknown> => {
      const { body } = await t.send<TeamReply>(
        "client-admin",
        "GET",
        `/analytics/team?page[size]=100&filters[general]=${general}`,
      );
      return body.data.find((row) => row.id === 7)?.lifecycle_status;
    };
    expect([await readStatusIn("Active"), await readStatusIn("Inactive")]).toEqual([undefined, "Archived"]);
    const logged = "SELECT details FROM audit_log WHERE operation = 'people.act' AND object_id::text = '7'";
    expect(await t.run(logged)).toEqual([{ details: { action: "archive" } }]);

    expect((await act(7, "archive")).body.code).toBe("not_now");
    expect((await act(7, "unarchive")).status).toBe(200);
    expect((await readDetails(7)).body.data).toMatchObject({
      status: "Active",
      last_day: null,
      start_date: "2024-01-01",
    });
    expect([await readStatusIn("Active"), await readStatusIn("Inactive")]).toEqual(["Active", undefined]);
    expect(await readAccess(7)).toEqual([]);
  });

  test("a last day cannot be in the future or before the first day", async () => {
    for (const last_day of ["2026-11-21", "2024-11-19"]) {
      expect((await act(12, "archive", { last_day })).body.errors[0]?.path).toBe("body.last_day");
    }
    expect((await readDetails(12)).body.data.status).toBe("Active");
  });

  test("people cannot archive themselves, and managers cannot act on wider permissions", async () => {
    expect((await act(1, "archive")).status).toBe(409);
    const over = { last_day: "2024-06-30" };
    const notice = { termination_categories_id: 1, ...over };
    for (const [path, body] of [
      ["/integration/manage_employee/give-notice/1", notice],
      ["/integration/manage_employee/1", over],
    ] as const) {
      const refused = await t.send<{ code: string }>("client-admin", "POST", path, body);
      expect([refused.status, refused.body.code]).toEqual([409, "not_yourself"]);
    }
    await t.run("UPDATE people SET location_id = 1 WHERE client_id = 1 AND id IN (1, 3, 5)");
    for (const id of [1, 3, 5]) {
      expect((await act(id, "archive", {}, "property_manager")).body.code).toBe("wider_rights");
      expect((await t.send("property_manager", "GET", `/integration/manage_employee/${id}`)).status).toBe(409);
    }
    for (const role of ["reporting", "employee"] as const) {
      expect((await act(11, "archive", {}, role)).status).toBe(403);
    }
  });

  test("a manager can be assigned, never in a cycle, and removed [TEAM-06]", async () => {
    expect((await act(11, "assign_manager", {})).body.errors).toMatchObject([{ message: "Required" }]);
    expect((await act(11, "assign_manager", { manager_id: 12 })).status).toBe(200);
    expect((await act(12, "assign_manager", { manager_id: 11 })).body.errors[0]?.code).toBe("manager_below");
    expect((await act(12, "assign_manager", { manager_id: 15 })).body.errors[0]?.code).toBe("unknown_manager");
    expect((await readDetails(11)).body.data.managers).toMatchObject([{ id: 12, full_name: "Person 12 of 1" }]);
    expect((await act(11, "assign_manager", { manager_id: null })).status).toBe(200);
    expect((await readDetails(11)).body.data.managers).toEqual([]);
    // Invisible to the property manager, unless they manage the place.
    expect((await act(11, "assign_manager", { manager_id: 13 }, "property_manager")).body.errors[0]?.code).toBe(
      "unknown_manager",
    );
    expect((await act(11, "assign_manager", { manager_id: 3 }, "property_manager")).status).toBe(200);
  });

  test("a position is assigned from a day on [TEAM-06]", async () => {
    expect((await act(11, "assign_position", { position_id: 9 })).body.errors[0]?.code).toBe("unknown_position");
    expect((await act(11, "assign_position", { position_id: 2, effective_on: "2026-11-10" })).status).toBe(200);
    const history = await t.send<{ data: object[] }>("client-admin", "GET", "/analytics/team/11/history");
    expect(history.body.data).toMatchObject([
      { position: "Technician", starts_on: "2026-11-10" },
      { ends_on: "2026-11-09" },
    ]);
  });

  test("a location manager gets the role in each service, and with a second location the role for several [TEAM-06]", async () => {
    expect((await act(12, "assign_as_location_manager")).status).toBe(200);
    const createGrant = (service: string) => ({ service, role: "property_manager", region_ids: [], location_ids: [2] });
    expect(await readAccess(12)).toEqual([createGrant("intel"), createGrant("intouch")]);
    expect((await act(12, "assign_as_location_manager", { location_id: 3 })).status).toBe(200);
    expect(await readAccess(12)).toMatchObject([
      { role: "multi_property_manager", location_ids: [2, 3] },
      { role: "multi_property_manager", location_ids: [2, 3] },
    ]);
    expect((await act(13, "assign_as_location_maintenance_manager")).status).toBe(200);
    expect(await readAccess(13)).toMatchObject([{ role: "maintenance_manager", location_ids: [3] }, {}]);
    expect((await act(13, "assign_as_location_maintenance_manager", { location_id: 1 })).body.code).toBe(
      "role_conflict",
    );
    // Only for locations in the actor's scope.
    expect(
      (await act(11, "assign_as_location_manager", { location_id: 2 }, "property_manager")).body.errors[0]?.code,
    ).toBe("unknown_location");
  });

  test("a welcome email goes once to one person, or to all with an email and no account [TEAM-06]", async () => {
    expect((await act(13, "send_welcome_email")).body.code).toBe("no_email");
    // A double click sends one email.
    for (const _ of [1, 2]) expect((await act(11, "send_welcome_email")).status).toBe(200);
    expect((await readDetails(11)).body.data.account_state).toBe("invited");
    expect(await readAccess(11)).toMatchObject([{ role: "employee" }, { role: "employee" }]);
    await t.deliverMail();
    expect((await t.mailbox.list()).map((mail) => mail.recipient)).toContain("person11@client1.example");

    const waiting = (await t.list("client-admin", "structures[addon_options]=summary")).body.meta.welcomable;
    const all = await t.send<{ data: { count: number } }>("client-admin", "POST", "/analytics/team/welcome");
    expect(all.body.data.count).toBe(waiting);
    const job = t.product.jobs.find((each) => each.name === "people.welcome");
    const queued = await t.run("SELECT data FROM pgboss.job WHERE name = 'people.welcome'");
    for (const _ of [1, 2]) for (const { data } of queued) await job?.run(data);
    const sent = await t.run(
      "SELECT count(*)::int AS mails FROM outbox WHERE client_id = 1 AND kind = 'identity.welcome'",
    );
    expect(sent).toEqual([{ mails: waiting + 1 }]);
    expect((await t.list("client-admin", "structures[addon_options]=summary")).body.meta.welcomable).toBe(0);
  });
});

describe("permissions", () => {
  test("a change applies from the next request on, and only administrators can make it", async () => {
    const session = await t.signIn(buildEmail(1, "multi_property_manager"), PASSWORD);
    const readStatus = async (): Promise<number> =>
      (await t.server.inject({ url: "/v1/en/analytics/team/13", headers: session })).statusCode;
    expect(await readStatus()).toBe(200);
    const grants = [{ service: "intouch", role: "property_manager", location_ids: [1] }];
    expect((await t.send("multi_property_manager", "PUT", "/analytics/team/6/access", { access: grants })).status).toBe(
      403,
    );
    expect((await t.send("client-admin", "PUT", "/analytics/team/6/access", { access: grants })).status).toBe(200);
    expect(await readStatus()).toBe(404);
  });

  test("errors are all reported by path, and people cannot remove their own administration", async () => {
    const grants = [
      { service: "ingage", role: "property_manager", location_ids: [1, 2] },
      { service: "intouch", role: "regional_manager", location_ids: [1] },
    ];
    const refused = await t.send("client-admin", "PUT", "/analytics/team/6/access", { access: grants });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map((each) => each.path)).toEqual([
      "body.access.0.service",
      "body.access.0.location_ids",
      "body.access.1.region_ids",
      "body.access.1.location_ids",
    ]);
    const own = await t.send("client-admin", "PUT", "/analytics/team/1/access", { access: [] });
    expect(own.body.code).toBe("own_administration");
  });
});

describe("erasing", () => {
  test("requires the name, then deletes identity, contact data and exact days; counts stay", async () => {
    const wrong = await t.send("client-admin", "POST", "/analytics/team/12/erase", { full_name: "Person 13 of 1" });
    expect(wrong.body.errors).toMatchObject([{ path: "body.full_name" }]);
    expect((await t.send("regional_manager", "POST", "/analytics/team/12/erase", { full_name: "x" })).status).toBe(403);
    const right = await t.send("client-admin", "POST", "/analytics/team/12/erase", { full_name: "person 12 of 1" });
    expect(right.status).toBe(200);
    expect((await readDetails(12)).status).toBe(404);
    const [row] = await t.run("SELECT * FROM people WHERE client_id = 1 AND id = 12");
    expect(row).toMatchObject({ first_name: "", last_name: "", email: null, cell_phone: null, location_id: 2 });
    const days = await t.run(
      "SELECT starts_on::text AS starts_on, termination_reason FROM employments WHERE client_id = 1 AND person_id = 12",
    );
    expect(days).toEqual([{ starts_on: "2024-11-01", termination_reason: null }]);
    expect((await t.list("client-admin")).body.data.map((each) => each.id)).not.toContain(12);
    const [other] = await t.run("SELECT first_name FROM people WHERE client_id = 2 AND id = 12", 2);
    expect(other).toEqual({ first_name: "Person 12" });
  });
});

describe("leavers", () => {
  test("a person is archived once by the hourly job after the last day", async () => {
    const job = t.product.jobs.find((each) => each.name === "people.leavers");
    expect((await readDetails(15)).body.data).toMatchObject({ status: "Archived", archived_at: "2026-05-31" });
    for (const _ of [1, 2]) await job?.run({ clientId: 1 });
    const [row] = await t.run("SELECT archived_at FROM people WHERE client_id = 1 AND id = 15");
    expect(row?.["archived_at"]).not.toBeNull();
    // In Los Angeles it was still the day before.
    await t.run("UPDATE people SET archived_at = '2026-06-02T05:00:00Z' WHERE client_id = 1 AND id = 15");
    await readOwnerRows(t, "UPDATE clients SET time_zone = 'America/Los_Angeles' WHERE id = 1");
    expect((await readDetails(15)).body.data).toMatchObject({ archived_at: "2026-06-01" });
    await readOwnerRows(t, "UPDATE clients SET time_zone = 'UTC' WHERE id = 1");
    const audited = await t.run(
      "SELECT operation FROM audit_log WHERE client_id = 1 AND object_id = 15 AND operation = 'people.act'",
    );
    expect(audited).toHaveLength(1);
  });
});
