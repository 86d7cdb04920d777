import { ExactBasis, type SparseVector, type WorkLimit } from "./exact-basis.ts";

/**
 * One answer of one person: the numbers of the sums that include it, and the attacker's names for the answers around
 * it.
 */
export interface ObservedAnswer {
  readonly person: number;
  readonly rows: readonly number[];
  /**
   * Names of the groups of answers it belongs to: a location's month, a survey or category in it, one person's own …
   */
  readonly groups: readonly string[];
}

/** What can be derived by an attacker who kept every sum ever shown. */
export interface DerivedGroups {
  /** The number of groups of one to four people tested, and those whose sum follows from the sums shown. */
  readonly small: number;
  readonly derivable: readonly string[];
}

/** Groups of up to this many people must not be derivable. */
const MAX_GROUP_SIZE = 4;

interface Atom {
  readonly place: number;
  readonly size: number;
  readonly rows: readonly number[];
}

/** Groups answers in the same sums, as positions of a vector: a combination of sums is the same for all of them. */
function groupAtoms(answers: readonly ObservedAnswer[]): ReadonlyMap<string, Atom> {
  const atoms = new Map<string, { place: number; size: number; rows: readonly number[] }>();
  for (const { rows } of answers) {
    const key = rows.join(" ");
    const atom = atoms.get(key);
    if (atom) atom.size += 1;
    else atoms.set(key, { place: atoms.size, size: 1, rows });
  }
  return atoms;
}

function toVector(places: readonly number[]): SparseVector {
  const inOrder = places.toSorted((a, b) => a - b);
  return { places: inOrder, values: inOrder.map(() => 1) };
}

/** Computes the span of the sums shown, the shortest sums first. */
function computeSpan(atoms: ReadonlyMap<string, Atom>, work: WorkLimit): ExactBasis {
  const sums = new Map<number, number[]>();
  for (const { place, rows } of atoms.values())
    for (const row of rows) sums.set(row, [...(sums.get(row) ?? []), place]);
  const shown = new ExactBasis(work);
  for (const places of [...sums.values()].toSorted((a, b) => a.length - b.length)) shown.add(toVector(places));
  return shown;
}

function groupAnswers(answers: readonly ObservedAnswer[]): ReadonlyMap<string, readonly ObservedAnswer[]> {
  const groups = new Map<string, ObservedAnswer[]>();
  for (const answer of answers)
    for (const name of answer.groups) groups.set(name, [...(groups.get(name) ?? []), answer]);
  return groups;
}

/**
 * Returns which groups of one to four people can be derived exactly from the sums shown, by linear algebra: those whose
 * sum is a linear combination of sums. Independent of how the sums were chosen; blocks that share no sum are best
 * attacked separately.
 */
export function deriveGroups(answers: readonly ObservedAnswer[], work: WorkLimit): DerivedGroups {
  const atoms = groupAtoms(answers);
  const shown = computeSpan(atoms, work);
  let small = 0;
  const derivable: string[] = [];
  for (const [name, own] of groupAnswers(answers)) {
    if (new Set(own.map(({ person }) => person)).size > MAX_GROUP_SIZE) continue;
    small += 1;
    const inside = Map.groupBy(own, ({ rows }) => rows.join(" "));
    // A part of an atom is in no combination without the rest of it.
    const whole = [...inside].every(([key, part]) => key !== "" && atoms.get(key)?.size === part.length);
    if (whole && shown.includesVector(toVector([...inside.keys()].map((key) => atoms.get(key)?.place ?? 0))))
      derivable.push(name);
  }
  return { small, derivable };
}
