import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type { Released } from "./analytics.figures.ts";
import type { DateRange } from "./analytics.time.ts";
import type { Certainty } from "./statistics/certainty.rules.ts";

/** The rest of the region of the first place: all of the region's locations, and those of them that the reader sees. */
export interface RestRequest {
  readonly locationIds: readonly number[];
  readonly seenIds: readonly number[];
}

/** Which figures of which places are compared, in one range. */
export interface PlacesRequest {
  readonly service: AudienceService;
  readonly metrics: readonly string[];
  readonly by: "location" | "region";
  /** The first one is what the others are compared with. */
  readonly keys: readonly number[];
  readonly rows: "total" | "question";
  readonly range: DateRange;
  /** Content alone. */
  readonly filters: Filters;
  readonly scope: Scope;
  /** Today in the client's zone. */
  readonly today: string;
  /** Null: not requested. Only of the score. */
  readonly rest: RestRequest | null;
}

/** How far a number is from that of the first place, as both are shown; the word is null where an error is not known. */
export interface PlaceDifference {
  readonly delta: number;
  readonly certainty: Certainty | null;
}

/** A figure of one place, as its own report shows it. */
export interface ComparedPlace {
  readonly figure: Released;
  /** How many open responses it rests on; null where protected ones are in it, and of what is no figure of answers. */
  readonly n: number | null;
  /** Null of the first place, and where either number is not shown. */
  readonly difference: PlaceDifference | null;
}

/** The score of the other places of a region together. */
export interface ComparedRest {
  readonly value: number;
  readonly difference: PlaceDifference;
}

/** One row: the key of a question, or null of the total. */
export interface PlacesRow {
  readonly key: DimensionKey;
  /** By metric, one per place in their order. */
  readonly cells: Readonly<Record<string, readonly ComparedPlace[]>>;
  /** Null where it is not requested, or where so few others are shown that it says the score of one. */
  readonly rest: ComparedRest | null;
}

export interface PlacesTable {
  readonly rows: readonly PlacesRow[];
  /** True where open answers were counted alone, because protected ones are not released so. */
  readonly leavesOutProtected: boolean;
}

/** Figures of places beside each other: each one is the figure that the place's own report shows. */
export interface ComparisonApi {
  places(tx: ClientTx, request: PlacesRequest): Promise<PlacesTable>;
}
