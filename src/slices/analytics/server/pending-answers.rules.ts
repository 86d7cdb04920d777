import type { AnswerFamily } from "./analytics.facts.ts";
import type { AdmittedResponse } from "./confidentiality/answer-cohorts.rules.ts";
import {
  canShowDistribution,
  countKnownPeople,
  getAnsweredFamily,
  type ResponseAnswer,
  isStoredExactly,
  type StoredSums,
  toFamilySums,
  toLikelihoodSteps,
} from "./confidentiality/stored-sums.rules.ts";
import { MIN_PEOPLE } from "./people.rules.ts";

/** Previously released cells and pools: how far each location's families are released. */
export interface ReleaseProgress {
  readonly locationId: number;
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
  /** Set when a region's pool took the answers: the family. */
  readonly pooledFamily?: string;
  /** For a pool: whether it took the answers that may enter only with their region. */
  readonly isPooledOnly?: boolean;
}

/** The answers of a family at a location that have not been released yet. */
export interface PendingAnswers {
  readonly family: AnswerFamily;
  /** All answers up to this month have been released or pooled. */
  until: string;
  rows: AdmittedResponse[];
}

/** A location's answers while its months are closed one after the other. */
export interface Location {
  readonly id: number;
  /** True for answers that may enter only with their region. */
  readonly isPooledOnly: boolean;
  readonly byMonth: ReadonlyMap<string, readonly AdmittedResponse[]>;
  readonly pending: readonly PendingAnswers[];
  /** Answers that only segments show: those since the last cell. */
  unsegmented: AdmittedResponse[];
  lastCell: string;
}

/** Returns the answers of a family with their responses. */
export const toAnswers = (family: string, rows: readonly AdmittedResponse[]): readonly ResponseAnswer[] =>
  rows.flatMap((response) =>
    response.answers.filter((answer) => answer.family === family).map((answer) => ({ response, answer })),
  );

/** Returns whether a response has an answer of a family. */
export const hasAnswer = (family: string, { answers }: AdmittedResponse): boolean =>
  answers.some((answer) => answer.family === family);

const countPeople = ({ family, rows }: Pick<PendingAnswers, "family" | "rows">): number =>
  countKnownPeople(toAnswers(getAnsweredFamily(family), rows));

/** Returns whether a family is the distribution of another family's answers. */
export const isDistribution = ({ distributionOf }: AnswerFamily): boolean => distributionOf !== undefined;

/** Returns whether waiting answers are of enough people to be released. */
export function isEnough(pending: Pick<PendingAnswers, "family" | "rows">): boolean {
  if (!isDistribution(pending.family)) return countPeople(pending) >= MIN_PEOPLE;
  const family = getAnsweredFamily(pending.family);
  return canShowDistribution(family, toAnswers(family, pending.rows));
}

const getLatest = (months: readonly string[]): string =>
  months.reduce((last, month) => (month > last ? month : last), "");
export const findFirstMonth = (rows: readonly AdmittedResponse[], lastMonth: string): string =>
  rows.reduce((first, row) => (row.month < first ? row.month : first), lastMonth);

function includesFamily(family: AnswerFamily, { measures, pooledFamily }: ReleaseProgress): boolean {
  if (pooledFamily !== undefined) return pooledFamily === family.name;
  return family.answered.some((measure) => (measures[measure] ?? 0) > 0);
}

function toSums({ family, rows }: Pick<PendingAnswers, "family" | "rows">): StoredSums {
  const answered = getAnsweredFamily(family);
  const answers = toAnswers(answered, rows);
  return isDistribution(family) ? toLikelihoodSteps(answered, answers) : toFamilySums(answered, answers);
}

/** Combines the waiting answers of several families into one cell that ends with `lastMonth`. */
export function combine(lastMonth: string, released: readonly Pick<PendingAnswers, "family" | "rows">[]) {
  const rows = [...new Set(released.flatMap((each) => each.rows))];
  return {
    lastMonth,
    firstMonth: findFirstMonth(rows, lastMonth),
    // People who answered one question need not have answered another: a cell proves no more than its family with the
    // fewest answers.
    people: Math.min(...released.map(countPeople)),
    responses: rows.length,
    measures: Object.assign({}, ...released.map(toSums)) as StoredSums,
  };
}

// A distribution's answers are those of cells of its family that are stored exactly and came after its own last one.
function buildPendingDistribution(
  family: AnswerFamily,
  rows: readonly AdmittedResponse[],
  cells: readonly ReleaseProgress[],
  families: readonly AnswerFamily[],
): PendingAnswers {
  const answered = families.find(({ name }) => name === family.distributionOf);
  const until = getLatest(cells.filter((each) => includesFamily(family, each)).map((each) => each.lastMonth));
  const pending: PendingAnswers = { family, until, rows: [] };
  if (!answered) return pending;
  let after = "";
  for (const cell of cells
    .filter((each) => includesFamily(answered, each))
    .toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1))) {
    const own = rows.filter(({ month }) => month > after && month <= cell.lastMonth);
    if (
      cell.pooledFamily === undefined &&
      cell.lastMonth > until &&
      isStoredExactly(answered.name, toAnswers(answered.name, own))
    )
      pending.rows.push(...own.filter((row) => hasAnswer(answered.name, row)));
    after = cell.lastMonth;
  }
  return pending;
}

// A family whose measures are 0 in every cell has never been released, so all of its answers are still waiting.
function buildPendingFamily(family: AnswerFamily, cells: readonly ReleaseProgress[]): PendingAnswers {
  return {
    family,
    until: getLatest(cells.filter((each) => includesFamily(family, each)).map((each) => each.lastMonth)),
    rows: [],
  };
}

/** Prepares a location's answers for `takeMonth`: returns one location, or none without answers. */
export function openLocation(
  rows: readonly AdmittedResponse[],
  allSoFar: ReadonlyMap<number, readonly ReleaseProgress[]>,
  families: readonly AnswerFamily[],
): readonly Location[] {
  const [first] = rows;
  if (!first) return [];
  const { locationId: id, isPooledOnly } = first;
  const soFar = (allSoFar.get(id) ?? []).filter((each) => (each.isPooledOnly ?? false) === isPooledOnly);
  const cells = soFar.filter((each) => each.pooledFamily === undefined);
  return [
    {
      id,
      isPooledOnly,
      byMonth: Map.groupBy(rows, (row) => row.month),
      pending: families.map((family) =>
        isDistribution(family)
          ? buildPendingDistribution(family, rows, soFar, families)
          : buildPendingFamily(family, soFar),
      ),
      unsegmented: [],
      // A month at or before the last cell is closed permanently: late answers join the next cell, never an old one.
      lastCell: getLatest(cells.map((each) => each.lastMonth)),
    },
  ];
}

/** Adds the answers of a month that has closed to those that wait. */
export function takeMonth(location: Location, month: string): void {
  const rows = location.byMonth.get(month) ?? [];
  for (const each of location.pending)
    if (month > each.until && !isDistribution(each.family))
      each.rows.push(...rows.filter((row) => hasAnswer(each.family.name, row)));
  if (month > location.lastCell) location.unsegmented.push(...rows);
}
