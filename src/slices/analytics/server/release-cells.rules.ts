import { addMonths } from "#platform/server/clock.ts";
import type { AnswerFamily, Invitee, ProtectedResponse } from "./analytics.facts.ts";
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
  /** The first month of what its members answered: earlier than the cell's, where only cuts show an answer. */
  readonly membersSince: string;
  /** The response that waits for the next cell by lot, so that no cell says that all answered; null: none does. */
  readonly drawnId: number | null;
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
  readonly taken: readonly { readonly family: string; readonly locationIds: readonly number[] }[];
}

/** What is known of cells and pools released before: where each location's families stand. */
export interface ReleasedSoFar {
  readonly locationId: number;
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
  /** Of a cell: the response that waits for the next one. */
  readonly drawnId?: number | null;
  /** Present where a region's pool took the answers: of this family. */
  readonly pooledFamily?: string;
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

/** Everything that a decision depends on: protected responses of one kind of survey, and who was invited. */
export interface CellInput {
  readonly responses: readonly ProtectedResponse[];
  readonly invitees: readonly Invitee[];
  readonly families: readonly AnswerFamily[];
  readonly soFar: readonly ReleasedSoFar[];
  readonly pooling?: Pooling;
  /** A number that nobody outside can tell from a response's id: the lowest of a cell waits where one must. */
  readonly drawLot: (responseId: number) => number;
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
  rows: ProtectedResponse[];
}

interface Location {
  readonly id: number;
  readonly byMonth: ReadonlyMap<string, readonly ProtectedResponse[]>;
  readonly pending: readonly Pending[];
  readonly invitees: readonly Invitee[];
  /** Answers that only cuts show: what came since the last cell. */
  uncut: ProtectedResponse[];
  lastCell: string;
}

const answersOf = (family: string, rows: readonly ProtectedResponse[]): readonly GivenAnswer[] =>
  rows.flatMap((response) =>
    response.answers.filter((answer) => answer.family === family).map((answer) => ({ response, answer })),
  );

const hasAnswer = (family: string, { answers }: ProtectedResponse): boolean =>
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
const firstOf = (rows: readonly ProtectedResponse[], lastMonth: string): string =>
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

/** Those invited at a location who had not answered when a month closed, of the surveys that some rows may belong to. */
function countSilent(invitees: readonly Invitee[], rows: readonly ProtectedResponse[], month: string): number {
  const from = addMonths(firstOf(rows, month), -1);
  const end = addMonths(month, 1);
  return invitees.filter(
    ({ sentDate, completedDate }) =>
      sentDate >= from && sentDate < end && (completedDate === null || completedDate >= end),
  ).length;
}

// A distribution's answers are those of the cells of its family that are stored exactly and came after its own last one.
function pendingDistribution(
  family: AnswerFamily,
  rows: readonly ProtectedResponse[],
  cells: readonly ReleasedSoFar[],
  families: readonly AnswerFamily[],
): Pending {
  const answered = families.find(({ name }) => name === family.distributionOf);
  const until = latest(cells.filter((each) => holds(family, each)).map((each) => each.lastMonth));
  const pending: Pending = { family, until, rows: [] };
  if (!answered) return pending;
  let after = "";
  let carried: number | null = null;
  for (const cell of cells
    .filter((each) => holds(answered, each))
    .toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1))) {
    const own = rows.filter(
      ({ id, month }) => (id === carried || (month > after && month <= cell.lastMonth)) && id !== cell.drawnId,
    );
    if (
      cell.pooledFamily === undefined &&
      cell.lastMonth > until &&
      isStoredExactly(answered.name, answersOf(answered.name, own))
    )
      pending.rows.push(...own.filter((row) => hasAnswer(answered.name, row)));
    after = cell.lastMonth;
    carried = cell.pooledFamily === undefined ? (cell.drawnId ?? null) : null;
  }
  return pending;
}

