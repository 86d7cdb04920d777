/** A condition on whole unknowns: low ≤ Σ coefficient × unknown ≤ high. */
export interface Condition {
  readonly terms: readonly (readonly [unknown: number, coefficient: number])[];
  readonly low: number;
  readonly high: number;
  /** What it comes from, in words. */
  readonly said?: string;
}

const TINY = 1e-7;
const MOST_PIVOTS = 1000;

interface Problem {
  readonly unknowns: number;
  readonly conditions: readonly Condition[];
}

const sumOf = (terms: Condition["terms"], values: readonly number[]): number =>
  terms.reduce((sum, [unknown, coefficient]) => sum + coefficient * (values[unknown] ?? 0), 0);

/**
 * Steps away from a point that satisfies everything, as far as a weighted sum of the unknowns grows: the simplex method with
 * bounded unknowns. Each unknown moves up or down from where it stands, each condition has a slack with the room left to it.
 */
class Tableau {
  readonly #columns: number;
  readonly #rows: Float64Array[];
  readonly #costs: Float64Array;
  readonly #room: Float64Array;
  readonly #values: Float64Array;
  readonly #isAtTop: Uint8Array;
  readonly #basis: number[];
  readonly #isBasic: Uint8Array;
  #gained = 0;
  #seed = 0;

  constructor(
    { unknowns, conditions }: Problem,
    point: readonly number[],
    gain: Condition["terms"],
    highs: readonly number[],
  ) {
    const count = conditions.length;
    this.#columns = 2 * unknowns + count;
    this.#room = new Float64Array(this.#columns);
    this.#isAtTop = new Uint8Array(this.#columns);
    for (let at = 0; at < unknowns; at += 1) {
      this.#room[2 * at] = (highs[at] ?? 0) - (point[at] ?? 0);
      this.#room[2 * at + 1] = point[at] ?? 0;
    }
    this.#basis = conditions.map((_, at) => 2 * unknowns + at);
    this.#isBasic = new Uint8Array(this.#columns);
    for (const column of this.#basis) this.#isBasic[column] = 1;
    this.#values = new Float64Array(count);
    this.#rows = conditions.map(({ terms, low, high }, at) => {
      const row = new Float64Array(this.#columns);
      for (const [unknown, coefficient] of terms) {
        row[2 * unknown] = (row[2 * unknown] ?? 0) + coefficient;
        row[2 * unknown + 1] = (row[2 * unknown + 1] ?? 0) - coefficient;
      }
      row[2 * unknowns + at] = 1;
      // Σ + slack = high − Σ(point); the slack runs from 0 to high − low.
      this.#room[2 * unknowns + at] = high - low;
      this.#values[at] = high - sumOf(terms, point);
      return row;
    });
    this.#costs = new Float64Array(this.#columns);
    for (const [unknown, coefficient] of gain) {
      this.#costs[2 * unknown] = (this.#costs[2 * unknown] ?? 0) + coefficient;
      this.#costs[2 * unknown + 1] = (this.#costs[2 * unknown + 1] ?? 0) - coefficient;
    }
  }

  /** Moves until nothing grows any more, or enough was gained in whole numbers; returns whether it ended. */
  run(enough: number, seed: number): boolean {
    this.#seed = seed;
    for (let pivots = 0; pivots < MOST_PIVOTS; pivots += 1) {
      if (this.#gained >= enough - TINY && this.#isWhole()) return true;
      const entering = this.#choose(pivots > 200);
      if (entering < 0) return true;
      this.#move(entering);
    }
    return false;
  }

  #isWhole(): boolean {
    return this.#values.every((value) => Math.abs(value - Math.round(value)) <= TINY);
  }

