import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AutocompleteReply } from "#slices/people/contract/team-actions.contract.ts";
import type { TeamOptions, TeamReply, TeamSummary } from "#slices/people/contract/team.contract.ts";
import { setUpTeamFixture, type TeamFixture } from "#slices/people/testing/team-fixture.ts";

let t: TeamFixture;
beforeAll(async () => {
  t = await setUpTeamFixture();
  // 12 manages 11, who managed 15. 13 came a month ago and opted out of emails.
  await t.run("UPDATE people SET manager_id = CASE WHEN id = 11 THEN 12 ELSE 11 END WHERE id IN (11, 15)");
  await t.run(
    "UPDATE people SET start_date = '2026-10-20', email = 'no@mails.example' WHERE client_id = 1 AND id = 13",
  );
  await t.run(
    "INSERT INTO email_opt_outs (email, opted_out_at, source) VALUES ('no@mails.example', now(), 'mail_link')",
  );
});
afterAll(() => t.close());

/** The ids of people 11–15 that match a query, in order. */
async function listIds(query: string): Promise<number[]> {
  const reply = await t.send<TeamReply>("client-admin", "GET", `/analytics/team?page[size]=100&${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.map((row) => row.id).filter((id) => id > 8);
}

async function readSummary(): Promise<TeamSummary> {
  const path = "/analytics/team?structures[addon_options]=summary";
  const { body } = await t.send<TeamReply>("client-admin", "GET", path);
  if (!body.meta.summary_object) throw new Error("no summary");
  return body.meta.summary_object;
}

describe("the list", () => {
  test.each([
    ["general]=All", [11, 12, 13, 14, 15]],
    ["general]=Active", [11, 12, 13, 14]],
    ["general]=Inactive", [15]],
    ["general]=No Start Date", []],
    ["general]=No Location", [14]],
    ["general]=No Position", [14]],
    ["general]=No Manager or subordinates", [13, 14]],
    ["general]=Opted out of emails", [13]],
    ["regions][]=2", [13]],
    ["locations][]=1&filters[locations][]=2", [11, 12]],
    ["reporting_groups_by_locations][]=1", [13]],
    ["positions][]=2", [12]],
    ["position_categories][]=1", [11, 13]],
    ["lifecycle_statuses][]=Archived", [15]],
    ["lifecycle_statuses][]=Active", [11, 12, 13, 14]],
    ["general]=Active&filters[lifecycle_statuses][]=Archived", []],
    ["general]=All&filters[lifecycle_statuses][]=Archived", [15]],
    ["q_text]=PERSON 12", [12]],
    ["q_text]=technic", [12]],
    ["q_text]=100%25_", []],
  ])("filters[%s returns %j [API-46]", async (filter, expected) => {
    expect(await listIds(`filters[${filter.replaceAll(" ", "%20")}`)).toEqual(expected);
  });

  test("has pages of 15 and sorts by every column in both directions, with missing values last [TEAM-08]", async () => {
    const first = await t.send<TeamReply>(
      "client-admin",
      "GET",
      "/analytics/team?filters[general]=All&page[size]=5&page[number]=3",
    );
    expect(first.body.meta.pagination).toEqual({ last: true, total_pages: 3, record_count: 13 });
    expect(first.body.data).toHaveLength(3);
    const plain = await t.send<TeamReply>("client-admin", "GET", "/analytics/team?filters[general]=All");
    expect(plain.body.meta.pagination?.total_pages).toBe(1);
    for (const sort of first.body.meta.additional_meta.sorts) {
      const up = await listIds(`filters[general]=All&sort_by=${sort}`);
      const down = await listIds(`filters[general]=All&sort_by=${sort}&sort_desc=true`);
      expect([sort, up]).not.toEqual([sort, down]);
      if (sort === "location") expect([up.at(-1), down.at(-1)]).toEqual([14, 14]);
    }
  });

  test("a row has what the list and its menu need [TEAM-02]", async () => {
    const reply = await t.send<TeamReply>("client-admin", "GET", "/analytics/team?filters[q_text]=person%2011");
    expect(reply.body.data).toEqual([
      {
        id: 11,
        employee_name: "Person 11 of 1",
        avatar: { url: null, thumb: { url: null } },
        email: "person11@client1.example",
        position: "Leasing Consultant",
        position_id: 1,
        location: "Location 1 of client 1",
        location_id: 1,
        managers: [{ id: 12, full_name: "Person 12 of 1" }],
        lifecycle_status: "Active",
        account_state: "none",
        start_date: "2024-11-20",
        actions: [
          "archive",
          "send_welcome_email",
          "assign_manager",
          "assign_position",
          "assign_as_location_manager",
          "assign_as_location_maintenance_manager",
        ],
      },
    ]);
    expect(reply.body.meta.headers.map((header) => header.key)).toEqual([
      "employee_name",
      "position",
      "location",
      "managers",
      "lifecycle_status",
    ]);
  });
});

describe("the summary", () => {
  test("counts employees, positions, locations and average tenure of active people [TEAM-09] [TEAM-13]", async () => {
    const { general, active_employees, archived_employees } = await readSummary();
    expect([active_employees, archived_employees]).toEqual([12, 1]);
    expect(general).toMatchObject({ employees: 12, positions: 2, locations: 3 });
    // Eight since 1 January 2024, three since 20 November 2024, one since 20 October 2026.
    const days = (8 * 1054 + 3 * 730 + 31) / 12;
    expect(general.tenure?.float_years).toBeCloseTo(days / 365.25, 6);
  });

  test("every data issue returns as many rows as its number [TEAM-11]", async () => {
    const { data_issues: issues } = await readSummary();
    const lists = {
      no_manager: "No Manager or subordinates",
      opted_out: "Opted out of emails",
      missing_start_date: "No Start Date",
      missing_office: "No Location",
      missing_position: "No Position",
    };
    expect(issues).toEqual({
      no_manager: 10,
      opted_out: 1,
      missing_start_date: 0,
      missing_office: 9,
      missing_position: 9,
    });
    for (const [issue, general] of Object.entries(lists)) {
      const path = `/analytics/team?filters[general]=${encodeURIComponent(general)}`;
      const { body } = await t.send<TeamReply>("client-admin", "GET", path);
      expect([issue, body.meta.pagination?.record_count]).toEqual([issue, issues[issue as keyof typeof issues]]);
    }
  });

  test("counts managers by what they manage in the viewer's places, and new hires [TEAM-12]", async () => {
    const everywhere = { regional_managers: 2, property_managers: 2, maintenance_managers: 1, new_hires: 1 };
    expect((await readSummary()).team).toEqual(everywhere);
    const path = "/analytics/team?structures[addon_options]=summary";
    const own = await t.send<TeamReply>("multi_property_manager", "GET", path);
    expect(own.body.meta.summary_object?.team).toMatchObject({ property_managers: 2, maintenance_managers: 0 });
  });
});

describe("choices", () => {
  test("positions are sorted by name, 15 per page; places are limited to the viewer's own [API-38] [EMP-20]", async () => {
    await t.run(
      "INSERT INTO positions (client_id, id, name) SELECT p.client_id, 100 + n, 'Position ' || to_char(n, 'FM00') FROM people AS p, generate_series(1, 20) AS n WHERE p.client_id = 1 AND p.id = 1",
    );
    const listNames = async (
      path: string,
      role: Parameters<TeamFixture["send"]>[0] = "property_manager",
    ): Promise<string[]> =>
      (await t.send<AutocompleteReply>(role, "GET", `/integration/${path}`)).body.data.map((each) => each.name);
    expect(await listNames("positions/autocomplete")).toHaveLength(15);
    expect(await listNames("positions/autocomplete?page[number]=2")).toHaveLength(7);
    expect(await listNames("positions/autocomplete?q_text=TECH")).toEqual(["Technician"]);
    expect(await listNames("locations/autocomplete?filters[only_mine]=true")).toEqual(["Location 1 of client 1"]);
    expect(await listNames("regions/autocomplete")).toEqual(["Region 1 of client 1"]);
    expect(await listNames("position_categories/autocomplete")).toEqual(["On site"]);
    const employees = await listNames("employees/autocomplete");
    expect(employees).toContain("Person 11 of 1");
    // Managers above the location can be selected; others cannot.
    expect(employees).toContain("regional_manager of 1");
    expect(employees).not.toContain("Person 12 of 1");
  });

  test("the filters of a viewer contain their own places only", async () => {
    const read = async (role: Parameters<TeamFixture["send"]>[0]): Promise<TeamOptions> =>
      (await t.send<{ data: TeamOptions }>(role, "GET", "/analytics/team/options")).body.data;
    const own = await read("property_manager");
    expect([own.regions.length, own.locations.length, own.reporting_groups_by_locations.length]).toEqual([1, 1, 0]);
    const all = await read("reporting");
    expect([all.regions.length, all.locations.length, all.reporting_groups_by_locations.length]).toEqual([2, 3, 1]);
  });

  test("Send To finds active people with an email, for viewers who may select people", async () => {
    const found = await t.send<{ data: { id: number }[] }>("reporting", "GET", "/analytics/team/search?q_text=person");
    expect(found.body.data.map((each) => each.id)).toEqual([11, 12, 13, 14]);
    expect((await t.send("property_manager", "GET", "/analytics/team/search")).status).toBe(403);
  });
});
