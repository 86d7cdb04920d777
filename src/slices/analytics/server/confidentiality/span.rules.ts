import { MIN_PEOPLE } from "../people.rules.ts";
import { ExactBasis, type SparseVector, UndecidedError, type WorkLimit } from "./exact-basis.ts";

/**
 * One person's answers within what was released: for each answer the released sums that contain it, ascending. Answers
 * in the same sums cannot be distinguished, so they are listed once.
 */
export interface Respondent {
  /** False: the author is no longer known, so these answers protect no one. */
  readonly isPerson: boolean;
  readonly answers: readonly (readonly number[])[];
}

/**
 * The result for a set of released sums: nothing about so few people can be derived, something can, or the check took
 * too much work.
 */
export type Finding = "safe" | "unsafe" | "undecided";

const MAX_PROTECTED = MIN_PEOPLE - 1;

/** People whose answers are in the same released sums: removing one of them removes only a repetition. */
interface Kind {
  readonly count: number;
  readonly isPerson: boolean;
  readonly vectors: readonly SparseVector[];
}

/**
 * Assigns positions to rows. Rows in few answers come first, because eliminating with them affects little else; late
 * ones come after all others.
 */
function indexPlaces(respondents: readonly Respondent[], isLate: (row: number) => boolean = () => false): Places {
  const sizes = new Map<number, number>();
  for (const { answers } of respondents)
    for (const rows of answers) for (const row of rows) sizes.set(row, (sizes.get(row) ?? 0) + 1);
  const order = [...sizes.keys()].toSorted(
    (a, b) => Number(isLate(a)) - Number(isLate(b)) || (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0) || a - b,
  );
  const places = new Map(order.map((row, place) => [row, place]));
  const late = order.findIndex(isLate);
  return { findPlace: (row) => places.get(row) ?? 0, firstLate: late < 0 ? order.length : late };
}

interface Places {
  readonly findPlace: (row: number) => number;
  readonly firstLate: number;
}

/** Returns answers as columns: 1 in every sum that includes them; answers in the same sums once. */
function buildColumns({ answers }: Respondent, { findPlace }: Places): ReadonlyMap<string, SparseVector> {
  const columns = new Map<string, SparseVector>();
  for (const rows of answers) {
    const key = rows.join(" ");
    if (rows.length === 0 || columns.has(key)) continue;
    const places = rows.map(findPlace).toSorted((a, b) => a - b);
    columns.set(key, { places, values: places.map(() => 1) });
  }
  return columns;
}

