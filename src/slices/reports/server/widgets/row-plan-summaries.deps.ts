import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";

/** The people whose plans are requested. */
export interface PlansOfRowsRequest {
  readonly personIds: readonly number[];
  /** Locations of the enrollments; null: any, and none. */
  readonly locationIds: readonly number[] | null;
  /** Days, both inclusive, in which the enrollments were active. */
  readonly range: DateRange;
  readonly today: string;
}

/** The plans of a person. */
export interface PlansOfRow {
  readonly types: readonly ("onboarding" | "offboarding" | "development")[];
  /** When the last of them ended, or will be complete; null where it is not known. */
  readonly endsOn: string | null;
}

/**
 * Reads the types of plan that people are in, and when these will be complete; implemented by the slice that owns
 * plans.
 */
export type PlansOfRows = (tx: ClientTx, request: PlansOfRowsRequest) => Promise<ReadonlyMap<number, PlansOfRow>>;
