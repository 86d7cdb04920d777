import { scaleLinear } from "@visx/scale";
import type { ChartAxis } from "#ui/charts/chart-axis.ts";
import { findLastMark, type ChartData, type PlacedSeries } from "#ui/charts/chart-data.ts";

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Returns the horizontal position of the month at an index, in pixels from the left. */
  readonly x: (at: number) => number;
  /** Returns the vertical position of a value, in pixels from the top. */
  readonly y: (value: number) => number;
  /** True when names are at the ends of their lines; otherwise a legend is needed. */
  readonly direct: boolean;
}

/** The width of a chart before it is measured. */
const DEFAULT_WIDTH = 640;
/** Below this width, names at the line ends would leave too little space for the lines. */
const DIRECT_FROM = 520;
const LETTER = 6.6;
const LABEL_HEIGHT = 17;
/** Longer names are truncated at the line's end; tooltip and table show them completely. */
const LONGEST_LABEL = 24;
/** Pixels for the line before the name and the number after it: "100%". */
const VALUE_ROOM = 74;

/** Truncates a name to fit at the end of a line. */
export function truncateLabel(label: string): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…`;
}

/** Computes the layout of a line chart. */
export function computeChartLayout(
  data: ChartData,
  axis: ChartAxis,
  size: { width: number; height: number; hasNames?: boolean },
): ChartLayout {
  const width = size.width || DEFAULT_WIDTH;
  const { height } = size;
  const direct = width >= DIRECT_FROM && size.hasNames !== false;
  const longest = Math.max(0, ...data.series.map((series) => truncateLabel(series.label).length));
  const left = 38;
  const right = width - (direct ? Math.ceil(longest * LETTER) + VALUE_ROOM : 22);
  const [top, bottom] = [14, height - 40];
  const y = scaleLinear<number>({ domain: [axis.min, axis.max], range: [bottom, top] });
  // Half a step of space on both sides, so that the first and the last month are not at the edges.
  const step = (right - left) / Math.max(1, data.months.length);
  const toX = (at: number): number => left + step * (at + 0.5);
  return { width, height, left, right, top, bottom, x: toX, y: (value) => y(value), direct };
}

/** Returns the month nearest to a horizontal position, for pointers. */
export function getMonthAt(layout: ChartLayout, count: number, x: number): number {
  const step = (layout.right - layout.left) / Math.max(1, count);
  return Math.min(count - 1, Math.max(0, Math.floor((x - layout.left) / step)));
}

export interface EndLabel {
  readonly series: PlacedSeries;
  readonly value: number;
  /** The end of the line. */
  readonly from: { readonly x: number; readonly y: number };
  /** The position of the name, without overlaps. */
  readonly y: number;
}

/** Returns the names at the ends of the lines, moved apart where they would overlap. */
export function computeEndLabels(data: ChartData, layout: ChartLayout): EndLabel[] {
  const idealLabels = data.series
    .flatMap((series) => {
      const mark = findLastMark(series);
      if (!mark) return [];
      const from = { x: layout.x(mark.at), y: layout.y(mark.value) };
      return [{ series, value: mark.value, from, y: from.y }];
    })
    .toSorted((a, b) => a.y - b.y);
  const down: EndLabel[] = [];
  for (const label of idealLabels) {
    const above = down.at(-1);
    down.push({ ...label, y: above ? Math.max(label.y, above.y + LABEL_HEIGHT) : label.y });
  }
  const placed: EndLabel[] = [];
  let limit = layout.bottom;
  for (const label of down.toReversed()) {
    const y = Math.min(label.y, limit);
    placed.push({ ...label, y });
    limit = y - LABEL_HEIGHT;
  }
  return placed.toReversed();
}

/** Returns the number of months between two labeled ones, so that labels do not touch. */
export function computeMonthStride(layout: ChartLayout, count: number): number {
  const room = (layout.right - layout.left) / Math.max(1, count);
  return Math.max(1, Math.ceil(34 / room));
}
