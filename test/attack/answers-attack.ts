import {
  type Block,
  buildBlocks,
  groupByName,
  listPeople,
  listRemainders,
  type Target,
  findWholeAtoms,
} from "./blocks.ts";
import {
  type AnswerClass,
  findBrokenConditions,
  computeBounds,
  isOfSteps,
  type ClassSystem,
  type Scale,
  listScales,
  buildSystem,
} from "./class-systems.ts";
import type { Answer, StoredRow } from "./known.ts";
import { Span } from "./span.ts";
import { families, getRowName } from "./stored-rows.ts";
import { listReasons, decideVerdict } from "./whole-values.ts";

export const methods = ["elimination", "subtraction", "propagation"] as const;
export type Method = (typeof methods)[number];

/** The result of the attacks of one class. */
export interface Outcome {
  groups: number;
  readonly derived: Record<Method, string[]>;
  /**
   * Derived facts that are allowed by the published rules: that all but one, or one, are of the top block, from the
   * question's own score.
   */
  readonly named: string[];
  /** Neither derived nor ruled out within the allowed work. */
  undecided: number;
  readonly misread: string[];
}

export const createOutcome = (): Outcome => ({
  groups: 0,
  derived: { elimination: [], subtraction: [], propagation: [] },
  named: [],
  undecided: 0,
  misread: [],
});

/** Returns how many facts an attack derived by all its methods. */
export const countDerived = ({ derived }: Outcome): number =>
  methods.reduce((sum, method) => sum + derived[method].length, 0);

/** At most this many people are few: a result about them is one about each. */
const FEW = 4;

const getKey = (people: ReadonlySet<number>): string => [...people].toSorted((a, b) => a - b).join(" ");

/**
 * Returns groups of one to four people by their members: those that have a name, and those whom no row distinguishes,
 * alone and in pairs.
 */
function findFew(block: Block): ReadonlyMap<string, ReadonlySet<number>> {
  const few = new Map<string, ReadonlySet<number>>();
  const add = (people: ReadonlySet<number>): void => {
    if (people.size <= FEW) few.set(getKey(people), people);
  };
  for (const group of groupByName(block).values()) add(listPeople(group));
  const small = block.atoms.map(({ answers }) => listPeople(answers)).filter(({ size }) => size < FEW);
  for (const people of small) add(people);
  for (const remainder of listRemainders(block))
    add(listPeople(remainder.atoms.flatMap((atom) => block.atoms[atom]?.answers ?? [])));
  return few;
}

function attackFewFor(block: Block, family: string, outcome: Outcome): void {
  const span = new Span(block.atoms.length, block.atomsOf);
  const peopleOfAtoms = block.atoms.map(({ answers }) => listPeople(answers));
  for (const [key, people] of findFew(block)) {
    outcome.groups += 1;
    const own = peopleOfAtoms.flatMap((each, at) => ([...each].every((person) => people.has(person)) ? [at] : []));
    if (own.length > 0 && span.includesAny(own)) outcome.derived.elimination.push(`${family}: people ${key}`);
  }
  const report = (atoms: readonly number[], name: string): void => {
    const people = listPeople(atoms.flatMap((atom) => block.atoms[atom]?.answers ?? []));
    if (people.size > 0 && people.size <= FEW) outcome.derived.subtraction.push(`${name}: people ${getKey(people)}`);
  };
  block.rows.forEach((row, at) => report(block.atomsOf[at] ?? [], getRowName(row, family)));
  for (const { row, without, atoms } of listRemainders(block)) {
    const names = without.map((each) => (block.rows[each] ? getRowName(block.rows[each], family) : ""));
    report(atoms, `${block.rows[row] ? getRowName(block.rows[row], family) : ""} less ${names.join(" and ")}`);
  }
}

/**
 * Returns whether a sum over answers of one to four people follows from the sums of all stored rows, taken as if each
 * were exact.
 */
export function attackFew(rows: readonly StoredRow[]): Outcome {
  const found = createOutcome();
  for (const family of families)
    for (const block of buildBlocks(rows.filter((row) => row.family === family))) attackFewFor(block, family, found);
  return found;
}

