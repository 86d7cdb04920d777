import { addDays } from "#platform/server/clock.ts";
import type { OrgDimension } from "../analytics.dimensions.ts";
import type { IntervalFactDeclaration } from "../analytics.facts.ts";
import { NEW_WITHIN_DAYS } from "../tenure-bands.rules.ts";
import type { Parameters } from "./statement.ts";
import type { QueryContext } from "./writer.ts";

// Measures of intervals, by row of a statement: a row of an interval that overlaps a range (params).
/** Returns the SQL test that a day lies in the range. */
export const isWithinRange = (day: string): string => `${day} >= params.first_day AND ${day} <= params.last_day`;
const holds = "(interval.held_until IS NULL OR interval.held_until >= params.last_day)";
const isSeen = (leaves: string): string => `(${holds} OR ${leaves})`;
/** The last day in the range on which the row holds. */
export const lastSeen = "least(interval.held_until, params.last_day)";
/** The row holds on the range's first day or later. */
export const isInRange = "(interval.held_until IS NULL OR interval.held_until >= params.first_day)";

/** The parts of measures that depend on how rows are read. */
export interface Expressions {
  /** True for a row whose holder leaves the row's population within the range. */
  readonly leaves: string;
  /** Counts holders of one day, each once. */
  readonly holders: string;
  /** Counts holders of the range, each once. */
  readonly people: string;
}

/** Counts the holders of rows that overlap the range; works for any rows. */
export const distinctPeople = `count(DISTINCT interval.holder) FILTER (WHERE ${isInRange})`;

/**
 * Every measure of intervals. Days: `days` of the range, `interval_days` held in it. On its last day: `held` holders,
 * `held_rows`, `held_since` with a known first day, `held_days` since then, `held_new` for less than 90 days, like the
 * first band of tenure. Within it: `people` who held at any time, rows that `ended`, of them `continued` and `left`,
 * intervals `begun`, `separated` from the row's population. `seen`, `seen_since`, `seen_days`: like held, including
 * people who left within the range, up to their last day.
 */
export const measureSql = {
  days: () => "max(params.days)",
  interval_days: () => `sum(greatest(0, ${lastSeen} - greatest(interval.first_day, params.first_day) + 1))`,
  people: ({ people }) => people,
  held: ({ holders }) => `${holders} FILTER (WHERE ${holds})`,
  held_rows: () => `count(*) FILTER (WHERE ${holds})`,
  held_since: () => `count(interval.since) FILTER (WHERE ${holds})`,
  held_days: () => `coalesce(sum(params.last_day - interval.since) FILTER (WHERE ${holds}), 0)`,
  held_new: () => `count(*) FILTER (WHERE ${holds} AND interval.since > params.last_day - ${NEW_WITHIN_DAYS})`,
  ended: () => `count(*) FILTER (WHERE ${isWithinRange("interval.last_day")})`,
  continued: () => `count(*) FILTER (WHERE ${isWithinRange("interval.last_day")} AND interval.continues)`,
  left: () => `count(*) FILTER (WHERE ${isWithinRange("interval.last_day")} AND NOT interval.continues)`,
  begun: () => `count(*) FILTER (WHERE interval.begins AND ${isWithinRange("interval.first_day")})`,
  separated: ({ leaves }) => `count(*) FILTER (WHERE ${leaves})`,
  seen: ({ leaves }) => `count(*) FILTER (WHERE ${isSeen(leaves)})`,
  seen_since: ({ leaves }) => `count(interval.since) FILTER (WHERE ${isSeen(leaves)})`,
  seen_days: ({ leaves }) => `coalesce(sum(${lastSeen} - interval.since) FILTER (WHERE ${isSeen(leaves)}), 0)`,
} as const satisfies Record<string, (of: Expressions) => string>;

export type IntervalMeasure = keyof typeof measureSql;

const ofTheEnd: ReadonlySet<string> = new Set(["ended", "continued", "left"]);
const ofTheLastDay: ReadonlySet<string> = new Set(["held", "held_rows", "held_since", "held_days", "held_new"]);

/** Returns whether only the first day of a row matters; of rows that follow no other an index of it is then enough. */
export const isOnlyBegun = (measures: readonly string[]): boolean => measures.every((measure) => measure === "begun");

/** Returns the condition for a row to matter in a range: the fewer rows pass, the faster. */
export function buildOverlapCondition(
  measures: readonly IntervalMeasure[],
  lastDay = "greatest(interval.held_until, interval.last_day)",
): string {
  if (measures.every((measure) => ofTheEnd.has(measure))) return isWithinRange("interval.last_day");
  if (isOnlyBegun(measures)) return isWithinRange("interval.first_day");
  const hasBegun = "(interval.first_day IS NULL OR interval.first_day <= params.last_day)";
  if (measures.every((measure) => ofTheLastDay.has(measure))) return `${hasBegun}\n  AND ${holds}`;
  return `${hasBegun}\n  AND (interval.held_until IS NULL OR ${lastDay} >= params.first_day)`;
}

/** A query of intervals. */
export interface IntervalsQuery extends QueryContext {
  /** Today in the client's zone. */
  readonly today: string;
}

/** A period's days, both ends included. */
export interface Range {
  readonly period: number;
  readonly first: string;
  readonly last: string;
}

const DAY_MS = 86_400_000;

/** Returns the number of days of a range. */
export const countRangeDays = ({ first, last }: Range): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

/**
 * Returns the days of each period up to today: future days have not been held by anyone, so a future range is empty.
 */
export function toRanges(
  declared: IntervalFactDeclaration,
  { periods, today }: Pick<IntervalsQuery, "periods" | "today">,
): readonly Range[] {
  return periods.flatMap(({ first, until }, period): Range[] => {
    const end = addDays(until, -1);
    const last = declared.looksAhead || end <= today ? end : today;
    return first <= last ? [{ period, first, last }] : [];
  });
}

/** Returns the ranges as a table to join: their period, first and last day, and number of days. */
export function buildRangeRows(ranges: readonly Range[], parameters: Parameters): string {
  const rows = ranges.map((range) => {
    const bounds = [parameters.add(range.first, "date"), parameters.add(range.last, "date")];
    return `(${range.period}, ${bounds.join(", ")}, ${countRangeDays(range)})`;
  });
  return `(VALUES ${rows.join(", ")}) AS params (period, first_day, last_day, days)`;
}

// No location is a different place than a location without a region.
const buildSomewhereTest = (location: string): string => `(${location} IS NULL) = (interval.location_id IS NULL)`;

/** SQL tests that a location belongs to the same place as the row's own, with the row's place joined. */
export const samePlace: Readonly<Record<OrgDimension, (location: string, client: string) => string>> = {
  total: () => "true",
  location: (location) => `${location} IS NOT DISTINCT FROM interval.location_id`,
  region: (location, client) =>
    `${buildSomewhereTest(location)} AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = ${client} AND next.id = ${location}) IS NOT DISTINCT FROM place.region_id`,
  district: (location, client) =>
    `${buildSomewhereTest(location)} AND (SELECT above.district_id FROM locations AS next JOIN regions AS above ON above.client_id = ${client} AND above.id = next.region_id WHERE next.client_id = ${client} AND next.id = ${location}) IS NOT DISTINCT FROM region.district_id`,
  reporting_group: (location, client) =>
    `EXISTS (SELECT FROM reporting_group_locations AS next WHERE next.client_id = ${client} AND next.reporting_group_id = grouped.reporting_group_id AND next.location_id = ${location})`,
};
