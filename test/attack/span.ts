// Facts that follow from sums by adding and subtracting them: elimination over the rationals, done modulo a prime so
// that every number stays exact. A prime of 26 bits that divides one of the determinants here would be a rare accident.
const PRIME = 67_108_859;

function computeInverse(value: number): number {
  let [result, base, exponent] = [1, value % PRIME, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
    exponent = Math.floor(exponent / 2);
  }
  return result;
}

function subtractTimes(from: Float64Array, factor: number, row: Float64Array): void {
  for (let at = 0; at < from.length; at += 1) {
    const value = row[at] ?? 0;
    if (value === 0) continue;
    from[at] = ((from[at] ?? 0) + (PRIME - factor) * value) % PRIME;
  }
}

function normalize(row: Float64Array, at: number): void {
  const factor = computeInverse(row[at] ?? 0);
  for (let place = 0; place < row.length; place += 1) row[place] = ((row[place] ?? 0) * factor) % PRIME;
}

const getFirst = (row: Float64Array): number => row.findIndex((value) => value !== 0);

/** The sums that follow from some sums of the same parts, with every part's number as its place. */
export class Span {
  readonly #width: number;
  /** Reduced rows by the place that only they have. */
  readonly #rows = new Map<number, Float64Array>();

  constructor(width: number, sums: readonly (readonly number[])[]) {
    this.#width = width;
    for (const sum of sums) this.#add(this.#toVector(sum));
  }

  get rank(): number {
    return this.#rows.size;
  }

  /** Returns whether the sum over these parts follows. */
  includesSum(parts: readonly number[]): boolean {
    const rest = this.#toVector(parts);
    this.#reduce(rest);
    return getFirst(rest) < 0;
  }

  /** Returns whether any weighted sum of these parts alone follows, whatever the weights. */
  includesAny(parts: readonly number[]): boolean {
    const inside = new Set(parts);
    const own = parts.flatMap((part) => this.#rows.get(part) ?? []);
    const outside = own.map((row) => row.map((value, at) => (inside.has(at) ? 0 : value)));
    const rest = new Span(this.#width, []);
    for (const row of outside) rest.#add(row);
    return rest.rank < own.length;
  }

  #toVector(parts: readonly number[]): Float64Array {
    const vector = new Float64Array(this.#width);
    for (const part of parts) vector[part] = 1;
    return vector;
  }

  #reduce(vector: Float64Array): void {
    for (const [at, row] of this.#rows) {
      const value = vector[at] ?? 0;
      if (value !== 0) subtractTimes(vector, value, row);
    }
  }

  #add(vector: Float64Array): void {
    this.#reduce(vector);
    const at = getFirst(vector);
    if (at < 0) return;
    normalize(vector, at);
    for (const row of this.#rows.values()) {
      const value = row[at] ?? 0;
      if (value !== 0) subtractTimes(row, value, vector);
    }
    this.#rows.set(at, vector);
  }
}