const isOneQuestion = ({ members }: StoredRow): boolean => new Set(members.map(({ question }) => question)).size === 1;

/** Returns the groups to attack: rows, their remainders, people whom no row distinguishes, named groups. */
function listTargets(block: Block, question: number): readonly Target[] {
  const belongsTo = (answer: Answer): boolean => answer.question === question;
  const includesQuestion = (atom: number): boolean => block.atoms[atom]?.answers.some(belongsTo) === true;
  const targets = new Map<string, Target>();
  const add = (name: string, atoms: readonly number[] | null): void => {
    const own = (atoms ?? []).filter(includesQuestion).toSorted((a, b) => a - b);
    const key = own.join(" ");
    if (own.length > 0 && !targets.has(key)) targets.set(key, { name, atoms: own });
  };
  block.rows.forEach((row, at) => add(getRowName(row, row.family), block.atomsOf[at] ?? []));
  for (const { row, without, atoms } of listRemainders(block)) {
    const names = without.map((each) => (block.rows[each] ? getRowName(block.rows[each]) : ""));
    add(`${block.rows[row] ? getRowName(block.rows[row]) : ""} less ${names.join(" and ")}`, atoms);
  }
  for (const [name, group] of groupByName(block)) add(name, findWholeAtoms(block, group.filter(belongsTo), belongsTo));
  block.atoms.forEach((_, at) => add(`those in the same ${block.atoms[at]?.rows.length} rows`, [at]));
  return [...targets.values()];
}

interface Request {
  readonly answers: readonly Answer[];
  readonly inside: number;
  readonly people: number;
}

/** Returns whether the number of a group's answers in a class discloses what each answered, or nearly. */
function isNotifying({ answers, inside, people }: Request, { ends }: AnswerClass): boolean {
  const n = answers.length;
  if (people <= FEW && ends === "both") return true;
  if (ends === "all") return inside === n || (people > FEW && inside === n - 1);
  return inside <= 1 || inside >= n - 1;
}

/**
 * Scores are stored exactly, so they may disclose that all but one of many agreed, or one (ADR 39); never that all did
 * or none.
 */
function isNamed({ answers, inside, people }: Request, { measure }: Scale): boolean {
  return measure === "agreement" && people > FEW && inside >= 1 && inside <= answers.length - 1;
}

// A condition of a row begins with the row's name; a distribution by step is no score.
function areOfOneScore(reasons: readonly string[]): boolean {
  const rows = new Set(reasons.map((reason) => reason.slice(0, reason.indexOf(" (n "))));
  return rows.size === 1 && ![...rows].some((name) => name.includes("steps"));
}

/** Takes the differences of two stored counts, as any reader could. */
function attackBySubtraction(
  block: Block,
  question: number,
  system: ClassSystem,
  outcome: Outcome,
  classes: readonly AnswerClass[],
): void {
  for (const { row, without, atoms } of listRemainders(block)) {
    const answers = atoms
      .flatMap((atom) => block.atoms[atom]?.answers ?? [])
      .filter((answer) => answer.question === question);
    if (answers.length === 0) continue;
    for (const each of classes.filter(({ ends }) => ends === "both")) {
      const [from, ...parts] = [row, ...without].map((at) => findCountBounds(block.rows[at], each));
      if (!from || parts.some((part) => part === null)) continue;
      const low = parts.reduce((sum, part) => sum - (part?.high ?? 0), from.low);
      const high = parts.reduce((sum, part) => sum - (part?.low ?? 0), from.high);
      const inside = system.getTerms(atoms, each.holds).reduce((sum, [at]) => sum + (system.truth[at] ?? 0), 0);
      const isCertain = Math.max(low, 0) === Math.min(high, answers.length);
      if (isCertain && isNotifying({ answers, inside, people: listPeople(answers).size }, each))
        outcome.derived.subtraction.push(
          `question ${question}, ${each.name}: ${block.rows[row] ? getRowName(block.rows[row]) : ""} less ${without.length}`,
        );
    }
  }
}

