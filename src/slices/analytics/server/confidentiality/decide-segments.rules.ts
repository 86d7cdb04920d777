import { MIN_PEOPLE } from "../people.rules.ts";
import { revealsAnyClass } from "./class-bounds.rules.ts";
import {
  type CellAnswer,
  type CellInvitee,
  type SegmentKey,
  type SegmentKind,
  type SegmentLevel,
  hasSegmentsAt,
  toKey,
  getKindsOfFamily,
} from "./segments.rules.ts";
import {
  type AnswerGroup,
  type SearchLimits,
  DisclosureChecker,
  selectConnected,
  pairWithRows,
  listPeople,
} from "./disclosure-checker.ts";
import { SilentInvitees } from "./silent-invitees.rules.ts";

/** One segment of one family that may be shown. Its answers are in no other segment of the same kind. */
export interface ReleasedSegment {
  readonly key: SegmentKey;
  readonly level: SegmentLevel;
  readonly placeId: number;
  readonly people: number;
  readonly answers: readonly CellAnswer[];
}

/** The number of failed checks of one kind of segment of one place after which the rest of it is withheld. */
const MAX_FAILURES = 16;

interface Candidate {
  readonly key: SegmentKey;
  readonly held: readonly AnswerGroup[];
  readonly people: number;
}

/** The input for the decision on the segments of one family of one month and kind of survey. */
export interface SegmentsInput {
  readonly family: string;
  readonly answers: readonly CellAnswer[];
  /** All people who could have answered in the cells. */
  readonly invitees: readonly CellInvitee[];
  /** Whether the cells themselves show sums of this family. */
  readonly hasTotals: boolean;
  /** The first day after the cells' month. */
  readonly end: string;
  readonly limits: SearchLimits;
}

interface SegmentRelease {
  readonly row: number;
  readonly segment: ReleasedSegment;
  readonly held: readonly AnswerGroup[];
}

/** A level of pooling: the place that segments are pooled by, the parts of a pool, and how many of them it needs. */
interface Level {
  readonly level: SegmentLevel;
  readonly findPlace: (answer: CellAnswer) => number;
  readonly getPart: (answer: CellAnswer) => number;
  readonly parts: number;
}

const levels: readonly Level[] = [
  { level: "location", findPlace: ({ response }) => response.locationId, getPart: () => 0, parts: 1 },
  { level: "region", findPlace: ({ regionId }) => regionId, getPart: ({ response }) => response.locationId, parts: 2 },
  { level: "client", findPlace: () => 0, getPart: ({ regionId }) => regionId, parts: 2 },
];

// A pool of a category's answers to a question would reveal, together with the other categories', the sum of a location
// that shows no sum of that question. So only locations with one join.
function canJoin({ done }: AnswerGroup, kind: SegmentKind, level: SegmentLevel): boolean {
  if (done.has(kind)) return false;
  return kind !== "category_question" || level === "location" || done.get("question") === "location";
}

/**
 * Decides the segments of one family of one month. Sums are numbered as they are released; a number is never reused.
 */
class SegmentDecider {
  readonly #input: SegmentsInput;
  readonly #checker: DisclosureChecker;
  /** By number of a sum: the way it divides the answers. The cells' own sums are not in it. */
  readonly #partitions = new Map<number, SegmentKind>();
  #released: SegmentRelease[] = [];
  #lastRow: number;
  #failures = 0;

  constructor(input: SegmentsInput, checker: DisclosureChecker, lastRow: number) {
    this.#input = input;
    this.#checker = checker;
    this.#lastRow = lastRow;
  }

  get released(): readonly ReleasedSegment[] {
    return this.#released.map(({ segment }) => segment);
  }

