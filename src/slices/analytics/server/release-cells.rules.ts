import { addMonths } from "#platform/server/clock.ts";
import type { AnswerFamily, ProtectedMonth } from "./analytics.facts.ts";
import { MIN_PEOPLE } from "./people.rules.ts";

/** A location's protected answers of consecutive whole months, released for ever. */
export interface ReleaseCell {
  readonly locationId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Distinct people behind every family that the cell releases, five or more: those of the least answered one. */
  readonly people: number;
  /** Responses that the cell's sums come from. */
  readonly responses: number;
  /** Every declared measure and the distinct people of each family; those of a family with too few people are 0. */
  readonly measures: Readonly<Record<string, number>>;
  /** By family that the cell releases: the first month of its answers in it; they reach to the last month. */
  readonly since: Readonly<Record<string, string>>;
  /** First month after the location's cell before; empty: this is its first. */
  readonly after: string;
}

/** Answers of a region's locations that waited too long for a cell of their own, released together for ever. */
export interface RegionPool {
  /** 0: the locations without a region. */
  readonly regionId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly people: number;
  readonly responses: number;
  readonly measures: Readonly<Record<string, number>>;
  /** Whose answers it took, family by family: all of them up to the last month. */
  readonly taken: readonly { readonly family: string; readonly locationIds: readonly number[] }[];
}

/** What is known of cells and pools released before: where each location's families stand. */
export interface ReleasedSoFar {
  readonly locationId: number;
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
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
  readonly until: string;
  rows: ProtectedMonth[];
}

interface Standing {
  readonly locationId: number;
  readonly byMonth: ReadonlyMap<string, readonly ProtectedMonth[]>;
  readonly pending: readonly Pending[];
  lastCell: string;
}

function answeredBy(family: AnswerFamily, row: ProtectedMonth): boolean {
  return family.answered.some((measure) => (row.measures[measure] ?? 0) > 0);
}

// Those whom nobody can name any more (an erasure) count for nobody.
function peopleIn(rows: readonly ProtectedMonth[]): number {
  return new Set(rows.map((row) => row.person).filter((person) => person !== null)).size;
}

const latest = (months: readonly string[]): string => months.reduce((last, month) => (month > last ? month : last), "");

// A family whose measures are 0 in every cell has never been released, so everything of it is still waiting.
function releasedUntil(family: AnswerFamily, soFar: readonly ReleasedSoFar[]): string {
  const holds = ({ measures, pooledFamily }: ReleasedSoFar): boolean =>
    pooledFamily === undefined
      ? family.answered.some((measure) => (measures[measure] ?? 0) > 0)
      : pooledFamily === family.name;
  return latest(soFar.filter(holds).map((each) => each.lastMonth));
}

function sumsOf(released: readonly Pending[]): Record<string, number> {
  const measures: Record<string, number> = {};
  for (const { family, rows } of released) {
    for (const measure of family.measures)
      measures[measure] = rows.reduce((sum, row) => sum + (row.measures[measure] ?? 0), 0);
    measures[family.people] = peopleIn(rows);
  }
  return measures;
}

function togetherOf(
  lastMonth: string,
  released: readonly Pending[],
): Omit<ReleaseCell, "locationId" | "since" | "after"> {
  const rows = [...new Set(released.flatMap((each) => each.rows))];
  return {
    lastMonth,
    firstMonth: rows.reduce((first, row) => (row.month < first ? row.month : first), lastMonth),
    // Who answered one question need not have answered another: a cell proves no more than its least answered family.
    people: Math.min(...released.map((each) => peopleIn(each.rows))),
    responses: rows.reduce((sum, row) => sum + row.responses, 0),
    measures: sumsOf(released),
  };
}

const firstOf = (rows: readonly ProtectedMonth[], lastMonth: string): string =>
  rows.reduce((first, row) => (row.month < first ? row.month : first), lastMonth);

function standingOf(
  locationId: number,
  rows: readonly ProtectedMonth[],
  families: readonly AnswerFamily[],
  soFar: readonly ReleasedSoFar[],
): Standing {
  return {
    locationId,
    byMonth: Map.groupBy(rows, (row) => row.month),
    pending: families.map((family) => ({ family, until: releasedUntil(family, soFar), rows: [] })),
    // A month at or before the last cell is closed for good: what comes in late joins the next cell, never an old one.
    lastCell: latest(soFar.filter((each) => each.pooledFamily === undefined).map((each) => each.lastMonth)),
  };
}

