import type { z } from "zod";
import type { FieldError } from "#platform/contract/problem.ts";
import { formatFieldError, formatChoices, assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { FileCell, FileFact, FileRow } from "#platform/server/spreadsheets/table-cells.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type {
  locationsExportBody,
  portfolioExportBody,
  PortfolioColumn,
  PortfolioRow,
  regionExportBody,
} from "#slices/reports/contract/portfolio.contract.ts";
import { buildChangeColumns, type PrintedColumn, type TableColumn } from "../exports/printed-columns.ts";
import {
  type ColumnKind,
  isTestedFigure,
  nameLabels,
  openingColumns,
  type PlaceColumn,
} from "../places/place-columns.rules.ts";
import { findPlansScope } from "../places/place-plans.ts";
import { readPlaceTable, type TableRequest } from "../places/place-table.ts";
import { toColumns } from "../places/place-table-reply.ts";
import { readPlaceView, toServices, type View } from "../places/place-view.ts";
import { buildPortfolioRequest, validateScope } from "./portfolio.widget.ts";
import { buildRegionRequest, requireLocationsList, getVisibleRegion } from "../places/region-tables.widget.ts";
import type { ReportsDeps } from "../reports.deps.ts";

// The content of a table's file, for the writer of files (the POST routes ….xlsx and ….csv). The rows are all rows of
// the screen, in its order; the numbers are those that the screen shows, already rounded. The writer only prints: null
// as the column's `missing`, a hidden cell as "Hidden", a bound as "≤ 10 %" or "≥ 90 %". Texts come from people and may
// begin like a formula; the writer must neutralize them.

/** A table in the form of a file. */
export interface TableExport {
  readonly title: string;
  /** The filters of the rows and the dates of the figures, to print above the table. */
  readonly filters: readonly FileFact[];
  readonly columns: readonly TableColumn[];
  /** One cell per column. */
  readonly rows: readonly FileRow[];
}

export type PortfolioExportQuery = z.output<typeof portfolioExportBody>;
export type LocationsExportQuery = z.output<typeof locationsExportBody>;
type RegionExportQuery = z.output<typeof regionExportBody>;

type PortfolioFileColumn = PrintedColumn<PortfolioRow>;

function roundValue(kind: ColumnKind, value: number | null): number | null {
  if (value === null) return null;
  return kind === "years" ? Math.round(value * 10) / 10 : Math.round(value);
}

function toCell(kind: ColumnKind, figure: Figure | null): FileCell {
  if (figure?.hidden) return { hidden: true };
  const value = roundValue(kind, figure?.value ?? null);
  return value !== null && figure?.bound ? { bound: figure.bound, value } : value;
}

// A change is a difference on the figure's scale: the change of a percentage is points, not a percentage.
const changeKinds: Readonly<Record<PlaceColumn["kind"], ColumnKind>> = {
  score: "score",
  percent: "score",
  years: "years",
  count: "count",
};

/**
 * Returns a screen column in the form of a file: the figure, its change since the year before and, for a score, the
 * indexes.
 */
function toPrintedColumns(column: PlaceColumn): PortfolioFileColumn[] {
  const { key, label, kind } = column;
  const figure: PortfolioFileColumn = {
    key,
    label,
    kind,
    missing: "N/A",
    cell: (row) => toCell(kind, column.figure(row)),
  };
  const change = buildChangeColumns(
    { key, label, kind: changeKinds[kind], isTested: isTestedFigure(column) },
    (row: PortfolioRow) => column.figure(row),
  );
  const { precedingColumn } = column;
  if (precedingColumn) {
    const toPrecedingCell = (row: PortfolioRow): FileCell => roundValue("percent", precedingColumn.value(row));
    return [
      {
        key: precedingColumn.key,
        label: precedingColumn.label,
        kind: "percent",
        missing: "N/A",
        cell: toPrecedingCell,
      },
      figure,
      ...change,
    ];
  }
  if (kind !== "score") return [figure, ...change];
  const buildIndexColumn = (name: string, of: "company_index" | "sb_index"): PortfolioFileColumn => ({
    key: `${key}_${of}`,
    label: `${label} ${name}`,
    kind: "score",
    missing: "-",
    role: "index",
    cell: (row) => roundValue("score", column.indexes(row)?.[of] ?? null),
  });
  return [figure, ...change, buildIndexColumn("Company", "company_index"), buildIndexColumn("SBX", "sb_index")];
}

const text = { kind: "text", missing: "N/A" } as const;

function findStatus({ link_type: link, is_archived: isArchived }: PortfolioRow): string | null {
  if (link !== "location") return null;
  return isArchived ? "Archived" : "Active";
}

/** Returns the columns about the place itself: its name, and the columns that identify locations. */
function toPlaceColumns({ scope, about, filters }: TableRequest): PortfolioFileColumn[] {
  const name: PortfolioFileColumn = { ...text, key: "name", label: nameLabels[scope], cell: (row) => row.name };
  if (scope !== "locations") return [name];
  const region: PortfolioFileColumn = { ...text, key: "region", label: "Region", cell: (row) => row.region_name };
  const status: PortfolioFileColumn = {
    ...text,
    key: "status",
    label: "Status",
    cell: findStatus,
  };
  return [name, ...(about === null ? [region] : []), ...(filters.general === "active" ? [] : [status])];
}

