import type { AudienceService, DimensionKey } from "./analytics.dimensions.ts";
import type { DateRange } from "./analytics.time.ts";
import type { PropertyQuantile } from "./benchmark/property-quantiles.rules.ts";

/**
 * A request for the frozen benchmark over all clients that have the service (SBX), for the closed months within a
 * range.
 */
export interface BenchmarkRequest {
  readonly service: AudienceService;
  /** Scores and likelihoods only; the benchmark of any other metric is null. */
  readonly metrics: readonly string[];
  readonly range: DateRange;
  /** Only this survey of the shared catalog; missing = all surveys of the service. */
  readonly surveyId?: number;
}

/** Whole numbers as shown; null where the benchmark may not be shown or has no answers. */
export type BenchmarkFigures = Readonly<Record<string, number | null>>;

/** The same by items of the shared catalog. The client's own items have none; position categories match by name. */
export interface BenchmarkByRequest extends Omit<BenchmarkRequest, "surveyId"> {
  readonly by: "survey" | "question" | "topic" | "position_category";
}

/** SBX row by row. */
export interface BenchmarkTable {
  /**
   * Returns SBX of a survey, question, topic, or position category of the client; null throughout where there is none.
   */
  get(key: DimensionKey): BenchmarkFigures;
}

/** The benchmark of one closed month. */
export interface BenchmarkMonth {
  readonly month: string;
  readonly figures: BenchmarkFigures;
}

/** The score limits of the best properties over twelve closed months, as frozen in one month. */
export interface PropertyQuantiles {
  /** The last of the twelve months, by its first day. */
  readonly month: string;
  /** The number of properties compared; null: not yet enough companies or properties. */
  readonly properties: number | null;
  readonly quantiles: readonly PropertyQuantile[];
}
