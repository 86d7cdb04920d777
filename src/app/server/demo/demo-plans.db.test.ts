import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { getTeam } from "#slices/people/contract/team.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { getStateOn, type TaskDates } from "#slices/plans/server/tasks/task-states.rules.ts";
import { plans } from "./content/plans.ts";
import { openDemoDatabase, readRowsOfAll, tinyDemo } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

const TODAY = tinyDemo.today ?? "";
const YEAR = "2025-12-01";
let t: TestDatabase;
let flagship: number;
let ids: readonly number[];

interface Row {
  readonly client: number;
  readonly id: number;
  readonly location_id: number | null;
  readonly alert_on: string | null;
  readonly due_on: string | null;
  readonly escalate_on: string | null;
  readonly abandon_on: string | null;
  readonly outcome_id: 1 | 2 | 3 | 4 | 5 | null;
  readonly outcome_on: string | null;
  readonly active_until: string | null;
}

const days = ["alert_on", "due_on", "escalate_on", "abandon_on", "outcome_on", "active_from", "active_until"];
const TASKS = `SELECT id, location_id, outcome_id, ${days.map((day) => `${day}::text`).join(", ")}
  FROM user_tasks WHERE client_id = $client ORDER BY id`;

beforeAll(async () => {
  const opened = await openDemoDatabase();
  t = opened;
  ids = opened.demo.clients.map(({ id }) => id);
  flagship = ids[0] ?? 0;
});
afterAll(() => t.close());

function getStateToday(row: Row) {
  const { alert_on: alertOn, due_on: dueOn, escalate_on: escalateOn, abandon_on: abandonOn } = row;
  const dates = dueOn === null ? null : ({ alertOn, dueOn, escalateOn, abandonOn } as TaskDates);
  const { outcome_id: complianceId, outcome_on: on } = row;
  return getStateOn({ dates, outcome: complianceId === null ? null : { complianceId, on: on ?? "" } }, TODAY);
}

/** A metric value with this displayed value, whose change is the difference of both displayed values. */
function expectFigure(
  figure:
    | { readonly value?: number | null; readonly previous_value?: number | null; readonly delta?: number | null }
    | undefined,
  value: number | null,
): void {
  const toShown = (of: number | null | undefined): number => Math.round(of ?? Number.NaN);
  expect(toShown(figure?.value)).toBe(value);
  expect(figure?.delta).toBe(toShown(figure?.value) - toShown(figure?.previous_value));
}

