import type { Figures } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import {
  getFigure,
  type Indexes,
  toIngageStats,
  toIntouchStats,
  LIKELIHOOD,
  placeMetrics,
  SCORE,
  getValue,
} from "./place-figures.rules.ts";

type Summary = NonNullable<PortfolioSummary>;

/** The metrics of a total in each service: those of a place, and those that only totals have. */
export const totalMetrics = {
  ingage: [...placeMetrics.ingage, "likelihood_to_remain", "likelihood_to_recommend"],
  intouch: [...placeMetrics.intouch, "likelihood_to_renew"],
} as const;

function pickFigure(figures: Figures, metric: string): Figure {
  const found = figures[metric];
  if (!found) throw new RangeError(`the totals lack ${metric}`);
  return getFigure(found);
}

/** Returns the numbers of the window before by their wire names. */
function pickPreviousValues(figures: Figures, names: Readonly<Record<string, string>>): Record<string, number | null> {
  const found = Object.entries(names).map(([name, metric]) => [name, getValue(figures[metric]?.previous)]);
  return Object.fromEntries(found) as Record<string, number | null>;
}

const toSameNames = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

const before = {
  ingage: {
    current_score: SCORE,
    ...toSameNames("response_rate", "likelihood_to_remain", LIKELIHOOD.ingage, "likelihood_to_recommend", "tenure"),
  },
  intouch: {
    score: SCORE,
    ...toSameNames(SCORE, "response_rate", "likelihood_to_renew", LIKELIHOOD.intouch, "likelihood_to_recommend"),
    ...toSameNames("residents_with_reported_maintenance_issues"),
  },
} as const;

/** Returns the engagement of a whole table. */
export function toEngagementTotals(figures: Figures, indexes: Indexes): NonNullable<Summary["engagement"]> {
  return {
    ...toIngageStats(figures, indexes),
    likelihood_to_remain: pickFigure(figures, "likelihood_to_remain"),
    likelihood_to_recommend: pickFigure(figures, "likelihood_to_recommend"),
    previous_year: pickPreviousValues(figures, before.ingage),
  };
}

/** Returns the satisfaction of a whole table. */
export function toSatisfactionTotals(figures: Figures, indexes: Indexes): NonNullable<Summary["satisfaction"]> {
  return {
    ...toIntouchStats(figures, indexes),
    likelihood_to_renew: pickFigure(figures, "likelihood_to_renew"),
    previous_year: pickPreviousValues(figures, before.intouch),
  };
}
