import { scaleLinear } from "@visx/scale";
import type { ChartAxis } from "#ui/charts/chart-axis.ts";
import { lastMark, type ChartData, type PlacedSeries } from "#ui/charts/chart-data.ts";

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixels from the left of the month at this place in the list. */
  readonly x: (at: number) => number;
  /** Pixels from the top of a value. */
  readonly y: (value: number) => number;
  /** Whether the names stand at the ends of their lines; else a legend is needed. */
  readonly direct: boolean;
}

/** What a chart is laid out for while no one knows its width. */
const DEFAULT_WIDTH = 640;
/** Below this width names at the line ends would leave too little of the lines. */
const DIRECT_FROM = 520;
const LETTER = 6.6;
const LABEL_HEIGHT = 17;
/** Names longer than this are cut at the line's end; tooltip and table have them whole. */
const LONGEST_LABEL = 24;
/** The line before the name, and the number behind it: "100%". */
const VALUE_ROOM = 74;

/** The name as it fits at the end of a line. */
export function endLabel(label: string): string {
  return label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…`;
}

/** Where everything of a line chart stands. */
export function chartLayout(data: ChartData, axis: ChartAxis, size: { width: number; height: number }): ChartLayout {
  const width = size.width || DEFAULT_WIDTH;
  const { height } = size;
  const direct = width >= DIRECT_FROM;
  const longest = Math.max(0, ...data.series.map((series) => endLabel(series.label).length));
  const left = 38;
  const right = width - (direct ? Math.ceil(longest * LETTER) + VALUE_ROOM : 22);
  const [top, bottom] = [14, height - 40];
  const y = scaleLinear<number>({ domain: [axis.min, axis.max], range: [bottom, top] });
  // Half a step of room on both sides, so that the first and the last month do not stand on an edge.
  const step = (right - left) / Math.max(1, data.months.length);
  const x = (at: number): number => left + step * (at + 0.5);
  return { width, height, left, right, top, bottom, x, y: (value) => y(value), direct };
}

/** The month nearest to a place, for pointers. */
export function monthAt(layout: ChartLayout, count: number, x: number): number {
  const step = (layout.right - layout.left) / Math.max(1, count);
  return Math.min(count - 1, Math.max(0, Math.floor((x - layout.left) / step)));
}

export interface EndLabel {
  readonly series: PlacedSeries;
  readonly value: number;
  /** Where the line ends. */
  readonly from: { readonly x: number; readonly y: number };
  /** Where the name stands, so that no two overlap. */
  readonly y: number;
}

/** The names at the ends of the lines, moved apart where they would cover each other. */
export function endLabels(data: ChartData, layout: ChartLayout): EndLabel[] {
  const wanted = data.series
    .flatMap((series) => {
      const mark = lastMark(series);
      if (!mark) return [];
      const from = { x: layout.x(mark.at), y: layout.y(mark.value) };
      return [{ series, value: mark.value, from, y: from.y }];
    })
    .toSorted((a, b) => a.y - b.y);
  const down: EndLabel[] = [];
  for (const label of wanted) {
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

/** How many months lie between two that are named, so that names do not touch. */
export function monthStride(layout: ChartLayout, count: number): number {
  const room = (layout.right - layout.left) / Math.max(1, count);
  return Math.max(1, Math.ceil(34 / room));
}
