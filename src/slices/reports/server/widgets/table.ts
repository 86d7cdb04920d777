import type { Dimension, DimensionKey, Filters, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { SCORE, valueOf } from "../place-figures.rules.ts";
import { pageOfRow } from "../place-pages.rules.ts";
import { isSeenBy, type PlaceRow, placeRows } from "../portfolio.places.ts";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { ask, everywhere, type ReportContext } from "./context.ts";
import { contentFilters, narrowedPlaces, rowFilters } from "./narrowing.rules.ts";
import type { ContentName } from "./names.ts";
import { ranked } from "./priorities.rules.ts";
import { reportRow, type RowHead, type RowIndexes, sortReport } from "./report-rows.rules.ts";
import type { Offer, TableQuery } from "./request.rules.ts";
import { benchmarkOf } from "./sbx.ts";
import { OTHER_REASONS, scopes } from "./scopes.ts";
import { type TimelineAsked, withTimelines } from "./timelines.ts";
import type { Column } from "./widget.ts";

/** A table's rows, every one of them and in their order, and what its summary and timelines are made of. */
export interface ReportTable {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly Column[];
  readonly asked: AskedTable;
  /** What every point of a timeline has besides its metric. */
  readonly beside: TimelineAsked["beside"];
  /** True where confidential answers could not be cut as asked and are left out. */
  readonly leavesOut: boolean;
}

/** What a table asks of the engine, whatever the rows. */
export interface AskedTable {
  readonly dimension: Dimension;
  readonly metrics: readonly string[];
  /** Content and places. */
  readonly filters: Filters;
  /** Content alone: what the company's index is under. */
  readonly contentFilters: Filters;
}

const SCORES = new Set([SCORE]);

/** The rows' heads, with the key under which their figures are found. */
interface Head extends RowHead {
  readonly place: PlaceRow | null;
}

function placeHeads({ view, scope }: ReportContext, rows: readonly PlaceRow[]): Head[] {
  return rows
    .filter((row) => isSeenBy(scope, row))
    .map((row) => ({
      key: row.id,
      name: row.name,
      linkType: row.linkType,
      to: pageOfRow(view.actor, row),
      more: {
        ...(row.linkType === "location"
          ? { region_name: row.regionName, location_status_id: row.isArchived ? (2 as const) : (1 as const) }
          : { location_count: row.locations.length }),
        ...(row.regionIds === null ? {} : { region_count: row.regionIds.length }),
      },
      place: row,
    }));
}

const NONE: Readonly<Partial<Record<ReportScope, string>>> = {
  position_categories: "No position category",
  positions: "No position",
  tenure_bands: "No start date",
  termination_categories: OTHER_REASONS,
};

function contentHeads(query: TableQuery, names: readonly ContentName[], keys: readonly DimensionKey[]): Head[] {
  const known = new Map(names.map((name) => [name.key, name]));
  const wanted = query.filters.q_text?.toLowerCase();
  const { linkType } = scopes[query.scope];
  return keys.flatMap((key): Head[] => {
    const found = key === null ? undefined : known.get(key);
    const name = found?.name ?? (key === null ? NONE[query.scope] : String(key));
    if (name === undefined || (wanted && !name.toLowerCase().includes(wanted))) return [];
    const more = query.scope === "questions" ? { question_type_slug: found?.questionType ?? null } : {};
    return [{ key, name, linkType, to: null, more, place: null }];
  });
}

/** What is asked of the engine for a table. */
export function askedOf(context: ReportContext, offer: Offer, query: TableQuery): AskedTable {
  const { places, isNarrowed } = narrowedPlaces(context.places, query);
  const content = contentFilters(query.filters, query.parents);
  const { dimension } = scopes[query.scope];
  // Naming the locations of a place's row leaves out who is at none; of everything nobody is left out.
  const isNamed = isNarrowed || context.subject !== null || (dimension === "region" && hasNoRegion(places.locations));
  const location = places.locations.map((each) => each.id);
  return {
    dimension,
    metrics: [...new Set(offer.allColumnsOf(query).map((column) => column.metric))],
    filters: isNamed ? { ...content, location } : content,
    contentFilters: content,
  };
}

const hasNoRegion = (locations: readonly { readonly regionId: number | null }[]): boolean =>
  locations.some((location) => location.regionId === null);

/** The company's own scores: one for all rows of places, one per key of content. */
async function companyScores(
  context: ReportContext,
  query: TableQuery,
  asked: AskedTable,
): Promise<MetricTable | null> {
  if (!asked.metrics.some((metric) => SCORES.has(metric))) return null;
  const by = scopes[query.scope].isPlace ? ("total" as const) : asked.dimension;
  const { windows } = query;
  return ask(context, { metrics: [SCORE], by, windows, filters: asked.contentFilters, scope: everywhere });
}

async function indexesOf(
  context: ReportContext,
  query: TableQuery,
  asked: AskedTable,
): Promise<(key: DimensionKey) => RowIndexes> {
  const company = await companyScores(context, query, asked);
  const isPlace = scopes[query.scope].isPlace;
  const sbx = await benchmarkOf(context, query);
  return (key) => ({
    company: valueOf(company?.of(isPlace ? null : key)[SCORE]?.current),
    sbx: sbx(key),
  });
}

// Who works at no location stands in no place's row: without one of their own the rows would not add up. Only the whole
// client has them, and only where no place is named.
function nowhere({ scope: right }: ReportContext, { scope, filters }: TableQuery, heads: readonly Head[]): Head[] {
  const isWhole = right.kind === "client" && !filters.q_text && filters.general === "all";
  if (!isWhole || heads.some(({ key }) => key === null)) return [];
  return [{ key: null, name: "No location", linkType: scopes[scope].linkType, to: null, place: null }];
}

async function headsOf(
  context: ReportContext,
  query: TableQuery,
  { figures, asked, isPlain = false }: { figures: MetricTable; asked: AskedTable; isPlain: boolean | undefined },
): Promise<Head[]> {
  const { deps, view, service } = context;
  const { scope } = query;
  if (scopes[scope].isPlace) {
    const { places } = narrowedPlaces(context.places, query);
    const heads = placeHeads(context, placeRows(scope as PortfolioScope, places, rowFilters(query)));
    const hasNowhere = isPlain && !asked.filters.location && figures.rows.some(({ key }) => key === null);
    return hasNowhere && scope !== "reporting_groups" ? [...heads, ...nowhere(context, query, heads)] : heads;
  }
  const names = await deps.namesOf(view.tx, { service, scope });
  return contentHeads(
    query,
    names,
    figures.rows.map((row) => row.key),
  );
}

/** A table whole: the same number of statements however many rows it has. */
export async function reportTable(context: ReportContext, offer: Offer, query: TableQuery): Promise<ReportTable> {
  const asked = askedOf(context, offer, query);
  const columns = offer.allColumnsOf(query);
  const { windows } = query;
  const figures = await ask(context, { metrics: asked.metrics, by: asked.dimension, windows, filters: asked.filters });
  const indexes = await indexesOf(context, query, asked);
  const heads = await headsOf(context, query, { figures, asked, isPlain: offer.table.isPlain });
  const rows = heads.map((head) => reportRow(head, columns, figures.of(head.key), indexes(head.key)));
  const kept = offer.table.isPriorities ? ranked(rows, query.reportType) : rows;
  const sorted = sortReport(kept, query.sort_by, query.sort_desc);
  const leavesOut = figures.leavesOutProtected;
  const beside = offer.table.pointMetrics ?? {};
  return { rows: sorted, columns: offer.columnsOf(query), asked, beside, leavesOut };
}

/** One page of a table's rows, with their timelines where those were asked for. */
export async function pageWithTimelines(
  context: ReportContext,
  query: TableQuery,
  { asked, columns, beside }: ReportTable,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (query.reportType !== "timeline") return rows;
  const column = columns.find((each) => each.key === query.metric);
  return column ? withTimelines(context, query, { ...asked, metric: column.metric, beside }, rows) : rows;
}
