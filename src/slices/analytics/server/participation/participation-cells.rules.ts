import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { InvitationRecord } from "../analytics.participation.ts";
import { LINK_DAYS } from "../metrics/metric-declaration.ts";
import { toStoredCount } from "../confidentiality/stored-sums.rules.ts";
import { MIN_PEOPLE } from "../people.rules.ts";

/** The number of invitations, and how many were started and completed: doubled, as stored. */
export interface ParticipationCounts {
  readonly people: number;
  readonly sent: number;
  readonly startedHalves: number;
  readonly completedHalves: number;
}

/** Invitations of consecutive whole months of sending, settled once. */
export interface ParticipationRow extends ParticipationCounts {
  readonly cut: "all" | "survey";
  /** The survey of a segment; 0 for all. */
  readonly cutId: number;
  readonly level: "location" | "region";
  /** Location or region; 0: the locations without a region. */
  readonly placeId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
}

/** The months that a cell or a pool has taken of a location, both included. */
export interface CoveredMonths {
  readonly locationId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** The region whose pool it is; 0: that of the locations without a region. Null: the location's own cell. */
  readonly regionId: number | null;
}

/** The months of a location that a region's pool takes. */
export interface PooledMonths extends CoveredMonths {
  readonly regionId: number;
}

/** New cells and pools with their segments, and the months that pools took. */
export interface ParticipationDecision {
  readonly rows: readonly ParticipationRow[];
  readonly pooled: readonly PooledMonths[];
}

/** The input of a decision besides the invitations. */
export interface ParticipationBasis {
  /** First day of the last settled month. */
  readonly lastSettled: string;
  readonly taken: readonly CoveredMonths[];
  /** Returns the region of a location when a month had closed; 0: none. */
  readonly getRegionId: (locationId: number, month: string) => number;
  /** The last months of a region's pools. */
  readonly poolMonths: ReadonlyMap<number, ReadonlySet<string>>;
  /** Counts rows as stored. */
  readonly count: (rows: readonly InvitationRecord[]) => ParticipationCounts;
}

/** The number of settled months that a location waits alone. */
const WAITING_MONTHS = 3;
/** A pool of one would be that location's own number. */
const MIN_POOLED_LOCATIONS = 2;
/** Minimum number of people in a part of a cell who answered, and of those who did not; fewer could be identified. */
const MIN_EITHER = 2;

/** Returns the first day after the settled months: the links of all their invitations closed at least a day ago. */
export function getSettledUntil(today: string): string {
  return startOfMonth(addDays(today, -LINK_DAYS));
}

/** Returns the number of distinct people in rows; those no longer known (an erasure) do not count. */
function countPeople(rows: readonly InvitationRecord[]): number {
  return new Set(rows.map(({ person }) => person).filter((person) => person !== null)).size;
}

const countWhere = (rows: readonly InvitationRecord[], has: (row: InvitationRecord) => boolean): number =>
  rows.reduce((count, row) => count + (has(row) ? 1 : 0), 0);
const isStarted = (row: InvitationRecord): boolean => row.isStarted;
const isCompleted = (row: InvitationRecord): boolean => row.isCompleted;

/**
 * Counts employees' invitations: Sent exactly, the others so that all and all but one are alike, as are none and one.
 */
export function countEmployees(rows: readonly InvitationRecord[]): ParticipationCounts {
  const sent = rows.length;
  return {
    people: countPeople(rows),
    sent,
    startedHalves: toStoredCount(countWhere(rows, isStarted), sent),
    completedHalves: toStoredCount(countWhere(rows, isCompleted), sent),
  };
}

/** Counts residents' confidential answers exactly: a name shows that a response exists. Sent is shown by the day. */
export function countResidents(rows: readonly InvitationRecord[]): ParticipationCounts {
  return {
    people: countPeople(rows),
    sent: 0,
    startedHalves: 2 * countWhere(rows, isStarted),
    completedHalves: 2 * countWhere(rows, isCompleted),
  };
}

/** Returns whether a part of a cell may be shown: five people, two of whom answered and two of whom did not start. */
function isOffered(rows: readonly InvitationRecord[]): boolean {
  return (
    countPeople(rows) >= MIN_PEOPLE &&
    countWhere(rows, isCompleted) >= MIN_EITHER &&
    countWhere(rows, (row) => !row.isStarted) >= MIN_EITHER
  );
}

/**
 * Returns the surveys of a cell that are shown separately, with their rows: the only one in it, or those that may be
 * disclosed so that the rest may be, too, or is empty. Surveys with the fewest invitations wait first, so that the rest
 * is large enough.
 */
export function decideSurveySegments(
  rows: readonly InvitationRecord[],
): readonly (readonly [surveyId: number, rows: readonly InvitationRecord[]])[] {
  const parts = [...Map.groupBy(rows, ({ surveyId }) => surveyId)].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b,
  );
  if (parts.length === 1) return parts;
  const offered = parts.filter(([, part]) => isOffered(part));
  const rest = parts.filter(([, part]) => !isOffered(part)).flatMap(([, part]) => part);
  while (rest.length > 0 && offered.length > 0 && !isOffered(rest)) rest.push(...(offered.pop()?.[1] ?? []));
  return offered;
}

interface Place extends Pick<ParticipationRow, "level" | "placeId"> {
  readonly lastMonth: string;
}

