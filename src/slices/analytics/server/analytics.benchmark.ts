import type { AudienceService, DimensionKey } from "./analytics.dimensions.ts";
import type { DateRange } from "./analytics.time.ts";
import type { PropertyQuantile } from "./benchmark/property-quantiles.rules.ts";

/** The frozen benchmark over all clients that have the service (SBX), of the closed months within a range. */
export interface BenchmarkRequest {
  readonly service: AudienceService;
  /** Scores and likelihoods only; of any other metric the benchmark is null. */
  readonly metrics: readonly string[];
  readonly range: DateRange;
  /** Only this survey of the shared catalog; missing = all of the service. */
  readonly surveyId?: number;
}

/** Whole numbers as they are shown; null where the benchmark may not be shown or has no answers. */
export type BenchmarkFigures = Readonly<Record<string, number | null>>;

/** The same by something of the shared catalog: of the client's own there is none, of position categories by their name. */
export interface BenchmarkByRequest extends Omit<BenchmarkRequest, "surveyId"> {
  readonly by: "survey" | "question" | "topic" | "position_category";
}

/** SBX row by row. */
export interface BenchmarkTable {
  /** Of a survey, question, topic, or position category of the client; null throughout where there is none. */
  of(key: DimensionKey): BenchmarkFigures;
}

/** The benchmark of one closed month. */
export interface BenchmarkMonth {
  readonly month: string;
  readonly figures: BenchmarkFigures;
}

/** From which score on a property is among the best, over twelve closed months, as one month froze it. */
export interface PropertyQuantiles {
  /** The last one of the twelve, by its first day. */
  readonly month: string;
  /** How many properties were compared; null: there are not enough companies or properties yet. */
  readonly properties: number | null;
  readonly quantiles: readonly PropertyQuantile[];
}
