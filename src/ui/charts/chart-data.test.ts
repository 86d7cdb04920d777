import { expect, test } from "vitest";
import {
  buildChartData,
  isHiddenAt,
  findLastMark,
  buildScoreSeries,
  toStrokes,
  findValueAt,
  type ChartPoint,
} from "#ui/charts/chart-data.ts";

const labels = { own: "Satisfaction", company: "Company", sbx: "SBX" };

function createPoints(...values: (number | null | "hidden")[]): ChartPoint[] {
  return values.map((value, at) => ({
    month: `2026-${String(at + 1).padStart(2, "0")}-01`,
    value: value === "hidden" ? null : value,
    hidden: value === "hidden",
  }));
}

function createSeries(points: ChartPoint[]) {
  const data = buildChartData([{ key: "own", label: "Own", tone: "own", points }]);
  const [series] = data.series;
  if (!series) throw new Error("no series");
  return { data, series };
}

test("runs are consecutive months, and bridges connect them across gaps", () => {
  const { series } = createSeries(createPoints(70, 71, null, 73, null, "hidden", 76, 77));
  const { runs, bridges } = toStrokes(series);
  expect(runs.map((run) => run.map((mark) => mark.at))).toEqual([[0, 1], [3], [6, 7]]);
  expect(bridges.map(([from, to]) => [from.at, to.at])).toEqual([
    [1, 3],
    [3, 6],
  ]);
  expect(findLastMark(series)).toEqual({ at: 7, value: 77 });
});

test("no bridge leads to an end without a number", () => {
  const { series } = createSeries(createPoints(null, 70, null));
  expect(toStrokes(series)).toEqual({ runs: [[{ at: 1, value: 70 }]], bridges: [] });
  expect(findLastMark(createSeries(createPoints(null, null)).series)).toBeNull();
});

test("a hidden month has no value, even if the reply contains one", () => {
  const { data, series } = createSeries([{ month: "2026-01-01", value: 64, hidden: true }]);
  expect(findValueAt(series, 0)).toBeNull();
  expect(isHiddenAt(data, 0)).toBe(true);
  expect(toStrokes(series).runs).toEqual([]);
});

test("all series share the same months, and a month without data keeps its place", () => {
  const { months, series } = buildChartData([
    { key: "a", label: "A", tone: 1, points: [{ month: "2025-11-01", value: 1 }] },
    { key: "b", label: "B", tone: 2, points: [{ month: "2026-02-01", value: 2 }] },
  ]);
  expect(months).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(series.map((one) => one.cells.map((cell) => cell?.value ?? null))).toEqual([
    [1, null, null, null],
    [null, null, null, 2],
  ]);
  expect(buildChartData([])).toEqual({ months: [], every: 1, series: [] });
});

test("a score adds company and SBX when they have a number", () => {
  const points = [
    { month: "2026-01-01", value: 70, hidden: false, n: 12, company: 71, sbx: null },
    { month: "2026-02-01", value: null, hidden: true, n: null, company: null, sbx: null },
  ];
  expect(buildScoreSeries(points, labels).map(({ key, label, tone }) => [key, label, tone])).toEqual([
    ["own", "Satisfaction", "own"],
    ["company", "Company", "company"],
  ]);
});

test("quarters and years follow the calendar, and those without data between others keep their places", () => {
  const createMonthPoints = (...days: string[]): ChartPoint[] => days.map((month, at) => ({ month, value: 70 + at }));
  const createData = (every: 3 | 12, ...days: string[]) =>
    buildChartData([{ key: "own", label: "Own", tone: "own", points: createMonthPoints(...days) }], every);
  expect(createData(3, "2025-11-15", "2026-01-01", "2026-07-01").months).toEqual([
    "2025-10",
    "2026-01",
    "2026-04",
    "2026-07",
  ]);
  expect(createData(3, "2025-11-15", "2026-04-01").series[0]?.cells.map((cell) => cell?.value ?? null)).toEqual([
    70,
    null,
    71,
  ]);
  expect(createData(12, "2023-06-01", "2026-01-01").months).toEqual(["2023-01", "2024-01", "2025-01", "2026-01"]);
});

test("a month with fewer than ten answers is a dot with dashes on either side; one with an unknown number is not", () => {
  const points = [20, 10, 3, 12, null].map((n, at) => ({ month: `2026-0${at + 1}-01`, value: 70 + at, n }));
  const [series] = buildChartData([{ key: "own", label: "Own", tone: "own", points }]).series;
  if (!series) throw new Error("no series");
  const { runs, bridges } = toStrokes(series);
  expect(runs.map((run) => run.map(({ at }) => at))).toEqual([[0, 1], [2], [3, 4]]);
  expect(bridges.map(([from, to]) => [from.at, to.at])).toEqual([
    [1, 2],
    [2, 3],
  ]);
});