function pendingFamily(
  family: AnswerFamily,
  rows: readonly ProtectedResponse[],
  cells: readonly ReleasedSoFar[],
): Pending {
  // A family whose measures are 0 in every cell has never been released, so everything of it is still waiting.
  const own = cells.filter((each) => holds(family, each));
  const until = latest(own.map((each) => each.lastMonth));
  const drawn = own.find((each) => each.lastMonth === until && each.pooledFamily === undefined)?.drawnId;
  const isCarried = ({ id, month }: ProtectedResponse): boolean => id === drawn && month <= until;
  return { family, until, rows: rows.filter((row) => isCarried(row) && hasAnswer(family.name, row)) };
}

function openLocation(
  id: number,
  rows: readonly ProtectedResponse[],
  soFar: readonly ReleasedSoFar[],
  invitees: readonly Invitee[],
  families: readonly AnswerFamily[],
): Location {
  const cells = soFar.filter((each) => each.pooledFamily === undefined);
  const lastCell = latest(cells.map((each) => each.lastMonth));
  const drawn = cells.find((each) => each.lastMonth === lastCell)?.drawnId;
  return {
    id,
    byMonth: Map.groupBy(rows, (row) => row.month),
    pending: families.map((family) =>
      isDistribution(family) ? pendingDistribution(family, rows, soFar, families) : pendingFamily(family, rows, soFar),
    ),
    invitees,
    uncut: rows.filter((row) => row.id === drawn && row.month <= lastCell),
    // A month at or before the last cell is closed for good: what comes in late joins the next cell, never an old one.
    lastCell,
  };
}

function takeMonth(location: Location, month: string): void {
  const rows = location.byMonth.get(month) ?? [];
  for (const each of location.pending)
    if (month > each.until && !isDistribution(each.family))
      each.rows.push(...rows.filter((row) => hasAnswer(each.family.name, row)));
  if (month > location.lastCell) location.uncut.push(...rows);
}

interface Draw {
  readonly ready: readonly Pick<Pending, "family" | "rows">[];
  readonly drawn: ProtectedResponse | null;
}

// Where nobody who was invited is left, the number of those who answered would say that all did.
function drawOne(location: Location, ready: readonly Pending[], month: string, drawLot: CellInput["drawLot"]): Draw {
  const rows = [...new Set(ready.flatMap((each) => each.rows))];
  if (countSilent(location.invitees, rows, month) > 0) return { ready, drawn: null };
  const [drawn] = rows.toSorted((a, b) => drawLot(a.id) - drawLot(b.id));
  if (!drawn) return { ready, drawn: null };
  const without = ready.map(({ family, rows: own }) => ({ family, rows: own.filter((row) => row !== drawn) }));
  return { ready: without.filter(isEnough), drawn };
}

/** Distributions of families that are released now, with what waited for them. */
function readyDistributions(location: Location, released: Draw["ready"]): readonly Pick<Pending, "family" | "rows">[] {
  return location.pending
    .filter(({ family }) => isDistribution(family))
    .flatMap((pending) => {
      const base = released.find(({ family }) => family.name === pending.family.distributionOf);
      if (!base || !isStoredExactly(base.family.name, answersOf(base.family.name, base.rows))) return [];
      pending.rows.push(...base.rows);
      return isEnough(pending) ? [{ family: pending.family, rows: pending.rows }] : [];
    });
}

