import { afterAll, beforeAll, expect, test } from "vitest";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

// The wire format as a client of the API reads it: names, types and parameters.

let t: TestApplication;
let session: Record<string, string>;
beforeAll(async () => {
  t = await startReportPortal();
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

const BASE = "/v1/en/analytics";
type Wire = Record<string, unknown>;

interface Reply {
  readonly data: { readonly results: readonly Wire[] } & Wire;
  readonly meta: {
    readonly pagination: Wire;
    readonly filters: readonly { readonly key: string; readonly value: unknown }[];
    readonly structures: Wire;
    readonly headers: readonly { readonly key: string; readonly label: string }[];
    readonly summary_object: { readonly cards: readonly { label: string; kind?: string; figure: Wire }[] } & Wire;
    readonly additional_meta: Wire;
  } & Wire;
}

async function get(path: string): Promise<Reply> {
  const reply = await t.server.inject({ url: `${BASE}/${path}`, headers: session });
  expect(reply.statusCode, `${path}: ${reply.body.slice(0, 400)}`).toBe(200);
  return reply.json();
}

const getNames = ({ data }: Reply): unknown[] => data.results.map(({ name }) => name);

test("rows of a widget are at data.results of the body [API-04]", async () => {
  for (const widget of ["reports/resident_satisfaction_report", "regions/1/employee_survey_report", "portfolio"]) {
    const { data } = await get(widget);
    expect(Array.isArray(data["results"] ?? data), widget).toBe(true);
  }
  const { data } = await get("reports/employee_survey_report?structures[scope]=locations");
  expect(Object.keys(data)).toEqual(["results"]);
  expect(data.results.map(({ m_id }) => m_id)).toEqual([1, 2, 3, 4, 5]);
});

test("the rows below a row are requested by scope, the ids above, structures and filters [API-23]", async () => {
  const below =
    "structures[scope]=locations&structures[parents][regions][]=1&structures[report_type]=summary" +
    "&structures[date_range]=2025-12-01:2026-10-31&filters[general]=active&sort_by=name&sort_desc=true";
  const reply = await get(`reports/resident_satisfaction_report?${below}`);
  expect(getNames(reply)).toEqual(["Birch", "Alder"]);
  expect(reply.meta.structures).toMatchObject({ scope: "locations", date_range: "2025-12-01:2026-10-31" });
  const filtered = await get(`reports/resident_satisfaction_report?${below}&filters[q_text]=ald`);
  expect(getNames(filtered)).toEqual(["Alder"]);
  // Two levels down, the ids of both.
  const deeper = "structures[scope]=surveys&structures[parents][regions][]=1&structures[parents][locations][]=1";
  expect(getNames(await get(`reports/resident_satisfaction_report?${deeper}`))).toEqual([
    "Resident Satisfaction Survey",
  ]);
});

test.each(["reports/resident_satisfaction_report", "reports/employee_survey_report"])(
  "%s accepts list parameters and returns how they were applied [API-57]",
  async (widget) => {
    const opening = await get(`${widget}?structures[scope]=locations`);
    expect(opening.meta.pagination).toEqual({ last: true, total_pages: 1, record_count: 5 });
    for (const page of ["page[number]=2&page[size]=2", "page.number=2&page.size=2"]) {
      const query = `structures[scope]=locations&sort_by=name&sort_desc=true&filters[general]=all&${page}`;
      const { data, meta } = await get(`${widget}?${query}`);
      expect(data.results.map(({ name }) => name)).toEqual(["Cedar", "Birch"]);
      expect(meta.pagination).toEqual({ last: false, total_pages: 3, record_count: 5 });
      expect(meta.structures["scope"]).toBe("locations");
      expect(meta.filters.map(({ key }) => key)).toEqual(expect.arrayContaining(["q_text", "general", "regions"]));
      expect(meta.additional_meta).toMatchObject({ sort_by: "name", sort_desc: true, export_options: ["xlsx", "csv"] });
      expect(meta.additional_meta["sorts"]).toEqual(expect.arrayContaining(["name", "agreement_importance"]));
    }
  },
);

test("a page has fifteen rows unless stated otherwise [API-57]", async () => {
  const { data, meta } = await get("reports/employee_tenure_report?structures[scope]=employees");
  expect(data.results).toHaveLength(15);
  expect(meta.pagination).toEqual({ last: false, total_pages: 2, record_count: 16 });
});

test("the survey breakdown has the questions of new hires and of onboarding, each with its values [ENT-28]", async () => {
  const { data } = await get("reports/survey_breakdown");
  expect(data).toMatchObject({
    new_hire_breakdown: { values: expect.any(Array) as unknown },
    onboarding_breakdown: { values: expect.any(Array) as unknown },
    current_year: 2026,
    previous_year: 2025,
  });
});

test("the overview of employees has engagement, rate, tenure, its places, and the headcount [ENT-59]", async () => {
  const { data } = await get("reports/engagement_breakdown");
  expect(data).toMatchObject({
    engagement: { value: 71 },
    // Eleven of fifteen whose months of sending are closed.
    response_rate: { value: 73, bound: null },
    tenure: { float_years: expect.any(Number) as unknown },
    employees_represented: 11,
    active_users: 15,
  });
});

test("the tenure of employees has name, place, first and last day, and duration; for leavers to their last day [ENG-48]", async () => {
  const send = (query: string) => get(`reports/employee_tenure_report?structures[scope]=employees&${query}`);
  const { data, meta } = await send("page[size]=50");
  expect(meta.headers.map(({ label }) => label)).toEqual([
    "Name",
    "Position",
    "Location",
    "First Day",
    "Last Day",
    "Tenure",
  ]);
  expect(data.results).toHaveLength(16);
  const leaver = data.results.find(({ m_id }) => m_id === 132);
  expect(leaver).toMatchObject({
    name: "E 132",
    position: null,
    location: "Alder",
    start_date: "2020-01-01",
    last_day: "2026-06-30",
    last_archived_at: null,
    str_short: "6.5",
  });
  // 2,372 days.
  expect(leaver?.["tenure"]).toBeCloseTo(2372 / 365.25, 9);
  expect(data.results.find(({ m_id }) => m_id === 101)).toMatchObject({ start_date: "2024-11-01", last_day: null });
  // After they left they are not in the list.
  const later = await send("structures[date_range]=2026-08-01:2026-10-31&page[size]=50");
  expect(later.data.results.map(({ m_id }) => m_id)).not.toContain(132);
  expect(later.data.results).toHaveLength(15);
  const below = await send("structures[parents][locations][]=2");
  expect(new Set(below.data.results.map(({ m_id }) => m_id))).toEqual(new Set([121, 122, 123]));
});

test("a file of them has the columns of the screen, and days as dates", async () => {
  const url = `${BASE}/reports/employee_tenure_report.csv`;
  const headers = { ...sameOrigin, ...session };
  const payload = { structures: { scope: "employees" } };
  const { statusCode, body } = await t.server.inject({ method: "POST", url, headers, payload });
  expect(statusCode, body).toBe(200);
  expect(body).toContain("Position,Location,First Day,Last Day,Tenure");
  expect(body).toMatch(/E 132,N\/A,Alder,2020-01-01,2026-06-30,6\.5/);
});

test.each(["regions", "locations", "positions", "employees"])(
  "the tenure report by %s has the cards Average Tenure and Average Employees [ENG-49]",
  async (scope) => {
    const { meta } = await get(
      `reports/employee_tenure_report?structures[scope]=${scope}&structures[addon_options]=summary`,
    );
    const { cards } = meta.summary_object;
    expect(cards.map(({ label, kind }) => [label, kind])).toEqual([
      ["Average Tenure", "years"],
      ["Average Employees", "mean"],
    ]);
    // Fifteen people with two years of tenure; a sixteenth until the end of June.
    expect(Number(cards[0]?.figure["value"])).toBeCloseTo(2, 1);
    expect(Number(cards[1]?.figure["value"])).toBeCloseTo(15 + 242 / 365, 1);
  },
);

test("rows have their counts: places, residents, employees, tenure, and first and last days [ENT-12]", async () => {
  const readSatisfaction = (scope: string) => get(`reports/satisfaction_summary_report?structures[scope]=${scope}`);
  const pick = ({ data }: Reply, ...keys: string[]): unknown[] =>
    data.results.map((row) => [row["name"], ...keys.map((key) => row[key])]);
  expect(pick(await readSatisfaction("areas"), "region_count", "location_count", "resident_count")).toEqual([
    // Archived Elm is counted as a place nowhere, though its answers stay in Coast's figures.
    ["Coast", 2, 3, 2],
    ["Desert", 1, 0, 0],
    ["No district", 0, 1, 0],
  ]);
  expect(pick(await readSatisfaction("regions"), "location_count", "resident_count").slice(0, 2)).toEqual([
    ["No region", 1, 0],
    ["Region 1", 2, 2],
  ]);
  // Garden style has Alder and Cedar of two regions in one district; High-rise Birch, Cedar and archived Elm.
  expect(pick(await readSatisfaction("reporting_groups"), "area_count", "region_count", "location_count")).toEqual([
    ["Garden style", 1, 2, 2],
    ["High-rise", 1, 2, 2],
  ]);
  const tenure = await get("reports/employee_tenure_report?structures[scope]=locations");
  expect(pick(tenure, "employee_count", "str_short").slice(0, 3)).toEqual([
    ["Alder", 6, "2.0"],
    ["Birch", 3, "2.0"],
    ["Cedar", 5, "2.0"],
  ]);
  const { data } = await get("reports/employee_tenure_report?structures[scope]=employees&filters[q_text]=132");
  expect(data.results).toMatchObject([{ start_date: "2020-01-01", last_day: "2026-06-30", last_archived_at: null }]);
});
