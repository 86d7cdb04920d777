import { computePValue } from "../statistics/certainty.rules.ts";

/** A property's released figure in each quarter; null: none. All series have the same quarters, oldest first. */
export type QuarterSeries = readonly (number | null)[];

/** Both ends of a link at one property. */
export interface LinkedProperty {
  readonly from: QuarterSeries;
  readonly to: QuarterSeries;
}

/** A quarter at a property beside the next one. */
interface Pair {
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
}

export const MIN_CHAIN_PROPERTIES = 12;
export const MIN_CHAIN_QUARTERS = 8;
/** Leases that must have ended at a property in the quarters of a link; a share of fewer is mostly chance. */
export const MIN_LEASES_DUE = 30;
const LEVEL = 0.05;

/** A remainder below this part of the original counts as nothing: the others explain the quarter or the series. */
const NOTHING = 1e-9;

/** real: higher goes with higher, or with lower, beyond chance · unclear: may be chance · too_few. */
export interface LinkResult {
  readonly word: "higher" | "lower" | "unclear" | "too_few";
  /** Properties with enough quarters. */
  readonly properties: number;
  /**
   * The minimum number of further quarters needed; null: there are too few properties, and time alone does not help.
   */
  readonly quartersMissing: number | null;
}

/** Returns each quarter beside the next one: the lag is always one quarter. */
function listPairs({ from, to }: LinkedProperty): readonly Pair[] {
  return from.slice(0, -1).flatMap((x, quarter) => {
    const y = to[quarter + 1] ?? null;
    return x === null || y === null ? [] : [{ quarter, x, y }];
  });
}

/** The contribution of a property to the normal equations, without its own means: a row each for quarters, x and y. */
type Moments = readonly (readonly number[])[];

function toMoments(pairs: readonly Pair[], quarters: number): Moments {
  const rows = pairs.map(({ quarter, x, y }) => [
    ...Array.from({ length: quarters }, (_, at) => (at === quarter ? 1 : 0)),
    x,
    y,
  ]);
  const size = quarters + 2;
  const means = Array.from(
    { length: size },
    (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
  );
  const left = rows.map((row) => row.map((value, at) => value - (means[at] ?? 0)));
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_each, k) => left.reduce((sum, row) => sum + (row[i] ?? 0) * (row[k] ?? 0), 0)),
  );
}

const addMoments = (all: Moments, own: Moments, sign: 1 | -1): Moments =>
  all.map((row, i) => row.map((value, k) => value + sign * (own[i]?.[k] ?? 0)));

/** Returns the slope of y on x beside the quarters; null when nothing of x is left. */
function solveSlope(moments: Moments): number | null {
  const left = moments.map((row) => [...row]);
  const getMoment = (i: number, k: number): number => left[i]?.[k] ?? 0;
  const ofX = left.length - 2;
  for (let pivot = 0; pivot < ofX; pivot += 1) {
    // A quarter without data, or one that follows from the others, explains nothing more.
    if (getMoment(pivot, pivot) <= NOTHING * (moments[pivot]?.[pivot] ?? 0)) continue;
    for (let row = pivot + 1; row < left.length; row += 1) {
      const part = getMoment(row, pivot) / getMoment(pivot, pivot);
      for (let column = pivot; column < left.length; column += 1)
        (left[row] ?? [])[column] = getMoment(row, column) - part * getMoment(pivot, column);
    }
  }
  if (getMoment(ofX, ofX) <= NOTHING * (moments[ofX]?.[ofX] ?? 0)) return null;
  return getMoment(ofX, ofX + 1) / getMoment(ofX, ofX);
}

/**
 * Returns the slope of the next quarter on this one within properties and quarters, with its standard error by leaving
 * out one property at a time. Both are used to decide and never shown.
 */
export function measureLink(
  properties: readonly LinkedProperty[],
): { readonly slope: number; readonly error: number } | null {
  const quarters = Math.max(0, ...properties.map(({ from }) => from.length));
  const own = properties.map((property) => toMoments(listPairs(property), quarters));
  const all = own.reduce<Moments | null>((sum, each) => (sum === null ? each : addMoments(sum, each, 1)), null);
  const slope = all && solveSlope(all);
  if (all === null || slope === null) return null;
  const without = own.flatMap((each) => solveSlope(addMoments(all, each, -1)) ?? []);
  if (without.length < own.length) return null;
  const mean = without.reduce((sum, each) => sum + each, 0) / without.length;
  const squares = without.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { slope, error: Math.sqrt(((without.length - 1) / without.length) * squares) };
}

/** Returns whether the later figure goes with the earlier one within properties, from released numbers alone. */
export function measureChainLink(properties: readonly LinkedProperty[]): LinkResult {
  const lengths = properties.map((property) => listPairs(property).length);
  const enough = properties.filter((_, at) => (lengths[at] ?? 0) >= MIN_CHAIN_QUARTERS);
  if (enough.length < MIN_CHAIN_PROPERTIES) {
    // With a figure in each coming quarter, the twelfth property is the last to have enough of them.
    const last = lengths.toSorted((a, b) => b - a)[MIN_CHAIN_PROPERTIES - 1] ?? 0;
    const quartersMissing = last === 0 ? null : MIN_CHAIN_QUARTERS - last;
    return { word: "too_few", properties: enough.length, quartersMissing };
  }
  const measured = measureLink(enough);
  const found = { properties: enough.length, quartersMissing: 0 };
  if (measured === null || measured.error === 0) return { word: "unclear", ...found };
  const { slope, error } = measured;
  const deviation = { distance: Math.abs(slope), error, degrees: enough.length - 1, isTested: true };
  if (computePValue(deviation) > LEVEL) return { word: "unclear", ...found };
  return { word: slope > 0 ? "higher" : "lower", ...found };
}
