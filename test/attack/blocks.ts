import type { Answer, StoredRow } from "./known.ts";

/** Answers that no row distinguishes: they are in the same rows. */
export interface DisclosureGroup {
  readonly answers: readonly Answer[];
  /** Numbers of the rows that contain them. */
  readonly rows: readonly number[];
}

/** Rows that share answers, directly or through others, with the atoms that they cannot distinguish. */
export interface Block {
  readonly rows: readonly StoredRow[];
  readonly atoms: readonly DisclosureGroup[];
  /** By row, the numbers of its atoms. */
  readonly atomsOf: readonly (readonly number[])[];
}

export const listPeople = (answers: readonly Answer[]): ReadonlySet<number> =>
  new Set(answers.map(({ response }) => response.person));

/** Groups rows of one family into blocks; `report` adds what distinguishes answers besides their rows. */
export function buildBlocks(
  rows: readonly StoredRow[],
  report: (answer: Answer) => string = () => "",
): readonly Block[] {
  const rowsOf = new Map<Answer, number[]>();
  rows.forEach(({ members }, at) => {
    for (const answer of members) {
      const own = rowsOf.get(answer);
      if (own) own.push(at);
      else rowsOf.set(answer, [at]);
    }
  });
  const leaders = rows.map((_, at) => at);
  const getLeader = (row: number): number => {
    let leader = row;
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader;
    leaders[row] = leader;
    return leader;
  };
  for (const [first = 0, ...others] of rowsOf.values())
    for (const row of others) leaders[getLeader(row)] = getLeader(first);
  const byLeader = Map.groupBy(rowsOf, ([, own]) => getLeader(own[0] ?? 0));
  return [...byLeader].map(([leader, answers]) => {
    const numbers = rows.flatMap((_, at) => (getLeader(at) === leader ? [at] : []));
    const at = new Map(numbers.map((row, number) => [row, number]));
    const groups = Map.groupBy(answers, ([answer, own]) => `${own.join(" ")}|${report(answer)}`);
    const atoms = [...groups.values()].map((group) => ({
      answers: group.map(([answer]) => answer),
      rows: (group[0]?.[1] ?? []).map((row) => at.get(row) ?? 0),
    }));
    const atomsOf = numbers.map((): number[] => []);
    atoms.forEach(({ rows: own }, atom) => {
      for (const row of own) atomsOf[row]?.push(atom);
    });
    return { rows: numbers.flatMap((row) => rows[row] ?? []), atoms, atomsOf };
  });
}

/** A named set of answers, as the atoms that it consists of. */
export interface Target {
  readonly name: string;
  readonly atoms: readonly number[];
}

const mergeAtoms = (lists: readonly (readonly number[])[]): ReadonlySet<number> => new Set(lists.flat());

/** The remainder of a row without another one in it, or without all of a segment that are in it. */
export function listRemainders({
  rows,
  atomsOf,
}: Block): readonly (Target & { readonly row: number; readonly without: readonly number[] })[] {
  const sets = atomsOf.map((own) => new Set(own));
  return rows.flatMap((_, row) => {
    const own = sets[row] ?? new Set<number>();
    const inside = rows.flatMap((__, other) =>
      other !== row && (atomsOf[other] ?? []).length < own.size && (atomsOf[other] ?? []).every((atom) => own.has(atom))
        ? [other]
        : [],
    );
    const together = [...Map.groupBy(inside, (other) => rows[other]?.cut ?? "").values()].filter(
      (others) => others.length > 1 && areApart(others, atomsOf),
    );
    return [...inside.map((other) => [other]), ...together].flatMap((without) => {
      const taken = mergeAtoms(without.map((other) => atomsOf[other] ?? []));
      const atoms = [...own].filter((atom) => !taken.has(atom));
      return atoms.length === 0 ? [] : [{ name: `${row} without ${without.join(" and ")}`, atoms, row, without }];
    });
  });
}

function areApart(rows: readonly number[], atomsOf: Block["atomsOf"]): boolean {
  const all = rows.flatMap((row) => atomsOf[row] ?? []);
  return new Set(all).size === all.length;
}

/** The attributes by which a person who knows the staff can name people. */
const naming: readonly ((answer: Answer) => string | null)[] = [
  ({ response }) => `location ${response.location}`,
  ({ response }) => `location ${response.location}, survey ${response.survey}`,
  ({ response }) =>
    response.category === null ? null : `location ${response.location}, category ${response.category}`,
  ({ response }) => (response.band === null ? null : `location ${response.location}, band ${response.band}`),
  ({ response }) =>
    response.band === null
      ? null
      : `location ${response.location}, category ${response.category}, band ${response.band}`,
  ({ response }) => (response.category === null ? null : `category ${response.category}`),
  ({ response }) => (response.band === null ? null : `band ${response.band}`),
  ({ response }) => `${response.month} at location ${response.location}`,
  ({ response }) => `person ${response.person}`,
];

/** Returns groups of a block that have a name, each with its answers. */
export function groupByName({ atoms }: Block): ReadonlyMap<string, readonly Answer[]> {
  const groups = new Map<string, Answer[]>();
  for (const { answers } of atoms) {
    for (const answer of answers) {
      for (const name of naming) {
        const key = name(answer);
        if (key === null) continue;
        const group = groups.get(key);
        if (group) group.push(answer);
        else groups.set(key, [answer]);
      }
    }
  }
  return groups;
}

/** Returns the atoms of a group; null where it divides one. */
export function findWholeAtoms(
  { atoms }: Block,
  group: readonly Answer[],
  within: (answer: Answer) => boolean = () => true,
): readonly number[] | null {
  const inside = new Set(group);
  const own: number[] = [];
  for (const [at, { answers }] of atoms.entries()) {
    const relevant = answers.filter(within);
    const count = relevant.filter((answer) => inside.has(answer)).length;
    if (count === 0) continue;
    if (count < relevant.length) return null;
    own.push(at);
  }
  return own;
}
