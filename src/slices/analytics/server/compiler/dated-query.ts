import { addDays } from "#platform/server/clock.ts";
import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
import type { DatedDeclaration } from "../analytics.facts.ts";
import { states } from "./dated-measures.ts";
import { named } from "./statement.ts";
import type { QueryContext } from "./writer.ts";

/** One query of dated items. */
export interface DatedQuery extends QueryContext {
  /** Today in the client's zone: an open item whose last day is before it has ended. */
  readonly today: string;
}

/** Keys to narrow by, of the content dimensions only. */
export type Only = Partial<Readonly<Record<ContentDimension, readonly (number | string)[]>>>;

/** A period as a statement reads it. */
export interface DatedRange {
  readonly period: number;
  readonly first: string;
  /** The last day that has begun. */
  readonly last: string;
}

/** The filters of a request that are no places. */
export function contentFilters({ filters = {} }: QueryContext): Only {
  return Object.fromEntries(Object.entries(filters).filter(([name, keys]) => isContent(name as Dimension) && keys));
}

/** The periods that have begun, as far as they have come: nothing has a state on a day to come. */
export function toRanges({ periods, today }: DatedQuery): readonly DatedRange[] {
  return periods.flatMap(({ first, until }, period): DatedRange[] => {
    const end = addDays(until, -1);
    const last = end < today ? end : today;
    return first <= last ? [{ period, first, last }] : [];
  });
}

/** The outcome of an item that no one ended. */
const ABANDONED = 4;
/** How far an item is that has ended, however. */
const ENDED = 4;

/** The SQL of the state of an item `fact` as `states` numbers it: of an outcome on its day, or on the last day of a range. */
export function buildState({ alert, due, end, outcome, counts, read }: DatedDeclaration, today: () => string): string {
  const ended = `10 + coalesce(fact.${named(outcome)}, ${ABANDONED})`;
  if (read === "outcomes") return ended;
  return [
    `CASE WHEN fact.${named(counts)} <= params.last_day AND (fact.${named(outcome)} IS NOT NULL OR fact.${named(end)} < ${today()}) THEN ${ended}`,
    `WHEN fact.${named(alert)} IS NULL OR fact.${named(alert)} > params.last_day THEN ${states.scheduled}`,
    `WHEN fact.${named(due)} >= params.last_day THEN ${states.pending} ELSE ${states.past_due} END`,
  ].join(" ");
}

/** How an item stands, as a dimension numbers it: the id of its outcome, or how far it is. */
export function standingColumn({ outcome, read }: DatedDeclaration, state: () => string): string {
  if (read === "outcomes") return `coalesce(fact.${named(outcome)}, ${ABANDONED})`;
  return `least(${state()}, ${ENDED})`;
}
