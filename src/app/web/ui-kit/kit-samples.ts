import type { ChartPoint, ChartSeries, ScorePoint, SeriesTone } from "#ui/charts/chart-data.ts";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { roundHalfUp } from "#ui/format.ts";

/** Builds an invented metric value as the server does: delta and trend of the rounded values. */
export function createSampleFigure(
  value: number,
  previous: number | null = null,
  certainty: Figure["certainty"] = "real",
): Figure {
  const is_low = roundHalfUp(value) < 70;
  if (previous === null) return { ...NO_FIGURE, value, is_low };
  const delta = roundHalfUp(value) - roundHalfUp(previous);
  const moved = delta > 0 ? "up" : "down";
  return {
    ...NO_FIGURE,
    value,
    previous_value: previous,
    delta,
    trend: delta === 0 ? "equal" : moved,
    is_low,
    certainty,
  };
}

export const hiddenFigure: Figure = { ...NO_FIGURE, hidden: true };
export const boundFigure: Figure = { ...NO_FIGURE, value: 10, bound: "at_most" };
export const yearsFigure: Figure = { ...NO_FIGURE, value: 3.4, previous_value: 3.1, delta: 0.3, trend: "up" };

function toMonth(at: number): string {
  const month = 11 + at;
  return `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

const own = [71, 72, 70, null, 74, 73, "hidden", "hidden", 71, 69, null, 69] as const;

/** A year of one score with a gap, a hidden range and an isolated month. */
export const scoreMonths: ScorePoint[] = own.map((value, at) => ({
  month: toMonth(at),
  value: typeof value === "number" ? value : null,
  hidden: value === "hidden",
  n: typeof value === "number" ? 24 + at : null,
  company: 70 + Math.round(Math.sin(at / 3) * 2),
  sbx: 75 + Math.round(at / 4),
}));

/** One month of each quarter, which represents it. */
export const scoreQuarters: ScorePoint[] = scoreMonths.filter((_, at) => at % 3 === 0);

const placeNames = [
  "Alder Court",
  "Birchwood Commons",
  "Cedar Point",
  "Driftwood Landing",
  "Elmstead",
  "Foxglove Terrace",
  "Garnet Hill",
  "Harbor View Apartments",
  "Ironwood",
  "Juniper Square",
];

function createPlacePoints(index: number): ChartPoint[] {
  return own.map((_, at) => ({ month: toMonth(at), value: 56 + index * 3.4 + Math.sin(at / 2 + index) * 3 }));
}

/** Ten places, each in a color of its own. */
export const tenPlaces: ChartSeries[] = placeNames.map((label, index) => ({
  key: label,
  label,
  tone: (index + 1) as SeriesTone,
  points: createPlacePoints(index),
}));

export interface SampleRow {
  readonly name: string;
  readonly units: number;
  readonly score: Figure;
  readonly response: Figure;
  readonly renew: Figure;
  readonly tenure: Figure;
  readonly isArchived: boolean;
}

/** Rows of a table, one place of each kind: risen, fallen below 70, level, hidden, without any data. */
export const sampleRows: SampleRow[] = [
  {
    name: "Coastal",
    units: 1210,
    score: createSampleFigure(81, 77),
    response: createSampleFigure(41, 38),
    renew: createSampleFigure(63, 59),
    tenure: yearsFigure,
    isArchived: false,
  },
  {
    name: "High Desert",
    units: 644,
    score: createSampleFigure(66, 69),
    response: createSampleFigure(29, 33),
    renew: boundFigure,
    tenure: { ...yearsFigure, delta: -0.3, trend: "down" },
    isArchived: false,
  },
  {
    name: "Lakeshore",
    units: 905,
    score: createSampleFigure(71, 71),
    response: createSampleFigure(35, 35),
    renew: createSampleFigure(58, 58),
    tenure: { ...yearsFigure, delta: 0, trend: "equal" },
    isArchived: false,
  },
  {
    name: "Metro North",
    units: 96,
    score: hiddenFigure,
    response: hiddenFigure,
    renew: hiddenFigure,
    tenure: hiddenFigure,
    isArchived: false,
  },
  {
    name: "River Valley",
    units: 0,
    score: NO_FIGURE,
    response: NO_FIGURE,
    renew: NO_FIGURE,
    tenure: NO_FIGURE,
    isArchived: true,
  },
];
