import type { ComparedFigure, Figures, Released } from "#slices/analytics/server/analytics.api.ts";
import type { Figure, IntouchStats, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import type { PlaceRow } from "./portfolio.places.ts";

/** The metrics of one row of the portfolio, by their declared names. */
export const satisfactionMetrics = [
  "agreement_importance",
  "response_count",
  "response_rate",
  "likely_to_renew_percentage",
  "likelihood_to_recommend",
  "surveys_sent",
  "surveys_started",
  "surveys_completed",
  "still_open",
] as const;

type SatisfactionMetric = (typeof satisfactionMetrics)[number];

function valueOf(figure: Released): number | null {
  return figure.state === "value" ? figure.value : null;
}

/** A compared figure as the wire has it. */
function figureOf(compared: ComparedFigure): Figure {
  return {
    value: valueOf(compared.current),
    previous_value: valueOf(compared.previous),
    delta: compared.delta,
    trend: compared.trend,
    is_low: compared.isLow,
    hidden: compared.current.state === "hidden",
    bound: compared.current.state === "value" ? compared.current.bound : null,
  };
}

function metricOf(figures: Figures, name: SatisfactionMetric): ComparedFigure {
  const found = figures[name];
  if (!found) throw new RangeError(`the figures lack ${name}`);
  return found;
}

/** Satisfaction of a place; the wire's two names for the score and for the company index are filled here, once. */
export function intouchStatsOf(figures: Figures, companyIndex: number | null): IntouchStats {
  const compared = (name: SatisfactionMetric): ComparedFigure => metricOf(figures, name);
  const count = (name: SatisfactionMetric): number | null => valueOf(compared(name).current);
  const score = figureOf(compared("agreement_importance"));
  return {
    agreement_importance: score.value,
    previous_year_results: { agreement_importance: score.previous_value },
    response_count: count("response_count"),
    score,
    response_rate: figureOf(compared("response_rate")),
    likely_to_renew_percentage: figureOf(compared("likely_to_renew_percentage")),
    likelihood_to_recommend: figureOf(compared("likelihood_to_recommend")),
    surveys_sent: count("surveys_sent"),
    surveys_started: count("surveys_started"),
    surveys_completed: count("surveys_completed"),
    still_open: count("still_open"),
    company_index: companyIndex,
    client_index: companyIndex,
    // The benchmark over all clients is frozen by a job of its own and is not there yet.
    sb_index: null,
  };
}

/** A row as the wire has it; `stats` is null where the viewer's intouch scope lacks the place. */
export function portfolioRowOf(place: PlaceRow, stats: IntouchStats | null): PortfolioRow {
  const isRegion = place.linkType === "region";
  return {
    m_id: place.id,
    name: place.name,
    link_type: place.linkType,
    // Region and location dashboards do not exist yet, so no row leads anywhere.
    to: null,
    location_count: isRegion ? place.locations.length : null,
    region_name: place.regionName,
    is_archived: place.isArchived,
    unit_count: place.locations.reduce((sum, location) => sum + location.unitCount, 0),
    intouch_stats: stats,
  };
}

export type PortfolioSort = "name" | "satisfaction" | "response_rate" | "likely_to_renew";

const sortedFigure: Readonly<Record<Exclude<PortfolioSort, "name">, (stats: IntouchStats) => Figure>> = {
  satisfaction: (stats) => stats.score,
  response_rate: (stats) => stats.response_rate,
  likely_to_renew: (stats) => stats.likely_to_renew_percentage,
};

function figureAt(row: PortfolioRow, sort: Exclude<PortfolioSort, "name">): Figure | null {
  return row.intouch_stats === null ? null : sortedFigure[sort](row.intouch_stats);
}

// Numbers first, then what has none, hidden ones last of all: whichever way the sort runs, so that a place in the order
// never tells what is hidden.
function rankOf(figure: Figure | null): number {
  if (figure?.hidden) return 2;
  return figure?.value === null || figure === null ? 1 : 0;
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareNames(a: PortfolioRow, b: PortfolioRow): number {
  return byName.compare(a.name, b.name);
}

/** Rows in the order asked for; ties by name, then id. */
export function sortRows(
  rows: readonly PortfolioRow[],
  sort: PortfolioSort,
  descending: boolean,
): readonly PortfolioRow[] {
  const direction = descending ? -1 : 1;
  const ids = (a: PortfolioRow, b: PortfolioRow): number => (a.m_id ?? 0) - (b.m_id ?? 0);
  if (sort === "name") return rows.toSorted((a, b) => direction * compareNames(a, b) || ids(a, b));
  return rows.toSorted((a, b) => {
    const [left, right] = [figureAt(a, sort), figureAt(b, sort)];
    const values = direction * ((left?.value ?? 0) - (right?.value ?? 0));
    return rankOf(left) - rankOf(right) || values || compareNames(a, b) || ids(a, b);
  });
}

/** One page of rows, and where it stands. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: { readonly number: number; readonly size: number },
): {
  readonly rows: readonly Row[];
  readonly pagination: { last: boolean; total_pages: number; record_count: number };
} {
  const pages = Math.ceil(rows.length / page.size);
  const start = (page.number - 1) * page.size;
  return {
    rows: rows.slice(start, start + page.size),
    pagination: { last: page.number >= pages, total_pages: pages, record_count: rows.length },
  };
}
