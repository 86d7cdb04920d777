import { sql } from "kysely";
import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { getTasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import { getLocations, getRegions } from "#slices/organization/contract/places.contract.ts";
import { getTeam, type TeamSummary } from "#slices/people/contract/team.contract.ts";
import { getEscalations } from "#slices/plans/contract/escalations.contract.ts";
import { getCurrentTasks } from "#slices/plans/contract/tasks.contract.ts";
import { exportPortfolioCsv, getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { exportReportCsv } from "#slices/reports/contract/widget-exports.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import { getResidents } from "#slices/residents/contract/residents-list.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
  exportAs,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// A number that leads to a list equals the number of its rows: for every viewer, every place and every day.

const CLIENT = 1;
let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
}, 300_000);
afterAll(() => t.close());

/** The lists behind the tiles of residents, as the screen opens them. */
const behind: Readonly<Record<string, string>> = {
  unlikely_to_renew: "unlikely-to-renew",
  residents_with_reported_maintenance_issues: "has-maintenance-issues",
};

interface Viewer {
  readonly name: string;
  readonly actor: Actor;
}

const createScopes = (scope: Scope) => ({ intel: scope, intouch: scope, ingage: scope, introduce: scope });
const admin = createActor(CLIENT, createScopes(WHOLE_CLIENT));

interface KnownPlaces {
  readonly regions: readonly number[];
  readonly locations: readonly number[];
}

/** The places of the company, including archived ones. */
async function readKnownPlaces(): Promise<KnownPlaces> {
  const readIds = async (scope: string): Promise<readonly number[]> => {
    const reply = await fetchPortfolio(product, admin, {
      structures: { scope },
      filters: { general: "all" },
      page: { size: "1000" },
    });
    const { results } = reply.data;
    return results.flatMap(({ m_id: id, link_type: link }) => (id !== null && `${link}s` === scope ? [id] : []));
  };
  return { regions: await readIds("regions"), locations: await readIds("locations") };
}

/** One viewer of each kind of scope: the whole company, one region, two, one location, two. */
function listViewers({ regions, locations }: KnownPlaces): readonly Viewer[] {
  const createViewer = (role: Role, scope: Scope): Viewer => ({
    name: role,
    actor: createActor(CLIENT, createScopes(scope), role),
  });
  return [
    { name: "client-admin", actor: admin },
    createViewer("reporting", WHOLE_CLIENT),
    createViewer("regional_manager", createScope(regions.slice(0, 1), [])),
    createViewer("multi_regional_manager", createScope(regions.slice(0, 2), [])),
    createViewer("property_manager", createScope([], locations.slice(0, 1))),
    createViewer("multi_property_manager", createScope([], locations.slice(1, 3))),
  ];
}

const getRowCount = ({ meta }: WidgetReply): number | undefined => meta.pagination?.record_count;

type Request = (widget: string, query?: object) => Promise<WidgetReply>;

/** A dashboard: its widgets, and the number of residents in the list that its tiles open. */
interface Dashboard {
  readonly request: Request;
  readonly countResidents: (filters: object) => Promise<number>;
}

/** The dashboards of each viewer: everything visible, and each place that has a page of its own. */
function listDashboards({ name, actor: who }: Viewer, { regions, locations }: KnownPlaces): readonly Dashboard[] {
  const listFor = (place: object) => async (filters: object) => {
    const query = { filters: { general: "all", ...place, ...filters } };
    return (await callAs(product, getResidents, who, { query })).meta.pagination?.record_count ?? -1;
  };
  const everything: Dashboard = {
    request: (widget, query = {}) => callAs(product, getReport, who, { params: { widget }, query }),
    countResidents: listFor({}),
  };
  const buildDashboards = (endpoint: typeof getRegionReport, key: string, ids: readonly number[]): Dashboard[] =>
    ids.map((id) => ({
      request: (widget, query = {}) => callAs(product, endpoint, who, { params: { id, widget }, query }),
      countResidents: listFor({ [key]: [id] }),
    }));
  // Managers see the page of each of their own places as well.
  if (name === "regional_manager")
    return [everything, ...buildDashboards(getRegionReport, "regions", regions.slice(0, 1))];
  if (name === "property_manager")
    return [everything, ...buildDashboards(getPropertyReport, "locations", locations.slice(0, 1))];
  if (name !== "client-admin") return [everything];
  return [
    everything,
    ...buildDashboards(getRegionReport, "regions", regions),
    ...buildDashboards(getPropertyReport, "locations", locations),
  ];
}