  /** How far each unknown moved. */
  moves(unknowns: number): number[] {
    const rows = new Map(this.#basis.map((column, row) => [column, row]));
    const at = (column: number): number => {
      const row = rows.get(column);
      if (row !== undefined) return this.#values[row] ?? 0;
      return this.#isAtTop[column] === 1 ? (this.#room[column] ?? 0) : 0;
    };
    return Array.from({ length: unknowns }, (_, unknown) => at(2 * unknown) - at(2 * unknown + 1));
  }

  #draw(): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  }

  // The steepest column, or with a seed any; after many moves the first one, which cannot go round in circles.
  #choose(isFirst: boolean): number {
    let [best, steepest] = [-1, TINY];
    for (let column = 0; column < this.#columns; column += 1) {
      if ((this.#room[column] ?? 0) <= TINY || this.#isBasic[column] === 1) continue;
      const cost = this.#costs[column] ?? 0;
      const gain = this.#isAtTop[column] === 1 ? -cost : cost;
      const height = this.#seed > 0 && gain > TINY ? this.#draw() : gain;
      if (gain <= TINY || height <= steepest) continue;
      best = column;
      if (isFirst) return best;
      steepest = height;
    }
    return best;
  }

  #move(entering: number): void {
    const direction = this.#isAtTop[entering] === 1 ? -1 : 1;
    let [step, leaving, endsAtTop] = [this.#room[entering] ?? 0, -1, false];
    this.#rows.forEach((row, at) => {
      const change = -(row[entering] ?? 0) * direction;
      if (Math.abs(change) <= TINY) return;
      const value = this.#values[at] ?? 0;
      const room = this.#room[this.#basis[at] ?? 0] ?? 0;
      const most = change < 0 ? value / -change : (room - value) / change;
      if (most >= step - TINY) return;
      [step, leaving, endsAtTop] = [Math.max(most, 0), at, change > 0];
    });
    this.#gained += Math.abs(this.#costs[entering] ?? 0) * step;
    this.#rows.forEach((row, at) => {
      this.#values[at] = (this.#values[at] ?? 0) - (row[entering] ?? 0) * direction * step;
    });
    if (leaving < 0) {
      this.#isAtTop[entering] = direction > 0 ? 1 : 0;
      return;
    }
    const value = direction > 0 ? step : (this.#room[entering] ?? 0) - step;
    this.#pivot(leaving, entering, value, endsAtTop);
  }

  #pivot(leaving: number, entering: number, value: number, endsAtTop: boolean): void {
    const left = this.#basis[leaving] ?? 0;
    this.#isAtTop[left] = endsAtTop ? 1 : 0;
    this.#isAtTop[entering] = 0;
    this.#basis[leaving] = entering;
    this.#isBasic[left] = 0;
    this.#isBasic[entering] = 1;
    const own = this.#rows[leaving];
    if (!own) return;
    const factor = own[entering] ?? 1;
    for (let column = 0; column < own.length; column += 1) own[column] = (own[column] ?? 0) / factor;
    for (const row of [...this.#rows, this.#costs]) {
      const times = row[entering] ?? 0;
      if (row === own || times === 0) continue;
      for (let column = 0; column < row.length; column += 1) {
        const each = own[column] ?? 0;
        if (each !== 0) row[column] = (row[column] ?? 0) - times * each;
      }
      row[entering] = 0;
    }
    this.#values[leaving] = value;
  }
}

/**
 * The largest value that a weighted sum of the unknowns can take, in fractions too, and where; with `enough` whole unknowns
 * that reach so much will do. With a seed it goes another way there. Null: not found out.
 */
export function maximize(
  problem: Problem,
  highs: readonly number[],
  point: readonly number[],
  gain: Condition["terms"],
  { enough = Infinity, seed = 0 }: { readonly enough?: number; readonly seed?: number } = {},
): { readonly most: number; readonly at: readonly number[] } | null {
  const tableau = new Tableau(problem, point, gain, highs);
  if (!tableau.run(enough - sumOf(gain, point), seed)) return null;
  const moved = tableau.moves(problem.unknowns);
  const at = point.map((value, unknown) => value + (moved[unknown] ?? 0));
  return { most: sumOf(gain, at), at };
}
