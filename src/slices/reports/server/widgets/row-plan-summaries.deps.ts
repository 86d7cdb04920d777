import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";

/** Whose plans are asked about. */
export interface PlansOfRowsRequest {
  readonly personIds: readonly number[];
  /** Locations of the enrollments; null: any, and none. */
  readonly locationIds: readonly number[] | null;
  /** Days, both inclusive, in which the enrollments were active. */
  readonly range: DateRange;
  readonly today: string;
}

/** The plans of someone. */
export interface PlansOfRow {
  readonly types: readonly ("onboarding" | "offboarding" | "development")[];
  /** When the last of them ended, or will be complete; null where no one knows. */
  readonly endsOn: string | null;
}

/** In which types of plan people are, and when these will be complete; answered by the slice that owns plans. */
export type PlansOfRows = (tx: ClientTx, request: PlansOfRowsRequest) => Promise<ReadonlyMap<number, PlansOfRow>>;
