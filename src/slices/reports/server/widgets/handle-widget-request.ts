import type { FieldError } from "#platform/contract/problem.ts";
import { assertNoFieldErrors, formatUnknownField } from "#platform/server/input-errors.ts";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { toPage } from "../places/place-columns.rules.ts";
import { toTableOptions } from "./available-options.ts";
import { readEngagementBreakdown, readSurveyBreakdown } from "./breakdowns.ts";
import { getPlaceFilter, type ReportContext } from "./context.ts";
import { readDashboard } from "./dashboard.ts";
import { buildBaseMeta, toHeaders, buildFilters, toStructures } from "./envelope.ts";
import { answerComments } from "./comments/comments.widget.ts";
import { answerQuestion } from "./comments/question.widget.ts";
import { listAnswer } from "./lists/list.widget.ts";
import type { PanelAnswer, PanelReader } from "./panel.ts";
import { readPriority } from "./priority.ts";
import { readReasonBreakdown } from "./reasons.ts";
import { toColumnFigures, toNumbers } from "./report-rows.rules.ts";
import { type TableOptions, readTableQuery, type TableQuery } from "./request.rules.ts";
import { buildSummaryObject, findSurveyService, readTotals } from "./stats.ts";
import { hasSummary, readPageRows, type ReportTable, readReportTable, getTotalColumns } from "./table.ts";
import { readIndexLines } from "./timelines.ts";
import type { Column, PanelWidget, TableWidget, WidgetDeclaration } from "./widget.ts";

type Summary = NonNullable<ReportSummary>;

/** The unparsed parameters of a request. */
export type RawQuery = Readonly<Record<string, unknown>>;

type PanelOfAnswers = Exclude<PanelWidget["panel"], PanelReader>;

const panels: Readonly<Record<PanelOfAnswers, (context: ReportContext) => Promise<PanelAnswer>>> = {
  dashboard: readDashboard,
  breakdown: readEngagementBreakdown,
  survey_breakdown: readSurveyBreakdown,
  priority: readPriority,
};

function readPanel(context: ReportContext, { panel }: PanelWidget): Promise<PanelAnswer> {
  if (typeof panel === "string") return panels[panel](context);
  const { deps, view, service, scope, dashboard: windows } = context;
  const { tx, today } = view;
  return panel({ tx, today, analytics: deps.analytics, service, scope, windows, filters: getPlaceFilter(context) });
}

/** Returns an error for each parameter, because a panel accepts none. */
function validatePanelQuery(raw: RawQuery): FieldError[] {
  return Object.keys(raw).map((key) => ({
    path: `query.${key}`,
    code: "unknown",
    message: formatUnknownField([key], []),
  }));
}

async function answerPanel(context: ReportContext, widget: PanelWidget, raw: RawQuery): Promise<WidgetReply> {
  assertNoFieldErrors(validatePanelQuery(raw));
  const { data, windows, summary, flags = {} } = await readPanel(context, widget);
  const base = buildBaseMeta(context, widget, windows);
  return { data, meta: { ...base, summary_object: summary, additional_meta: { ...base.additional_meta, ...flags } } };
}

// Returns the totals of a table's columns: only those that exist for everything at once.
function buildColumnTotals(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
  { request, total }: ReportTable,
): Pick<Summary, "totals" | "cards"> {
  const columns = getTotalColumns(context, options.toAllColumns(query), request);
  const found = total ?? {};
  const totals = toColumnFigures(columns, found);
  const cards = options.table.cards
    ? buildCards(options.table.cards, columns, totals)
    : columns.flatMap(({ key, label, reads, isShown = true, shownUnder }) => {
        const figure = totals[key];
        return isShown && shownUnder === undefined && reads === undefined && figure ? [{ key, label, figure }] : [];
      });
  const named = options.table.isPlain ? pick(toNumbers(columns, found), plainTotals) : {};
  return { totals, cards, ...named };
}

/** Returns cards by their metrics, whichever columns a scope shows. */
function buildCards(
  wanted: NonNullable<TableWidget["cards"]>,
  columns: readonly Column[],
  totals: ReturnType<typeof toColumnFigures>,
): NonNullable<Summary["cards"]> {
  return wanted.flatMap(({ metric, label }) => {
    const column = columns.find((each) => each.metric === metric);
    const figure = column && totals[column.key];
    return figure ? [{ key: column.key, label, kind: column.kind, figure }] : [];
  });
}

/** Totals of reports without answers that are in the summary object under their own names. */
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

async function findSummary(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
  table: ReportTable,
): Promise<ReportSummary> {
  if (!hasSummary(query)) return null;
  const { filters, contentFilters } = table.request;
  const service = options.table.isPlain ? null : findSurveyService(context);
  const { windows } = query;
  const surveyed = service && (await readTotals(context, service, windows, { filters, content: contentFilters }));
  const summary = {
    ...(surveyed ? buildSummaryObject(surveyed) : { sb_index: null, client_index: null }),
    ...buildColumnTotals(context, options, query, table),
    ...(options.table.hasReasons ? await readReasonBreakdown(context, query, table.request) : {}),
  };
  const column = table.columns.find((each) => each.key === query.metric);
  if (query.reportType !== "timeline" || !column) return summary;
  return { ...summary, ...(await readIndexLines(context, query, { ...table.request, metric: column.metric })) };
}

async function answerTable(context: ReportContext, widget: TableWidget, raw: RawQuery): Promise<WidgetReply> {
  const offer = toTableOptions(context, widget);
  const { query, errors } = readTableQuery(offer, raw, "query");
  assertNoFieldErrors(errors);
  const table = await readReportTable(context, offer, query);
  const { rows, pagination } = toPage(table.rows, query.page);
  return {
    data: { results: [...(await readPageRows(context, query, table, rows))] },
    meta: {
      ...buildBaseMeta(context, widget, query.windows),
      pagination,
      filters: context.isWithoutFilters ? [] : await buildFilters(context, offer, query),
      structures: toStructures(offer, query),
      summary_object: await findSummary(context, offer, query, table),
      ...toHeaders(offer, query, table.leavesOut),
    },
  };
}

/**
 * Answers every widget: returns the reply of a declaration to a viewer's parameters. Throws `invalid` with every error.
 */
export function answerWidget(context: ReportContext, widget: WidgetDeclaration, raw: RawQuery): Promise<WidgetReply> {
  if (widget.kind === "comments") return answerComments(context, widget, raw);
  if (widget.kind === "question") return answerQuestion(context, widget, raw);
  if (widget.kind === "list") return listAnswer(context, widget, raw);
  return widget.kind === "table" ? answerTable(context, widget, raw) : answerPanel(context, widget, raw);
}
