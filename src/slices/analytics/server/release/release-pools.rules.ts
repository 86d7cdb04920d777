import { addMonths } from "#platform/server/clock.ts";
import type { AnswerFamily } from "../analytics.facts.ts";
import type { AdmittedResponse } from "../confidentiality/answer-cohorts.rules.ts";
import type { StoredSums } from "../confidentiality/stored-sums.rules.ts";
import { combine, findFirstMonth, isEnough, type Location, type PendingAnswers } from "../pending-answers.rules.ts";

/** Answers of a family that a pool took from locations: those that may enter only with their region, or the others. */
export interface PooledAnswers {
  readonly family: string;
  readonly locationIds: readonly number[];
  readonly isPooledOnly: boolean;
}

/** Answers of a region's locations that waited too long for a cell of their own, released together permanently. */
export interface RegionPool {
  /** 0: the locations without a region. */
  readonly regionId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly people: number;
  readonly responses: number;
  readonly measures: StoredSums;
  /** The answers it took, by family: all of them up to the last month. */
  readonly taken: readonly PooledAnswers[];
}

/** When waiting locations are pooled, and with which others. */
export interface PoolingContext {
  /** Returns today's region of a location; 0: none. */
  readonly regionByLocation: (locationId: number) => number;
  /** First day of the last month that has closed. */
  readonly lastClosed: string;
  /** The last month of a region's newest pool; later pools are never of earlier months. */
  readonly newestPool: ReadonlyMap<number, string>;
}

/** The number of closed months that a location waits alone. */
const WAITING_MONTHS = 3;
/** A pool of one would be that location's own number. */
const MIN_POOLED_LOCATIONS = 2;

interface WaitingLocation {
  readonly location: Location;
  readonly pending: PendingAnswers;
}

// Answers that may enter only with their region have already waited for their cohort.
function listWaiting(locations: readonly Location[], month: string): readonly WaitingLocation[] {
  const latestStart = addMonths(month, 1 - WAITING_MONTHS);
  return locations.flatMap((location) =>
    location.pending
      .filter(({ rows }) => rows.length > 0 && (location.isPooledOnly || findFirstMonth(rows, month) <= latestStart))
      .map((pending) => ({ location, pending })),
  );
}

interface PoolPart {
  readonly family: AnswerFamily;
  readonly rows: AdmittedResponse[];
  readonly group: readonly WaitingLocation[];
}

const canPool = ({ family, rows, group }: PoolPart): boolean =>
  new Set(group.map(({ location }) => location.id)).size >= MIN_POOLED_LOCATIONS && isEnough({ family, rows });

// Adds the distribution of pooled classes, if there may be one: it is of the same answers.
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
  waiting: readonly WaitingLocation[],
  month: string,
  families: readonly AnswerFamily[],
): RegionPool | null {
  const parts = [...Map.groupBy(waiting, ({ pending }) => pending.family)]
    .map(([family, group]): PoolPart => ({ family, group, rows: group.flatMap(({ pending }) => pending.rows) }))
    .filter(canPool);
  // A pool shows one distribution per family: that of its own classes, else that of cells that waited for it.
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

/** Returns the pools of answers that have waited too long at their locations, at most one per region and month. */
export function releasePools(
  locations: readonly Location[],
  month: string,
  pooling: PoolingContext,
  families: readonly AnswerFamily[],
): readonly RegionPool[] {
  const byRegion = Map.groupBy(listWaiting(locations, month), ({ location }) => pooling.regionByLocation(location.id));
  return [...byRegion]
    .filter(([regionId]) => month > (pooling.newestPool.get(regionId) ?? ""))
    .flatMap(([regionId, waiting]) => releasePool(regionId, waiting, month, families) ?? []);
}
