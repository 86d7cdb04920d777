import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type {
  ResidentCounts,
  ResidentRow,
  ResidentsReply,
} from "#slices/residents/contract/residents-list.contract.ts";
import { addAlert, addResidents } from "#test/support/residents-company.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

const BASE = "/v1/en/analytics/residents";

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) await addResidents(t, client);
  await addAlert(t);
  for (const role of ["client-admin", "reporting", "regional_manager", "property_manager", "employee"] as const)
    sessions.set(role, await t.signIn(buildEmail(1, role), PASSWORD));
});
afterAll(() => t.close());

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly names: readonly string[];
  readonly rows: readonly ResidentRow[];
  readonly meta: ResidentsReply["meta"];
}

async function send(query = "", role: Role = "client-admin"): Promise<Answer> {
  const reply = await t.server.inject({ url: `${BASE}?${query}`, headers: sessions.get(role) ?? {} });
  const { data = [], meta } = reply.json<Partial<ResidentsReply>>();
  const rows = data.map(({ attributes }) => attributes);
  const names = rows.map((row) => row.first_name);
  return { status: reply.statusCode, body: reply.body, rows, names, meta: meta as ResidentsReply["meta"] };
}
const readNames = async (query: string, role?: Role): Promise<readonly string[]> => (await send(query, role)).names;

describe("GET residents/counts", () => {
  const readCountsReply = async (query: string, role: Role = "client-admin") => {
    const reply = await t.server.inject({ url: `${BASE}/counts?${query}`, headers: sessions.get(role) ?? {} });
    return { status: reply.statusCode, data: reply.json<{ data: ResidentCounts }>().data };
  };
  const countRows = async (query: string, role: Role) => (await send(query, role)).meta.pagination?.record_count;

  test.each<[Role, string]>([
    ["client-admin", ""],
    ["client-admin", "filters[general]=all&filters[date_range]=2026-10-01:2026-10-31"],
    ["client-admin", "filters[survey_options][]=left-comments&filters[q_text]=a"],
    ["regional_manager", "filters[general]=all"],
    ["property_manager", "filters[general]=historical&filters[lease_ends_within]=90"],
  ])("for a %s with %j equal the rows of the list with each option selected", async (role, query) => {
    const { data } = await readCountsReply(query, role);
    const omitFilter = (key: string) => query.split("&").filter((part) => part !== "" && !part.startsWith(key));
    for (const [general, count] of Object.entries(data.general)) {
      const chosen = [...omitFilter("filters[general]"), `filters[general]=${general}`].join("&");
      expect(await countRows(chosen, role), chosen).toBe(count);
    }
    for (const [option, count] of Object.entries(data.survey_options)) {
      const chosen = [...omitFilter("filters[survey_options]"), `filters[survey_options][]=${option}`].join("&");
      expect(await countRows(chosen, role), chosen).toBe(count);
    }
  });

  test("are for accounts that can open residents, and accept the list's parameters", async () => {
    expect((await readCountsReply("", "employee")).status).toBe(403);
    expect((await readCountsReply("filters[general]=some")).status).toBe(400);
    expect((await readCountsReply("page[size]=5")).status).toBe(400);
  });
});

