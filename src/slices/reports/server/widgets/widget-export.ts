import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { ColumnKind, FileCell, FileFact } from "#platform/server/spreadsheets/table-cells.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow, TimelinePoint } from "#slices/reports/contract/widget-data.contract.ts";
import { readPlaceView } from "../places/place-view.ts";
import { isTestedFigure } from "../places/place-columns.rules.ts";
import { buildChangeColumns, type PrintedColumn } from "../exports/printed-columns.ts";
import type { FileTable } from "../exports/exports.service.ts";
import type { TableExport } from "../portfolio/portfolio.table.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { toTableOptions } from "./available-options.ts";
import { exportComments } from "./comments/comments-export.ts";
import { buildContext, type ReportContext } from "./context.ts";
import { listExport } from "./lists/list-export.ts";
import { buildFilters } from "./envelope.ts";
import { type TableOptions, readTableQuery, type TableQuery } from "./request.rules.ts";
import { hasRealChange } from "./report-rows.rules.ts";
import { scopes } from "./scopes.ts";
import { readPageRows, type ReportTable, readReportTable, findText } from "./table.ts";
import { buildTimelineBuckets } from "./timelines.ts";
import type { Column, NumberKind } from "./widget.ts";
import { getRequestedWidget, type WidgetRequest } from "./widgets.service.ts";

type ReportFileColumn = PrintedColumn<ReportRow>;

/** Returns the text columns after the figures. */
function buildTextColumns({ texts }: ReportTable): ReportFileColumn[] {
  return texts.map(({ key, label, cell }) => ({
    key,
    label,
    kind: cell === "date" ? "day" : "text",
    missing: "N/A",
    cell: (row) => findText(row, key),
  }));
}

// Means print like years, with one decimal; a change is a difference on the figure's scale: of a share, points.
const fileKinds: Readonly<Record<NumberKind, Exclude<ColumnKind, "day">>> = {
  score: "score",
  percent: "percent",
  years: "years",
  mean: "years",
  count: "count",
};
const changeKinds: Readonly<Record<NumberKind, Exclude<ColumnKind, "day">>> = { ...fileKinds, percent: "score" };

function roundValue(kind: NumberKind, value: number | null): number | null {
  if (value === null) return null;
  return fileKinds[kind] === "years" ? Math.round(value * 10) / 10 : Math.round(value);
}

type Printable = Pick<Figure, "value" | "hidden" | "bound">;

function toCell(kind: NumberKind, figure: Printable | undefined): FileCell {
  if (figure?.hidden) return { hidden: true };
  const value = roundValue(kind, figure?.value ?? null);
  return value !== null && figure?.bound ? { bound: figure.bound, value } : value;
}

function buildFigureColumns({ service }: ReportContext, { key, label, kind }: Column): ReportFileColumn[] {
  const missing = "N/A";
  const figure: ReportFileColumn = {
    key,
    label,
    kind: fileKinds[kind],
    missing,
    cell: (row) => toCell(kind, row.figures[key]),
  };
  if (kind === "count") return [figure];
  const change = buildChangeColumns(
    { key, label, kind: changeKinds[kind], isTested: isTestedFigure({ service, kind }) },
    (row: ReportRow) => row.figures[key],
  );
  return kind === "score" ? [figure, ...change, ...buildIndexColumns(key, label)] : [figure, ...change];
}

function buildIndexColumns(key: string, label: string): ReportFileColumn[] {
  const buildIndexColumn = (name: string, of: (row: ReportRow) => number | null | undefined): ReportFileColumn => ({
    key: `${key}_${name.toLowerCase()}`,
    label: `${label} ${name}`,
    kind: "score",
    missing: "-",
    role: "index",
    cell: (row) => roundValue("score", of(row) ?? null),
  });
  return [
    buildIndexColumn("Company", (row) => row.company_index),
    buildIndexColumn("SBX", (row) => row.sb_index?.agreement_importance),
  ];
}

function buildTimelineColumns(context: ReportContext, query: TableQuery, column: Column): ReportFileColumn[] {
  return buildTimelineBuckets(context, query).map(({ label }, at) => ({
    key: `${column.key}_${at}`,
    label,
    kind: fileKinds[column.kind],
    missing: "N/A",
    cell: (row) => toCell(column.kind, row.timeline?.[at] satisfies TimelinePoint | undefined),
  }));
}

