/** A sparse vector of integers: strictly ascending positions, no value is 0. */
export interface SparseVector {
  readonly places: readonly number[];
  readonly values: readonly number[];
}

/** Thrown when integers would no longer be exact, or the work limit is used up: then nothing may be concluded. */
export class UndecidedError extends Error {
  override name = "Undecided";
}

/** Counts elementary steps of elimination, so that a limit means the same on every machine. */
export class WorkLimit {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** The steps that are left. */
  get left(): number {
    return this.#left;
  }

  /** Uses up steps. Throws Undecided when none are left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new UndecidedError("the work allowed is used up");
  }
}

function computeGcd(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

function ensureExact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new UndecidedError("whole numbers too large to be exact");
  return value;
}

/** Beyond the end is Infinity, which comes after every position. */
const getAt = (numbers: readonly number[], index: number): number => numbers[index] ?? Infinity;

/** Returns a × left − b × right, without zeros, divided by the greatest common divisor of its values. */
// Most of the time of a check is spent here, so it is one loop.
function combineVectors(a: number, left: SparseVector, b: number, right: SparseVector): SparseVector {
  const places: number[] = [];
  const values: number[] = [];
  let common = 0;
  let [i, j] = [0, 0];
  while (i < left.places.length || j < right.places.length) {
    const l = getAt(left.places, i);
    const r = getAt(right.places, j);
    let value = 0;
    if (l <= r) value = ensureExact(a * getAt(left.values, i++));
    if (r <= l) value -= ensureExact(b * getAt(right.values, j++));
    if (value === 0) continue;
    places.push(l < r ? l : r);
    values.push(ensureExact(value));
    if (common !== 1) common = computeGcd(common, value);
  }
  return common > 1 ? { places, values: values.map((value) => value / common) } : { places, values };
}

/** Linearly independent vectors by exact elimination without fractions. */
export class ExactBasis {
  readonly #pivots = new Map<number, SparseVector>();
  readonly #work: WorkLimit;

  constructor(work: WorkLimit) {
    this.#work = work;
  }

  get rank(): number {
    return this.#pivots.size;
  }

  /** Returns a basis of the independent vectors that were added first, as many as `rank`. */
  takeFirst(rank: number): ExactBasis {
    const basis = new ExactBasis(this.#work);
    for (const [place, vector] of this.#pivots) {
      if (basis.rank === rank) break;
      basis.#pivots.set(place, vector);
    }
    return basis;
  }

  /** Returns vectors that span exactly the part of the space that is zero before a position. */
  getVectorsFrom(place: number): readonly SparseVector[] {
    return [...this.#pivots].filter(([first]) => first >= place).map(([, vector]) => vector);
  }

  /** Adds a vector; returns true when it was independent of those before. Throws Undecided. */
  add(vector: SparseVector): boolean {
    const rest = this.#reduced(vector);
    const [first] = rest.places;
    if (first === undefined) return false;
    this.#pivots.set(first, rest);
    return true;
  }

  /** Returns true when a vector is a combination of those added. Throws Undecided. */
  includesVector(vector: SparseVector): boolean {
    return this.#reduced(vector).places.length === 0;
  }

  #reduced(vector: SparseVector): SparseVector {
    let rest = vector;
    for (;;) {
      const pivot = this.#pivots.get(rest.places[0] ?? -1);
      if (!pivot) return rest;
      this.#work.spend(rest.places.length + pivot.places.length);
      rest = combineVectors(pivot.values[0] ?? 0, rest, rest.values[0] ?? 0, pivot);
    }
  }
}
