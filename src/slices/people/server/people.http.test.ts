import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmployeeDetails, TeamReply } from "#slices/people/contract/team.contract.ts";
import {
  type ApiResponse,
  type Role,
  setUpTeamFixture,
  type TeamFixture,
} from "#slices/people/testing/team-fixture.ts";

let t: TeamFixture;
beforeAll(async () => {
  t = await setUpTeamFixture();
});
afterAll(() => t.close());

const listIds = (reply: ApiResponse<TeamReply>): number[] =>
  reply.body.data.map((row) => row.id).filter((id) => id > 8);

describe("visibility of people", () => {
  test.each<[Role, number[]]>([
    ["client-admin", [11, 12, 13, 14, 15]],
    ["reporting", [11, 12, 13, 14, 15]],
    ["regional_manager", [11, 12, 15]],
    ["multi_regional_manager", [11, 12, 13, 15]],
    ["property_manager", [11, 15]],
    ["multi_property_manager", [11, 13, 15]],
    ["maintenance_manager", [12]],
  ])("%s sees the people of their own places, in either client", async (role, expected) => {
    for (const client of [1, 2]) {
      const reply = await t.list(role, "", client);
      expect(listIds(reply).toSorted((a, b) => a - b)).toEqual(expected);
      expect(JSON.stringify(reply.body)).not.toContain(`of ${3 - client}`);
    }
  });

  test("an employee has no team list and sees only themselves", async () => {
    expect((await t.list("employee")).status).toBe(403);
    const own = await t.send<{ data: EmployeeDetails }>("employee", "GET", "/analytics/team/8/employee_details");
    expect([own.status, own.body.data.may_see_team]).toEqual([200, false]);
    expect((await t.send("employee", "GET", "/analytics/team/11/employee_details")).status).toBe(404);
  });

  test("every API call returns 404 for a person of another place, as for one who does not exist [API-43]", async () => {
    const roads: [Role, "GET" | "POST" | "PUT", (id: number) => string, object?][] = [
      ["property_manager", "GET", (id) => `/analytics/team/${id}`],
      ["property_manager", "GET", (id) => `/analytics/team/${id}/employee_details`],
      ["property_manager", "GET", (id) => `/analytics/team/${id}/history`],
      ["property_manager", "GET", (id) => `/integration/manage_employee/${id}`],
      ["property_manager", "PUT", (id) => `/integration/manage_employee/${id}`, form],
      ["property_manager", "POST", (id) => `/integration/manage_employee/${id}`, { last_day: "2026-12-01" }],
      ["property_manager", "POST", (id) => `/analytics/team/${id}/actions/archive`, {}],
      ["client-admin", "GET", (id) => `/analytics/team/${id}/access`],
      ["client-admin", "PUT", (id) => `/analytics/team/${id}/access`, { access: [] }],
      ["client-admin", "POST", (id) => `/analytics/team/${id}/erase`, { full_name: "x" }],
    ];
    for (const [role, method, path, payload] of roads) {
      const outside = await t.send(role, method, path(role === "client-admin" ? 998 : 12), payload);
      const missing = await t.send(role, method, path(999), payload);
      expect([path(0), outside.status, missing.status]).toEqual([path(0), 404, 404]);
      expect({ ...outside.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    }
    expect((await t.send("property_manager", "GET", "/analytics/team/11")).status).toBe(200);
  });

  test("managers of one property and maintenance managers see no managers [TEAM-03]", async () => {
    for (const role of ["property_manager", "maintenance_manager"] as const) {
      const { body } = await t.list(role, "structures[addon_options]=summary&sort_by=managers");
      expect(body.meta.headers.map((header) => header.key)).not.toContain("managers");
      expect(body.meta.summary_object?.team).toBeNull();
    }
    const { body } = await t.list("multi_property_manager", "structures[addon_options]=summary");
    expect(body.meta.headers.map((header) => header.key)).toContain("managers");
    expect(body.meta.summary_object?.team).not.toBeNull();
  });
});

const form = {
  first_name: "Ada",
  last_name: "Byron",
  location_id: 1,
  position_id: 1,
  start_date: "2026-11-20",
  email: "ada@client1.example",
};

describe("adding and editing", () => {
  test("a company that does not add employees rejects new ones, and its list has no button [TEAM-07]", async () => {
    const refused = await t.send("client-admin", "POST", "/integration/users", form, 2);
    expect(refused).toMatchObject({ status: 403, body: { code: "cannot_add_employees" } });
    expect((await t.list("client-admin", "", 2)).body.meta.may_create).toBe(false);
    await t.run("UPDATE clients SET can_add_employees = true WHERE id = 1");
    expect((await t.list("client-admin")).body.meta.may_create).toBe(true);
    expect((await t.list("reporting")).body.meta.may_create).toBe(false);
  });

  test("returns all field errors at once", async () => {
    const empty = await t.send("client-admin", "POST", "/integration/manage_employee", {});
    expect(empty.status).toBe(400);
    expect(empty.body.errors.map((each) => each.path).toSorted()).toEqual(
      ["email", "first_name", "last_name", "location_id", "position_id", "start_date"].map((name) => `body.${name}`),
    );
    const wrong = { ...form, location_id: 99, position_id: 99, email: "person11@client1.example", employee_id: "" };
    const unknown = await t.send("client-admin", "POST", "/integration/manage_employee", wrong);
    expect(unknown.body.errors).toEqual([
      { path: "body.location_id", code: "unknown_location", message: "Location not found" },
      { path: "body.position_id", code: "unknown_position", message: "Position not found" },
      { path: "body.email", code: "email_taken", message: "Email already in use" },
    ]);
    const foreign = await t.send("property_manager", "POST", "/integration/users", { ...form, location_id: 2 });
    expect(foreign.body.errors.map((each) => each.message)).toEqual(["Location not found"]);
  });

  test("a new employee exists at once, and edits at each address are saved [API-39] [API-42] [ENT-34]", async () => {
    const created = await t.send<{ data: { user_id: number } }>("property_manager", "POST", "/integration/users", {
      ...form,
      cell_phone: "(805) 555-0143",
    });
    expect(created.status).toBe(200);
    const id = created.body.data.user_id;
    expect((await t.send("property_manager", "GET", `/analytics/team/${id}`)).status).toBe(200);
    const edits = [
      ["PUT", `/integration/manage_employee/${id}`, "A"],
      ["POST", `/integration/manage_employee/${id}`, "B"],
      ["POST", `/integration/users/${id}`, "C"],
    ] as const;
    for (const [method, path, name] of edits) {
      const saved = await t.send("property_manager", method, path, { ...form, first_name: name, position_id: 2 });
      expect(saved.body).toEqual({ data: { user_id: id } });
      const read = await t.send<{ data: object }>("property_manager", "GET", `/integration/manage_employee/${id}`);
      expect(read.body.data).toEqual({
        id,
        first_name: name,
        last_name: "Byron",
        email: "ada@client1.example",
        cell_phone: null,
        start_date: "2026-11-20",
        locale: "en",
        last_archived_at: null,
        employee_id: null,
        position: "Technician",
        position_id: 2,
        location: "Location 1 of client 1",
        location_id: 1,
        avatar: { url: null, thumb: { url: null } },
      });
    }
  });

  test("of two concurrent requests with the same email, one gets an error that it is taken", async () => {
    const twin = { ...form, email: "twin@client1.example" };
    const replies = await Promise.all(
      ["A", "B"].map((first_name) => t.send("client-admin", "POST", "/integration/users", { ...twin, first_name })),
    );
    const refused = replies.filter((reply) => reply.status !== 200);
    expect(refused).toHaveLength(1);
    expect([400, 409]).toContain(refused[0]?.status);
    expect(refused[0]?.body.errors[0]).toMatchObject({ path: "body.email", code: "email_taken" });
  });

  test("a new location applies from its first day and is part of the history", async () => {
    const edit = {
      ...form,
      email: "person12@client1.example",
      start_date: "2024-11-20",
      location_id: 1,
      position_id: 2,
    };
    const path = "/integration/manage_employee/12";
    const early = await t.send("client-admin", "PUT", path, { ...edit, effective_on: "2024-01-01" });
    expect(early.body.errors.map((each) => each.path)).toEqual(["body.effective_on"]);
    expect((await t.send("client-admin", "PUT", path, { ...edit, effective_on: "2026-11-01" })).status).toBe(200);
    const history = await t.send<{ data: object[] }>("client-admin", "GET", "/analytics/team/12/history");
    expect(history.body.data).toMatchObject([
      { location: "Location 1 of client 1", starts_on: "2026-11-01", ends_on: null },
      { location: "Location 2 of client 1", starts_on: "2024-11-20", ends_on: "2026-10-31" },
    ]);
    const details = await t.send<{ data: EmployeeDetails }>(
      "client-admin",
      "GET",
      "/analytics/team/12/employee_details",
    );
    expect(details.body.data).toMatchObject({ start_date: "2024-11-20", tenure: { str_short: "2y 0m" } });
  });

  test("a notice keeps its reason, and only the part of the id before the comma is used [API-40] [API-41] [ENT-40]", async () => {
    const path = "/integration/manage_employee/give-notice/11,34";
    const bare = await t.send("property_manager", "POST", path, {
      termination_categories_id: 5,
      last_day: "2026-12-04",
    });
    expect(bare.body.errors).toMatchObject([{ path: "body.reason", message: "Required" }]);
    const early = { personal_email: "own@mail.example", last_day: "2026-12-11" };
    const unsaid = await t.send("property_manager", "POST", "/integration/manage_employee/11", early);
    expect([unsaid.status, unsaid.body]).toMatchObject([409, { code: "no_notice" }]);
    const notice = { termination_categories_id: 5, reason: "Moves away", last_day: "2026-12-04" };
    const response = await t.send<{ data: { message: string } }>("property_manager", "POST", path, notice);
    expect(response.body.data.message).toMatch(/^No offboarding plans could be found/);
    const other = { id: 12, ...early };
    const mistaken = await t.send("property_manager", "POST", "/integration/manage_employee/11", other);
    expect([mistaken.status, mistaken.body.errors]).toMatchObject([400, [{ path: "body.id", code: "other_employee" }]]);
    const acknowledged = { id: 11, personal_email: "own@mail.example", last_day: "2026-12-11" };
    expect((await t.send("property_manager", "POST", "/integration/manage_employee/11", acknowledged)).status).toBe(
      200,
    );
    const details = await t.send<{ data: EmployeeDetails }>(
      "client-admin",
      "GET",
      "/analytics/team/11/employee_details",
    );
    expect(details.body.data).toMatchObject({
      status: "Active",
      last_day: "2026-12-11",
      personal_email: "own@mail.example",
    });
  });
});
