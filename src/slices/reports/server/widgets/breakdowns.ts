import type {
  ComparedWindows,
  DimensionKey,
  Filters,
  MetricTable,
  Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { BreakdownValue } from "#slices/reports/contract/breakdown.contract.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { getFigure, LIKELIHOOD, RESPONSES, SCORE, getValue } from "../places/place-figures.rules.ts";
import { buildCalendarYears } from "./buckets.rules.ts";
import { fetchMetrics, getDimensions, getPlaceFilter, type ReportContext } from "./context.ts";
import type { PanelAnswer } from "./panel.ts";
import { readRowBenchmark } from "./sbx.ts";
import { scopes } from "./scopes.ts";
import { buildSummaryObject, getTotalFigure, readTotals, getTotalValue } from "./stats.ts";

/** The bars that are requested. */
interface Bars {
  readonly scope: ReportScope;
  readonly windows: Windows;
  readonly filters: Filters;
}

const EMPLOYEES = "employees";
const getNoSbx = (): null => null;

function buildBreakdownValue(
  key: DimensionKey,
  name: string,
  table: MetricTable,
  sbx: (key: DimensionKey) => number | null,
): BreakdownValue {
  const score = table.get(key)[SCORE];
  if (!score) throw new RangeError(`the figures lack ${SCORE}`);
  return {
    m_id: key,
    name,
    current: { agreement_importance: getValue(score.current) },
    previous: { agreement_importance: getValue(score.previous) },
    sbx: { agreement_importance: sbx(key) },
    figure: getFigure(score),
  };
}

function canShow({ deps, service }: ReportContext, { scope, filters }: Bars): boolean {
  return deps.analytics.canRequest(service, SCORE, scopes[scope].dimension, getDimensions(filters));
}

// No benchmark is stored for a segment within a segment.
function readSbx(context: ReportContext, { scope, windows, filters }: Bars) {
  return "question" in filters ? getNoSbx : readRowBenchmark(context, scope, windows.current);
}

/** Reads the bars of content under its names, in the order of the catalog; only keys that have answers. */
export async function readContentBars(
  context: ReportContext,
  bars: Bars,
  among?: ReadonlySet<DimensionKey>,
): Promise<BreakdownValue[]> {
  if (!canShow(context, bars)) return [];
  const { scope, windows, filters } = bars;
  const { deps, view, service } = context;
  const table = await fetchMetrics(context, { metrics: [SCORE], by: scopes[scope].dimension, windows, filters });
  const sbx = await readSbx(context, bars);
  const found = new Set(table.rows.map((row) => row.key));
  const names = await deps.readNames(view.tx, { service, scope });
  return names
    .filter(({ key }) => found.has(key) && (among?.has(key) ?? true))
    .map(({ key, name }) => buildBreakdownValue(key, name, table, sbx));
}

/** Reads the bars of the places of a context, by name, without archived locations and empty regions. */
export async function readPlaceBars(
  context: ReportContext,
  bars: Bars & { readonly scope: "regions" | "locations" },
): Promise<BreakdownValue[]> {
  const { scope, windows, filters } = bars;
  const { locations, regions } = context.places;
  const table = await fetchMetrics(context, { metrics: [SCORE], by: scopes[scope].dimension, windows, filters });
  const sbx = await readSbx(context, bars);
  const active = locations.filter((location) => !location.isArchived);
  const regionIds = new Set(active.map((location) => location.regionId));
  const shown = scope === "locations" ? active : regions.filter((region) => regionIds.has(region.id));
  return shown.map(({ id, name }) => buildBreakdownValue(id, name, table, sbx));
}

/** Returns the calendar years of windows. */
export const toYears = ({ current, previous }: ComparedWindows): { current_year: number; previous_year: number } => ({
  current_year: Number(current.from.slice(0, 4)),
  previous_year: Number(previous.from.slice(0, 4)),
});

/** The first tenure band of a year or more (tenure-bands.rules.ts). */
const YEAR_BAND = 3;

/**
 * Returns the percentage of people with a known start date who have been here for a year or more; null without such
 * people.
 */
async function readYearOrMoreShare(context: ReportContext, windows: Windows): Promise<number | null> {
  const filters = getPlaceFilter(context);
  const { rows } = await fetchMetrics(context, { metrics: [EMPLOYEES], by: "tenure_band", windows, filters });
  const known = rows.flatMap(({ key, figures }) =>
    key === null ? [] : [{ band: Number(key), people: getValue(figures[EMPLOYEES]?.current) ?? 0 }],
  );
  const all = known.reduce((sum, { people }) => sum + people, 0);
  const stayed = known.reduce((sum, { band, people }) => (band < YEAR_BAND ? sum : sum + people), 0);
  return all === 0 ? null : Math.floor((200 * stayed + all) / (2 * all));
}

/**
 * Reads engagement of the calendar year by position category and by location, compared with the year before and SBX.
 */
export async function readEngagementBreakdown(context: ReportContext): Promise<PanelAnswer> {
  const windows = buildCalendarYears(context.view.today);
  const filters = getPlaceFilter(context);
  const totals = await readTotals(context, "ingage", windows, { more: [EMPLOYEES] });
  return {
    data: {
      position_breakdown: {
        values: await readContentBars(context, { scope: "position_categories", windows, filters }),
      },
      location_breakdown: { values: await readPlaceBars(context, { scope: "locations", windows, filters }) },
      employees_represented: getTotalValue(totals, RESPONSES),
      active_users: getTotalValue(totals, EMPLOYEES),
      engagement: getTotalFigure(totals, SCORE),
      response_rate: getTotalFigure(totals, "response_rate"),
      tenure: {
        float_years: getTotalValue(totals, "tenure"),
        year_or_more_percentage: await readYearOrMoreShare(context, windows),
      },
      likely_to_remain: getTotalFigure(totals, LIKELIHOOD.ingage),
      ...toYears(windows),
    },
    windows,
    summary: buildSummaryObject(totals),
  };
}

/** The surveys of new hires and of onboarding in the shared catalog (domain.md, Surveys). */
const NEW_HIRE = 3;
const ONBOARDING = 5;

/** Reads the questions of the new-hire and the onboarding survey with their scores of the calendar year. */
export async function readSurveyBreakdown(context: ReportContext): Promise<PanelAnswer> {
  const windows = buildCalendarYears(context.view.today);
  const { deps, view, service } = context;
  const questions = await deps.readNames(view.tx, { service, scope: "questions" });
  const getSurveyQuestions = (survey: number): ReadonlySet<DimensionKey> =>
    new Set(questions.filter(({ surveyIds }) => surveyIds?.includes(survey)).map(({ key }) => key));
  const bars = { scope: "questions" as const, windows, filters: getPlaceFilter(context) };
  return {
    data: {
      new_hire_breakdown: { values: await readContentBars(context, bars, getSurveyQuestions(NEW_HIRE)) },
      onboarding_breakdown: { values: await readContentBars(context, bars, getSurveyQuestions(ONBOARDING)) },
      ...toYears(windows),
    },
    windows,
    summary: null,
  };
}