const getFirstMonth = (rows: readonly InvitationRecord[], last: string): string =>
  rows.reduce((first, { month }) => (month < first ? month : first), last);

/** Returns the released part of rows that were settled together: all of them, and the surveys that are shown. */
function buildRows(
  place: Place,
  rows: readonly InvitationRecord[],
  count: ParticipationBasis["count"],
): readonly ParticipationRow[] {
  const months = { ...place, firstMonth: getFirstMonth(rows, place.lastMonth) };
  const cuts = decideSurveySegments(rows).map(([cutId, part]): ParticipationRow => ({
    ...months,
    cut: "survey",
    cutId,
    ...count(part),
  }));
  return [{ ...months, cut: "all", cutId: 0, ...count(rows) }, ...cuts];
}

interface WaitingLocation {
  readonly locationId: number;
  readonly byMonth: ReadonlyMap<string, readonly InvitationRecord[]>;
  rows: InvitationRecord[];
}

/** Returns a location's cell that ends with a month, if enough people wait by then. */
function takeCell(
  waiting: WaitingLocation,
  lastMonth: string,
  count: ParticipationBasis["count"],
): readonly ParticipationRow[] | null {
  const { locationId, byMonth, rows } = waiting;
  if (!byMonth.has(lastMonth) || countPeople(rows) < MIN_PEOPLE) return null;
  waiting.rows = [];
  return buildRows({ level: "location", placeId: locationId, lastMonth }, rows, count);
}

/** Returns the pool of a region's locations that have waited too long, if there are enough of them. */
function takePool(
  regionId: number,
  group: readonly WaitingLocation[],
  lastMonth: string,
  count: ParticipationBasis["count"],
): ParticipationDecision | null {
  const rows = group.flatMap((each) => each.rows);
  if (group.length < MIN_POOLED_LOCATIONS || countPeople(rows) < MIN_PEOPLE) return null;
  const pooled = group.map((each) => ({
    locationId: each.locationId,
    regionId,
    firstMonth: getFirstMonth(each.rows, lastMonth),
    lastMonth,
  }));
  for (const each of group) each.rows = [];
  return { rows: buildRows({ level: "region", placeId: regionId, lastMonth }, rows, count), pooled };
}

function findWaitingTooLong(all: readonly WaitingLocation[], month: string): readonly WaitingLocation[] {
  const latestStart = addMonths(month, 1 - WAITING_MONTHS);
  return all.filter(({ rows }) => rows.length > 0 && getFirstMonth(rows, month) <= latestStart);
}

/** Returns the pools of a month, for regions that have none yet. */
function takePools(
  all: readonly WaitingLocation[],
  month: string,
  { getRegionId, poolMonths, count }: ParticipationBasis,
): readonly ParticipationDecision[] {
  const byRegion = Map.groupBy(findWaitingTooLong(all, month), ({ locationId }) => getRegionId(locationId, month));
  return [...byRegion]
    .filter(([regionId]) => poolMonths.get(regionId)?.has(month) !== true)
    .flatMap(([regionId, group]) => takePool(regionId, group, month, count) ?? []);
}

function listMonths(records: readonly InvitationRecord[], last: string): readonly string[] {
  const months: string[] = [];
  const first = getFirstMonth(records, addMonths(last, 1));
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns a function that tests, by location and month, whether a cell or a pool has taken the month. */
export function buildIsCovered(covered: readonly CoveredMonths[]): (locationId: number, month: string) => boolean {
  const byLocation = Map.groupBy(covered, ({ locationId }) => locationId);
  return (locationId, month) =>
    (byLocation.get(locationId) ?? []).some((each) => each.firstMonth <= month && month <= each.lastMonth);
}

function withoutTaken(
  records: readonly InvitationRecord[],
  covered: readonly CoveredMonths[],
): readonly InvitationRecord[] {
  const isTaken = buildIsCovered(covered);
  return records.filter(({ locationId, month }) => !isTaken(locationId, month));
}

function toWaiting(records: readonly InvitationRecord[]): readonly WaitingLocation[] {
  const byLocation = Map.groupBy(records, ({ locationId }) => locationId);
  return [...byLocation].map(([locationId, own]) => ({
    locationId,
    byMonth: Map.groupBy(own, ({ month }) => month),
    rows: [],
  }));
}

/**
 * Decides the next participation cells of one kind of survey: per location, by month of sending, as soon as five
 * distinct people were invited; fewer wait and join the next month. Locations that have waited three months are pooled
 * by region, at least two of them with five people. Depends on nothing but its input; a month once taken is never taken
 * again, and months that arrive late and were in no cell become cells of their own.
 */
export function decideParticipation(
  records: readonly InvitationRecord[],
  basis: ParticipationBasis,
): ParticipationDecision {
  const { lastSettled, taken, count } = basis;
  const left = withoutTaken(records, taken).filter(({ month }) => month <= lastSettled);
  const all = toWaiting(left);
  const rows: ParticipationRow[] = [];
  const pooled: PooledMonths[] = [];
  for (const month of listMonths(left, lastSettled)) {
    for (const each of all) {
      each.rows.push(...(each.byMonth.get(month) ?? []));
      rows.push(...(takeCell(each, month, count) ?? []));
    }
    for (const pool of takePools(all, month, basis)) {
      rows.push(...pool.rows);
      pooled.push(...pool.pooled);
    }
  }
  return { rows, pooled };
}
