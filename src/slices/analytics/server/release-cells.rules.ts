import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { AnswerFamily } from "./analytics.facts.ts";
import type { AdmittedResponse } from "./confidentiality/answer-cohorts.rules.ts";
import { HISTOGRAM_ONLY } from "./confidentiality/cuts.rules.ts";
import {
  canShowDistribution,
  countKnownPeople,
  getAnsweredFamily,
  type GivenAnswer,
  isStoredExactly,
  type StoredSums,
  toFamilySums,
  toLikelihoodSteps,
} from "./confidentiality/stored-sums.rules.ts";
import { MIN_PEOPLE } from "./people.rules.ts";

/** A location's protected answers of one kind of survey and consecutive whole months, released for ever. */
export interface ReleaseCell {
  readonly locationId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Distinct people behind every family that the cell releases, five or more: those of the least answered one. */
  readonly people: number;
  /** Responses that the cell's sums come from. */
  readonly responses: number;
  /** Every declared measure as it is stored, and the distinct people of each family; 0 where a family has too few. */
  readonly measures: StoredSums;
  /** By family that the cell releases, and by the one that only cuts show: the responses whose answers it holds. */
  readonly members: Readonly<Record<string, readonly number[]>>;
  /** The month of its members' first answer: earlier than the cell's, where an answer waited to be admitted. */
  readonly membersSince: string;
}

/** Answers of a family that a pool took of locations: those that may enter with their region's alone, or the others. */
export interface TakenAnswers {
  readonly family: string;
  readonly locationIds: readonly number[];
  readonly isPooledOnly: boolean;
}

/** Answers of a region's locations that waited too long for a cell of their own, released together for ever. */
export interface RegionPool {
  /** 0: the locations without a region. */
  readonly regionId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly people: number;
  readonly responses: number;
  readonly measures: StoredSums;
  /** Whose answers it took, family by family: all of them up to the last month. */
  readonly taken: readonly TakenAnswers[];
}

/** What is known of cells and pools released before: where each location's families stand. */
export interface ReleasedSoFar {
  readonly locationId: number;
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
  /** Present where a region's pool took the answers: of this family. */
  readonly pooledFamily?: string;
  /** Of a pool: whether it took what may enter with the region's alone. */
  readonly isPooledOnly?: boolean;
}

/** When and with whom waiting locations are pooled. */
export interface Pooling {
  /** Today's region of a location; 0: none. */
  readonly regionOf: (locationId: number) => number;
  /** First day of the last month that has closed. */
  readonly lastClosed: string;
  /** The last month of a region's newest pool; pools never go back behind it. */
  readonly newestPool: ReadonlyMap<number, string>;
}

/** Everything that a decision depends on: the protected responses of one kind of survey that may enter. */
export interface CellInput {
  readonly responses: readonly AdmittedResponse[];
  readonly families: readonly AnswerFamily[];
  readonly soFar: readonly ReleasedSoFar[];
  readonly pooling?: Pooling;
}

/** What a decision leaves behind: new cells and pools, and the locations whose answers go on waiting. */
export interface Decision {
  readonly cells: readonly ReleaseCell[];
  readonly pools: readonly RegionPool[];
  /** With the first month that waits. */
  readonly waiting: readonly { readonly locationId: number; readonly since: string }[];
}

/** So many closed months a location waits alone. */
const WAITING_MONTHS = 3;
/** A pool of one would be that location's own number. */
const MIN_POOLED_LOCATIONS = 2;

interface Pending {
  readonly family: AnswerFamily;
  /** Everything up to this month has been released or pooled. */
  until: string;
  rows: AdmittedResponse[];
}

interface Location {
  readonly id: number;
  /** True for those of its answers that may enter with the region's alone. */
  readonly isPooledOnly: boolean;
  readonly byMonth: ReadonlyMap<string, readonly AdmittedResponse[]>;
  readonly pending: readonly Pending[];
  /** Answers that only cuts show: what came since the last cell. */
  uncut: AdmittedResponse[];
  lastCell: string;
}

const answersOf = (family: string, rows: readonly AdmittedResponse[]): readonly GivenAnswer[] =>
  rows.flatMap((response) =>
    response.answers.filter((answer) => answer.family === family).map((answer) => ({ response, answer })),
  );

const hasAnswer = (family: string, { answers }: AdmittedResponse): boolean =>
  answers.some((answer) => answer.family === family);

const countPeople = ({ family, rows }: Pick<Pending, "family" | "rows">): number =>
  countKnownPeople(answersOf(getAnsweredFamily(family), rows));

const isDistribution = ({ distributionOf }: AnswerFamily): boolean => distributionOf !== undefined;

function isEnough(pending: Pick<Pending, "family" | "rows">): boolean {
  if (!isDistribution(pending.family)) return countPeople(pending) >= MIN_PEOPLE;
  const family = getAnsweredFamily(pending.family);
  return canShowDistribution(family, answersOf(family, pending.rows));
}

