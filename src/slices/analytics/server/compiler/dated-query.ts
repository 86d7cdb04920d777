import { addDays } from "#platform/server/clock.ts";
import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
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
