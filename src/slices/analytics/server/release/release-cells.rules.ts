import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { AnswerFamily } from "../analytics.facts.ts";
import type { AdmittedResponse } from "../confidentiality/answer-cohorts.rules.ts";
import { HISTOGRAM_ONLY } from "../confidentiality/segments.rules.ts";
import { isStoredExactly, type StoredSums } from "../confidentiality/stored-sums.rules.ts";
import {
  toAnswers,
  combine,
  hasAnswer,
  isDistribution,
  isEnough,
  type Location,
  openLocation,
  type PendingAnswers,
  type ReleaseProgress,
  takeMonth,
} from "../pending-answers.rules.ts";
import { type PoolingContext, type RegionPool, releasePools } from "./release-pools.rules.ts";

/** A location's protected answers of one kind of survey and consecutive whole months, released permanently. */
export interface ReleaseCell {
  readonly locationId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /**
   * The number of distinct people, five or more, of the family with the fewest answers among those the cell releases.
   */
  readonly people: number;
  /** The number of responses behind the cell's sums. */
  readonly responses: number;
  /** Every declared measure as stored, and the distinct people of each family; 0 when a family has too few people. */
  readonly measures: StoredSums;
  /**
   * By family that the cell releases, and by the one that only segments show: the responses whose answers it includes.
   */
  readonly members: Readonly<Record<string, readonly number[]>>;
  /** The month of its members' first answer: earlier than the cell's when an answer waited to be admitted. */
  readonly membersSince: string;
}

/** The full input of a decision: the protected responses of one kind of survey that may enter. */
export interface CellInput {
  readonly responses: readonly AdmittedResponse[];
  readonly families: readonly AnswerFamily[];
  readonly soFar: readonly ReleaseProgress[];
  readonly pooling?: PoolingContext;
}

/** The result of a decision: new cells and pools, and the locations whose answers still wait. */
export interface Decision {
  readonly cells: readonly ReleaseCell[];
  readonly pools: readonly RegionPool[];
  /** With the first month that waits. */
  readonly waiting: readonly { readonly locationId: number; readonly since: string }[];
}

type Ready = Pick<PendingAnswers, "family" | "rows">;

/** Returns distributions of families that are released now, with the answers that waited for them. */
function getReadyDistributions(location: Location, released: readonly Ready[]): readonly Ready[] {
  return location.pending
    .filter(({ family }) => isDistribution(family))
    .flatMap((pending) => {
      const base = released.find(({ family }) => family.name === pending.family.distributionOf);
      if (!base || !isStoredExactly(base.family.name, toAnswers(base.family.name, base.rows))) return [];
      pending.rows.push(...base.rows);
      return isEnough(pending) ? [{ family: pending.family, rows: pending.rows }] : [];
    });
}

function releaseCell(location: Location, month: string): ReleaseCell | null {
  if (location.isPooledOnly || month <= location.lastCell || !location.byMonth.has(month)) return null;
  const ready = location.pending.filter((each) => !isDistribution(each.family) && isEnough(each));
  if (ready.length === 0) return null;
  const released = [...ready, ...getReadyDistributions(location, ready)];
  const unsegmented = location.unsegmented.filter((row) => hasAnswer(HISTOGRAM_ONLY, row));
  const memberFamilies = [...ready, { family: { name: HISTOGRAM_ONLY }, rows: unsegmented }];
  const days = memberFamilies.flatMap(({ rows }) => rows.map(({ day }) => startOfMonth(day)));
  const cell = {
    locationId: location.id,
    ...combine(month, released),
    members: Object.fromEntries(
      memberFamilies.map(({ family, rows }) => [family.name, rows.map(({ id }) => id)] as const),
    ),
    membersSince: days.reduce((first, day) => (day < first ? day : first), month),
  };
  for (const pending of location.pending) {
    if (!released.some(({ family }) => family === pending.family)) continue;
    pending.rows = [];
    pending.until = month;
  }
  location.unsegmented = [];
  location.lastCell = month;
  return cell;
}

/**
 * Returns the months in which a decision is possible: those with answers, and with pooling every closed one after the
 * first.
 */
function listMonths(rows: readonly AdmittedResponse[], pooling: PoolingContext | undefined): readonly string[] {
  const months = new Set(rows.map((row) => row.month));
  const [first] = [...months].toSorted();
  if (pooling && first !== undefined)
    for (let month = first; month <= pooling.lastClosed; month = addMonths(month, 1)) months.add(month);
  return [...months].toSorted();
}

/**
 * Decides the next release cells from the protected responses of closed months and one kind of survey: per location,
 * month by month, as soon as at least five distinct people are behind a family of measures; fewer wait and join the
 * next month. Locations that have waited three months are pooled by region, where at least two of them have five people
 * together. Depends on nothing but its input, so that the same answers and cells give the same decision. Existing cells
 * and pools are never changed.
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
