/** The answers that no released row distinguishes, of one class: their number, or the most points they can lack. */
export interface Atom {
  readonly capacity: number;
}

/** A released row of one class: its atoms, and the known bounds of its count. Rows of a partition share no atom. */
export interface BoundedRow {
  readonly partition: string;
  readonly atoms: readonly number[];
  readonly low: number;
  readonly high: number;
}

interface Interval {
  low: number;
  high: number;
}

/** Counts this near to none or to all are stored alike: one answer of a class, three points of a score. */
export type CountTolerance = 1 | 3;
const LACKING: CountTolerance = 3;

const MAX_ROUNDS = 30;

const sumWidths = (parts: readonly Interval[], end: keyof Interval): number =>
  parts.reduce((sum, each) => sum + each[end], 0);

/** Narrows the parts of a sum whose total lies within an interval; returns whether an interval changed. */
function narrow(parts: readonly Interval[], total: Interval): boolean {
  const low = sumWidths(parts, "low");
  const high = sumWidths(parts, "high");
  let hasChanged = false;
  for (const part of parts) {
    const least = Math.max(part.low, total.low - (high - part.high));
    const most = Math.min(part.high, total.high - (low - part.low));
    if (least <= part.low && most >= part.high) continue;
    part.low = least;
    part.high = most;
    hasChanged = true;
  }
  if (low <= total.low && high >= total.high) return hasChanged;
  total.low = Math.max(total.low, low);
  total.high = Math.min(total.high, high);
  return true;
}

/** The rest of one partition where another one has the same answers: known only as far as both are. */
interface Remainder extends Interval {
  readonly atoms: readonly Interval[];
  readonly capacity: number;
}

interface Equation {
  readonly left: readonly Interval[];
  readonly right: readonly Interval[];
  readonly beyondLeft: Remainder;
  readonly beyondRight: Remainder;
}

// left + what the right has beyond it = right + what the left has beyond it.
function narrowEquation({ left, right, beyondLeft, beyondRight }: Equation): boolean {
  const sides = [
    { parts: [...left, beyondLeft], other: [...right, beyondRight] },
    { parts: [...right, beyondRight], other: [...left, beyondLeft] },
  ];
  return sides.reduce((hasChanged, { parts, other }) => {
    const total = { low: sumWidths(other, "low"), high: sumWidths(other, "high") };
    return narrow(parts, total) || hasChanged;
  }, false);
}

function computeRemainder(
  from: ReadonlySet<number>,
  without: ReadonlySet<number>,
  atoms: readonly Atom[],
  known: readonly Interval[],
): Remainder {
  const rest = [...from].filter((at) => !without.has(at));
  const capacity = rest.reduce((sum, at) => sum + (atoms[at]?.capacity ?? 0), 0);
  return { low: 0, high: capacity, capacity, atoms: rest.flatMap((at) => known[at] ?? []) };
}

interface System {
  readonly known: readonly Interval[];
  readonly rows: readonly (Interval & { readonly row: BoundedRow })[];
  readonly equations: readonly Equation[];
}

function buildSystem(atoms: readonly Atom[], given: readonly BoundedRow[]): System {
  const known = atoms.map(({ capacity }) => ({ low: 0, high: capacity }));
  const rows = given.map((row) => ({ row, low: row.low, high: row.high }));
  const partitions = [...Map.groupBy(rows, ({ row }) => row.partition).values()];
  const held = partitions.map((own) => new Set(own.flatMap(({ row }) => row.atoms)));
  const equations = partitions.flatMap((left, at) =>
    partitions.slice(at + 1).map((right, next): Equation => {
      const [ofLeft, ofRight] = [held[at] ?? new Set<number>(), held[at + 1 + next] ?? new Set<number>()];
      return {
        left,
        right,
        beyondLeft: computeRemainder(ofRight, ofLeft, atoms, known),
        beyondRight: computeRemainder(ofLeft, ofRight, atoms, known),
      };
    }),
  );
  return { known, rows, equations };
}

const isCertain = ({ low, high }: Interval): boolean => low >= high;

function isExtreme({ low }: Interval, capacity: number, near: CountTolerance): boolean {
  return low <= near || low >= capacity - near;
}

/**
 * Maximum number of points that an agreement can lack from a 5; in the top block it lacks one, outside at least two.
 */
const MAX_LACKING = 4;
const LACKING_IN_TOP = 1;
const LACKING_OUTSIDE = 2;
/** A value shown for this many answers is shown for each of them. */
const FEW = 4;

/** Returns whether the points that answers lack together leave open how many of them are in the top block. */
function isTopOpen({ low, high }: Interval, capacity: number): boolean {
  const answers = capacity / MAX_LACKING;
  const most = Math.min(answers, Math.floor((capacity - low) / (MAX_LACKING - LACKING_IN_TOP)));
  const least = answers - Math.min(answers, Math.floor(high / LACKING_OUTSIDE));
  return least < most || (answers > FEW && most > 0 && most < answers);
}

function disclosesAll(each: Interval, capacity: number, near: CountTolerance): boolean {
  if (capacity === 0) return false;
  if (isCertain(each) && (each.low <= 0 || each.low >= capacity)) return true;
  return near === LACKING && !isTopOpen(each, capacity);
}

function disclosesGroup({ known, rows, equations }: System, atoms: readonly Atom[], near: CountTolerance): boolean {
  if (known.some((atom, at) => disclosesAll(atom, atoms[at]?.capacity ?? 0, near))) return true;
  if (rows.some((each) => each.row.low < each.row.high && isCertain(each))) return true;
  const remainders = equations.flatMap(({ beyondLeft, beyondRight }) => [beyondLeft, beyondRight]);
  return remainders.some(
    (each) =>
      disclosesAll(each, each.capacity, near) ||
      (each.capacity > 0 && isCertain(each) && isExtreme(each, each.capacity, near)),
  );
}

/**
 * Returns whether the bounds of released rows together determine what all people of some group answered: every row,
 * every remainder between two ways of dividing the same answers, and every group that rows distinguish is narrowed
 * until nothing changes. A row stored alike for two counts must stay ambiguous; no group may turn out to be all or
 * none.
 */
export function revealsClass(atoms: readonly Atom[], rows: readonly BoundedRow[], near: CountTolerance): boolean {
  const system = buildSystem(atoms, rows);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let hasChanged = false;
    for (const each of system.rows) {
      const parts = each.row.atoms.flatMap((at) => system.known[at] ?? []);
      hasChanged = narrow(parts, each) || hasChanged;
    }
    for (const equation of system.equations) {
      for (const rest of [equation.beyondLeft, equation.beyondRight])
        hasChanged = narrow(rest.atoms, rest) || hasChanged;
      hasChanged = narrowEquation(equation) || hasChanged;
    }
    if (disclosesGroup(system, atoms, near)) return true;
    if (!hasChanged) return false;
  }
  // Bounds that still change after this many rounds are not known to be safe.
  return true;
}
