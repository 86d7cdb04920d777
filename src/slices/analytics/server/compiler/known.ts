// What a statement would else have to find out, where it was read ahead.

/** How far rollups hold a month. */
export interface ClosedMonth {
  /** The last day that is in; null: none. */
  readonly through: string | null;
}

/** The months that may be read from rollups, by their first day: every month that has a closing and is not dirty. */
export type ClosedMonths = ReadonlyMap<string, ClosedMonth>;

/** The places that are requested whole: locations, regions of which no location is left out, and perhaps the client. */
export interface PooledPlaces {
  readonly locationIds: readonly number[];
  /** With 0 for the locations that are in none. */
  readonly regionIds: readonly number[];
  readonly isWhole: boolean;
}