function takeMonth({ byMonth, pending }: Standing, month: string): void {
  const rows = byMonth.get(month) ?? [];
  for (const each of pending)
    if (month > each.until) each.rows.push(...rows.filter((row) => answeredBy(each.family, row)));
}

function cellOf(standing: Standing, month: string): ReleaseCell | null {
  if (month <= standing.lastCell || !standing.byMonth.has(month)) return null;
  const ready = standing.pending.filter((each) => peopleIn(each.rows) >= MIN_PEOPLE);
  if (ready.length === 0) return null;
  const since = Object.fromEntries(ready.map(({ family, rows }) => [family.name, firstOf(rows, month)]));
  const after = standing.lastCell === "" ? "" : addMonths(standing.lastCell, 1);
  const cell = { locationId: standing.locationId, ...togetherOf(month, ready), since, after };
  for (const each of ready) each.rows = [];
  standing.lastCell = month;
  return cell;
}

interface Waiting {
  readonly locationId: number;
  readonly pending: Pending;
}

function waitingTooLong(standings: readonly Standing[], month: string): readonly Waiting[] {
  const latestStart = addMonths(month, 1 - WAITING_MONTHS);
  return standings.flatMap(({ locationId, pending }) =>
    pending
      .filter(({ rows }) => rows.length > 0 && firstOf(rows, month) <= latestStart)
      .map((each) => ({ locationId, pending: each })),
  );
}

function poolOf(regionId: number, waiting: readonly Waiting[], month: string): RegionPool | null {
  const families = [...Map.groupBy(waiting, ({ pending }) => pending.family)].flatMap(([family, group]) => {
    const rows = group.flatMap(({ pending }) => pending.rows);
    const isEnough = group.length >= MIN_POOLED_LOCATIONS && peopleIn(rows) >= MIN_PEOPLE;
    return isEnough ? [{ family, group, together: { family, until: "", rows } }] : [];
  });
  if (families.length === 0) return null;
  for (const { group } of families) for (const { pending } of group) pending.rows = [];
  const taken = families.map(({ family, group }) => ({
    family: family.name,
    locationIds: group.map(({ locationId }) => locationId),
  }));
  const together = togetherOf(
    month,
    families.map((each) => each.together),
  );
  return { regionId, ...together, taken };
}

function poolsOf(standings: readonly Standing[], month: string, pooling: Pooling): readonly RegionPool[] {
  const byRegion = Map.groupBy(waitingTooLong(standings, month), ({ locationId }) => pooling.regionOf(locationId));
  return [...byRegion]
    .filter(([regionId]) => month > (pooling.newestPool.get(regionId) ?? ""))
    .flatMap(([regionId, waiting]) => poolOf(regionId, waiting, month) ?? []);
}

/** The months in which something may be decided: those with answers, and with pooling every closed one after the first. */
function monthsOf(rows: readonly ProtectedMonth[], pooling: Pooling | undefined): readonly string[] {
  const months = new Set(rows.map((row) => row.month));
  const [first] = [...months].toSorted();
  if (pooling && first !== undefined)
    for (let month = first; month <= pooling.lastClosed; month = addMonths(month, 1)) months.add(month);
  return [...months].toSorted();
}

/**
 * Decides the next release cells from the protected answers of closed months: per location, month after month, as soon
 * as at least five distinct people stand behind a family of measures; fewer wait and join the next month. Locations that
 * have waited three months are pooled by region, where at least two of them have five people together. Depends on nothing
 * but its input, so that the same answers and cells give the same decision. Cells and pools so far are never changed.
 */
export function decideCells(
  rows: readonly ProtectedMonth[],
  families: readonly AnswerFamily[],
  soFar: readonly ReleasedSoFar[],
  pooling?: Pooling,
): Decision {
  const released = Map.groupBy(soFar, (each) => each.locationId);
  const standings = [...Map.groupBy(rows, (row) => row.locationId)].map(([locationId, own]) =>
    standingOf(locationId, own, families, released.get(locationId) ?? []),
  );
  const cells: ReleaseCell[] = [];
  const pools: RegionPool[] = [];
  for (const month of monthsOf(rows, pooling)) {
    for (const standing of standings) {
      takeMonth(standing, month);
      const cell = cellOf(standing, month);
      if (cell) cells.push(cell);
    }
    if (pooling) pools.push(...poolsOf(standings, month, pooling));
  }
  const waiting = standings.flatMap(({ locationId, pending }) => {
    const [since] = pending.flatMap((each) => each.rows.map((row) => row.month)).toSorted();
    return since === undefined ? [] : [{ locationId, since }];
  });
  return { cells, pools, waiting };
}
