import type { AnalyticsService, ContentDimension, Dimension, Filters } from "./analytics.dimensions.ts";
import type { Period } from "./compiler/periods.ts";
import type { PlaceScope } from "./compiler/places.ts";
import type { Statement } from "./compiler/statement.ts";

export type { Statement } from "./compiler/statement.ts";

/** The rows that a request counts. */
export interface SourceQuery {
  readonly clientId: number;
  readonly by: Dimension;
  readonly periods: readonly Period[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  /** Only these places of the dimension; null: all. */
  readonly placeIds: readonly (number | null)[] | null;
  readonly filters?: Filters;
  /** Today in the client's zone. */
  readonly today: string;
}

/**
 * Ungated numbers that a slice counts with a statement of its own. Several may share a name: a figure is read from the
 * first that has all dimensions and measures of the query.
 */
export interface SourceDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly measures: ReadonlySet<string>;
  /** Dimensions besides places. */
  readonly dimensions: ReadonlySet<ContentDimension>;
  /** Returns a statement with a row per place or key (`place_id`) and period; null when there is nothing to count. */
  readonly compile: (measures: readonly string[], query: SourceQuery) => Statement | null;
  /** Whether the rows of places add up to their total. */
  readonly addsUp: boolean;
}