function selectColumns(view: View, requested: readonly PortfolioColumn[] | undefined): PortfolioFileColumn[] {
  const available = toColumns(view);
  const keys = requested ?? openingColumns;
  const columns = [...new Set(keys)].flatMap((key) => available.find((column) => column.key === key) ?? []);
  return columns.flatMap(toPrintedColumns);
}

/** Returns an error for each requested column that the viewer's table does not have. */
function validateColumns(view: View, columns: readonly PortfolioColumn[] | undefined): FieldError[] {
  const available = new Set<PortfolioColumn>(["name", ...toColumns(view).map((column) => column.key)]);
  return (columns ?? []).flatMap((key, at) =>
    available.has(key)
      ? []
      : [
          {
            path: `body.columns.${at}`,
            code: "not_offered",
            message: formatFieldError(["columns", at], formatChoices([...available]), key),
          },
        ],
  );
}

const statuses = { all: "All", active: "Active", archived: "Archived" } as const;
const serviceNames = { ingage: "Engagement", intouch: "Satisfaction" } as const;
const formatRange = ({ from, to }: DateRange): string => `${from} – ${to}`;

function formatNames(
  ids: readonly number[],
  places: readonly { readonly id: number; readonly name: string }[],
): string {
  const names = places.filter((place) => ids.includes(place.id)).map((place) => place.name);
  return names.length === 0 ? "None" : names.join(", ");
}

const formatDates = (label: string, { windows }: Pick<View, "windows">) =>
  [label, `${formatRange(windows.current)}, compared with ${formatRange(windows.previous)}`] as const;

/** Returns the filters of the rows, then the dates of each service and the time of export. */
function toFilters(view: View, { filters, places, scope }: TableRequest): TableExport["filters"] {
  const { q_text: search, general, regions, reporting_groups_by_locations: groups } = filters;
  return [
    ["View", nameLabels[scope]],
    ["Status", statuses[general]],
    ...(search ? [["Search", search] as const] : []),
    ...(regions ? [["Regions", formatNames(regions, places.regions)] as const] : []),
    ...(groups ? [["Reporting Groups", formatNames(groups, places.groups)] as const] : []),
    ...(filters.needs_attention === "true" ? [["Needs Attention", "Yes"] as const] : []),
    ...toServices(view).map((service) => formatDates(`${serviceNames[service.service]} Dates`, service)),
    ...(findPlansScope(view) === null ? [] : [formatDates("Plans Dates", view)]),
    ["As Of", { moment: view.asOf }],
  ];
}

async function readExport(
  deps: ReportsDeps,
  view: View,
  title: string,
  request: TableRequest,
  requested: readonly PortfolioColumn[] | undefined,
): Promise<TableExport> {
  const { rows } = await readPlaceTable(deps, view, { ...request, withSummary: false });
  const columns = [...toPlaceColumns(request), ...selectColumns(view, requested)];
  return {
    title,
    filters: toFilters(view, request),
    columns: columns.map(({ cell: _cell, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
  };
}

/**
 * Exports the portfolio: every row, in the order of the screen, with the columns that it shows. Throws `invalid` for a
 * scope or columns that the viewer's screen does not offer.
 */
export function exportPortfolio(deps: ReportsDeps, actor: Actor, query: PortfolioExportQuery): Promise<TableExport> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readPlaceView(deps, tx, actor);
    const { scope } = query.structures;
    assertNoFieldErrors([
      ...validateScope(view, scope, "body.structures.scope"),
      ...validateColumns(view, query.columns),
    ]);
    return readExport(deps, view, "Portfolio", buildPortfolioRequest(view, query), query.columns);
  });
}

/**
 * Exports the locations of the viewer. Throws `forbidden` for those without the list, and `invalid` for columns that
 * the viewer's screen does not offer.
 */
export async function exportLocations(
  deps: ReportsDeps,
  actor: Actor,
  query: LocationsExportQuery,
): Promise<TableExport> {
  requireLocationsList(actor);
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readPlaceView(deps, tx, actor);
    assertNoFieldErrors(validateColumns(view, query.columns));
    const structures = { ...query.structures, scope: "locations" as const };
    return readExport(deps, view, "Locations", buildPortfolioRequest(view, { ...query, structures }), query.columns);
  });
}

/**
 * Exports the locations of a region. Throws `forbidden` for those without the list, `notFound` for a region that is
 * not visible, and `invalid` for columns that the viewer's screen does not offer.
 */
export async function exportRegionLocations(
  deps: ReportsDeps,
  actor: Actor,
  regionId: number,
  query: RegionExportQuery,
): Promise<TableExport> {
  requireLocationsList(actor);
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readPlaceView(deps, tx, actor);
    const region = getVisibleRegion(view, regionId);
    assertNoFieldErrors(validateColumns(view, query.columns));
    return readExport(deps, view, `${region.name} Locations`, buildRegionRequest(view, region, query), query.columns);
  });
}