function buildHeadColumns({ scope }: TableQuery): ReportFileColumn[] {
  const text = { kind: "text", missing: "N/A" } as const;
  const name: ReportFileColumn = { ...text, key: "name", label: scopes[scope].label, cell: (row) => row.name };
  if (scope === "questions") {
    return [name, { ...text, key: "type", label: "Type", cell: (row) => row.question_type_slug ?? null }];
  }
  if (scope !== "locations") return [name];
  const region: ReportFileColumn = { ...text, key: "region", label: "Region", cell: (row) => row.region_name ?? null };
  const findStatus = ({ location_status_id: id, link_type: link }: ReportRow): string | null => {
    if (link !== "location") return null;
    return id === 2 ? "Archived" : "Active";
  };
  return [name, region, { ...text, key: "status", label: "Status", cell: findStatus }];
}

function buildColumns(
  context: ReportContext,
  query: TableQuery,
  table: ReportTable,
  saysFirst = false,
): ReportFileColumn[] {
  const wanted = query.columns ?? table.columns.map(({ key }) => key);
  const chosen = wanted.flatMap((key) => table.columns.find((column) => column.key === key) ?? []);
  const primary = table.columns.find(({ key }) => key === query.metric);
  const periods = query.reportType === "timeline" && primary ? buildTimelineColumns(context, query, primary) : [];
  const led = chosen.flatMap((column) => (column.precedingColumn ? [column.precedingColumn, column] : [column]));
  const [textHeaders, figures] = [
    buildTextColumns(table),
    led.flatMap((column) => buildFigureColumns(context, column)),
  ];
  return [
    ...buildHeadColumns(query),
    ...(saysFirst ? [...textHeaders, ...figures] : [...figures, ...textHeaders]),
    ...periods,
  ];
}

/** Reads the filters of the rows, and the dates of the figures. */
async function readFacts(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
): Promise<TableExport["filters"]> {
  const { current, previous } = query.windows;
  const facts: FileFact[] = [["View", scopes[query.scope].plural]];
  if (context.subject)
    facts.push([scopes[context.subject.linkType === "region" ? "regions" : "locations"].label, context.subject.name]);
  for (const { key, label, choices, value } of await buildFilters(context, options, query)) {
    const chosen = (choices ?? []).filter((choice) => choice.selected).map((choice) => choice.name);
    if (chosen.length > 0) facts.push([label, chosen.join(", ")]);
    else if (value !== null && key !== "date_range") facts.push([label, value]);
  }
  const before = previous === null ? "" : `, compared with ${previous.from} – ${previous.to}`;
  facts.push(["Dates", `${current.from} – ${current.to}${before}`]);
  facts.push(["As Of", { moment: context.view.asOf }]);
  return facts;
}

/**
 * Exports a widget's table: every row, in the order of the screen, with the columns that it shows. Throws what the
 * widget itself throws, and `invalid` with `no_table` for a widget without a table.
 */
export function exportWidget(deps: ReportsDeps, actor: Actor, request: WidgetRequest): Promise<FileTable> {
  const widget = getRequestedWidget(deps.catalog, request);
  return deps.db.reading(actor.clientId, async (tx) => {
    const context = buildContext(deps, await readPlaceView(deps, tx, actor), widget, request);
    if (widget.kind === "comments") return exportComments(context, widget, request.query);
    if (widget.kind === "list") return listExport(context, widget, request.query);
    if (widget.kind !== "table") throw new AppError("invalid", "no_table", "This widget has no table to be saved.");
    const offer = toTableOptions(context, widget);
    const { query, errors } = readTableQuery(offer, request.query, "body");
    assertNoFieldErrors(errors);
    const table = await readReportTable(context, offer, query);
    const rows = await readPageRows(context, query, table, table.rows);
    const columns = buildColumns(context, query, table, offer.table.saysFirst);
    const keys = table.columns.map(({ key }) => key);
    return {
      title: widget.title,
      ...(query.windows.previous === null ? {} : { hasRealChange: hasRealChange(rows, keys) }),
      filters: [
        ...(await readFacts(context, offer, query)),
        ...(table.leavesOut ? [["Confidential answers", "Left out"] as const] : []),
      ],
      columns: columns.map(({ cell: _cell, ...column }) => column),
      rows: rows.map((row) => columns.map((column) => column.cell(row))),
    };
  });
}
