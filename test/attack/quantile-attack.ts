import {
  computeQuantile,
  findNearestProperties,
  freezeQuantiles,
  type PooledProperty,
  type PropertyQuantile,
  quantileParts,
} from "#slices/analytics/server/benchmark/property-quantiles.rules.ts";
import { drawNormal } from "#slices/analytics/testing/normal.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import { createRandom } from "./random.ts";

// What the limits among the properties of all companies disclose to one company about another's property. The attacker
// knows more than any real one: which properties are in each five, in every month, and that no score has changed from
// month to month except by a property that came or went. Of its own properties it knows the scores. A property is
// derived where the limits leave its score no more than one point of room.

/** The released limits of a month. */
type Release = (properties: readonly PooledProperty[]) => readonly PropertyQuantile[];

/** By the product's own rule. */
const releaseByRule: Release = (properties) => freezeQuantiles(properties).quantiles;

/** Planted: the property at the rank itself, as most products print it. */
const releaseAtRank: Release = (properties) =>
  quantileParts.map((part) => ({ part, points: findNearestProperties(properties, part)[2]?.score ?? null }));

/** Planted: exact means with all decimals, published for any five. */
const releaseDecimals: Release = (properties) =>
  quantileParts.map((part) => ({ part, points: computeQuantile(properties, part) }));

/** Bounds on the sum of the scores of a five, or of one property. */
interface ScoreBounds {
  readonly members: readonly PooledProperty[];
  readonly least: number;
  readonly most: number;
}

const HALF = 0.5;
const [LOWEST, HIGHEST] = [20, 100];
const ROUNDS = 8;

/** Returns the bounds of one release on the sums of its fives. */
type BoundsFormula = (around: readonly PooledProperty[], points: number) => ScoreBounds;

/** A whole number is the mean of all five to half a point. */
const toMeanBounds: BoundsFormula = (members, points) => ({
  members,
  least: members.length * (points - HALF),
  most: members.length * (points + HALF),
});

/** A number is the one property in the middle. */
const toMiddleBounds: BoundsFormula = (members, points) => ({
  members: members.slice(2, 3),
  least: points,
  most: points,
});

/** A number with all its decimals is the mean of all five. */
const toExactBounds: BoundsFormula = (members, points) => ({
  members,
  least: members.length * points,
  most: members.length * points,
});

/**
 * Returns the bounds that follow from two of them that differ in one property each, of which the attacker knows the
 * other's.
 */
function subtract(all: readonly ScoreBounds[], isOwn: (property: PooledProperty) => boolean): readonly ScoreBounds[] {
  return all.flatMap((one) =>
    all.flatMap((other): readonly ScoreBounds[] => {
      const members = one.members.filter((each) => !other.members.includes(each));
      const [known, ...more] = other.members.filter((each) => !one.members.includes(each));
      if (members.length !== 1 || known === undefined || more.length > 0 || !isOwn(known)) return [];
      return [{ members, least: one.least - other.most + known.score, most: one.most - other.least + known.score }];
    }),
  );
}

/** Returns how much room the score of each property has, once all sums are narrowed by each other. */
function findRoom(all: readonly ScoreBounds[], isKnown: (property: PooledProperty) => boolean) {
  const room = new Map<PooledProperty, { least: number; most: number }>();
  const get = (property: PooledProperty): { least: number; most: number } => {
    const known = isKnown(property)
      ? { least: property.score, most: property.score }
      : (room.get(property) ?? { least: LOWEST, most: HIGHEST });
    room.set(property, known);
    return known;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { members, least, most } of all) {
      for (const member of members) {
        const others = members.filter((each) => each !== member).map(get);
        const own = get(member);
        own.least = Math.max(own.least, least - others.reduce((sum, each) => sum + each.most, 0));
        own.most = Math.min(own.most, most - others.reduce((sum, each) => sum + each.least, 0));
      }
    }
  }
  return room;
}

/** The months of a pool, each with its properties. */
type Months = readonly (readonly PooledProperty[])[];

/** Returns which properties of others a client derives from every month's limits. */
function attackQuantiles(
  months: Months,
  attacker: number,
  { release, meaning }: { readonly release: Release; readonly meaning: BoundsFormula },
): { readonly tried: number; readonly derived: readonly PooledProperty[] } {
  const isOwn = ({ clientId }: PooledProperty): boolean => clientId === attacker;
  const known = months.flatMap((month) =>
    release(month).flatMap(({ part, points }) =>
      points === null ? [] : [meaning(findNearestProperties(month, part), points)],
    ),
  );
  const room = findRoom([...known, ...subtract(known, isOwn)], isOwn);
  const others = [...room].filter(([property]) => !isOwn(property));
  return {
    tried: others.length,
    derived: others.filter(([, { least, most }]) => most - least <= 1).map(([property]) => property),
  };
}

const [CLIENTS, MONTHS, POOLS] = [10, 24, 4];

/** A pool of clients of unequal size, from which every month one property leaves and another one joins. */
function buildMonths(seed: number): Months {
  const roll = createRandom(seed);
  const make = (clientId: number): PooledProperty => ({ clientId, score: Math.min(100, 72 + 7 * drawNormal(roll)) });
  const pool = Array.from({ length: CLIENTS }, (_, client) =>
    Array.from({ length: 6 + Math.floor(20 * roll()) }, () => make(client + 1)),
  ).flat();
  return Array.from({ length: MONTHS }, () => {
    pool.splice(Math.floor(pool.length * roll()), 1);
    pool.push(make(1 + Math.floor(CLIENTS * roll())));
    return [...pool];
  });
}

/** Returns what each client derives from the limits of some pools, and which planted errors are caught. */
export function attackRanks(seed: number): {
  readonly outcome: Outcome;
  readonly caught: readonly { readonly name: string; readonly isCaught: boolean }[];
} {
  const pools = Array.from({ length: POOLS }, (_, at) => buildMonths(POOLS * (seed - 1) + at + 1));
  const attackAll = (by: Parameters<typeof attackQuantiles>[2]) =>
    pools.flatMap((months) => Array.from({ length: CLIENTS }, (_, at) => attackQuantiles(months, at + 1, by)));
  const outcome = createOutcome();
  for (const { tried, derived } of attackAll({ release: releaseByRule, meaning: toMeanBounds })) {
    outcome.groups += tried;
    outcome.derived.propagation.push(...derived.map(({ clientId, score }) => `${score}, a property of ${clientId}`));
  }
  const isCaught = (by: Parameters<typeof attackQuantiles>[2]): boolean =>
    attackAll(by).some(({ derived }) => derived.length > 0);
  return {
    outcome,
    caught: [
      { name: "the property at the rank", isCaught: isCaught({ release: releaseAtRank, meaning: toMiddleBounds }) },
      { name: "means with their decimals", isCaught: isCaught({ release: releaseDecimals, meaning: toExactBounds }) },
    ],
  };
}
