import { type Filters, deferScore, type Windows } from "#slices/analytics/server/analytics.api.ts";
import type { Figure, LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type { DashboardTimeline, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import { getFigure, LIKELIHOOD, RESPONSES, SCORE } from "../places/place-figures.rules.ts";
import { type Lines, buildLine } from "../places/place-lines.rules.ts";
import { toAxis } from "./axis.rules.ts";
import { readCommentsFigure } from "./comments/comments-figure.ts";
import { buildMonthLabels } from "./buckets.rules.ts";
import { isThin, readQuarters } from "./dashboard-quarters.ts";
import { fetchMetrics, WHOLE_CLIENT, getPlaceFilter, type ReportContext } from "./context.ts";
import type { PanelAnswer } from "./panel.ts";
import {
  findSurveyService,
  buildSummaryObject,
  getTotalFigure,
  getTotalFigures,
  type Totals,
  readTotals,
  getTotalValue,
} from "./stats.ts";

type SurveyedService = Totals["service"];

type Months = Lines["own"];

/**
 * Additional metrics of a dashboard: the distribution of the likelihood, how many residents may leave, and the outcomes
 * of alerts.
 */
const besides: Readonly<Record<SurveyedService, readonly string[]>> = {
  ingage: ["unlikely_to_remain_percentage", "neutral_to_remain_percentage"],
  intouch: [
    "unlikely_to_renew",
    "unlikely_to_renew_percentage",
    "neutral_to_renew_percentage",
    "opened_alerts",
    "verified_fix_rate",
    "hours_to_first_answer",
    "hours_to_verified_fix",
    "reopened_share",
  ],
};

function readMonths(
  { deps, view }: ReportContext,
  service: SurveyedService,
  windows: Windows,
  where: Pick<ReportContext, "scope"> & { readonly filters?: Filters },
): Promise<Months> {
  const { tx, today } = view;
  return deps.analytics.computeTimeline(tx, { service, metrics: [SCORE], range: windows.current, today, ...where });
}

/** Returns the region of a location; null for any other subject, and without a region. */
function findRegionId({ subject }: ReportContext): number | null {
  return subject?.linkType === "location" ? (subject.places.locations[0]?.regionId ?? null) : null;
}

async function countLocations({ deps, view }: ReportContext, regionId: number): Promise<number> {
  return (await deps.organization.readLocations(view.tx)).filter((each) => each.regionId === regionId).length;
}

/**
 * Returns the score to be shown: for a location whose own is withheld, its region's without a trend (domain.md,
 * Confidentiality 7).
 */
async function readShownScore(
  context: ReportContext,
  totals: Totals,
  windows: Windows,
  around: number | null,
): Promise<{ readonly figure: Figure; readonly deferred: boolean }> {
  const own = totals.figures[SCORE];
  if (!own) throw new RangeError(`the totals lack ${SCORE}`);
  if (own.current.state !== "hidden" || around === null) return { figure: getFigure(own), deferred: false };
  const request = {
    metrics: [SCORE],
    by: "total" as const,
    windows,
    filters: { region: [around] },
    scope: WHOLE_CLIENT,
  };
  const region = (await fetchMetrics(context, request)).get(null)[SCORE];
  const shown = deferScore(own, region ? { figure: region, locations: await countLocations(context, around) } : null);
  const { figure: current, deferred, delta, trend, isLow } = shown;
  const word = deferred ? { certainty: null, smallestChange: null } : {};
  const compared = { ...own, current, delta, trend, isLow, ...word };
  const figure = getFigure(compared);
  return { figure: deferred ? { ...figure, previous_value: null } : figure, deferred };
}

function toTimeline(
  labels: readonly string[],
  points: readonly { value: number | null; hidden: boolean }[],
): DashboardTimeline {
  return {
    labels: [...labels],
    values: points.map((point) => point.value),
    hidden: points.map((point) => point.hidden),
  };
}

const pickLine = (line: readonly LinePoint[], of: "company" | "sbx"): { value: number | null; hidden: boolean }[] =>
  line.map((point) => ({ value: point[of], hidden: false }));

/**
 * Builds a service's dashboard: the figures of its windows, and the lines of the place, its region, the company and
 * SBX.
 */
export async function readDashboard(context: ReportContext): Promise<PanelAnswer> {
  const service = findSurveyService(context);
  if (service === null) throw new RangeError("plans have no dashboard of surveys");
  const windows = context.dashboard;
  const { scope } = context;
  const request = { service, metrics: [SCORE], range: windows.current };
  const around = findRegionId(context);
  const [totals, own, company, sbx, region] = await Promise.all([
    readTotals(context, service, windows, { more: besides[service] }),
    readMonths(context, service, windows, { scope, filters: getPlaceFilter(context) }),
    readMonths(context, service, windows, { scope: WHOLE_CLIENT }),
    context.deps.analytics.readBenchmarkTimeline(context.view.tx, request),
    around === null
      ? null
      : readMonths(context, service, windows, { scope: WHOLE_CLIENT, filters: { region: [around] } }),
  ]);
  const line = buildLine({ own, company, sbx }, SCORE);
  const regionLine = region && buildLine({ own: region, company, sbx }, SCORE);
  const labels = buildMonthLabels(windows.current);
  const drawn = [
    ...line.flatMap(({ value, company: all, sbx: index }) => [value, all, index]),
    ...(regionLine ?? []).map((point) => point.value),
  ];
  const shown = await readShownScore(context, totals, windows, around);
  const comments = service === "intouch" ? { comments_count: await readCommentsFigure(context, windows) } : {};
  const shared = {
    figures: { ...getTotalFigures(totals), [SCORE]: shown.figure, ...comments },
    deferred: shown.deferred,
    response_rate_prct: getTotalValue(totals, "response_rate"),
    response_count: getTotalValue(totals, RESPONSES),
    sb_index: totals.sbx,
    client_index: totals.company,
    line,
    quarters: isThin(line) ? await readQuarters(context, service, windows, around) : null,
    timelines: {
      result_timeline: toTimeline(labels, line),
      region_timeline: regionLine && toTimeline(labels, regionLine),
      client_timeline: toTimeline(labels, pickLine(line, "company")),
      sbx_timeline: toTimeline(labels, pickLine(line, "sbx")),
      ...toAxis(service, drawn),
    },
  };
  const likelihood = getTotalFigure(totals, LIKELIHOOD[service]).value;
  const score = shown.figure.value;
  const data: WidgetData =
    service === "ingage"
      ? { ...shared, current_score: score, likely_to_remain_prct: likelihood, tenure: getTotalValue(totals, "tenure") }
      : {
          ...shared,
          score,
          agreement_importance: score,
          likely_to_renew_prct: likelihood,
          likelihood_to_recommend: getTotalValue(totals, "likelihood_to_recommend"),
          residents_with_reported_maintenance_issues: getTotalValue(
            totals,
            "residents_with_reported_maintenance_issues",
          ),
        };
  return { data, windows, summary: buildSummaryObject(totals) };
}