function groupAlike(respondents: readonly Respondent[], places: Places): readonly Kind[] {
  const groups = new Map<string, { count: number; isPerson: boolean; vectors: readonly SparseVector[] }>();
  for (const respondent of respondents) {
    const columns = buildColumns(respondent, places);
    if (columns.size === 0) continue;
    const key = `${respondent.isPerson} ${[...columns.keys()].toSorted().join("|")}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { count: 1, isPerson: respondent.isPerson, vectors: [...columns.values()] });
  }
  return [...groups.values()];
}

const isRemovable = (kind: Kind): boolean => kind.isPerson && kind.count <= MAX_PROTECTED;

function addAll(basis: ExactBasis, kind: Kind): boolean {
  let isNew = false;
  for (const vector of kind.vectors) if (basis.add(vector)) isNew = true;
  return isNew;
}

/**
 * Returns whether there are five sets of people, no two with a person in common, each of which alone spans everything:
 * then any four people can be removed. The search is greedy, so it may fail where such sets exist.
 */
function hasFiveSpanningSets(kinds: readonly Kind[], rank: number, work: WorkLimit): boolean {
  const sets = Array.from({ length: MIN_PEOPLE }, () => ({ basis: new ExactBasis(work), rows: new Set<number>() }));
  for (const kind of kinds) if (kind.isPerson && !isRemovable(kind)) for (const { basis } of sets) addAll(basis, kind);
  for (const kind of kinds.filter(isRemovable)) {
    const rows = [...new Set(kind.vectors.flatMap((vector) => vector.places))];
    const countMissing = (set: (typeof sets)[number]): number => rows.filter((row) => !set.rows.has(row)).length;
    let left = kind.count;
    const wanting = sets.filter(({ basis }) => basis.rank < rank);
    if (wanting.length === 0) break;
    const order = wanting
      .map((set) => ({ set, missing: countMissing(set) }))
      .toSorted((a, b) => b.missing - a.missing || a.set.basis.rank - b.set.basis.rank);
    for (const { set } of order) {
      if (left === 0) break;
      if (!addAll(set.basis, kind)) continue;
      for (const row of rows) set.rows.add(row);
      left -= 1;
    }
  }
  return sets.every(({ basis }) => basis.rank === rank);
}

/** A kind of people that a set needed to span everything, with the rank and the steps before it joined. */
interface SpanningKind {
  readonly at: number;
  readonly rank: number;
  readonly spent: number;
}

/** Where a try starts: the part that it has in common with an earlier one, up to the kind that is now removed. */
interface Start extends SpanningKind {
  readonly basis: ExactBasis;
  readonly needed: readonly SpanningKind[];
}

/**
 * Tries to remove people so that the rest no longer spans everything. They must be among the people of any set that
 * spans everything, so only those are tried. What an earlier try computed is not computed again, but its steps count
 * again: the limit decides what is released, so it must not depend on what is remembered.
 */
class Losses {
  readonly #kinds: readonly Kind[];
  readonly #rank: number;
  readonly #work: WorkLimit;
  /** By the removed kinds: the steps of finding that the rest spans everything without any others, too. */
  readonly #survived = new Map<string, number>();

  constructor(kinds: readonly Kind[], rank: number, work: WorkLimit) {
    this.#kinds = kinds.filter(({ isPerson }) => isPerson);
    this.#rank = rank;
    this.#work = work;
  }

  /** Returns true when at most four people can be removed so. Throws Undecided. */
  arePossible(): boolean {
    const basis = new ExactBasis(this.#work);
    return this.#canLose([], MAX_PROTECTED, { at: -1, rank: 0, spent: 0, basis, needed: [] });
  }

  /** The same for at most `left` people beyond those removed already, which are numbers of kinds, ascending. */
  #canLose(removed: readonly number[], left: number, start: Start): boolean {
    const name = removed.join(" ");
    const known = this.#survived.get(name);
    this.#work.spend(known ?? start.spent);
    if (known !== undefined) return false;
    const unspent = this.#work.left + start.spent;
    const basis = start.basis.takeFirst(start.rank);
    const needed = this.#fill(basis, removed, start, unspent);
    if (basis.rank < this.#rank) return true;
    for (const [index, each] of needed.entries()) {
      const beyond = left - (this.#kinds[each.at]?.count ?? 0);
      if (beyond < 0) continue;
      const without = [...removed, each.at].toSorted((a, b) => a - b);
      if (this.#canLose(without, beyond, { ...each, basis, needed: needed.slice(0, index) })) return true;
    }
    this.#survived.set(name, unspent - this.#work.left);
    return false;
  }

  /** Adds kinds after the start until they span everything, and returns all that were needed. */
  #fill(basis: ExactBasis, removed: readonly number[], start: Start, unspent: number): readonly SpanningKind[] {
    const needed = [...start.needed];
    for (let at = start.at + 1; at < this.#kinds.length && basis.rank < this.#rank; at += 1) {
      const kind = this.#kinds[at];
      const before = { at, rank: basis.rank, spent: unspent - this.#work.left };
      if (kind && !removed.includes(at) && addAll(basis, kind)) needed.push(before);
    }
    return needed;
  }
}

/** With more groups only five spanning sets decide: there are too many choices of four groups to try. */
const MAX_GROUPS_TRIED = 12;

/** Returns whether the span survives the loss of any four people, whatever their kinds. */
function survivesLosses(kinds: readonly Kind[], work: WorkLimit, mostTried = Infinity): boolean {
  // Those who span most come first: few of them span everything, which soon shows whether one of them is needed.
  const inOrder = kinds.toSorted(
    (a, b) => Number(isRemovable(a)) - Number(isRemovable(b)) || b.vectors.length - a.vectors.length,
  );
  const all = new ExactBasis(work);
  for (const kind of inOrder) addAll(all, kind);
  if (hasFiveSpanningSets(inOrder, all.rank, work)) return true;
  return kinds.length <= mostTried && !new Losses(inOrder, all.rank, work).arePossible();
}

function catchUndecided(find: () => Finding): Finding {
  try {
    return find();
  } catch (error) {
    if (error instanceof UndecidedError) return "undecided";
    throw error;
  }
}

/**
 * Returns whether some linear combination of the released sums consists of answers of only one to four people. Exact:
 * such a combination exists if and only if the sums lose rank when the answers of some four people are left out, with
 * rank over the rationals. Beyond the work limit, or beyond exact integers, the result is undecided.
 */
export function computeFinding(respondents: readonly Respondent[], work: WorkLimit): Finding {
  return catchUndecided(() =>
    survivesLosses(groupAlike(respondents, indexPlaces(respondents)), work) ? "safe" : "unsafe",
  );
}

/**
 * Returns the same for sums over several groups of people, quickly: `groups` are people who answer in no other group,
 * with all their answers; every sum is of one group, or pooled (`isPooled`), and the groups' own sums are safe. Four
 * people are in at most four groups, so if the pooled sums, except for what a group's own sums reveal of them, lose no
 * rank without any four whole groups, no combination is about four people. Safe is certain; otherwise the result is
 * undecided.
 */
export function computePooledFinding(
  groups: readonly Respondent[],
  isPooled: (row: number) => boolean,
  work: WorkLimit,
): "safe" | "undecided" {
  const finding = catchUndecided(() => {
    const places = indexPlaces(groups, isPooled);
    const kinds = groups.flatMap((group): readonly Kind[] => {
      const own = new ExactBasis(work);
      for (const column of buildColumns(group, places).values()) own.add(column);
      const vectors = own.getVectorsFrom(places.firstLate);
      return vectors.length === 0 ? [] : [{ count: 1, isPerson: group.isPerson, vectors }];
    });
    return survivesLosses(kinds, work, MAX_GROUPS_TRIED) ? "safe" : "unsafe";
  });
  return finding === "safe" ? "safe" : "undecided";
}
