import type { ComparedFigure, Figures, Filters, Windows } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import { getFigure, placeMetrics, SCORE, getValue } from "../places/place-figures.rules.ts";
import { fetchMetrics, getDimensions, WHOLE_CLIENT, getPlaceFilter, type ReportContext } from "./context.ts";

type Summary = NonNullable<ReportSummary>;
type SurveyedService = "ingage" | "intouch";

const means = { ingage: "likelihood_to_remain", intouch: "likelihood_to_renew" } as const;

/** The metrics of a service's totals: those of a place, and the means that the summary also has. */
const totalMetrics: Readonly<Record<SurveyedService, readonly string[]>> = {
  ingage: [...placeMetrics.ingage, means.ingage, "likelihood_to_recommend"],
  intouch: [...placeMetrics.intouch, means.intouch],
};

/** Totals of one service: figures by metric, and the indexes of the score. */
export interface Totals {
  readonly service: SurveyedService;
  readonly figures: Figures;
  readonly company: number | null;
  readonly sbx: number | null;
}

/** The scope of totals, and their metrics besides those of every reply. */
interface RequestedTotals {
  readonly filters?: Filters;
  readonly content?: Filters;
  readonly more?: readonly string[];
}

/** Returns the service of a context if it has surveys; null for plans. */
export function findSurveyService({ service }: ReportContext): SurveyedService | null {
  return service === "ingage" || service === "intouch" ? service : null;
}

/** Reads the totals of a service within a context, under filters; the company's are under the content filters alone. */
export async function readTotals(
  context: ReportContext,
  service: SurveyedService,
  windows: Windows,
  { filters = getPlaceFilter(context), content = {}, more = [] }: RequestedTotals = {},
): Promise<Totals> {
  const by = "total" as const;
  const { deps, view } = context;
  const filteredBy = getDimensions(content);
  const metrics = [...totalMetrics[service], ...more].filter((metric) =>
    deps.analytics.canRequest(service, metric, by, filteredBy),
  );
  const isPlain = Object.keys(content).length === 0;
  const [own, company, sbx] = await Promise.all([
    fetchMetrics(context, { metrics, by, windows, filters }),
    fetchMetrics(context, { metrics: [SCORE], by, windows, filters: content, scope: WHOLE_CLIENT }),
    isPlain ? deps.analytics.readBenchmark(view.tx, { service, metrics: [SCORE], range: windows.current }) : null,
  ]);
  return {
    service,
    figures: own.get(null),
    company: getValue(company.get(null)[SCORE]?.current),
    sbx: sbx?.[SCORE] ?? null,
  };
}

function pickComparedFigure(figures: Figures, metric: string): ComparedFigure {
  const found = figures[metric];
  if (!found) throw new RangeError(`the totals lack ${metric}`);
  return found;
}

/** Returns a total in wire form. */
export function getTotalFigure({ figures }: Totals, metric: string): Figure {
  return getFigure(pickComparedFigure(figures, metric));
}

/** Returns the number of a total alone. */
export function getTotalValue({ figures }: Totals, metric: string): number | null {
  return getValue(pickComparedFigure(figures, metric).current);
}

/** Returns every total in wire form, by metric. */
export function getTotalFigures({ figures }: Totals): Record<string, Figure> {
  return Object.fromEntries(Object.entries(figures).map(([metric, figure]) => [metric, getFigure(figure)]));
}

const sharedNames = [
  "agreement_importance",
  "response_count",
  "response_rate",
  "surveys_sent",
  "surveys_started",
  "surveys_completed",
  "still_open",
  "likelihood_to_recommend",
] as const;

/** The numbers of a service's part of the summary object, by the wire's names. */
const summaryNames = {
  ingage: [...sharedNames, "current_score", "likelihood_to_remain", "likely_to_remain_percentage", "tenure"],
  intouch: [
    ...sharedNames,
    "score",
    "likelihood_to_renew",
    "likely_to_renew_percentage",
    "residents_with_reported_maintenance_issues",
  ],
} as const;

// The score has other wire names here (decisions A44); every other number is named like its metric.
const getMetric = (name: string): string => (name === "current_score" || name === "score" ? SCORE : name);

function pickNumbers<Name extends string>(
  figures: Figures,
  names: readonly Name[],
  which: "current" | "previous",
): Record<Name, number | null> {
  const found = names.map((name) => [name, getValue(figures[getMetric(name)]?.[which])]);
  return Object.fromEntries(found) as Record<Name, number | null>;
}

/** Builds the summary object of one service: its totals, those of the window before, and the indexes of its score. */
export function buildSummaryObject(totals: Totals): Summary {
  const { figures, sbx, company } = totals;
  const beside = { figures: getTotalFigures(totals), sb_index: sbx, company_index: company, client_index: company };
  const buildPart = <Name extends string>(names: readonly Name[]) => ({
    ...pickNumbers(figures, names, "current"),
    previous_year: pickNumbers(figures, names, "previous"),
    ...beside,
  });
  return {
    ...(totals.service === "ingage"
      ? { engagement: buildPart(summaryNames.ingage) }
      : { satisfaction: buildPart(summaryNames.intouch) }),
    sb_index: sbx,
    client_index: company,
  };
}