describe("GET residents", () => {
  test("lists residents with a lease in force, by first name, 30 a page, with the keys of the list [API-49] [ENT-42]", async () => {
    const { status, names, rows, meta } = await send();
    expect(status).toBe(200);
    expect(names).toEqual(["Ana", "Bea", "Fay", "Gus"]);
    expect(meta).toMatchObject({
      widget: { id: "residents", data_type: "jsonapi_array", url_key: "residents" },
      pagination: { last: true, total_pages: 1, record_count: 4 },
      filters: { general: "active", survey_options: [] },
      today: "2026-11-20",
    });
    expect(rows[1]).toEqual({
      id: 11,
      first_name: "Bea",
      last_name: "Active",
      full_name: "Bea Active",
      is_confidential: false,
      has_active_lease: true,
      units: [{ unit_number: "U110" }],
      recent_alerts: [{ created_at: "2026-10-05", name: "Unlikely to renew" }],
      surveys: { unconfidential_sent: 2, unconfidential_started: 2, unconfidential_competed: 2 },
      likelihood_to_renew: 5,
      last_response: "2026-11-01",
      office_name: "Location 1 of client 1",
      manager: "multi_property_manager of 1",
      lease_end: "2026-12-31",
      lease_warning: null,
    });
    expect((await send("page[size]=2&page[number]=2&sort_desc=true")).names).toEqual(["Bea", "Ana"]);
  });

  test("shows of a confidential resident the name, no unit and none of the answers", async () => {
    const { rows, body } = await send();
    expect(rows[2]).toMatchObject({
      full_name: "Fay Quiet",
      units: [{ unit_number: "NA" }],
      surveys: { unconfidential_sent: 1, unconfidential_started: 0, unconfidential_competed: 0 },
      likelihood_to_renew: null,
      last_response: null,
    });
    expect(body).not.toContain("U150");
    for (const text of ["U150", "r15@"]) expect(await readNames(`filters[q_text]=${text}`), text).toEqual([]);
    expect(await readNames("filters[q_text]=quiet")).toEqual(["Fay"]);
    expect(await readNames("filters[q_text]=u110")).toEqual(["Bea"]);
  });

  test.each([
    ["all", ["Ana", "Bea", "Cal", "Dan", "Eve", "Fay", "Gus"]],
    ["future", ["Cal"]],
    ["active", ["Ana", "Bea", "Fay", "Gus"]],
    ["historical", ["Dan"]],
  ])("general %s", async (general, names) => {
    expect(await readNames(`filters[general]=${general}`)).toEqual(names);
  });

  test.each([
    ["surveys-sent", "", ["Ana", "Bea", "Dan", "Fay", "Gus"]],
    ["no-surveys-sent", "", ["Cal", "Eve"]],
    ["surveys-taken", "", ["Ana", "Bea", "Dan", "Gus"]],
    ["unlikely-to-renew", "", ["Gus"]],
    ["unlikely-to-renew", "2026-10-01:2026-10-31", ["Bea"]],
    ["likely-to-renew", "", ["Bea"]],
    ["left-comments", "", ["Bea", "Dan", "Gus"]],
    ["left-comments", "2026-01-01:2026-11-20", ["Bea", "Gus"]],
    ["has-maintenance-issues", "", ["Ana"]],
  ])("option %s %s reads open answers only", async (option, range, names) => {
    const dates = range === "" ? "" : `&filters[date_range]=${range}`;
    expect(await readNames(`filters[general]=all&filters[survey_options][]=${option}${dates}`)).toEqual(names);
  });

  test("options together mean any of them, and surveys restrict what they read", async () => {
    const options = "filters[survey_options][]=unlikely-to-renew&filters[survey_options][]=has-maintenance-issues";
    expect(await readNames(`filters[general]=all&${options}`)).toEqual(["Ana", "Gus"]);
    expect(await readNames("filters[general]=all&filters[resident_surveys][]=25")).toEqual(["Bea"]);
    expect(await readNames("filters[lease_ends_within]=90")).toEqual(["Bea"]);
  });

  test.each([
    ["likelihood", ["Gus", "Bea"], ["Bea", "Gus"]],
    ["last_response", ["Gus", "Ana", "Bea"], ["Bea", "Ana", "Gus"]],
    ["alerts", ["Bea"], ["Bea"]],
    ["unit", ["Ana", "Bea", "Gus"], ["Gus", "Bea", "Ana"]],
    ["lease_end", ["Bea"], ["Bea"]],
  ])("ordered by %s, those without it last, confidential ones among them", async (sort, up, down) => {
    for (const [names, desc] of [
      [up, "false"],
      [down, "true"],
    ] as const) {
      const found = await readNames(`sort_by=${sort}&sort_desc=${desc}`);
      expect(found.slice(0, names.length)).toEqual(names);
      expect(found.slice(names.length)).toContain("Fay");
    }
  });

  test("shows a manager the own places: residents who moved away are past there, with their answers there", async () => {
    expect(await readNames("", "property_manager")).toEqual(["Ana", "Bea", "Fay"]);
    const past = await send("filters[general]=historical", "property_manager");
    expect(past.names).toEqual(["Dan", "Gus"]);
    expect(past.rows[1]).toMatchObject({ units: [{ unit_number: "U160" }], likelihood_to_renew: 1, manager: null });
    expect(await readNames("filters[general]=all", "property_manager")).toEqual(["Ana", "Bea", "Dan", "Fay", "Gus"]);
    expect(await readNames("filters[locations][]=3&filters[general]=all", "property_manager")).toEqual([]);
    expect(await readNames("filters[regions][]=2")).toEqual(["Gus"]);
    expect((await send("filters[regions][]=2")).rows[0]).toMatchObject({ surveys: null, likelihood_to_renew: null });
  });

  test("is closed to employees, and returns 404 where the client has no satisfaction service", async () => {
    expect((await send("", "employee")).status).toBe(403);
    expect((await send("filters[date_range]=2026-02-01:2026-01-01")).status).toBe(400);
    await readClientRows(
      t,
      1,
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 1 AND service = 'intouch'",
    );
    expect((await send()).status).toBe(404);
    await readClientRows(
      t,
      1,
      "UPDATE client_services SET status = 'active' WHERE client_id = 1 AND service = 'intouch'",
    );
  });

  test("exports a file without contact data, and logs the exporter in the audit log", async () => {
    const headers = { ...sameOrigin, ...sessions.get("client-admin") };
    const saved = await t.server.inject({
      method: "POST",
      url: `${BASE}.csv`,
      headers,
      payload: { filters: { general: "all" } },
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.body).toContain("Fay Quiet,Location 1 of client 1,NA,");
    expect(saved.body).not.toContain("@");
    expect(saved.body).not.toContain("Foreign");
    const rows = await readClientRows(t, 1, "SELECT details FROM audit_log WHERE operation = 'residents.export'");
    expect(rows[0]).toMatchObject({ details: { format: "csv", rows: 7, general: "all" } });
  });
});

test("earlier counts change when a lease ends", async () => {
  const readCounts = async () => {
    const reply = await t.server.inject({ url: `${BASE}/counts`, headers: sessions.get("client-admin") ?? {} });
    const { active, historical } = reply.json<{ data: ResidentCounts }>().data.general;
    return { active, historical, listed: (await send()).meta.pagination?.record_count };
  };
  const before = await readCounts();
  expect(await readCounts()).toEqual(before);
  await readClientRows(t, 1, "UPDATE leases SET end_date = '2026-11-01' WHERE client_id = 1 AND resident_id = 11");
  const after = { active: 3, historical: before.historical + 1, listed: 3 };
  expect([before.active, before.listed]).toEqual([4, 4]);
  expect(await readCounts()).toEqual(after);
});

describe("a list of many residents with overlapping leases", () => {
  const RESIDENTS = 60;
  beforeAll(async () => {
    const numbers = Array.from({ length: RESIDENTS }, (_, at) => at + 1000);
    await t.db.withClient(1, async (tx) => {
      const people = numbers.map((n) => ({
        id: n,
        first_name: `R${n}`,
        last_name: `Same ${n % 4}`,
        is_confidential: n % 9 === 0,
      }));
      await insertRows(tx, "residents", people);
      const units = numbers.map((n) => ({
        id: n,
        location_id: 1 + (n % 3),
        unit_number: `${n % 2 === 0 ? "A" : "a"} ${n % 7} / ${n}`,
      }));
      await insertRows(tx, "units", units);
      // One to three leases each: some past, some future, some without an end, some of a second tenant.
      const leases = numbers.flatMap((n) =>
        [0, 1, 2].slice(0, 1 + (n % 3)).map((each) => {
          const start = addDays("2026-11-20", ((n * 37 + each * 211) % 700) - 500);
          const end = (n + each) % 5 === 0 ? null : addDays(start, 30 + ((n * 13) % 12) * 30);
          const unit_id = 1000 + ((n - 1000 + each * 17) % RESIDENTS);
          return {
            id: n * 10 + each,
            resident_id: n,
            unit_id,
            location_id: 1 + (unit_id % 3),
            start_date: start,
            end_date: end,
            is_primary: (n + each) % 4 > 0,
          };
        }),
      );
      await insertRows(tx, "leases", leases);
    });
  });

  test.each(["lease_end", "unit", "location"])(
    "by %s is the same in small pages as in one large page",
    async (sort) => {
      for (const general of ["active", "future", "historical", "all"])
        for (const more of ["", "&filters[q_text]=same 1", "&filters[lease_ends_within]=200"])
          for (const desc of [false, true]) {
            const query = `filters[general]=${general}${more}&sort_by=${sort}&sort_desc=${desc}`;
            const whole = await send(`${query}&page[size]=100`);
            const pages: string[] = [];
            for (let page = 1; pages.length < whole.names.length; page += 1)
              pages.push(...(await readNames(`${query}&page[size]=7&page[number]=${page}`)));
            expect(pages, query).toEqual(whole.names);
          }
    },
  );
});