describe("plans of a demo", () => {
  test("companies with introduce have plans of every type, the others have none", async () => {
    const counted = "SELECT type, count(*)::int AS n FROM plans WHERE client_id = $client GROUP BY 1 ORDER BY 1";
    const types = await readRowsOfAll<{ client: number; type: string; n: number }>(t, ids, counted);
    expect(types.filter(({ client }) => client === flagship).map(({ type, n }) => [type, n])).toEqual([
      ["development", 2],
      ["offboarding", 1],
      ["onboarding", 2],
    ]);
    const active = "SELECT 1 AS has FROM client_services WHERE client_id = $client AND service = 'introduce'";
    const having = await readRowsOfAll<{ client: number }>(t, ids, active);
    expect(new Set(types.map(({ client }) => client))).toEqual(new Set(having.map(({ client }) => client)));
  });

  test("there are tasks in every state and with every outcome today", async () => {
    const tasks = await readRowsOfAll<Row>(t, ids, TASKS);
    const states = tasks.map(getStateToday);
    expect(new Set(states.map(({ progressId }) => progressId))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(states.flatMap(({ complianceId }) => complianceId ?? []))).toEqual(new Set([1, 2, 3, 4, 5]));
    // No row is of the day that the demo ends before.
    expect(tasks.every(({ outcome_on }) => outcome_on === null || outcome_on < TODAY)).toBe(true);
  });

  test("plans and tasks have Spanish texts beside those of a company that writes English", async () => {
    const rows = await readRowsOfAll<{ locale: string; title: string; title_es: string; description_es: string }>(
      t,
      ids,
      `SELECT c.locale, v.title, v.title_es, v.description_es FROM task_template_versions v
        JOIN clients c ON c.id = v.client_id WHERE v.client_id = $client
       UNION ALL SELECT c.locale, p.title, p.title_es, p.title_es FROM plans p
        JOIN clients c ON c.id = p.client_id WHERE p.client_id = $client`,
    );
    const english = rows.filter(({ locale }) => locale === "en");
    expect(english.length).toBeGreaterThan(20);
    expect(english.filter((row) => row.title_es === "" || row.description_es === "")).toEqual([]);
    expect(rows.filter((row) => row.locale === "es" && row.title_es !== "")).toEqual([]);
    expect(english.find(({ title }) => title === "Choose your benefits")?.title_es).toBe("Elegir sus prestaciones");
  });

  test("the steps that people put off are late far more often than the others", async () => {
    const putOff = plans.flatMap(({ tasks }) => tasks).filter((task) => task.putOff > 0);
    const titles = new Set(putOff.flatMap(({ title }) => [title.en, title.es]));
    const rows = await readRowsOfAll<{ title: string; done: number; late: number }>(
      t,
      ids,
      `SELECT v.title, count(*)::int AS done, (count(*) FILTER (WHERE outcome_id IN (2, 4)))::int AS late
        FROM user_tasks u JOIN task_template_versions v ON v.client_id = $client
          AND v.task_template_id = u.task_template_id AND v.version = u.template_version
        WHERE u.client_id = $client AND u.outcome_id IN (1, 2, 4) GROUP BY 1`,
    );
    const toShare = (of: typeof rows): number =>
      of.reduce((sum, { late }) => sum + late, 0) / of.reduce((sum, { done }) => sum + done, 0);
    expect(titles.size).toBe(10);
    const [planted, others] = [true, false].map((is) => toShare(rows.filter(({ title }) => titles.has(title) === is)));
    expect(planted).toBeGreaterThan((others ?? 1) + 0.15);
  });

  test("an enrollment has ended exactly where all its tasks have, or its employee left", async () => {
    const enrollments = await readRowsOfAll<{ client: number; id: number; status_id: number; tasks: number[] }>(
      t,
      ids,
      `SELECT e.id, e.status_id, array_agg(link.user_task_id) AS tasks FROM enrollments AS e
       JOIN user_task_plans AS link ON link.client_id = e.client_id AND link.enrollment_id = e.id
       WHERE e.client_id = $client GROUP BY e.id, e.status_id`,
    );
    const tasks = new Map((await readRowsOfAll<Row>(t, ids, TASKS)).map((row) => [`${row.client} ${row.id}`, row]));
    for (const { client, status_id, tasks: its } of enrollments) {
      const ended = its
        .map((id) => tasks.get(`${client} ${id}`))
        .map((row) => (row ? getStateToday(row).progressId : 0));
      expect(ended.every((progress) => progress === 4)).toBe(status_id !== 1);
    }
  });

  test("the portfolio shows for each place what its tasks add up to, counted one by one [ENT-01, ENT-06, ENT-07]", async () => {
    const admin = createActor(flagship, { introduce: WHOLE_CLIENT, ingage: WHOLE_CLIENT });
    const query = { structures: { scope: "locations", addon_options: "summary" } };
    const { data, meta } = await fetchPortfolio(createProductOn(t), admin, query);
    expect(meta.dates.current).toEqual({ from: YEAR, to: TODAY });
    const tasks = (await readRowsOfAll<Row>(t, [flagship], TASKS)).filter(({ client }) => client === flagship);
    const computeCompliance = (some: readonly Row[]): number | null => {
      const outcomes = some.flatMap((row) => {
        const { complianceId } = getStateToday(row);
        return complianceId !== null && (row.outcome_on ?? row.abandon_on ?? "") >= YEAR ? [complianceId] : [];
      });
      const [done, lost] = [outcomes.filter((id) => id < 3).length, outcomes.filter((id) => id === 4).length];
      return done + lost === 0 ? null : Math.round((100 * done) / (done + lost));
    };
    const computeProgress = (some: readonly Row[]): number | null => {
      const active = some.filter((row) => row.active_until === null || row.active_until >= YEAR).map(getStateToday);
      const done = active.filter(({ complianceId }) => complianceId === 1 || complianceId === 2).length;
      const out = active.filter(({ complianceId }) => complianceId === 3 || complianceId === 5).length;
      return active.length === out ? null : Math.round((100 * done) / (active.length - out));
    };
    const roundValue = (value: number | null | undefined): number | null =>
      typeof value === "number" ? Math.round(value) : null;
    expect(data.results.length).toBeGreaterThan(2);
    // The row of archived places is no place; its tasks count in the header.
    for (const { m_id, introduce_stats: stats } of data.results.filter(({ link_type }) => link_type !== "archived")) {
      const own = tasks.filter(({ location_id }) => location_id === m_id);
      expect(roundValue(stats?.compliance.compliant_percentage)).toBe(computeCompliance(own));
      expect(roundValue(stats?.progress.complete_percentage)).toBe(computeProgress(own));
    }
    const { compliance: overall, development } = meta.summary_object ?? {};
    expect(roundValue(overall?.compliant_percentage)).toBe(computeCompliance(tasks));
    expect(roundValue(development?.compliance_score)).toBe(computeCompliance(tasks));
    expectFigure(overall?.compliance_figure, computeCompliance(tasks));
    const pastDue = tasks.filter((row) => getStateToday(row).progressId === 3);
    expect(development?.past_due).toBe(pastDue.length);
    expect(overall).toMatchObject({
      onboarding_task_count: expect.any(Number),
      offboarding_task_count: expect.any(Number),
    });
  });

  test("returns nothing about plans to a person without a permission in introduce", async () => {
    const { data, meta } = await fetchPortfolio(createProductOn(t), createActor(flagship, { ingage: WHOLE_CLIENT }), {
      structures: { addon_options: "summary" },
    });
    expect(data.results.every((row) => row.introduce_stats === undefined)).toBe(true);
    expect(meta.summary_object?.compliance).toBeUndefined();
  });
});