/** Compares the tiles of residents with the rows of their lists. */
async function compareTiles({ request, countResidents }: Dashboard): Promise<number> {
  const { data, meta } = await request("satisfaction_dashboard");
  if (!("figures" in data)) throw new Error("no dashboard");
  const { from, to } = meta.dates.current;
  const readFigure = (name: string): number | null | undefined => data.figures[name]?.value;
  for (const [name, option] of Object.entries(behind)) {
    const count = await countResidents({ survey_options: [option], date_range: `${from}:${to}` });
    expect(count, `${name} from ${from} to ${to}`).toBe(readFigure(name));
  }
  const comments = await request("resident_comments", { structures: { date_range: `${from}:${to}` } });
  expect(getRowCount(comments), `comments from ${from} to ${to}`).toBe(readFigure("comments_count"));
  return Object.keys(behind).length + 1;
}

test("a tile of the satisfaction dashboard equals the rows behind it, for every viewer, place and day", async () => {
  const known = await readKnownPlaces();
  let compared = 0;
  for (const day of ["2026-11-20", "2026-08-03", "2026-03-31"]) {
    t.clock.set(`${day}T20:00:00Z`);
    for (const viewer of listViewers(known)) {
      for (const each of listDashboards(viewer, known)) compared += await compareTiles(each);
    }
  }
  t.clock.set("2026-11-20T15:00:00Z");
  expect(compared).toBeGreaterThan(100);
});

/**
 * The statuses of tasks that compliance shows as parts, with the filter that each opens the report with, and its
 * column.
 */
const statuses = [
  ["completed", "task_compliance_statuses", ["1", "2"], "users_task_count"],
  ["unable_to_complete", "task_compliance_statuses", ["3"], "users_task_count"],
  ["abandoned", "task_compliance_statuses", ["4"], "users_task_count"],
  ["pending", "task_progress_statuses", ["2"], "pending"],
  ["past_due", "task_progress_statuses", ["3"], "past_due"],
] as const;

async function compareStatuses(request: Request): Promise<number> {
  const { data } = await request("compliance_dashboard");
  if (!("introduce_breakdown" in data)) throw new Error("no dashboard");
  let compared = 0;
  for (const [status, filter, ids, column] of statuses) {
    const narrowed = { structures: { addon_options: "summary" }, filters: { [filter]: ids } };
    const { totals } = (await request("compliance_summary_report", narrowed)).meta.summary_object ?? {};
    expect(totals?.[column]?.value, status).toBe(data.introduce_breakdown[status]);
    compared += data.introduce_breakdown[status] ?? 0;
  }
  return compared;
}

test("a status of tasks equals the report that it opens, for every viewer, place and day", async () => {
  const known = await readKnownPlaces();
  let compared = 0;
  // In the summer after, many tasks of plans that go on have ended before the window began.
  for (const day of ["2026-11-20", "2027-08-15"]) {
    t.clock.set(`${day}T15:00:00Z`);
    for (const viewer of listViewers(known)) {
      for (const { request } of listDashboards(viewer, known)) compared += await compareStatuses(request);
    }
  }
  t.clock.set("2026-11-20T15:00:00Z");
  expect(compared).toBeGreaterThan(0);
});

test("the portfolio and the team show the same tasks as the dashboard of compliance", async () => {
  for (const day of ["2026-11-20", "2027-08-15"]) {
    t.clock.set(`${day}T15:00:00Z`);
    for (const viewer of listViewers(await readKnownPlaces())) {
      const [everything] = listDashboards(viewer, { regions: [], locations: [] });
      const result = await everything?.request("compliance_dashboard");
      if (!result || !("introduce_breakdown" in result.data)) throw new Error("no dashboard");
      const { pending, past_due, unable_to_complete: cant_complete } = result.data.introduce_breakdown;
      const summary = { query: { structures: { addon_options: "summary" } } };
      const portfolio = await callAs(product, getPortfolio, viewer.actor, summary);
      const team = await callAs(product, getTeam, viewer.actor, summary);
      for (const { meta } of [portfolio, team])
        expect(meta.summary_object?.development, viewer.name).toMatchObject({ pending, past_due, cant_complete });
    }
  }
  t.clock.set("2026-11-20T15:00:00Z");
});

const listOf: Readonly<Record<keyof TeamSummary["data_issues"], string>> = {
  no_manager: "No Manager or subordinates",
  opted_out: "Opted out of emails",
  missing_start_date: "No Start Date",
  missing_office: "No Location",
  missing_position: "No Position",
};

test("the counts in the team's header equal the lists that they open", async () => {
  const known = await readKnownPlaces();
  for (const { name, actor: who } of listViewers(known)) {
    const { meta } = await callAs(product, getTeam, who, { query: { structures: { addon_options: "summary" } } });
    for (const [issue, count] of Object.entries(meta.summary_object?.data_issues ?? {})) {
      const general = listOf[issue as keyof typeof listOf];
      const list = await callAs(product, getTeam, who, { query: { filters: { general } } });
      expect(list.meta.pagination?.record_count, `${issue} for ${name}`).toBe(count);
    }
    expect(meta.pagination?.record_count, name).toBe(meta.summary_object?.active_employees);
  }
});

