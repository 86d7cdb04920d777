import type { PeriodMonths } from "#ui/format.ts";

/** One month of a series. A month without a number is a gap; a hidden one is withheld and never 0. */
export interface ChartPoint {
  /** A day of the month, YYYY-MM-DD. */
  readonly month: string;
  readonly value: number | null;
  readonly hidden?: boolean | undefined;
  /** The number of answers behind the value. */
  readonly n?: number | null | undefined;
}

/** The viewer's own value, the two indexes, or one of ten colors. */
export type SeriesTone = "own" | "company" | "sbx" | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: SeriesTone;
  readonly points: readonly ChartPoint[];
}

/** One month of a score with company and SBX, as in the replies. */
export interface ScorePoint extends ChartPoint {
  readonly company: number | null;
  readonly sbx: number | null;
}

interface ScoreLabels {
  readonly own: string;
  readonly company: string;
  readonly sbx: string;
}

/** Returns the lines of one score: its own, then company and SBX when they have any number. */
export function buildScoreSeries(points: readonly ScorePoint[], labels: ScoreLabels): ChartSeries[] {
  const buildIndexSeries = (key: "company" | "sbx"): ChartSeries[] =>
    points.some((point) => point[key] !== null)
      ? [
          {
            key,
            label: labels[key],
            tone: key,
            points: points.map((point) => ({ month: point.month, value: point[key] })),
          },
        ]
      : [];
  return [
    { key: "own", label: labels.own, tone: "own", points },
    ...buildIndexSeries("company"),
    ...buildIndexSeries("sbx"),
  ];
}

/** A series aligned with the months of its chart. */
export interface PlacedSeries extends ChartSeries {
  /** One cell per month; null when the series has no data. */
  readonly cells: readonly (ChartPoint | null)[];
}

export interface ChartData {
  /** The first months of all periods, from the first to the last of all series, as YYYY-MM. */
  readonly months: readonly string[];
  /** The number of months per period. */
  readonly every: PeriodMonths;
  readonly series: readonly PlacedSeries[];
}

/** Returns the lines that are compared with company and SBX. */
export function listOwnLines({ series }: ChartData): PlacedSeries[] {
  return series.filter(({ tone }) => tone !== "company" && tone !== "sbx");
}

/** Returns the number of months since the year 0, for arithmetic. */
function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function toMonth(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** Returns the first month of the calendar period that contains a day. */
export function getPeriod(day: string, every: PeriodMonths): string {
  const number = toMonthNumber(day);
  return toMonth(number - (number % every));
}

function buildPeriods(first: string | undefined, last: string | undefined, every: PeriodMonths): string[] {
  if (first === undefined || last === undefined) return [];
  const from = toMonthNumber(first);
  const count = (toMonthNumber(last) - from) / every + 1;
  return Array.from({ length: count }, (_, at) => toMonth(from + at * every));
}

/** Aligns all series on the same months, quarters or years. A period without data keeps its place and is empty. */
export function buildChartData(series: readonly ChartSeries[], every: PeriodMonths = 1): ChartData {
  const named = series.flatMap((one) => one.points.map((point) => getPeriod(point.month, every))).toSorted();
  const months = buildPeriods(named[0], named.at(-1), every);
  return {
    months,
    every,
    series: series.map((one) => {
      const byMonth = new Map(one.points.map((point) => [getPeriod(point.month, every), point]));
      return { ...one, cells: months.map((month) => byMonth.get(month) ?? null) };
    }),
  };
}

/** Returns the value to draw; null for a hidden one, whatever the reply contains. */
export function findValueAt(series: PlacedSeries, at: number): number | null {
  const cell = series.cells[at];
  return cell && cell.hidden !== true ? cell.value : null;
}

/** With fewer answers a period is not reliable. */
const ENOUGH = 10;

/** Returns true for a value with so few answers that a solid line would look too certain. */
export function hasFewAnswers({ value, hidden, n }: ChartPoint): boolean {
  return value !== null && hidden !== true && typeof n === "number" && n < ENOUGH;
}

/** Returns true when a value of this month is withheld. */
export function isHiddenAt(data: ChartData, at: number): boolean {
  return data.series.some((series) => series.cells[at]?.hidden === true);
}

export interface Mark {
  readonly at: number;
  readonly value: number;
}

export interface LineSegments {
  /** Values of consecutive months. A single month, or one with few answers, is a run of one. */
  readonly runs: readonly (readonly Mark[])[];
  /** From the end of each run to the beginning of the next, across gaps or months with few answers. */
  readonly bridges: readonly (readonly [Mark, Mark])[];
}

function isFewAt({ cells }: PlacedSeries, at: number): boolean {
  const cell = cells[at];
  return cell !== undefined && cell !== null && hasFewAnswers(cell);
}

/** Splits a series into strokes: solid along its runs, dashed across the months between them. */
export function toStrokes(series: PlacedSeries): LineSegments {
  const runs: Mark[][] = [];
  const bridges: [Mark, Mark][] = [];
  let before: Mark | undefined;
  for (const at of series.cells.keys()) {
    const value = findValueAt(series, at);
    if (value === null) continue;
    const mark = { at, value };
    const isSure = [at - 1, at].every((each) => !isFewAt(series, each));
    if (before?.at === at - 1 && isSure) runs.at(-1)?.push(mark);
    else {
      if (before) bridges.push([before, mark]);
      runs.push([mark]);
    }
    before = mark;
  }
  return { runs, bridges };
}

/** Returns the last value of a series, at the end of its line; null for a series without values. */
export function findLastMark(series: PlacedSeries): Mark | null {
  return toStrokes(series).runs.at(-1)?.at(-1) ?? null;
}