const latest = (months: readonly string[]): string => months.reduce((last, month) => (month > last ? month : last), "");
const firstOf = (rows: readonly AdmittedResponse[], lastMonth: string): string =>
  rows.reduce((first, row) => (row.month < first ? row.month : first), lastMonth);

function holds(family: AnswerFamily, { measures, pooledFamily }: ReleasedSoFar): boolean {
  if (pooledFamily !== undefined) return pooledFamily === family.name;
  return family.answered.some((measure) => (measures[measure] ?? 0) > 0);
}

function sumsOf({ family, rows }: Pick<Pending, "family" | "rows">): StoredSums {
  const answered = getAnsweredFamily(family);
  const answers = answersOf(answered, rows);
  return isDistribution(family) ? toLikelihoodSteps(answered, answers) : toFamilySums(answered, answers);
}

function combine(lastMonth: string, released: readonly Pick<Pending, "family" | "rows">[]) {
  const rows = [...new Set(released.flatMap((each) => each.rows))];
  return {
    lastMonth,
    firstMonth: firstOf(rows, lastMonth),
    // Who answered one question need not have answered another: a cell proves no more than its least answered family.
    people: Math.min(...released.map(countPeople)),
    responses: rows.length,
    measures: Object.assign({}, ...released.map(sumsOf)) as StoredSums,
  };
}

// A distribution's answers are those of the cells of its family that are stored exactly and came after its own last one.
function pendingDistribution(
  family: AnswerFamily,
  rows: readonly AdmittedResponse[],
  cells: readonly ReleasedSoFar[],
  families: readonly AnswerFamily[],
): Pending {
  const answered = families.find(({ name }) => name === family.distributionOf);
  const until = latest(cells.filter((each) => holds(family, each)).map((each) => each.lastMonth));
  const pending: Pending = { family, until, rows: [] };
  if (!answered) return pending;
  let after = "";
  for (const cell of cells
    .filter((each) => holds(answered, each))
    .toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1))) {
    const own = rows.filter(({ month }) => month > after && month <= cell.lastMonth);
    if (
      cell.pooledFamily === undefined &&
      cell.lastMonth > until &&
      isStoredExactly(answered.name, answersOf(answered.name, own))
    )
      pending.rows.push(...own.filter((row) => hasAnswer(answered.name, row)));
    after = cell.lastMonth;
  }
  return pending;
}

// A family whose measures are 0 in every cell has never been released, so everything of it is still waiting.
function pendingFamily(family: AnswerFamily, cells: readonly ReleasedSoFar[]): Pending {
  return { family, until: latest(cells.filter((each) => holds(family, each)).map((each) => each.lastMonth)), rows: [] };
}

function openLocation(
  rows: readonly AdmittedResponse[],
  allSoFar: ReadonlyMap<number, readonly ReleasedSoFar[]>,
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
        isDistribution(family) ? pendingDistribution(family, rows, soFar, families) : pendingFamily(family, soFar),
      ),
      uncut: [],
      // A month at or before the last cell is closed for good: what comes in late joins the next cell, never an old one.
      lastCell: latest(cells.map((each) => each.lastMonth)),
    },
  ];
}

function takeMonth(location: Location, month: string): void {
  const rows = location.byMonth.get(month) ?? [];
  for (const each of location.pending)
    if (month > each.until && !isDistribution(each.family))
      each.rows.push(...rows.filter((row) => hasAnswer(each.family.name, row)));
  if (month > location.lastCell) location.uncut.push(...rows);
}

type Ready = Pick<Pending, "family" | "rows">;

/** Distributions of families that are released now, with what waited for them. */
function readyDistributions(location: Location, released: readonly Ready[]): readonly Ready[] {
  return location.pending
    .filter(({ family }) => isDistribution(family))
    .flatMap((pending) => {
      const base = released.find(({ family }) => family.name === pending.family.distributionOf);
      if (!base || !isStoredExactly(base.family.name, answersOf(base.family.name, base.rows))) return [];
      pending.rows.push(...base.rows);
      return isEnough(pending) ? [{ family: pending.family, rows: pending.rows }] : [];
    });
}

function releaseCell(location: Location, month: string): ReleaseCell | null {
  if (location.isPooledOnly || month <= location.lastCell || !location.byMonth.has(month)) return null;
  const ready = location.pending.filter((each) => !isDistribution(each.family) && isEnough(each));
  if (ready.length === 0) return null;
  const released = [...ready, ...readyDistributions(location, ready)];
  const uncut = location.uncut.filter((row) => hasAnswer(HISTOGRAM_ONLY, row));
  const held = [...ready, { family: { name: HISTOGRAM_ONLY }, rows: uncut }];
  const days = held.flatMap(({ rows }) => rows.map(({ day }) => startOfMonth(day)));
  const cell = {
    locationId: location.id,
    ...combine(month, released),
    members: Object.fromEntries(held.map(({ family, rows }) => [family.name, rows.map(({ id }) => id)] as const)),
    membersSince: days.reduce((first, day) => (day < first ? day : first), month),
  };
  for (const pending of location.pending) {
    if (!released.some(({ family }) => family === pending.family)) continue;
    pending.rows = [];
    pending.until = month;
  }
  location.uncut = [];
  location.lastCell = month;
  return cell;
}

