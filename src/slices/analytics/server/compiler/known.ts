// Facts that a statement would otherwise have to look up, when they were read ahead.

/** How far rollups include a month. */
export interface ClosedMonth {
  /** The last day included; null: none. */
  readonly through: string | null;
}

/**
 * The months that may be read from rollups, by their first day: every month that is closed in part or whole and is not
 * stale.
 */
export type ClosedMonths = ReadonlyMap<string, ClosedMonth>;

/** The places requested as a whole: locations, regions without a missing location, and possibly the client. */
export interface PooledPlaces {
  readonly locationIds: readonly number[];
  /** Includes 0 for the locations without a region. */
  readonly regionIds: readonly number[];
  readonly isWhole: boolean;
}