describe("headcount, new hires and tenure of a demo are equal in team, portfolio and engine", () => {
  type Viewer = ReturnType<typeof createActor>;
  const summary = { structures: { addon_options: "summary" } };

  async function readShown(viewer: Viewer): Promise<readonly unknown[]> {
    const product = createProductOn(t);
    const team = (await callAs(product, getTeam, viewer, { query: summary })).meta.summary_object;
    const portfolio = (await fetchPortfolio(product, viewer, summary)).meta.summary_object;
    return [portfolio?.general.active_employees, team?.team?.new_hires, team?.general.tenure?.float_years.toFixed(6)];
  }

  async function computeByEngine({ clientId }: Viewer, scope: typeof WHOLE_CLIENT): Promise<readonly unknown[]> {
    const before = addDays(TODAY, -365);
    const windows = { current: { from: TODAY, to: TODAY }, previous: { from: before, to: before } };
    const request = { service: "ingage", by: "total", windows, scope, today: TODAY } as const;
    const metrics = ["active_employees", "new_hires", "float_years"];
    const table = await t.db.withClient(clientId, (tx) =>
      createProductOn(t).analytics.computeFigures(tx, { ...request, metrics }),
    );
    return metrics.map((name) => {
      const current = table.get(null)[name]?.current;
      if (current?.state !== "value") throw new Error(`no ${name}`);
      return name === "float_years" ? current.value.toFixed(6) : current.value;
    });
  }

  test("of every company", async () => {
    for (const id of ids) {
      const viewer = createActor(id, { ingage: WHOLE_CLIENT, intel: WHOLE_CLIENT });
      expect(await readShown(viewer)).toEqual(await computeByEngine(viewer, WHOLE_CLIENT));
    }
  });

  test("of one region, for a viewer of that region only", async () => {
    const rows = (await fetchPortfolio(createProductOn(t), createActor(flagship, { ingage: WHOLE_CLIENT }))).data
      .results;
    const region = createScope([rows.find(({ m_id }) => m_id !== null)?.m_id ?? 0], []);
    const viewer = createActor(flagship, { ingage: region, intel: region }, "regional_manager");
    const own = await computeByEngine(viewer, region);
    expect(own[0]).toBeGreaterThan(0);
    expect(await readShown(viewer)).toEqual(own);
  });
});
