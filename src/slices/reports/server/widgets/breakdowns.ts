import type { DimensionKey, Filters, MetricTable, Windows } from "#slices/analytics/server/analytics.api.ts";
import type { BreakdownValue, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { figureOf, LIKELIHOOD, RESPONSES, SCORE, valueOf } from "../place-figures.rules.ts";
import { calendarYears } from "./buckets.rules.ts";
import { ask, placeFilter, type ReportContext } from "./context.ts";
import type { PanelAnswer } from "./dashboard.ts";
import { rowBenchmark } from "./sbx.ts";
import { scopes } from "./scopes.ts";
import { summaryObject, totalFigure, totalsOf, totalValue } from "./stats.ts";

interface Bars {
  readonly scope: ReportScope;
  readonly windows: Windows;
  readonly filters: Filters;
}

function valueAt(
  key: DimensionKey,
  name: string,
  table: MetricTable,
  sbx: (key: DimensionKey) => number | null,
): BreakdownValue {
  const score = table.of(key)[SCORE];
  if (!score) throw new RangeError(`the figures lack ${SCORE}`);
  return {
    m_id: key,
    name,
    current: { agreement_importance: valueOf(score.current) },
    previous: { agreement_importance: valueOf(score.previous) },
    sbx: { agreement_importance: sbx(key) },
    figure: figureOf(score),
  };
}

function canTell({ deps, service }: ReportContext, scope: ReportScope): boolean {
  return deps.analytics.canAsk(service, SCORE, scopes[scope].dimension);
}

/** The bars of a breakdown: content by its names, in the order of the catalogue; only keys that have answers. */
async function contentBars(
  context: ReportContext,
  { scope, windows, filters }: Bars,
  among?: ReadonlySet<DimensionKey>,
): Promise<BreakdownValue[]> {
  if (!canTell(context, scope)) return [];
  const { deps, view, service } = context;
  const table = await ask(context, { metrics: [SCORE], by: scopes[scope].dimension, windows, filters });
  const sbx = await rowBenchmark(context, scope, windows.current);
  const found = new Set(table.rows.map((row) => row.key));
  const names = await deps.namesOf(view.tx, { service, scope });
  return names
    .filter(({ key }) => found.has(key) && (among?.has(key) ?? true))
    .map(({ key, name }) => valueAt(key, name, table, sbx));
}

async function locationBars(context: ReportContext, { windows, filters }: Bars): Promise<BreakdownValue[]> {
  const table = await ask(context, { metrics: [SCORE], by: "location", windows, filters });
  const sbx = await rowBenchmark(context, "locations", windows.current);
  return context.places.locations
    .filter((location) => !location.isArchived)
    .map(({ id, name }) => valueAt(id, name, table, sbx));
}

const yearsOf = ({ current, previous }: Windows): { current_year: number; previous_year: number } => ({
  current_year: Number(current.from.slice(0, 4)),
  previous_year: Number(previous.from.slice(0, 4)),
});

/** Engagement of the calendar year by position category and by location, against the year before and SBX. */
export async function engagementBreakdown(context: ReportContext): Promise<PanelAnswer> {
  const windows = calendarYears(context.view.today);
  const filters = placeFilter(context);
  const totals = await totalsOf(context, "ingage", windows);
  return {
    data: {
      position_breakdown: { values: await contentBars(context, { scope: "position_categories", windows, filters }) },
      location_breakdown: { values: await locationBars(context, { scope: "locations", windows, filters }) },
      employees_represented: totalValue(totals, RESPONSES),
      engagement: totalFigure(totals, SCORE),
      response_rate: totalFigure(totals, "response_rate"),
      tenure: { float_years: totalValue(totals, "tenure") },
      likely_to_remain: totalFigure(totals, LIKELIHOOD.ingage),
      ...yearsOf(windows),
    },
    windows,
    summary: summaryObject(totals),
  };
}

/** The surveys of new hires and of onboarding in the shared catalogue (domain.md, Surveys). */
const NEW_HIRE = 3;
const ONBOARDING = 5;

/** The questions of the new-hire and the onboarding survey with their scores of the calendar year. */
export async function surveyBreakdown(context: ReportContext): Promise<PanelAnswer> {
  const windows = calendarYears(context.view.today);
  const { deps, view, service } = context;
  const questions = await deps.namesOf(view.tx, { service, scope: "questions" });
  const askedIn = (survey: number): ReadonlySet<DimensionKey> =>
    new Set(questions.filter(({ surveyIds }) => surveyIds?.includes(survey)).map(({ key }) => key));
  const bars = { scope: "questions" as const, windows, filters: placeFilter(context) };
  return {
    data: {
      new_hire_breakdown: { values: await contentBars(context, bars, askedIn(NEW_HIRE)) },
      onboarding_breakdown: { values: await contentBars(context, bars, askedIn(ONBOARDING)) },
      ...yearsOf(windows),
    },
    windows,
    summary: null,
  };
}
