import type { FieldProblem } from "#platform/contract/problem.ts";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { pageOf } from "../place-columns.rules.ts";
import { refuse } from "../portfolio.widget.ts";
import { offerOf } from "./available.ts";
import { engagementBreakdown, surveyBreakdown } from "./breakdowns.ts";
import { ask, dimensionsIn, type ReportContext } from "./context.ts";
import { dashboard, type PanelAnswer } from "./dashboard.ts";
import { baseMeta, headsOf, offeredFilters, structuresOf } from "./envelope.ts";
import { reasonBreakdown } from "./reasons.ts";
import { figuresByColumn, numbersOf } from "./report-rows.rules.ts";
import { type Offer, readTableQuery, type TableQuery } from "./request.rules.ts";
import { summaryObject, surveyedIn, totalsOf } from "./stats.ts";
import { pageWithTimelines, type ReportTable, reportTable } from "./table.ts";
import { indexLines } from "./timelines.ts";
import type { PanelWidget, TableWidget, WidgetDeclaration } from "./widget.ts";

type Summary = NonNullable<ReportSummary>;

/** The parameters of a request as they came. */
export type RawQuery = Readonly<Record<string, unknown>>;

const panels: Readonly<Record<PanelWidget["panel"], (context: ReportContext) => Promise<PanelAnswer>>> = {
  dashboard,
  breakdown: engagementBreakdown,
  survey_breakdown: surveyBreakdown,
};

/** A panel takes no parameters: each one is at fault. */
function panelFaults(raw: RawQuery): FieldProblem[] {
  return Object.keys(raw).map((key) => ({ path: `query.${key}`, code: "unknown", message: `There is no ${key} here` }));
}

async function panelAnswer(
  context: ReportContext,
  widget: PanelWidget,
  raw: RawQuery,
  version: string,
): Promise<WidgetReply> {
  refuse(panelFaults(raw));
  const { data, windows, summary } = await panels[widget.panel](context);
  return { data, meta: { ...baseMeta(context, widget, windows, version), summary_object: summary } };
}

// What a table's columns come to together: only those that are known of everything at once.
async function totalsByColumn(
  context: ReportContext,
  offer: Offer,
  query: TableQuery,
  { asked }: ReportTable,
): Promise<Pick<Summary, "totals" | "cards">> {
  const { deps, service } = context;
  const filteredBy = dimensionsIn(asked.contentFilters);
  const columns = offer
    .allColumnsOf(query)
    .filter(({ metric }) => deps.analytics.canAsk(service, metric, "total", filteredBy));
  const metrics = [...new Set(columns.map(({ metric }) => metric))];
  const { windows } = query;
  const found = (await ask(context, { metrics, by: "total", windows, filters: asked.filters })).of(null);
  const totals = figuresByColumn(columns, found);
  const cards = columns.flatMap(({ key, label, isShown = true }) => {
    const figure = totals[key];
    return isShown && figure ? [{ key, label, figure }] : [];
  });
  const named = offer.table.isPlain ? pick(numbersOf(columns, found), plainTotals) : {};
  return { totals, cards, ...named };
}

/** Totals of reports without answers that stand in the summary object by their own names. */
const plainTotals = [
  "compliant",
  "non_compliant",
  "excluded",
  "task_count",
  "users_task_count",
  "annualized_turnover",
] as const;

function pick<Name extends string>(
  numbers: Readonly<Partial<Record<string, unknown>>>,
  names: readonly Name[],
): Partial<Record<Name, number | null>> {
  const found = names.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]]));
  return Object.fromEntries(found) as Partial<Record<Name, number | null>>;
}

async function summaryOf(
  context: ReportContext,
  offer: Offer,
  query: TableQuery,
  table: ReportTable,
): Promise<ReportSummary> {
  const isTimeline = query.reportType === "timeline";
  if (!(query.withSummary || isTimeline)) return null;
  const { filters, contentFilters } = table.asked;
  const service = offer.table.isPlain ? null : surveyedIn(context);
  const { windows } = query;
  const surveyed = service && (await totalsOf(context, service, windows, { filters, content: contentFilters }));
  const summary = {
    ...(surveyed ? summaryObject(surveyed) : { sb_index: null, client_index: null }),
    ...(await totalsByColumn(context, offer, query, table)),
    ...(offer.table.hasReasons ? await reasonBreakdown(context, query, table.asked) : {}),
  };
  const column = table.columns.find((each) => each.key === query.metric);
  if (!isTimeline || !column) return summary;
  return { ...summary, ...(await indexLines(context, query, { ...table.asked, metric: column.metric })) };
}

async function tableAnswer(
  context: ReportContext,
  widget: TableWidget,
  raw: RawQuery,
  version: string,
): Promise<WidgetReply> {
  const offer = offerOf(context, widget);
  const { query, faults } = readTableQuery(offer, raw, "query");
  refuse(faults);
  const table = await reportTable(context, offer, query);
  const { rows, pagination } = pageOf(table.rows, query.page);
  return {
    data: { results: [...(await pageWithTimelines(context, query, table, rows))] },
    meta: {
      ...baseMeta(context, widget, query.windows, version),
      pagination,
      filters: await offeredFilters(context, offer, query),
      structures: structuresOf(offer, query),
      summary_object: await summaryOf(context, offer, query, table),
      ...headsOf(offer, query, table.leavesOut),
    },
  };
}

/** The one engine of the protocol: what a declaration answers to a viewer's parameters. Fails `invalid` naming every fault. */
export function answerWidget(
  context: ReportContext,
  widget: WidgetDeclaration,
  raw: RawQuery,
  version: string,
): Promise<WidgetReply> {
  return widget.kind === "table"
    ? tableAnswer(context, widget, raw, version)
    : panelAnswer(context, widget, raw, version);
}
