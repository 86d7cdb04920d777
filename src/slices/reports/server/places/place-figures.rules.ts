import {
  type ComparedFigure,
  type Figures,
  findBand,
  MIN_RANKED_PEOPLE,
  type PropertyQuantiles,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import type { Figure, IngageStats, IntouchStats, Standing } from "#slices/reports/contract/figures.contract.ts";

// Converts figures of the engine to their wire form, in this file only. The wire has several names for the score and
// for the company index; they are filled here, once.

/** The declared name of either service's score. */
export const SCORE = "agreement_importance";
/** The declared names of the share of answers 4 and 5 in each service. */
export const LIKELIHOOD = { intouch: "likely_to_renew_percentage", ingage: "likely_to_remain_percentage" } as const;
/** The declared name of the number of responses behind a score. */
export const RESPONSES = "response_count";

const participation = ["response_rate", "surveys_sent", "surveys_started", "surveys_completed", "still_open"] as const;

/** The declared names of a place's metrics in each service. */
export const placeMetrics = {
  intouch: [
    SCORE,
    RESPONSES,
    LIKELIHOOD.intouch,
    "likelihood_to_recommend",
    "residents_with_reported_maintenance_issues",
    ...participation,
  ],
  ingage: [SCORE, RESPONSES, LIKELIHOOD.ingage, "tenure", ...participation],
} as const;

type PlaceMetric = (typeof placeMetrics)[keyof typeof placeMetrics][number];

/** The scores that a score is compared with besides its own past; null where there is no such number. */
export interface Indexes {
  /** The score of the whole client for the same dates. */
  readonly company: number | null;
  readonly sbx: number | null;
}

/**
 * Returns the standing of a shown score among properties; undefined where too few people answered or it is not known.
 */
function toStanding(
  { current }: ComparedFigure,
  { month, properties, quantiles }: PropertyQuantiles,
): Standing | undefined {
  if (current.state !== "value" || current.bound !== null || current.n < MIN_RANKED_PEOPLE) return undefined;
  return { band: properties === null ? null : findBand(current.rounded, quantiles), properties, month };
}

/** Returns a released number; null where there is none or it is not shown. */
export function getValue(figure: Released | null | undefined): number | null {
  return figure?.state === "value" ? figure.value : null;
}

/** Returns why there is no number, where the row alone decides it whatever was answered. */
export function findMissingReason(figure: Released): Pick<Figure, "why_none"> {
  return figure.state === "na" && figure.why !== undefined ? { why_none: figure.why } : {};
}

/** Converts a compared figure to its wire form. */
export function getFigure(compared: ComparedFigure): Figure {
  return {
    value: getValue(compared.current),
    previous_value: getValue(compared.previous),
    delta: compared.delta,
    trend: compared.trend,
    certainty: compared.certainty,
    smallest_change: compared.smallestChange,
    is_low: compared.isLow,
    hidden: compared.current.state === "hidden",
    ...findMissingReason(compared.current),
    bound: compared.current.state === "value" ? compared.current.bound : null,
  };
}

function toMetric(figures: Figures, name: PlaceMetric): ComparedFigure {
  const found = figures[name];
  if (!found) throw new RangeError(`the figures lack ${name}`);
  return found;
}

type SharedStats = Omit<IntouchStats & IngageStats, "score"> & { readonly score: Figure };

function toShared(
  figures: Figures,
  { company, sbx }: Indexes,
  quantiles: PropertyQuantiles | null,
): Pick<SharedStats, keyof IntouchStats & keyof IngageStats> {
  // A bare number cannot mark itself as a bound.
  const findCount = (name: PlaceMetric): number | null => {
    const { current } = toMetric(figures, name);
    return current.state === "value" && current.bound !== null ? null : getValue(current);
  };
  const score = toMetric(figures, SCORE);
  const standing = quantiles === null ? undefined : toStanding(score, quantiles);
  return {
    score: getFigure(score),
    response_count: findCount(RESPONSES),
    response_rate: getFigure(toMetric(figures, "response_rate")),
    surveys_sent: findCount("surveys_sent"),
    surveys_started: findCount("surveys_started"),
    surveys_completed: findCount("surveys_completed"),
    still_open: findCount("still_open"),
    company_index: company,
    client_index: company,
    sb_index: sbx,
    ...(standing ? { standing } : {}),
  };
}

/** Returns the satisfaction of a place; for a location, with its standing among properties. */
export function toIntouchStats(
  figures: Figures,
  indexes: Indexes,
  quantiles: PropertyQuantiles | null = null,
): IntouchStats {
  const shared = toShared(figures, indexes, quantiles);
  const pickFigure = (name: PlaceMetric): Figure => getFigure(toMetric(figures, name));
  return {
    ...shared,
    agreement_importance: shared.score.value,
    previous_year_results: { agreement_importance: shared.score.previous_value },
    likely_to_renew_percentage: pickFigure(LIKELIHOOD.intouch),
    likelihood_to_recommend: pickFigure("likelihood_to_recommend"),
    residents_with_reported_maintenance_issues: pickFigure("residents_with_reported_maintenance_issues"),
  };
}

/** Returns the engagement of a place; for a location, with its standing among properties. */
export function toIngageStats(
  figures: Figures,
  indexes: Indexes,
  quantiles: PropertyQuantiles | null = null,
): IngageStats {
  const shared = toShared(figures, indexes, quantiles);
  return {
    ...shared,
    current_score: shared.score.value,
    previous_score: shared.score.previous_value,
    likely_to_remain_percentage: getFigure(toMetric(figures, LIKELIHOOD.ingage)),
    tenure: getFigure(toMetric(figures, "tenure")),
  };
}
