import { MIN_PEOPLE } from "../people.rules.ts";
import type { CellAnswer, SegmentKind, SegmentLevel } from "./segments.rules.ts";
import type { WorkLimit } from "./exact-basis.ts";
import { Groups } from "./groups.ts";
import { type Respondent, computeFinding, computePooledFinding } from "./span.rules.ts";

/** How far the search for segments that can be shown goes before it gives up and withholds. */
export interface SearchLimits {
  /** Steps for each check of one location's people, and of pools. */
  readonly stepsPerCheck: number;
  readonly stepsPerPooledCheck: number;
  readonly createWork: (steps: number) => WorkLimit;
  /** Steps for all checks together. */
  readonly total: WorkLimit;
}

/**
 * Answers that no segment distinguishes: of one location, survey, question, category and tenure band. With the numbers
 * of the released sums that include them, and the kinds in which they have been released.
 */
export interface AnswerGroup {
  readonly of: CellAnswer;
  readonly answers: CellAnswer[];
  readonly people: Set<number>;
  /** True when some of the authors are no longer known. */
  hasUnknown: boolean;
  rows: readonly number[];
  readonly done: Map<SegmentKind, SegmentLevel>;
}

/**
 * Pairs answers, grouped by what distinguishes them, with rows. `findRow` returns the number of a location's cell sum,
 * null when the cell shows none.
 */
export function pairWithRows(
  answers: readonly CellAnswer[],
  findRow: (locationId: number) => number | null,
): readonly AnswerGroup[] {
  const all = new Map<string, AnswerGroup>();
  for (const of of answers) {
    const { locationId, surveyId, positionCategoryId, person } = of.response;
    const key = `${locationId} ${surveyId} ${of.answer.questionId} ${positionCategoryId ?? ""} ${of.tenureBand ?? ""}`;
    let held = all.get(key);
    if (!held) {
      const row = findRow(locationId);
      held = {
        of,
        answers: [],
        people: new Set(),
        hasUnknown: false,
        rows: row === null ? [] : [row],
        done: new Map(),
      };
      all.set(key, held);
    }
    held.answers.push(of);
    if (person === null) held.hasUnknown = true;
    else held.people.add(person);
  }
  return [...all.values()];
}

/** Returns the distinct people of some answers. */
export function listPeople(hidden: readonly AnswerGroup[]): ReadonlySet<number> {
  const [first] = hidden;
  if (first && hidden.length === 1) return first.people;
  const all = new Set<number>();
  for (const { people } of hidden) for (const person of people) all.add(person);
  return all;
}

/** With more people in pooled sums only the groups decide: individually there are too many combinations. */
const MAX_CHECKED_PEOPLE = 600;

const formatLocation = ({ of }: AnswerGroup): string => `location ${of.response.locationId}`;

/** Returns everything connected with some answers by released sums; no other answers can change the result. */
export function selectConnected(
  groups: readonly AnswerGroup[],
  touched: ReadonlySet<AnswerGroup>,
): readonly AnswerGroup[] {
  const sums = new Groups<number>();
  for (const { rows } of groups) for (const row of rows) sums.join(row, rows[0] ?? row);
  const wanted = new Set([...touched].map(({ rows }) => sums.getRoot(rows[0] ?? 0)));
  return groups.filter(({ rows }) => rows[0] !== undefined && wanted.has(sums.getRoot(rows[0])));
}

// Most answers stay in the same sums from one check to the next.
const names = new WeakMap<readonly number[], string>();

function getName(rows: readonly number[]): string {
  const known = names.get(rows);
  if (known !== undefined) return known;
  const name = rows.join(" ");
  names.set(rows, name);
  return name;
}

/** Groups answers in the same sums. */
function groupAtoms(hidden: readonly AnswerGroup[]): readonly (readonly AnswerGroup[])[] {
  return [...Map.groupBy(hidden, ({ rows }) => getName(rows)).values()];
}

/** More sums than one month of one family has. */
const MANY_ROWS = 2 ** 24;

/** Returns whether of any two sums that share answers one includes all of the other's. */
function areNested(atoms: readonly (readonly AnswerGroup[])[]): boolean {
  const alone = new Map<number, number>();
  const together = new Map<number, number>();
  for (const [first] of atoms) {
    const rows = first?.rows ?? [];
    for (const row of rows) alone.set(row, (alone.get(row) ?? 0) + 1);
    rows.forEach((a, at) => {
      for (let next = at + 1; next < rows.length; next += 1) {
        const pair = a * MANY_ROWS + (rows[next] ?? 0);
        together.set(pair, (together.get(pair) ?? 0) + 1);
      }
    });
  }
  for (const [pair, both] of together)
    if (both !== alone.get(Math.floor(pair / MANY_ROWS)) && both !== alone.get(pair % MANY_ROWS)) return false;
  return true;
}