  /** Decides everything that one kind can show of one place; its answers are among those of the block. */
  decide(kind: SegmentKind, { level, getPart, parts }: Level, placeId: number, block: readonly AnswerGroup[]): void {
    const silent = new SilentInvitees(this.#input.invitees, block, this.#input.end);
    const groups = new Map<string, { key: SegmentKey; held: AnswerGroup[] }>();
    for (const held of block) {
      const key = canJoin(held, kind, level) ? toKey(kind, held.of) : null;
      if (!key) continue;
      const name = `${key.id} ${key.other}`;
      const group = groups.get(name) ?? { key, held: [] };
      groups.set(name, group);
      group.held.push(held);
    }
    const candidates = [...groups.values()]
      .map((group): Candidate => ({ ...group, people: listPeople(group.held).size }))
      .filter(({ people, held }) => people >= MIN_PEOPLE && new Set(held.map(({ of }) => getPart(of))).size >= parts)
      .filter(({ key, held }) => silent.areEnough(key, held))
      .filter(({ held }) => !this.#checker.isHopeless(held, block))
      .toSorted((a, b) => b.people - a.people || a.key.id - b.key.id || a.key.other - b.key.other);
    this.#failures = 0;
    const before = this.#lastRow;
    this.#tryAll(candidates, level, placeId, block);
    const isOfRest = ({ done }: AnswerGroup): boolean => !done.has(kind);
    // Fewer sums disclose no more, so segments once found safe stay safe.
    for (;;) {
      const added = this.#released.filter(({ row }) => row > before);
      if (added.length === 0) return;
      const shown = added.map(({ segment }) => segment.key);
      if (silent.leaveEnough(shown, block.filter(isOfRest))) return;
      this.#withdraw(added.reduce((least, each) => (each.segment.people <= least.segment.people ? each : least)));
    }
  }

  #withdraw(released: SegmentRelease): void {
    for (const held of released.held) {
      held.rows = held.rows.filter((row) => row !== released.row);
      held.done.delete(released.segment.key.kind);
    }
    this.#released = this.#released.filter((each) => each !== released);
  }

  // Most segments of a place can be shown together or not at all, so they are tested together and halved only on
  // failure.
  #tryAll(
    candidates: readonly Candidate[],
    level: SegmentLevel,
    placeId: number,
    groups: readonly AnswerGroup[],
  ): void {
    if (candidates.length === 0 || this.#failures >= MAX_FAILURES || this.#checker.areUsedUp) return;
    const first = this.#lastRow + 1;
    if (this.#try(candidates, groups)) {
      candidates.forEach(({ key, held, people }, at) => {
        for (const each of held) each.done.set(key.kind, level);
        const answers = held.flatMap((each) => each.answers);
        this.#released.push({ row: first + at, held, segment: { key, level, placeId, people, answers } });
      });
      return;
    }
    this.#failures += 1;
    if (candidates.length === 1) return;
    const half = Math.ceil(candidates.length / 2);
    this.#tryAll(candidates.slice(0, half), level, placeId, groups);
    this.#tryAll(candidates.slice(half), level, placeId, groups);
  }

  #try(candidates: readonly Candidate[], groups: readonly AnswerGroup[]): boolean {
    const before = this.#lastRow;
    const touched = new Map<AnswerGroup, readonly number[]>();
    for (const { key, held } of candidates) {
      this.#lastRow += 1;
      this.#partitions.set(this.#lastRow, key.kind);
      for (const each of held) {
        if (!touched.has(each)) touched.set(each, each.rows);
        each.rows = [...each.rows, this.#lastRow];
      }
    }
    const changed = new Set(touched.keys());
    if (this.#checker.areSafe(groups, changed, before) && !this.#revealsClass(groups, changed)) return true;
    for (const [held, rows] of touched) held.rows = rows;
    return false;
  }

  #revealsClass(groups: readonly AnswerGroup[], changed: ReadonlySet<AnswerGroup>): boolean {
    const getPartition = (row: number): string => this.#partitions.get(row) ?? "cell";
    return revealsAnyClass(this.#input.family, selectConnected(groups, changed), getPartition);
  }
}

/**
 * Returns the segments of a family's answers of one month that may be shown, cell by cell, then pooled by region, then
 * for the client. A segment is shown when enough people answered and enough of those invited did not, in it and in the
 * rest; when, together with everything shown of these answers, no combination of sums is about one to four people; and
 * when no class of a whole group follows. Segments that cannot be shown, or not decided within the limits, are
 * withheld.
 */
export function decideSegments(input: SegmentsInput): readonly ReleasedSegment[] {
  const { family, answers, hasTotals, limits } = input;
  const cellRow = new Map<number, number>();
  for (const { response } of answers)
    if (!cellRow.has(response.locationId)) cellRow.set(response.locationId, cellRow.size);
  const held = pairWithRows(answers, (locationId) => (hasTotals ? (cellRow.get(locationId) ?? null) : null));
  const deciding = new SegmentDecider(input, new DisclosureChecker(held, limits), cellRow.size);
  for (const level of levels) {
    const places = [...Map.groupBy(held, ({ of }) => level.findPlace(of))].toSorted(([a], [b]) => a - b);
    for (const kind of getKindsOfFamily(family)) {
      if (!hasSegmentsAt(kind, level.level)) continue;
      for (const [placeId, block] of places) deciding.decide(kind, level, placeId, block);
    }
  }
  return deciding.released;
}
