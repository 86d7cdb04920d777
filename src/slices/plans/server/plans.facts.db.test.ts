import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { Dimension, Filters, MetricRequest } from "#slices/analytics/server/analytics.api.ts";
import { type AnalyticsModule, createAnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { type GeneratedHistory, generateHistory, toRows } from "../testing/task-histories.ts";
import { type QuestionFilter, computeNaively } from "../testing/reference-metrics.ts";
import { plansFacts } from "./plans.facts.ts";

const TODAY = "2026-06-15";
const windows = {
  current: { from: "2025-07-01", to: "2026-06-30" },
  previous: { from: "2024-07-01", to: "2025-06-30" },
};
const CLIENT = 80;
const OTHER = 81;
const metrics = [
  "compliant_percentage non_compliant_percentage exclusions_percentage ontime late cant_complete abandoned canceled",
  "compliant non_compliant excluded users_task_count task_count onboarding_task_count offboarding_task_count",
  "complete_percentage development_percentage scheduled pending past_due completed complete progress_cant_complete",
  "progress_abandoned progress_canceled total",
].flatMap((names) => names.split(" "));
const ofEnrollments = ["plan_employees", "enrollment_count"];

let t: TestDatabase;
let analytics: AnalyticsModule;
let made: GeneratedHistory;

beforeAll(async () => {
  t = await openTestDatabase();
  const findNothing = () => Promise.resolve([]);
  const protectedAnswers = {
    readResponses: findNothing,
    readNewestMonths: findNothing,
    readInvitees: findNothing,
  };
  const organization = { readClient: () => Promise.reject(new Error("not requested")), readClients: findNothing };
  const deps = { db: t.db, clock: t.clock, units: t.units, organization, protectedAnswers, facts: plansFacts };
  analytics = createAnalyticsModule(deps as unknown as Parameters<typeof createAnalyticsModule>[0]);
  for (const [clientId, seed] of [
    [CLIENT, 7],
    [OTHER, 8],
  ] as const) {
    const history = generateHistory(seed, TODAY);
    if (clientId === CLIENT) made = history;
    const locations = [1, 2, 3].map((id) => ({ id, regionId: id === 3 ? null : 1 }));
    await makeClient(t.db, clientId, { regionIds: [1], locations });
    await t.db.withClient(clientId, async (tx) => {
      const groups = [1, 2].map((id) => ({ client_id: clientId, id, name: `Group ${id}` }));
      await insertRows(tx, "reporting_groups", groups);
      const inside = groups.flatMap(({ client_id, id: reporting_group_id }) =>
        [0, 1].map((at) => ({ client_id, reporting_group_id, location_id: reporting_group_id + at })),
      );
      await insertRows(tx, "reporting_group_locations", inside);
      for (const [table, rows] of toRows(history)) {
        await insertRows(
          tx,
          table,
          rows.map((row) => ({ ...row, client_id: clientId })),
        );
      }
    });
  }
});
afterAll(() => t.close());

const readFigures = (by: Dimension, filters: Filters = {}, more: Partial<MetricRequest> = {}) =>
  t.db.withClient(CLIENT, (tx) =>
    analytics.api.computeFigures(tx, {
      service: "introduce",
      metrics:
        by === "assignee" || by === "task" || filters.assignee || filters.task
          ? metrics
          : [...metrics, ...ofEnrollments],
      by,
      filters,
      windows,
      scope: { kind: "client" },
      today: TODAY,
      ...more,
    }),
  );

/** Every metric of every key in both windows, as numbers or states. */
async function readResult(
  by: Dimension,
  filters: Filters,
  scope?: MetricRequest["scope"],
): Promise<Record<string, unknown>> {
  const table = await readFigures(by, filters, scope ? { scope } : {});
  return Object.fromEntries(
    table.rows.flatMap(({ key, figures: row }) =>
      Object.entries(row).flatMap(([metric, { current, previous }]) =>
        [current, previous].map((figure, at): [string, unknown] => [
          `${key} ${metric} ${at === 0 ? "current" : "previous"}`,
          figure?.state === "value" ? figure.rounded : figure?.state,
        ]),
      ),
    ),
  );
}

function computeExpected(by: Dimension, filter: QuestionFilter): Record<string, unknown> {
  const isOfTasks = by === "assignee" || by === "task" || filter.assignee !== undefined || filter.task !== undefined;
  return computeNaively(made, {
    by,
    filter,
    windows,
    today: TODAY,
    metrics: isOfTasks ? metrics : [...metrics, ...ofEnrollments],
  });
}

describe("tasks and enrollments match a count row by row", () => {
  const dimensions: readonly Dimension[] = [
    ...(["total", "region", "location", "plan", "plan_type", "task", "employee", "assignee"] as const),
    ...(["position", "position_category", "reporting_group"] as const),
  ];

  test.each(dimensions)("by %s", async (by) => {
    const found = await readResult(by, {});
    expect(Object.keys(found).length).toBeGreaterThan(0);
    expect(found).toEqual(computeExpected(by, {}));
  });

  test.each<[string, Dimension, QuestionFilter]>([
    ["one plan, by location", "location", { plan: [2] }],
    ["two plans, by plan", "plan", { plan: [1, 3] }],
    ["a type of plan, by month's total", "total", { plan_type: ["development"] }],
    ["an assignee, by task", "task", { assignee: [3, 4] }],
    ["a task, by plan", "plan", { task: [2, 5] }],
    ["a position and a plan, by location", "location", { position: [1], plan: [1, 2] }],
    ["an employee, by plan type", "plan_type", { employee: [5, 6, 7] }],
    ["a location, by position category", "position_category", { location: [1, 3] }],
    ["a region, by assignee", "assignee", { region: [1] }],
  ])("%s", async (_, by, filter) => {
    expect(await readResult(by, filter)).toEqual(computeExpected(by, filter));
  });

  test("within a scope, which is applied last and only removes rows", async () => {
    const scope = { kind: "places", regionIds: [], locationIds: [2] } as const;
    expect(await readResult("plan", {}, scope)).toEqual(computeExpected("plan", { location: [2] }));
  });
});

test("states of a day add up to the total, and shares without tasks are N/A", async () => {
  const { get: of } = await readFigures("location");
  for (const place of [1, 2, 3, null]) {
    const getValue = (metric: string): number => {
      const figure = of(place)[metric]?.current;
      return figure?.state === "value" ? figure.rounded : Number.NaN;
    };
    const parts = ["scheduled", "pending", "past_due", "completed", "progress_abandoned"].map(getValue);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(getValue("total"));
    expect(getValue("total")).toBeGreaterThan(0);
  }
  expect(of(99)["compliant_percentage"]?.current.state).toBe("na");
  expect(of(99)["users_task_count"]?.current).toMatchObject({ state: "value", value: 0 });
});

test("a task of two plans counts once in total and once in each plan", async () => {
  const isShared = made.tasks.filter(({ enrollmentIds }) => enrollmentIds.length > 1);
  expect(isShared.length).toBeGreaterThan(10);
  const getTotal = (table: Awaited<ReturnType<typeof readFigures>>, key: number | null): number => {
    const figure = table.get(key)["total"]?.current;
    return figure?.state === "value" ? figure.rounded : 0;
  };
  const [all, byPlan] = await Promise.all([readFigures("total"), readFigures("plan")]);
  const sum = [1, 2, 3, 4].map((plan) => getTotal(byPlan, plan)).reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(getTotal(all, null));
});

test("results by bucket equal the results by range", async () => {
  const buckets = [0, 1, 2, 3].map((quarter) => {
    const from = ["2025-07-01", "2025-10-01", "2026-01-01", "2026-04-01"][quarter] ?? "";
    const to = ["2025-09-30", "2025-12-31", "2026-03-31", "2026-06-30"][quarter] ?? "";
    return { label: `Q${quarter}`, interval: `${from}:${to}`, range: { from, to } };
  });
  const wanted = ["compliant_percentage", "past_due", "total", "plan_employees"];
  const series = await t.db.withClient(CLIENT, (tx) =>
    analytics.api.computeSeries(tx, {
      service: "introduce",
      metrics: wanted,
      by: "location",
      buckets,
      scope: { kind: "client" },
      today: TODAY,
    }),
  );
  for (const [at, { range }] of buckets.entries()) {
    const previous = { from: addDays(range.from, -4000), to: addDays(range.from, -3990) };
    const one = await readFigures("location", {}, { metrics: wanted, windows: { current: range, previous } });
    for (const place of [1, 2, 3, null]) {
      for (const metric of wanted) expect(series.get(place)[at]?.[metric]).toEqual(one.get(place)[metric]?.current);
    }
  }
});

test("rejects unsupported dimensions and filters by name", async () => {
  await expect(readFigures("survey")).rejects.toThrow(RangeError);
  await expect(readFigures("task", {}, { metrics: ["plan_employees"] })).rejects.toThrow("plan_employees");
  expect(analytics.api.getDimensions("introduce", "compliant_percentage")).toEqual(
    expect.arrayContaining(["location", "plan", "plan_type", "task", "assignee", "employee", "position"]),
  );
});

describe("by status", () => {
  const outcomes = ["ontime", "late", "cant_complete", "abandoned", "canceled"];
  const getCount = (table: Awaited<ReturnType<typeof readFigures>>, key: number | null, metric: string): number => {
    const figure = table.get(key)[metric]?.current;
    return figure?.state === "value" ? figure.rounded : Number.NaN;
  };

  test("filters outcomes, which match the metrics", async () => {
    const [all, byOutcome] = [
      await readFigures("total", {}, { metrics: outcomes }),
      await readFigures("task_compliance_status", {}, { metrics: ["users_task_count"] }),
    ];
    const expectedCounts = outcomes.map((metric) => getCount(all, null, metric));
    expect(outcomes.map((_, at) => getCount(byOutcome, at + 1, "users_task_count"))).toEqual(expectedCounts);
    expect(Math.min(...expectedCounts)).toBeGreaterThan(0);
    const filters = { task_compliance_status: [4] };
    for (const by of ["location", "assignee", "employee", "task"] as const) {
      const whole = await readFigures(by, {}, { metrics: ["abandoned"] });
      const narrowed = await readFigures(by, filters, { metrics: ["users_task_count", "late"] });
      for (const { key } of whole.rows) {
        const abandoned = whole.get(key)["abandoned"]?.current;
        expect(narrowed.get(key)["users_task_count"]?.current).toEqual(abandoned);
        expect(narrowed.get(key)["late"]?.current).toMatchObject({ value: 0 });
      }
    }
  });

  test("counts progress on a day as the metrics do", async () => {
    const parts = ["scheduled", "pending", "past_due"];
    const [all, byProgress] = [
      await readFigures("total", {}, { metrics: [...parts, "total"] }),
      await readFigures("task_progress_status", {}, { metrics: ["total"] }),
    ];
    const open = parts.map((metric) => getCount(all, null, metric));
    const ended = getCount(all, null, "total") - open.reduce((sum, part) => sum + part, 0);
    expect([1, 2, 3, 4].map((id) => getCount(byProgress, id, "total"))).toEqual([...open, ended]);
    const [whole, late] = [
      await readFigures("location", {}, { metrics: ["past_due"] }),
      await readFigures("location", { task_progress_status: [3] }, { metrics: ["total"] }),
    ];
    for (const { key } of whole.rows) {
      expect(late.get(key)["total"]?.current).toEqual(whole.get(key)["past_due"]?.current);
    }
  });

  test("rejects a share among selected statuses, which is meaningless", async () => {
    const { canRequest: canQuery } = analytics.api;
    expect(canQuery("introduce", "compliant_percentage", "location", ["task_compliance_status"])).toBe(false);
    expect(canQuery("introduce", "complete_percentage", "location", ["task_progress_status"])).toBe(false);
    expect(canQuery("introduce", "users_task_count", "location", ["task_compliance_status"])).toBe(true);
    const share = { metrics: ["compliant_percentage"] };
    await expect(readFigures("location", { task_compliance_status: [4] }, share)).rejects.toThrow(RangeError);
    await expect(readFigures("location", { task_progress_status: [3] }, share)).rejects.toThrow(RangeError);
  });
});
