import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type { Released } from "./analytics.figures.ts";
import type { DateRange } from "./analytics.time.ts";
import type { Certainty } from "./statistics/certainty.rules.ts";

/** The rest of the first place's region: all its locations, and those of them that the viewer may see. */
export interface RestRequest {
  readonly locationIds: readonly number[];
  readonly visibleIds: readonly number[];
}

/** The metrics and places to compare, in one range. */
export interface PlacesRequest {
  readonly service: AudienceService;
  readonly metrics: readonly string[];
  readonly by: "location" | "region";
  /** The others are compared with the first one. */
  readonly keys: readonly number[];
  readonly rows: "total" | "question";
  readonly range: DateRange;
  /** Content dimensions only. */
  readonly filters: Filters;
  readonly scope: Scope;
  /** Today in the client's zone. */
  readonly today: string;
  /** Null: not requested. For the score only. */
  readonly rest: RestRequest | null;
}

/** The difference from the first place, as both are shown; the certainty is null when an error is not known. */
export interface PlaceDifference {
  readonly delta: number;
  readonly certainty: Certainty | null;
}

/** A figure of one place, as its own report shows it. */
export interface ComparedPlace {
  readonly figure: Released;
  /**
   * The number of open responses behind it; null when it contains protected ones, and for metrics that are not of
   * answers.
   */
  readonly n: number | null;
  /** Null for the first place, and when either number is not shown. */
  readonly difference: PlaceDifference | null;
}

/** The combined score of the other places of a region. */
export interface ComparedRest {
  readonly value: number;
  readonly difference: PlaceDifference;
}

/** One row: the key of a question, or null for the total. */
export interface PlacesRow {
  readonly key: DimensionKey;
  /** By metric: one cell per place, in order. */
  readonly cells: Readonly<Record<string, readonly ComparedPlace[]>>;
  /** Null when not requested, or when so few others are shown that it would reveal the score of one. */
  readonly rest: ComparedRest | null;
}

export interface PlacesTable {
  readonly rows: readonly PlacesRow[];
  /** True when only open answers were counted, because protected ones are not released this way. */
  readonly leavesOutProtected: boolean;
}

/** Compares places. Each figure is the one that the place's own report shows. */
export interface ComparisonApi {
  comparePlaces(tx: ClientTx, request: PlacesRequest): Promise<PlacesTable>;
}