/** Returns where rows of a likelihood store how many are of a class, and rows by question. */
const suffixes: Readonly<Record<string, string>> = { "1 or 2": "unlikely_x2", "4 or 5": "likely_x2" };
const byQuestion: Readonly<Record<string, { readonly stored: string; readonly counted: string }>> = {
  "4 or 5": { stored: "top_x2", counted: "five_points" },
  yes: { stored: "yes_x2", counted: "yes_no_answers" },
};

/** Returns the column in which a row stores how many are of a class; null where it has none. */
function findColumn({ sums, family, cut }: StoredRow, name: string): string | null {
  if (isOfSteps(cut)) return null;
  const suffix = family === "score" || family === "answer" ? undefined : suffixes[name];
  if (suffix !== undefined) return `${family}_${suffix}`;
  const of = byQuestion[name];
  const isByQuestion = cut === "question" || cut === "category_question";
  return of && isByQuestion && (sums[of.counted] ?? 0) > 0 ? of.stored : null;
}

function findCountBounds(row: StoredRow | undefined, { name }: Pick<AnswerClass, "name">) {
  const column = row ? findColumn(row, name) : null;
  return row && column !== null ? computeBounds(row.sums[column] ?? 0, row.members) : null;
}

/** Returns groups whose class follows by adding and subtracting rows that store it exactly. */
function buildExactSpan(block: Block, each: AnswerClass): Span {
  const exact = block.rows.flatMap((row, at) => {
    const bounds = findCountBounds(row, each);
    return bounds && bounds.low === bounds.high ? [block.atomsOf[at] ?? []] : [];
  });
  return new Span(block.atoms.length, exact);
}

function attackClass(
  block: Block,
  question: number,
  system: ClassSystem,
  scale: Scale,
  each: AnswerClass,
  found: { readonly few: Outcome; readonly whole: Outcome },
): void {
  const span = buildExactSpan(block, each);
  for (const { name, atoms } of listTargets(block, question)) {
    const answers = atoms.flatMap((atom) => block.atoms[atom]?.answers ?? []);
    const terms = system.getTerms(atoms, each.holds);
    const inside = terms.reduce((sum, [at]) => sum + (system.truth[at] ?? 0), 0);
    const people = listPeople(answers).size;
    const outcome = people <= FEW ? found.few : found.whole;
    outcome.groups += 1;
    if (!isNotifying({ answers, inside, people }, each)) continue;
    const description = `question ${question}, ${each.name}: ${inside} of ${answers.length}, ${name}`;
    if (each.ends === "both" && span.includesSum(atoms)) outcome.derived.elimination.push(description);
    const verdict = decideVerdict(system, system.truth, terms);
    if (verdict === "certain") {
      const reasons = listReasons(system, system.truth, terms);
      if (isNamed({ answers, inside, people }, scale) && areOfOneScore(reasons)) outcome.named.push(description);
      else outcome.derived.propagation.push(`${description}\n      because ${reasons.join("; ")}`);
    }
    if (verdict === "undecided") outcome.undecided += 1;
  }
}

/** Attacks whether the answers of a whole group to a question follow, or those of one to four people. */
export function attackClasses(rows: readonly StoredRow[]): { readonly few: Outcome; readonly whole: Outcome } {
  const found = { few: createOutcome(), whole: createOutcome() };
  for (const family of families) {
    const isByQuestion = family === "score" || family === "answer";
    const own = rows.filter((row) => row.family === family && (!isByQuestion || isOneQuestion(row)));
    for (const block of buildBlocks(own, ({ question }) => String(question))) {
      const questions = Map.groupBy(
        block.atoms.flatMap(({ answers }) => answers),
        ({ question }) => question,
      );
      for (const [question, answers] of questions) {
        for (const scale of listScales(answers)) {
          const system = buildSystem(block, scale);
          const broken = findBrokenConditions(system);
          if (broken.length > 0) {
            const names = block.rows.map((row) => getRowName(row, row.family)).join(", ");
            found.whole.misread.push(
              `question ${question}: ${JSON.stringify(broken.map(({ low, high }) => [low, high]))} of ${names}`,
            );
            continue;
          }
          for (const each of scale.classes) attackClass(block, question, system, scale, each, found);
          attackBySubtraction(block, question, system, found.whole, scale.classes);
        }
      }
    }
  }
  return found;
}