function releaseCell(location: Location, month: string, drawLot: CellInput["drawLot"]): ReleaseCell | null {
  if (month <= location.lastCell || !location.byMonth.has(month)) return null;
  const enough = location.pending.filter((each) => !isDistribution(each.family) && isEnough(each));
  if (enough.length === 0) return null;
  const { ready, drawn } = drawOne(location, enough, month, drawLot);
  if (ready.length === 0) return null;
  const released = [...ready, ...readyDistributions(location, ready)];
  const uncut = location.uncut.filter((row) => row !== drawn && hasAnswer(HISTOGRAM_ONLY, row));
  const members = [...ready, { family: { name: HISTOGRAM_ONLY }, rows: uncut }].map(
    ({ family, rows }) => [family.name, rows.map(({ id }) => id)] as const,
  );
  const cell = {
    locationId: location.id,
    ...combine(month, released),
    members: Object.fromEntries(members),
    membersSince: firstOf([...ready.flatMap(({ rows }) => rows), ...uncut], month),
    drawnId: drawn?.id ?? null,
  };
  for (const pending of location.pending) {
    if (!released.some(({ family }) => family === pending.family)) continue;
    pending.rows = pending.rows.filter((row) => row === drawn && !isDistribution(pending.family));
    pending.until = month;
  }
  location.uncut = location.uncut.filter((row) => row === drawn);
  location.lastCell = month;
  return cell;
}

interface Waiting {
  readonly location: Location;
  readonly pending: Pending;
}

function listWaiting(locations: readonly Location[], month: string): readonly Waiting[] {
  const latestStart = addMonths(month, 1 - WAITING_MONTHS);
  return locations.flatMap((location) =>
    location.pending
      .filter(({ rows }) => rows.length > 0 && firstOf(rows, month) <= latestStart)
      .map((pending) => ({ location, pending })),
  );
}

interface PoolPart {
  readonly family: AnswerFamily;
  readonly rows: ProtectedResponse[];
  readonly group: readonly Waiting[];
}

function canPool({ family, rows, group }: PoolPart, month: string): boolean {
  if (group.length < MIN_POOLED_LOCATIONS || !isEnough({ family, rows })) return false;
  // A pool has no next one that a response could wait for, so where all answered all of them wait.
  return (
    isDistribution(family) ||
    countSilent(
      group.flatMap(({ location }) => location.invitees),
      rows,
      month,
    ) > 0
  );
}

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
    .filter((part) => canPool(part, month));
  // One pool tells one distribution of a family: that of its own classes, else that of cells that waited for it.
  const pooled = new Set(parts.map(({ family }) => family.name));
  const released = parts
    .filter(({ family }) => !pooled.has(family.distributionOf ?? ""))
    .flatMap((part) => withDistribution(part, families));
  if (released.length === 0) return null;
  for (const { family, group } of released) for (const { location } of group) closePending(location, family, month);
  const taken = released.map(({ family, group }) => ({
    family: family.name,
    locationIds: group.map(({ location }) => location.id),
  }));
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
function listMonths(rows: readonly ProtectedResponse[], pooling: Pooling | undefined): readonly string[] {
  const months = new Set(rows.map((row) => row.month));
  const [first] = [...months].toSorted();
  if (pooling && first !== undefined)
    for (let month = first; month <= pooling.lastClosed; month = addMonths(month, 1)) months.add(month);
  return [...months].toSorted();
}

/**
 * Decides the next release cells from the protected responses of closed months and one kind of survey: per location,
 * month after month, as soon as at least five distinct people stand behind a family of measures; fewer wait and join the
 * next month. Where everybody who was invited has answered, one response drawn by lot waits. Locations that have waited
 * three months are pooled by region, where at least two of them have five people together. Depends on nothing but its
 * input, so that the same answers and cells give the same decision. Cells and pools so far are never changed.
 */
export function decideCells(input: CellInput): Decision {
  const { responses, families, pooling, drawLot } = input;
  const soFar = Map.groupBy(input.soFar, (each) => each.locationId);
  const invitees = Map.groupBy(input.invitees, (each) => each.locationId);
  const locations = [...Map.groupBy(responses, (row) => row.locationId)].map(([id, own]) =>
    openLocation(id, own, soFar.get(id) ?? [], invitees.get(id) ?? [], families),
  );
  const cells: ReleaseCell[] = [];
  const pools: RegionPool[] = [];
  for (const month of listMonths(responses, pooling)) {
    for (const location of locations) {
      takeMonth(location, month);
      const cell = releaseCell(location, month, drawLot);
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
