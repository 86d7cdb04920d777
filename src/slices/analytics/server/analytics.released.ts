import type { ClientTx } from "#platform/server/db/database.ts";

/**
 * Release cells of whole windows added up ahead: rows of measures and people by `service`, `level` (location, region, client),
 * `place_id`, `first_month` and `until_month`.
 */
export interface WindowSums {
  readonly table: string;
  /** Per client: the names of the `windows` that there are, `is_changed` (nothing may be read), `places` as in running sums. */
  readonly seals: string;
}

/** A row of release cells added up that is not what the cells say; null where there is, or should be, no such row. */
export interface ReleasedDifference {
  readonly table: "released_sums";
  /** Null: a region or the whole client. */
  readonly locationId: number | null;
  /** First day of the window's first month. */
  readonly day: string;
  /** The rest of the row's key, by column. */
  readonly key: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number>> | null;
  readonly stored: Readonly<Record<string, number>> | null;
}

/** Release cells of the windows that tables of today request: sums that a job makes. */
export interface ReleasedSums {
  /** Makes those of a client that are missing or have changed, as the job does; false: there was nothing to do. */
  keep(clientId: number): Promise<boolean>;
  /** Adds the cells up anew and returns every sum that may be read and differs. Changes nothing. */
  differences(tx: ClientTx): Promise<readonly ReleasedDifference[]>;
  /** Where some differ, has all of the client's read by no one until they are kept again; returns how many differ. */
  markWrong(tx: ClientTx): Promise<number>;
}
