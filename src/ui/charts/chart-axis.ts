import { scaleLinear } from "@visx/scale";
import type { NumberKind } from "#ui/format.ts";

export interface ChartAxis {
  readonly min: number;
  readonly max: number;
  /** The positions of grid lines, all within the bounds. */
  readonly ticks: readonly number[];
}

export interface AxisOptions {
  /** Determines whether the scale ends at 100; counts and years have no upper limit. */
  readonly kind?: NumberKind | undefined;
  /** The rule for the lower bound: padded like the upper one, or the rule of one of the two services. */
  readonly lower?: "padded" | "satisfaction" | "engagement" | undefined;
  /** Values are written above their points, which needs space above 100. */
  readonly pointLabels?: boolean | undefined;
}

const PADDING = 0.2;
/** The padding for equal values, which have no range to pad by. */
const LEVEL_PADDING = 5;
const HIGHEST = 100;
const HIGHEST_WITH_LABELS = 105;
const SERVICE_LOWEST = 50;

function computeLowerBound(lowest: number, spread: number, rule: AxisOptions["lower"]): number {
  const padded = Math.max(0, lowest - spread * PADDING);
  if (rule === "engagement") return Math.min(SERVICE_LOWEST, padded);
  // The clamp only removes empty space: a score below 50 must not fall off the chart.
  if (rule === "satisfaction" && lowest >= SERVICE_LOWEST) return Math.max(SERVICE_LOWEST, padded);
  return padded;
}

const hasTenths = (kind: NumberKind | undefined): boolean => kind === "years" || kind === "mean" || kind === "scale";

/**
 * Computes the vertical axis of every line chart: the values padded by 20% of their range, within the limits of the
 * scale.
 */
export function computeChartAxis(values: readonly (number | null)[], options: AxisOptions = {}): ChartAxis {
  const numbers = values.filter((value) => value !== null);
  const open = options.kind === "count" || hasTenths(options.kind);
  const ceiling = options.pointLabels ? HIGHEST_WITH_LABELS : HIGHEST;
  if (numbers.length === 0) return buildAxis(0, HIGHEST, options.kind);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  const spread = highest === lowest ? LEVEL_PADDING / PADDING : highest - lowest;
  const upper = highest + spread * PADDING;
  return buildAxis(
    // Counts are compared by height, so their axis starts at zero.
    options.kind === "count" ? 0 : computeLowerBound(lowest, spread, options.lower),
    open ? upper : Math.max(highest, Math.min(ceiling, upper)),
    options.kind,
  );
}

function buildAxis(min: number, max: number, kind: NumberKind | undefined): ChartAxis {
  const ticks = scaleLinear<number>({ domain: [min, max] })
    .ticks(4)
    .filter(
      (tick) => (hasTenths(kind) || Number.isInteger(tick)) && (kind === "count" || kind === "mean" || tick <= HIGHEST),
    );
  return { min, max, ticks };
}
