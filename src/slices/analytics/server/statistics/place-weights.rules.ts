// An outlying place alone determines the regression there, so it must not be a measure for the others.

/** The position of a place before a change, and the sampling variance of the change. */
interface Position {
  readonly level: number;
  readonly others: number;
  readonly variance: number;
}

/** Places within this many usual distances of the median have their full weight, and none beyond twice as many. */
const NEAR = 3;
/** The median distance from the median, times this, is a standard deviation. */
const DEVIATION = 1.4826;

const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/** Returns the share of their weight that places keep for their position; `least` is the minimal spread of values. */
function weighPositions(values: readonly number[], least: number): readonly number[] {
  const center = computeMedian(values);
  const distances = values.map((value) => Math.abs(value - center));
  const usual = Math.max(least, DEVIATION * computeMedian(distances));
  return distances.map((distance) => Math.min(1, Math.max(0, 2 - distance / usual / NEAR)));
}

/**
 * Returns the share of their weight that places keep in a regression for their position before: the lower of level and
 * others.
 */
export function findPositions(places: readonly Position[]): readonly number[] {
  // A level varies by chance even when all places are alike; a printed score of all questions by half a point.
  const chance = Math.sqrt(computeMedian(places.map(({ variance }) => variance)) / 2);
  const [ofLevel, ofOthers] = [
    weighPositions(
      places.map(({ level }) => level),
      chance,
    ),
    weighPositions(
      places.map(({ others }) => others),
      0.5,
    ),
  ];
  return ofLevel.map((part, at) => Math.min(part, ofOthers[at] ?? 1));
}