test("new hires are equal above the team, on the dashboard and in the first band of tenure, on one day", async () => {
  const known = await readKnownPlaces();
  // An employee began 90 days before each of these days, or 89.
  const started = await t.db.withClient(CLIENT, (tx) =>
    sql<{ day: string }>`SELECT DISTINCT start_date + n AS day FROM people, (VALUES (89), (90)) AS since (n)
      WHERE client_id = ${CLIENT} AND last_day IS NULL AND start_date BETWEEN '2026-06-01' AND '2026-09-30' ORDER BY 1`.execute(
      tx.on(),
    ),
  );
  const days = started.rows.map(({ day }) => day);
  expect(days.length).toBeGreaterThan(0);
  let hired = 0;
  for (const day of days) {
    t.clock.set(`${day}T20:00:00Z`);
    for (const viewer of listViewers(known)) {
      const everything = listDashboards(viewer, known)[0]?.request;
      const findRows = async (scope: string, range?: string): Promise<readonly ReportRow[]> => {
        const structures = { scope, ...(range ? { date_range: range } : {}) };
        const reply = await everything?.("employee_tenure_report", { structures, page: { size: "1000" } });
        return reply && isTableData(reply.data) ? reply.data.results : [];
      };
      const countInBand = async (range?: string): Promise<number> =>
        (await findRows("tenure_bands", range)).find((row) => row.m_id === 1)?.figures["employees"]?.value ?? 0;
      const staff = await everything?.("turnover");
      const ofWindow = staff && "figures" in staff.data ? staff.data.figures["new_hires"]?.value : null;
      expect(await countInBand(), `${viewer.name} on ${day}`).toBe(ofWindow);
      const query = { structures: { addon_options: "summary" } };
      const { team } = (await callAs(product, getTeam, viewer.actor, { query })).meta.summary_object ?? {};
      const today = await countInBand(`${day}:${day}`);
      const rows = await findRows("locations", `${day}:${day}`);
      const byPlace = rows.reduce((sum, { figures }) => sum + (figures["new_hires"]?.value ?? 0), 0);
      expect(byPlace, `${viewer.name} on ${day}`).toBe(today);
      if (team) expect(team.new_hires, `${viewer.name} on ${day}`).toBe(today);
      hired += today;
    }
  }
  t.clock.set("2026-11-20T15:00:00Z");
  expect(hired).toBeGreaterThan(0);
});

test("a region of the settings leads to the number of locations that it shows", async () => {
  const regions = await callAs(product, getRegions, admin, { query: { page: { size: "-1" } } });
  for (const { id, name, location_count: count } of regions.data) {
    const list = await callAs(product, getLocations, admin, { query: { filters: { regions: [String(id)] } } });
    expect(list.meta.pagination.record_count, name).toBe(count);
  }
});

test("waiting tasks and escalations equal the lists that the header leads to", async () => {
  const people = await callAs(product, getTeam, admin, { query: { page: { size: "100" } } });
  let waiting = 0;
  for (const { id: personId } of people.data) {
    const who = { ...admin, personId };
    const counts = (await callAs(product, getTasksCounts, who)).data;
    const tasks = await callAs(product, getCurrentTasks, who);
    const escalations = await callAs(product, getEscalations, who);
    const listed = [tasks, escalations].map(({ meta }) => meta.pagination?.record_count);
    expect(listed, `person ${personId}`).toEqual([counts.tasks, counts.escalations]);
    waiting += counts.tasks + counts.escalations;
  }
  expect(waiting).toBeGreaterThan(0);
});

test("files put the on-time share before compliance, which also counts late tasks", async () => {
  const report = await exportAs(product, exportReportCsv, admin, {
    params: { widget: "compliance_summary_report" },
    body: { structures: { scope: "regions" } },
  });
  expect(report.head.slice(0, 4)).toEqual(["Region", "On Time Share", "On Time Share Change", "Compliance"]);
  const portfolio = await exportAs(product, exportPortfolioCsv, admin, { body: { columns: ["plans_compliance"] } });
  expect(portfolio.head.slice(0, 3)).toEqual(["Region", "Plans On Time", "Plans Compliance"]);
  const shares = portfolio.rows.map(
    ([, onTime, compliance]) => [Number.parseFloat(onTime ?? ""), Number.parseFloat(compliance ?? "")] as const,
  );
  const known = shares.filter(([onTime]) => !Number.isNaN(onTime));
  expect(known.length).toBeGreaterThan(0);
  for (const [onTime, compliance] of known) expect(onTime).toBeLessThanOrEqual(compliance);
});
