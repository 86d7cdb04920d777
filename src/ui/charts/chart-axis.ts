import { scaleLinear } from "@visx/scale";
import type { NumberKind } from "#ui/format.ts";

export interface ChartAxis {
  readonly min: number;
  readonly max: number;
  /** Where the grid lines stand, all within the bounds. */
  readonly ticks: readonly number[];
}

export interface AxisOptions {
  /** Decides whether the scale ends at 100; counts and years have no end. */
  readonly kind?: NumberKind | undefined;
  /** How the lower bound is found: padded like the upper one, or by the rule of one of the two services. */
  readonly lower?: "padded" | "satisfaction" | "engagement" | undefined;
  /** Values are written above their points, which needs room above 100. */
  readonly pointLabels?: boolean | undefined;
}

const PADDING = 0.2;
/** Where all values are equal there is no spread to pad by. */
const LEVEL_PADDING = 5;
const HIGHEST = 100;
const HIGHEST_WITH_LABELS = 105;
const SERVICE_LOWEST = 50;

function lowerBound(lowest: number, spread: number, rule: AxisOptions["lower"]): number {
  const padded = Math.max(0, lowest - spread * PADDING);
  if (rule === "engagement") return Math.min(SERVICE_LOWEST, padded);
  // The clamp trims empty room only: a score below 50 must not fall off the chart.
  if (rule === "satisfaction" && lowest >= SERVICE_LOWEST) return Math.max(SERVICE_LOWEST, padded);
  return padded;
}

const hasTenths = (kind: NumberKind | undefined): boolean => kind === "years" || kind === "mean" || kind === "scale";

/** The vertical axis of every line chart: the values padded by 20 % of their spread, within what the scale allows. */
export function chartAxis(values: readonly (number | null)[], options: AxisOptions = {}): ChartAxis {
  const known = values.filter((value) => value !== null);
  const open = options.kind === "count" || hasTenths(options.kind);
  const ceiling = options.pointLabels ? HIGHEST_WITH_LABELS : HIGHEST;
  if (known.length === 0) return withTicks(0, HIGHEST, options.kind);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const spread = highest === lowest ? LEVEL_PADDING / PADDING : highest - lowest;
  const upper = highest + spread * PADDING;
  return withTicks(
    // Amounts are compared by their height, which only a line from zero shows.
    options.kind === "count" ? 0 : lowerBound(lowest, spread, options.lower),
    open ? upper : Math.max(highest, Math.min(ceiling, upper)),
    options.kind,
  );
}

function withTicks(min: number, max: number, kind: NumberKind | undefined): ChartAxis {
  const ticks = scaleLinear<number>({ domain: [min, max] })
    .ticks(4)
    .filter(
      (tick) => (hasTenths(kind) || Number.isInteger(tick)) && (kind === "count" || kind === "mean" || tick <= HIGHEST),
    );
  return { min, max, ticks };
}