interface Waiting {
  readonly location: Location;
  readonly pending: Pending;
}

// What may enter with its region's alone has waited for its cohort already.
function listWaiting(locations: readonly Location[], month: string): readonly Waiting[] {
  const latestStart = addMonths(month, 1 - WAITING_MONTHS);
  return locations.flatMap((location) =>
    location.pending
      .filter(({ rows }) => rows.length > 0 && (location.isPooledOnly || firstOf(rows, month) <= latestStart))
      .map((pending) => ({ location, pending })),
  );
}

interface PoolPart {
  readonly family: AnswerFamily;
  readonly rows: AdmittedResponse[];
  readonly group: readonly Waiting[];
}

const canPool = ({ family, rows, group }: PoolPart): boolean =>
  new Set(group.map(({ location }) => location.id)).size >= MIN_POOLED_LOCATIONS && isEnough({ family, rows });

// Beside pooled classes their distribution, where there may be one: it is of the very same answers.
function withDistribution(part: PoolPart, families: readonly AnswerFamily[]): readonly PoolPart[] {
  const family = families.find(({ distributionOf }) => distributionOf === part.family.name);
  return family && isEnough({ family, rows: part.rows }) ? [part, { ...part, family }] : [part];
}

function closePending({ pending }: Location, family: AnswerFamily, month: string): void {
  const own = pending.find((each) => each.family === family);
  if (!own) return;
  own.rows = [];
  own.until = month;
}

function releasePool(
  regionId: number,
  waiting: readonly Waiting[],
  month: string,
  families: readonly AnswerFamily[],
): RegionPool | null {
  const parts = [...Map.groupBy(waiting, ({ pending }) => pending.family)]
    .map(([family, group]): PoolPart => ({ family, group, rows: group.flatMap(({ pending }) => pending.rows) }))
    .filter(canPool);
  // One pool tells one distribution of a family: that of its own classes, else that of cells that waited for it.
  const pooled = new Set(parts.map(({ family }) => family.name));
  const released = parts
    .filter(({ family }) => !pooled.has(family.distributionOf ?? ""))
    .flatMap((part) => withDistribution(part, families));
  if (released.length === 0) return null;
  for (const { family, group } of released) for (const { location } of group) closePending(location, family, month);
  const taken = released.flatMap(({ family, group }) =>
    [...Map.groupBy(group, ({ location }) => location.isPooledOnly)].map(([isPooledOnly, own]) => ({
      family: family.name,
      locationIds: own.map(({ location }) => location.id),
      isPooledOnly,
    })),
  );
  return { regionId, ...combine(month, released), taken };
}

function releasePools(
  locations: readonly Location[],
  month: string,
  pooling: Pooling,
  families: readonly AnswerFamily[],
): readonly RegionPool[] {
  const byRegion = Map.groupBy(listWaiting(locations, month), ({ location }) => pooling.regionOf(location.id));
  return [...byRegion]
    .filter(([regionId]) => month > (pooling.newestPool.get(regionId) ?? ""))
    .flatMap(([regionId, waiting]) => releasePool(regionId, waiting, month, families) ?? []);
}

/** The months in which something may be decided: those with answers, and with pooling every closed one after the first. */
function listMonths(rows: readonly AdmittedResponse[], pooling: Pooling | undefined): readonly string[] {
  const months = new Set(rows.map((row) => row.month));
  const [first] = [...months].toSorted();
  if (pooling && first !== undefined)
    for (let month = first; month <= pooling.lastClosed; month = addMonths(month, 1)) months.add(month);
  return [...months].toSorted();
}

/**
 * Decides the next release cells from the protected responses of closed months and one kind of survey: per location,
 * month after month, as soon as at least five distinct people stand behind a family of measures; fewer wait and join the
 * next month. Locations that have waited three months are pooled by region, where at least two of them have five people
 * together. Depends on nothing but its
 * input, so that the same answers and cells give the same decision. Cells and pools so far are never changed.
 */
export function decideCells(input: CellInput): Decision {
  const { responses, families, pooling } = input;
  const soFar = Map.groupBy(input.soFar, (each) => each.locationId);
  const groups = Map.groupBy(responses, ({ locationId, isPooledOnly }) => `${locationId} ${isPooledOnly}`);
  const locations = [...groups.values()].flatMap((own) => openLocation(own, soFar, families));
  const cells: ReleaseCell[] = [];
  const pools: RegionPool[] = [];
  for (const month of listMonths(responses, pooling)) {
    for (const location of locations) {
      takeMonth(location, month);
      const cell = releaseCell(location, month);
      if (cell) cells.push(cell);
    }
    if (pooling) pools.push(...releasePools(locations, month, pooling, families));
  }
  const waiting = locations.flatMap(({ id, pending }) => {
    const [since] = pending
      .filter(({ family }) => !isDistribution(family))
      .flatMap((each) => each.rows.map((row) => row.month))
      .toSorted();
    return since === undefined ? [] : [{ locationId: id, since }];
  });
  return { cells, pools, waiting };
}
