import { describe, expect, test } from "vitest";
import { addMonths } from "#platform/server/clock.ts";
import type { MetricState, MonthPoint, Released } from "#slices/analytics/server/analytics.api.ts";
import { compareFigures, buildLine, buildMonths, type ServiceMonths } from "./place-lines.rules.ts";
import { buildTrendWindows } from "./place-trends.widget.ts";

const toReleased = (state: MetricState): Released => state as Released;
const createNumber = (rounded: number, bound: "at_most" | "at_least" | null = null): Released =>
  toReleased({ state: "value", value: rounded, rounded, n: 5, bound });
const hidden = toReleased({ state: "hidden" });
const na = toReleased({ state: "na" });

function createPoint(month: string, figure: Released): MonthPoint {
  const names = ["agreement_importance", "likely_to_renew_percentage", "likely_to_remain_percentage", "response_count"];
  return { month, figures: Object.fromEntries(names.map((name) => [name, figure])) };
}

describe("a figure compared with another time", () => {
  test.each([
    ["two numbers", createNumber(69), createNumber(71), { delta: -2, trend: "down", is_low: true }],
    ["equal ones", createNumber(70), createNumber(70), { delta: 0, trend: "equal", is_low: false }],
    ["none before", createNumber(80), na, { previous_value: null, delta: null, trend: null, is_low: false }],
    ["hidden now", hidden, createNumber(80), { value: null, hidden: true, delta: null, trend: null, is_low: false }],
    ["hidden before", createNumber(80), hidden, { value: 80, previous_value: null, hidden: false, delta: null }],
    [
      "a bound",
      createNumber(10, "at_most"),
      createNumber(50),
      { value: 10, bound: "at_most", delta: null, trend: null },
    ],
  ])("%s", (_, now, before, expected) => {
    expect(compareFigures(now, before, "score")).toMatchObject(expected);
  });

  test("a share is never low", () => {
    expect(compareFigures(createNumber(12), createNumber(50), "percent")).toMatchObject({ delta: -38, is_low: false });
  });
});

describe("lines", () => {
  test("contain the place's months with those of the company and SBX", () => {
    const own = [
      createPoint("2026-09-01", na),
      createPoint("2026-10-01", hidden),
      createPoint("2026-11-01", createNumber(80)),
    ];
    const company = [createPoint("2026-09-01", createNumber(70)), createPoint("2026-11-01", createNumber(75))];
    const sbx = [{ month: "2026-10-01", figures: { agreement_importance: 71 } }];
    const line = buildLine({ own, company, sbx }, "agreement_importance");
    expect(line).toEqual([
      { month: "2026-09-01", value: null, hidden: false, n: null, company: 70, sbx: null },
      { month: "2026-10-01", value: null, hidden: true, n: null, company: null, sbx: 71 },
      { month: "2026-11-01", value: 80, hidden: false, n: 5, company: 75, sbx: null },
    ]);
  });
});

describe("months one by one", () => {
  function createMonths(service: "intouch" | "ingage", first: string, figure: Released): ServiceMonths {
    const createPoints = (from: string): MonthPoint[] =>
      [0, 1, 2].map((month) => createPoint(addMonths(from, month), figure));
    return { service, own: createPoints(first), before: createPoints(addMonths(first, -12)), company: [], sbx: [] };
  }

  test("lists those of both services, newest first, without a figure where a service lacks the month", () => {
    const rows = buildMonths(
      createMonths("ingage", "2026-08-01", createNumber(60)),
      createMonths("intouch", "2026-09-01", hidden),
    );
    expect(rows.map((row) => [row.month, row.engagement?.value, row.satisfaction?.hidden])).toEqual([
      ["2026-11-01", undefined, true],
      ["2026-10-01", 60, true],
      ["2026-09-01", 60, true],
      ["2026-08-01", 60, undefined],
    ]);
    expect(rows[1]).toMatchObject({ likely_to_remain: { delta: 0, is_low: false }, satisfaction_responses: null });
  });

  test("lists those of one service alone", () => {
    const rows = buildMonths(null, createMonths("intouch", "2026-09-01", createNumber(81)));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ engagement: null, likely_to_remain: null, satisfaction_responses: 81 });
  });
});

describe("windows of trends", () => {
  test.each([
    ["intouch", "2026-11-20", 12, "2025-12-01", "2026-11-20", "2024-12-01", "2025-11-20"],
    ["intouch", "2026-11-20", 24, "2024-12-01", "2026-11-20", "2022-12-01", "2024-11-20"],
    ["ingage", "2026-11-20", 12, "2025-11-01", "2026-10-31", "2024-11-01", "2025-10-31"],
    ["ingage", "2026-11-01", 36, "2023-11-01", "2026-10-31", "2020-11-01", "2023-10-31"],
    ["ingage", "2028-03-31", 12, "2027-03-01", "2028-02-29", "2026-03-01", "2027-02-28"],
  ] as const)("%s on %s over %i months", (service, today, count, from, to, earlier, until) => {
    expect(buildTrendWindows(service, today, count)).toEqual({
      current: { from, to },
      previous: { from: earlier, to: until },
    });
  });
});
