import { addDays } from "#platform/server/clock.ts";
import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
import type { DatedDeclaration } from "../analytics.facts.ts";
import { states } from "./dated-measures.ts";
import { toIdentifier } from "./statement.ts";
import type { QueryContext } from "./writer.ts";

/** A query of dated items. */
export interface DatedQuery extends QueryContext {
  /** Today in the client's zone: an open item whose last day has passed counts as ended. */
  readonly today: string;
}

/** Keys to filter by, for content dimensions only. */
export type ContentKeys = Partial<Readonly<Record<ContentDimension, readonly (number | string)[]>>>;

/** A period as a statement reads it. */
export interface DatedRange {
  readonly period: number;
  readonly first: string;
  /** The last day that has begun. */
  readonly last: string;
}

/** Returns the filters of a request that are not places. */
export function getContentFilters({ filters = {} }: QueryContext): ContentKeys {
  return Object.fromEntries(Object.entries(filters).filter(([name, keys]) => isContent(name as Dimension) && keys));
}

/** Returns the periods that have begun, up to today: no item has a state on a future day. */
export function toRanges({ periods, today }: DatedQuery): readonly DatedRange[] {
  return periods.flatMap(({ first, until }, period): DatedRange[] => {
    const end = addDays(until, -1);
    const last = end < today ? end : today;
    return first <= last ? [{ period, first, last }] : [];
  });
}

/** The outcome of an item that was never ended by a person. */
const ABANDONED = 4;
/** The progress of an ended item, whatever its outcome. */
const ENDED = 4;

/**
 * Returns the SQL of an item's state, numbered as in `states`: of an outcome on its day, or on the last day of a range.
 */
export function buildState({ alert, due, end, outcome, counts, read }: DatedDeclaration, today: () => string): string {
  const ended = `10 + coalesce(fact.${toIdentifier(outcome)}, ${ABANDONED})`;
  if (read === "outcomes") return ended;
  return [
    `CASE WHEN fact.${toIdentifier(counts)} <= params.last_day AND (fact.${toIdentifier(outcome)} IS NOT NULL OR fact.${toIdentifier(end)} < ${today()}) THEN ${ended}`,
    `WHEN fact.${toIdentifier(alert)} IS NULL OR fact.${toIdentifier(alert)} > params.last_day THEN ${states.scheduled}`,
    `WHEN fact.${toIdentifier(due)} >= params.last_day THEN ${states.pending} ELSE ${states.past_due} END`,
  ].join(" ");
}

/** Returns the SQL of an item's status as its dimension numbers it: the id of its outcome, or its progress. */
export function buildStandingColumn({ outcome, read }: DatedDeclaration, state: () => string): string {
  if (read === "outcomes") return `coalesce(fact.${toIdentifier(outcome)}, ${ABANDONED})`;
  return `least(${state()}, ${ENDED})`;
}