/**
 * Returns a result that needs no elimination; null when there is none. A combination of sums is the same for all
 * answers of an atom, so when every atom has five people there is no combination about fewer; and nested sums give each
 * atom exactly.
 */
function decidePlainly(hidden: readonly AnswerGroup[]): boolean | null {
  const atoms = groupAtoms(hidden);
  if (atoms.every((atom) => listPeople(atom).size >= MIN_PEOPLE)) return true;
  return areNested(atoms) ? false : null;
}

/** Returns respondents: known people one by one, unknown ones together. */
function toRespondents(hidden: readonly AnswerGroup[]): readonly Respondent[] {
  const people = new Map<number, (readonly number[])[]>();
  const unknown: (readonly number[])[] = [];
  for (const each of hidden) {
    if (each.hasUnknown) unknown.push(each.rows);
    for (const person of each.people) {
      const answers = people.get(person);
      if (answers) answers.push(each.rows);
      else people.set(person, [each.rows]);
    }
  }
  const known = [...people.values()].map((answers): Respondent => ({ isPerson: true, answers }));
  return unknown.length === 0 ? known : [...known, { isPerson: false, answers: unknown }];
}

/** Checks what sums disclose, within limits, and remembers which locations can no longer be separated. */
export class DisclosureChecker {
  readonly #limits: SearchLimits;
  /** Locations with a person in common, or whose pools contain so few that each person had to be checked. */
  readonly #groups = new Groups<string>();

  constructor(all: readonly AnswerGroup[], limits: SearchLimits) {
    this.#limits = limits;
    for (const held of all)
      for (const person of held.people) this.#groups.join(formatLocation(held), `person ${person}`);
  }

  /** True once no further check is allowed. */
  get areUsedUp(): boolean {
    return this.#limits.total.left <= 0;
  }

  /**
   * Returns whether the sums numbered after `before` may join those of a block that are safe. `touched`: the answers in
   * them; everything that shares a sum with them is in the block.
   */
  areSafe(block: readonly AnswerGroup[], touched: ReadonlySet<AnswerGroup>, before: number): boolean {
    const held = selectConnected(block, touched);
    const plain = decidePlainly(held);
    if (plain !== null) return plain;
    const groups = new Set(held.map((each) => this.#getGroup(each)));
    if (groups.size > 1 && this.#arePoolsSafe(held, before)) return true;
    const people = toRespondents(held);
    if (groups.size > 1 && people.length > MAX_CHECKED_PEOPLE) return false;
    const steps = groups.size > 1 ? this.#limits.stepsPerPooledCheck : this.#limits.stepsPerCheck;
    const isSafe = this.#within(steps, (work) => computeFinding(people, work)) === "safe";
    const [first] = groups;
    if (isSafe && first !== undefined) for (const group of groups) this.#groups.join(group, first);
    return isSafe;
  }

  /** Returns true when a pool has so few locations with so many people that no check could succeed. */
  isHopeless(pool: readonly AnswerGroup[], block: readonly AnswerGroup[]): boolean {
    const groups = new Set(pool.map((each) => this.#getGroup(each))).size;
    return groups > 1 && groups < MIN_PEOPLE && listPeople(block).size > MAX_CHECKED_PEOPLE;
  }

  #getGroup(hidden: AnswerGroup): string {
    return this.#groups.getRoot(formatLocation(hidden));
  }

  #arePoolsSafe(hidden: readonly AnswerGroup[], before: number): boolean {
    const byGroup = Map.groupBy(hidden, (each) => this.#getGroup(each));
    const groupsOfRow = new Map<number, Set<string>>();
    for (const [group, own] of byGroup) {
      for (const { rows } of own) {
        for (const row of rows) {
          const groups = groupsOfRow.get(row);
          if (groups) groups.add(group);
          else groupsOfRow.set(row, new Set([group]));
        }
      }
    }
    const isPooled = (row: number): boolean => row > before || (groupsOfRow.get(row)?.size ?? 0) > 1;
    // A group with an unknown person counts for no one.
    const groups = [...byGroup.values()].map((own): Respondent => ({
      isPerson: !own.some(({ hasUnknown }) => hasUnknown),
      answers: own.map(({ rows }) => rows),
    }));
    return (
      this.#within(this.#limits.stepsPerPooledCheck, (work) => computePooledFinding(groups, isPooled, work)) === "safe"
    );
  }

  #within<Result>(steps: number, look: (work: WorkLimit) => Result): Result {
    const { createWork, total } = this.#limits;
    const allowed = Math.min(steps, total.left);
    const work = createWork(allowed);
    const result = look(work);
    total.spend(Math.min(total.left, allowed - Math.max(work.left, 0)));
    return result;
  }
}
