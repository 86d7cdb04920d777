// The sums that relations between answers are computed from: integers that add up over any parts (docs/adr/0058).

/**
 * Ratings are stored as twelve times an agreement of 1 to 5, so that the mean of up to four questions is an integer.
 */
export const RATING_UNIT = 12;
/** A response counts when it rates at least this percentage of the topics. */
const MIN_RATED_PERCENT = 70;

/** The open response of one person. */
export interface DriverResponse {
  readonly place: number;
  /** First day of the month. */
  readonly month: string;
  /** By topic: its mean agreement in twelfths; null when every question about it was skipped. */
  readonly ratings: readonly (number | null)[];
  /** The likelihood, 1 to 5. */
  readonly outcome: number;
}

/** Sums over responses: of each variable, and of each pair of variables (row by row of the lower triangle). */
export interface DriverSums {
  readonly n: number;
  readonly single: readonly number[];
  readonly pairs: readonly number[];
}

/** Returns the index of the product of two variables in a triangle. */
export function getPairIndex(row: number, column: number): number {
  return row >= column ? (row * (row + 1)) / 2 + column : getPairIndex(column, row);
}

/**
 * Returns the ratings, with the response's own mean for skipped topics, then the outcome; null when too few topics were
 * rated. So every pair of variables covers the same people.
 */
export function completeResponse({ ratings, outcome }: DriverResponse): readonly number[] | null {
  const given = ratings.filter((rating) => rating !== null);
  if (given.length === 0 || given.length * 100 < ratings.length * MIN_RATED_PERCENT) return null;
  const mean = Math.round(given.reduce((sum, rating) => sum + rating, 0) / given.length);
  return [...ratings.map((rating) => rating ?? mean), outcome];
}

/** Returns the sums of complete responses with the same number of variables. */
export function sumResponses(responses: readonly (readonly number[])[], variables: number): DriverSums {
  const single = Array.from({ length: variables }, () => 0);
  const pairs = Array.from({ length: getPairIndex(variables, 0) }, () => 0);
  for (const values of responses) {
    let at = 0;
    for (let row = 0; row < variables; row += 1) {
      const value = values[row] ?? 0;
      single[row] = (single[row] ?? 0) + value;
      for (let column = 0; column <= row; column += 1) {
        pairs[at] = (pairs[at] ?? 0) + value * (values[column] ?? 0);
        at += 1;
      }
    }
  }
  return { n: responses.length, single, pairs };
}

/** Returns sums minus a part of them. */
export function subtractSums(all: DriverSums, part: DriverSums): DriverSums {
  return {
    n: all.n - part.n,
    single: all.single.map((value, at) => value - (part.single[at] ?? 0)),
    pairs: all.pairs.map((value, at) => value - (part.pairs[at] ?? 0)),
  };
}

/** Returns the sums of products of differences from the mean, without what all people of a place have in common. */
export function centerSums({ n, single, pairs }: DriverSums): readonly number[] {
  if (n === 0) return pairs;
  let at = 0;
  const centered: number[] = [];
  for (const [row, sum] of single.entries()) {
    for (let column = 0; column <= row; column += 1) {
      // Both products are integers below 2^53, so their difference is exact.
      centered.push((n * (pairs[at] ?? 0) - sum * (single[column] ?? 0)) / n);
      at += 1;
    }
  }
  return centered;
}

/** Returns the sum of triangles. */
export function addTriangles(triangles: readonly (readonly number[])[]): readonly number[] {
  const sum = (triangles[0] ?? []).map(() => 0);
  for (const triangle of triangles)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (triangle[at] ?? 0);
  return sum;
}
