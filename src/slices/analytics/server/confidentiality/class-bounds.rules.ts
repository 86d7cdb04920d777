import type { ProtectedAnswer } from "../analytics.facts.ts";
import { type CellAnswer, HISTOGRAM_ONLY } from "./segments.rules.ts";
import type { AnswerGroup } from "./disclosure-checker.ts";
import { type BoundedRow, type CountTolerance, revealsClass } from "./propagate-bounds.rules.ts";

/** A class of one question's answers, or the points by which agreements fall short of all 5. */
interface CountedClass {
  readonly capacity: number;
  readonly near: CountTolerance;
  readonly countColumns: (answer: ProtectedAnswer) => number;
}

const createSingleClass = (isInside: (answer: ProtectedAnswer) => boolean): CountedClass => ({
  capacity: 1,
  near: 1,
  countColumns: (answer) => (isInside(answer) ? 1 : 0),
});

// Top blocks are stored only by question and place, so only the classes of scores can be combined from crossing rows.
const ofScores: readonly CountedClass[] = [
  { capacity: 4, near: 3, countColumns: ({ agreement }) => 5 - (agreement ?? 5) },
];
const ofLikelihoods: readonly CountedClass[] = [
  createSingleClass(({ value }) => (value ?? 0) >= 4),
  createSingleClass(({ value }) => (value ?? 5) <= 2),
];
function listClasses(family: string): readonly CountedClass[] {
  if (family === "score") return ofScores;
  return family === HISTOGRAM_ONLY ? [] : ofLikelihoods;
}

/** Returns the partition of a released row, besides the answers in it. */
export type PartitionOf = (row: number) => string;

/** Answers to a question that no row of the question distinguishes. */
interface JoinedAtom {
  readonly rows: readonly number[];
  readonly answers: readonly CellAnswer[];
}

// Other rows say nothing about this question's classes: answers are known together as far as its own rows go.
function joinAtoms(atoms: readonly AnswerGroup[], mixed: ReadonlySet<number>): readonly JoinedAtom[] {
  const joined = new Map<string, { readonly rows: readonly number[]; readonly answers: CellAnswer[] }>();
  for (const { rows, answers } of atoms) {
    const own = rows.filter((row) => !mixed.has(row)).toSorted((a, b) => a - b);
    const atom = joined.get(own.join(" ")) ?? { rows: own, answers: [] };
    joined.set(own.join(" "), atom);
    atom.answers.push(...answers);
  }
  return [...joined.values()];
}

function getRows(atoms: readonly JoinedAtom[], getPartition: PartitionOf) {
  const rows = new Map<number, number[]>();
  atoms.forEach(({ rows: own }, at) => {
    for (const row of own) {
      const held = rows.get(row);
      if (held) held.push(at);
      else rows.set(row, [at]);
    }
  });
  return [...rows].map(([row, held]) => ({ partition: getPartition(row), atoms: held }));
}

function toBoundedRow(
  row: Pick<BoundedRow, "partition" | "atoms">,
  counts: readonly number[],
  capacities: readonly number[],
  near: CountTolerance,
): BoundedRow {
  const sum = (of: readonly number[]): number => row.atoms.reduce((total, at) => total + (of[at] ?? 0), 0);
  const [count, capacity] = [sum(counts), sum(capacities)];
  if (count <= near) return { ...row, low: 0, high: near };
  if (count >= capacity - near) return { ...row, low: capacity - near, high: capacity };
  return { ...row, low: count, high: count };
}

/**
 * Returns whether the classes stored in the rows of a block reveal together what all people of some group answered. A
 * class belongs to one question, so each question is tested by itself; rows of several questions have none.
 */
export function revealsAnyClass(family: string, groups: readonly AnswerGroup[], getPartition: PartitionOf): boolean {
  const questionByAnswer = new Map<number, number>();
  const mixed = new Set<number>();
  for (const { of, rows } of groups) {
    for (const row of rows) {
      const known = questionByAnswer.get(row);
      if (known !== undefined && known !== of.answer.questionId) mixed.add(row);
      questionByAnswer.set(row, of.answer.questionId);
    }
  }
  return [...Map.groupBy(groups, ({ of }) => of.answer.questionId).values()].some((own) => {
    const atoms = joinAtoms(own, mixed);
    const rows = getRows(atoms, getPartition);
    if (new Set(rows.map(({ partition }) => partition)).size < 2) return false;
    return listClasses(family).some(({ capacity, near, countColumns }) => {
      const counts = atoms.map(({ answers }) => answers.reduce((sum, { answer }) => sum + countColumns(answer), 0));
      const capacities = atoms.map(({ answers }) => answers.length * capacity);
      const bounded = rows.map((row) => toBoundedRow(row, counts, capacities, near));
      return revealsClass(
        capacities.map((each) => ({ capacity: each })),
        bounded,
        near,
      );
    });
  });
}
