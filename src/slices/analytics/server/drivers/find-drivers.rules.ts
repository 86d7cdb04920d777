import { adjustPValues } from "../changes/changed-tree.rules.ts";
import { computeStudentQuantile } from "../statistics/ratio-error.rules.ts";
import { computeStudentPValue } from "../statistics/student.rules.ts";
import {
  addTriangles,
  centerSums,
  completeResponse,
  type DriverResponse,
  type DriverSums,
  subtractSums,
  sumResponses,
} from "./driver-sums.rules.ts";
import { computeRelativeWeights, type RelativeWeights } from "./relative-weights.rules.ts";

export { type DriverResponse, RATING_UNIT } from "./driver-sums.rules.ts";

/** Minimum number of open responses for drivers. */
export const MIN_DRIVER_RESPONSES = 100;
/** The share of topics called drivers that may be so by chance. */
const FALSE_PART = 0.05;
/** The number of groups of places that the error is estimated from; fewer places are grouped by month. */
const GROUPS = 20;
const MIN_GROUPS = 6;

/** A topic with its relation to the outcome. */
export interface Driver {
  /** Its share of what is explained, from 0 to 1; exactly 0 when it may be chance or has the opposite direction. */
  readonly share: number;
  /** The 95% interval of that share; null for a topic that may be chance. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Whether its share is larger than an even one, beyond chance. */
  readonly standsOut: boolean;
}

/** The drivers of an outcome among the people of a place. */
interface Drivers {
  /** The share of the outcome's variance that the topics explain, adjusted for their number. */
  readonly explained: number;
  /** In the order of the ratings. */
  readonly topics: readonly Driver[];
}

/** A response that counts, with the group in which it is left out. */
interface GroupedResponse {
  readonly place: number;
  readonly group: string | number;
  readonly values: readonly number[];
}

/**
 * Groups responses. Whole places are left out together, since people of one place are alike; with few places, months.
 */
function groupResponses(responses: readonly DriverResponse[]): readonly GroupedResponse[] {
  const places = [...new Set(responses.map(({ place }) => place))].toSorted((a, b) => a - b);
  const getGroup = new Map(places.map((place, at) => [place, at % GROUPS]));
  return responses.flatMap((response) => {
    const values = completeResponse(response);
    const { place, month } = response;
    const group = places.length < GROUPS ? month : (getGroup.get(place) ?? 0);
    return values === null ? [] : [{ place, group, values }];
  });
}

/** The responses of a place, whole and by group. */
interface Place {
  readonly all: DriverSums;
  readonly within: readonly number[];
  readonly groups: ReadonlyMap<string | number, DriverSums>;
}

function sumPlaces(counted: readonly GroupedResponse[], variables: number): readonly Place[] {
  return [...Map.groupBy(counted, ({ place }) => place).values()].map((ofPlace) => {
    const sum = (some: readonly GroupedResponse[]): DriverSums =>
      sumResponses(
        some.map(({ values }) => values),
        variables,
      );
    const all = sum(ofPlace);
    const groups = [...Map.groupBy(ofPlace, ({ group }) => group)].map(([group, some]) => [group, sum(some)] as const);
    return { all, within: centerSums(all), groups: new Map(groups) };
  });
}

/** Returns the sums within all places without a group: only places with people in it are summed again. */
function leaveOut(places: readonly Place[], whole: readonly number[], group: string | number): readonly number[] {
  const left = [...whole];
  for (const { all, within, groups } of places) {
    const part = groups.get(group);
    if (part === undefined) continue;
    const rest = part.n === all.n ? null : centerSums(subtractSums(all, part));
    for (let at = 0; at < left.length; at += 1) left[at] = (left[at] ?? 0) - (within[at] ?? 0) + (rest?.[at] ?? 0);
  }
  return left;
}

const computeJackknifeError = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((values.length - 1) / values.length) * squares);
};

// Fisher's transformation: errors of correlations near ±1 are asymmetric.
const transform = (correlation: number): number => Math.atanh(Math.max(-0.999_999, Math.min(0.999_999, correlation)));

/** Returns two-sided p-values, adjusted for their number; 1 when there is no error to compare a distance with. */
function computeChances(tested: readonly { readonly distance: number; readonly error: number }[], degrees: number) {
  return adjustPValues(
    tested.map(({ distance, error }) => (error > 0 ? computeStudentPValue(distance / error, degrees) : 1)),
  );
}

function judgeTopics(whole: RelativeWeights, parts: readonly RelativeWeights[], topics: number): readonly Driver[] {
  const degrees = parts.length - 1;
  const all = Array.from({ length: topics }, (_, topic) => ({
    correlation: transform(whole.correlations[topic] ?? 0),
    error: computeJackknifeError(parts.map(({ correlations }) => transform(correlations[topic] ?? 0))),
    share: whole.shares[topic] ?? 0,
    shareError: computeJackknifeError(parts.map(({ shares }) => shares[topic] ?? 0)),
  }));
  const chances = computeChances(
    all.map(({ correlation, error }) => ({ distance: correlation, error })),
    degrees,
  );
  const evenChances = computeChances(
    all.map(({ share, shareError }) => ({ distance: share - 1 / topics, error: shareError })),
    degrees,
  );
  return all.map(({ correlation, share, shareError }, at): Driver => {
    if (correlation <= 0 || (chances[at] ?? 1) > FALSE_PART) return { share: 0, interval: null, standsOut: false };
    const reach = computeStudentQuantile(degrees) * shareError;
    return {
      share,
      interval: { low: Math.max(0, share - reach), high: Math.min(1, share + reach) },
      standsOut: share > 1 / topics && (evenChances[at] ?? 1) <= FALSE_PART,
    };
  });
}

// By chance alone, twenty topics explain a fifth of anything among a hundred people; that part is subtracted.
function adjustExplained(explained: number, { n, places, topics }: { n: number; places: number; topics: number }) {
  const left = n - places - topics;
  return left <= 0 ? 0 : Math.max(0, 1 - ((1 - explained) * (n - places)) / left);
}

/** The drivers of an outcome, if there are enough people. */
export interface FoundDrivers {
  /** Responses that count. */
  readonly n: number;
  /** Null for too few responses, or when all of them say the same. */
  readonly drivers: Drivers | null;
}

/**
 * Finds drivers of an outcome among people of the same place: differences between places are removed, because anything
 * special about a place goes with everything answered there.
 */
export function findDrivers(responses: readonly DriverResponse[], topics: number): FoundDrivers {
  const counted = groupResponses(responses);
  const n = counted.length;
  return { n, drivers: n < MIN_DRIVER_RESPONSES ? null : judgeResponses(counted, topics) };
}

function judgeResponses(counted: readonly GroupedResponse[], topics: number): Drivers | null {
  const groups = [...new Set(counted.map(({ group }) => group))];
  const places = sumPlaces(counted, topics + 1);
  const within = addTriangles(places.map((place) => place.within));
  const whole = computeRelativeWeights(within, topics);
  const parts = groups.flatMap((group) => computeRelativeWeights(leaveOut(places, within, group), topics) ?? []);
  if (whole === null || parts.length < MIN_GROUPS) return null;
  return {
    explained: adjustExplained(whole.explained, { n: counted.length, places: places.length, topics }),
    topics: judgeTopics(whole, parts, topics),
  };
}
