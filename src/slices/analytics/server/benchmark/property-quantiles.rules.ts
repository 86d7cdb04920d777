/** A property of the pool: its client, and its released score over the twelve months. */
export interface PooledProperty {
  readonly clientId: number;
  readonly score: number;
}

/** The shares of all properties, in percent from the top, whose limit is disclosed. */
export const quantileParts = [10, 25, 50, 75] as const;
export type QuantilePart = (typeof quantileParts)[number];

/** The band of a score: the best percentages, the lower half, or the last quarter. */
export const standingBands = ["top_10", "top_25", "top_50", "bottom_50", "bottom_25"] as const;
export type StandingBand = (typeof standingBands)[number];

/** The limit of a part as a whole number; null: it may not be shown. */
export interface PropertyQuantile {
  readonly part: QuantilePart;
  readonly points: number | null;
}

/** The frozen result of a month. */
export interface FrozenQuantiles {
  readonly clients: number;
  /** The number of properties in the pool; null: too few, or of too few clients. */
  readonly properties: number | null;
  readonly quantiles: readonly PropertyQuantile[];
}

/** A property with fewer people is in no pool and gets no rank. */
export const MIN_RANKED_PEOPLE = 10;

/** A limit is the mean of this many properties around a rank. Two of a client at most makes at least three clients. */
const AROUND = 5;
const MAX_PER_CLIENT = 2;

const MIN_CLIENTS_WITH_PROPERTIES = 8;
const MIN_PROPERTIES = 40;
/** The rank of the best tenth is so near the end that it needs more of both. */
const MIN_FOR_TOP_TENTH = { clients: 10, properties: 100 } as const;

const countClients = (properties: readonly PooledProperty[]): number =>
  new Set(properties.map(({ clientId }) => clientId)).size;

/** Sorts the best first. The order of equal scores changes no mean. */
const toRanked = (properties: readonly PooledProperty[]): readonly PooledProperty[] =>
  properties.toSorted((a, b) => b.score - a.score || a.clientId - b.clientId);

/** Returns the five properties around the rank where a part ends; fewer when there are not that many. */
export function findNearestProperties(
  properties: readonly PooledProperty[],
  part: QuantilePart,
): readonly PooledProperty[] {
  const rank = Math.ceil((properties.length * part) / 100) - 1;
  const first = rank - (AROUND - 1) / 2;
  return first < 0 ? [] : toRanked(properties).slice(first, first + AROUND);
}

/**
 * Returns whether the mean of properties discloses no client's property: five, of three clients, with at most two each.
 */
export function meetsQuantileRule(around: readonly PooledProperty[]): boolean {
  if (around.length < AROUND) return false;
  return [...Map.groupBy(around, ({ clientId }) => clientId).values()].every((own) => own.length <= MAX_PER_CLIENT);
}

/** Returns the mean of the properties around a part's rank, which is shown only as a whole number. */
export function computeQuantile(properties: readonly PooledProperty[], part: QuantilePart): number {
  const around = findNearestProperties(properties, part);
  return around.reduce((sum, { score }) => sum + score, 0) / around.length;
}

function findPoints(properties: readonly PooledProperty[], part: QuantilePart): number | null {
  if (part === 10 && countClients(properties) < MIN_FOR_TOP_TENTH.clients) return null;
  if (part === 10 && properties.length < MIN_FOR_TOP_TENTH.properties) return null;
  if (!meetsQuantileRule(findNearestProperties(properties, part))) return null;
  // With decimals, the mean would disclose the difference of two properties from month to month.
  return Math.floor(computeQuantile(properties, part) + 0.5);
}

/** Decides the quantiles of one month from the released scores of all properties in the pool. */
export function freezeQuantiles(properties: readonly PooledProperty[]): FrozenQuantiles {
  const clients = countClients(properties);
  const isEnough = clients >= MIN_CLIENTS_WITH_PROPERTIES && properties.length >= MIN_PROPERTIES;
  const quantiles = quantileParts.map((part) => ({ part, points: isEnough ? findPoints(properties, part) : null }));
  const isDisclosed = quantiles.some(({ points }) => points !== null);
  return { clients, properties: isDisclosed ? properties.length : null, quantiles };
}

/** Returns the band of a score as shown; null when the limits beside it are withheld. */
export function findBand(score: number, quantiles: readonly PropertyQuantile[]): StandingBand | null {
  const limits = new Map(quantiles.map(({ part, points }) => [part, points]));
  const isAtLeast = (part: QuantilePart): boolean | null => {
    const limit = limits.get(part) ?? null;
    return limit === null ? null : score >= limit;
  };
  for (const part of [10, 25, 50] as const) if (isAtLeast(part) === true) return `top_${part}`;
  if (isAtLeast(75) === false) return "bottom_25";
  return isAtLeast(50) === false ? "bottom_50" : null;
}
