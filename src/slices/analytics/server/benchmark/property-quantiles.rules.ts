/** A property of the pool: whose it is, and its released score over the twelve months. */
export interface PooledProperty {
  readonly clientId: number;
  readonly score: number;
}

/** The parts of all properties, in percent from the top, whose limit is told. */
export const quantileParts = [10, 25, 50, 75] as const;
export type QuantilePart = (typeof quantileParts)[number];

/** Where a score stands: among the best so many percent, in the lower half, or among the last quarter. */
export const standingBands = ["top_10", "top_25", "top_50", "bottom_50", "bottom_25"] as const;
export type StandingBand = (typeof standingBands)[number];

/** The limit of a part as a whole number; null: it may not be shown. */
export interface PropertyQuantile {
  readonly part: QuantilePart;
  readonly points: number | null;
}

/** What is frozen of a month. */
export interface FrozenQuantiles {
  readonly clients: number;
  /** How many properties are in the pool; null: too few, or of too few clients. */
  readonly properties: number | null;
  readonly quantiles: readonly PropertyQuantile[];
}

/** A score of fewer people is in no pool and is given no rank. */
export const LEAST_RANKED_PEOPLE = 10;

/** So many properties around a rank are one number, of so many clients, with so many of one client at most. */
const AROUND = 5;
const LEAST_CLIENTS_AROUND = 3;
const MOST_OF_ONE = 2;

const LEAST_CLIENTS = 8;
const LEAST_PROPERTIES = 40;
/** The rank of the best tenth is so near the end that it takes more of both. */
const LEAST_OF_TOP = { clients: 10, properties: 100 } as const;

const countClients = (properties: readonly PooledProperty[]): number =>
  new Set(properties.map(({ clientId }) => clientId)).size;

/** The best first. Which of equal scores is first changes no mean. */
const toRanked = (properties: readonly PooledProperty[]): readonly PooledProperty[] =>
  properties.toSorted((a, b) => b.score - a.score || a.clientId - b.clientId);

/** The five properties around the rank that a part ends at; fewer where there are not so many. */
export function findAround(properties: readonly PooledProperty[], part: QuantilePart): readonly PooledProperty[] {
  const rank = Math.ceil((properties.length * part) / 100) - 1;
  const first = rank - (AROUND - 1) / 2;
  return first < 0 ? [] : toRanked(properties).slice(first, first + AROUND);
}

/** Whether the mean of properties tells no client's property: five, of three clients, with two of each at most. */
export function meetsQuantileRule(around: readonly PooledProperty[]): boolean {
  if (around.length < AROUND || countClients(around) < LEAST_CLIENTS_AROUND) return false;
  return [...Map.groupBy(around, ({ clientId }) => clientId).values()].every((own) => own.length <= MOST_OF_ONE);
}

/** The mean of the properties around a part's rank, which is shown as a whole number only. */
export function computeQuantile(properties: readonly PooledProperty[], part: QuantilePart): number {
  const around = findAround(properties, part);
  return around.reduce((sum, { score }) => sum + score, 0) / around.length;
}

function findPoints(properties: readonly PooledProperty[], part: QuantilePart): number | null {
  if (part === 10 && countClients(properties) < LEAST_OF_TOP.clients) return null;
  if (part === 10 && properties.length < LEAST_OF_TOP.properties) return null;
  if (!meetsQuantileRule(findAround(properties, part))) return null;
  // A mean that is told with decimals would, month after month, tell the difference of two properties.
  return Math.floor(computeQuantile(properties, part) + 0.5);
}

/** Decides the quantiles of one month from the released scores of all properties in the pool. */
export function freezeQuantiles(properties: readonly PooledProperty[]): FrozenQuantiles {
  const clients = countClients(properties);
  const isEnough = clients >= LEAST_CLIENTS && properties.length >= LEAST_PROPERTIES;
  const quantiles = quantileParts.map((part) => ({ part, points: isEnough ? findPoints(properties, part) : null }));
  const isTold = quantiles.some(({ points }) => points !== null);
  return { clients, properties: isTold ? properties.length : null, quantiles };
}

/** Where a score as it is shown stands; null where the limits beside it are withheld. */
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
