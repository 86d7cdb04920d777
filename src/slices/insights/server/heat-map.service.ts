import { toLocalDate } from "#platform/server/clock.ts";
import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type AudienceService,
  type ChangePlace,
  type ComparedWindows,
  type Grid,
  GRID_FALSE_PART,
  type GridRow,
} from "#slices/analytics/server/analytics.api.ts";
import { type ChangePeriod, changeServices } from "#slices/insights/contract/changes.contract.ts";
import type { HeatMapColumn, HeatMapReply, HeatMapRow } from "#slices/insights/contract/heat-map.contract.ts";
import { ChangeNames } from "./change-names.ts";
import { VisiblePlaces } from "./change-places.ts";
import { computeDueMonth, toWindows } from "./changes.rules.ts";
import {
  countRepeats,
  findColumns,
  computeHeatMapState,
  findModes,
  selectColumns,
  MAX_ROWS,
  toCells,
  toColumnTotal,
  toHeatMapFigure,
} from "./heat-map.rules.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { findScope } from "./insights.policy.ts";

/** The query of the heat map. */
export interface HeatMapQuery {
  readonly service: AudienceService;
  readonly rows: "locations" | "regions";
  readonly columns: "topics" | "questions";
  readonly period: ChangePeriod;
  readonly region: number | null;
}

const SCORE = "agreement_importance";

// A year is the window of the service's dashboards, so that a cell matches the figure that its report opens with.
function selectWindows(deps: InsightsDeps, { service, period }: HeatMapQuery, today: string): ComparedWindows {
  if (period === "quarter") return toWindows("quarter", computeDueMonth(today));
  return service === "ingage"
    ? deps.analytics.getEngagementWindows(today)
    : deps.analytics.getSatisfactionWindows(today);
}

/** Reads the grid of the whole client, and SBX of its columns. */
async function readColumns(
  deps: InsightsDeps,
  tx: ClientTx,
  query: HeatMapQuery,
  view: { readonly windows: ComparedWindows; readonly today: string; readonly names: ChangeNames },
): Promise<{ readonly grid: Grid; readonly benchmark: Readonly<Record<number, number>> }> {
  const { service } = query;
  const { windows, today, names } = view;
  const columns = query.columns === "topics" ? "topic" : "question";
  const table = await deps.analytics.readBenchmarkTable(tx, {
    service,
    metrics: [SCORE],
    range: windows.current,
    by: columns,
  });
  const benchmark: Record<number, number> = {};
  for (const key of await names.findKeys(service, columns)) {
    const value = table.get(key)[SCORE] ?? null;
    if (value !== null) benchmark[key] = value;
  }
  const repeats = columns === "topic" ? countRepeats(await names.findQuestions(service)) : {};
  const rows = query.rows === "regions" ? "region" : "location";
  const request = { service, rows, columns, windows, today, benchmark, repeats } as const;
  return { grid: await deps.analytics.grid.read(tx, request), benchmark };
}

/** A row with its place, all of which the viewer sees. */
interface SeenRow {
  readonly row: GridRow;
  readonly place: ChangePlace & { readonly id: number };
}

function findSeenRows(places: VisiblePlaces, { rows }: Grid, query: HeatMapQuery): readonly SeenRow[] {
  const within = query.region === null ? null : { region: query.region };
  return rows.flatMap((row) => {
    const level = query.rows === "regions" ? "region" : "location";
    const place = { level, id: row.key } as const;
    return places.isSeen(query.service, place) && places.isWithin(place, within) ? [{ row, place }] : [];
  });
}

function toRow(
  deps: InsightsDeps,
  {
    actor,
    places,
    service,
  }: { readonly actor: Actor; readonly places: VisiblePlaces; readonly service: AudienceService },
  { row, place }: SeenRow,
): HeatMapRow {
  const { dashboard, report, comments } = deps.reports.findPages(actor, service, places.toSubject(place));
  return {
    m_id: place.id,
    name: places.findName(place) ?? "",
    level: place.level,
    region_name: place.level === "location" ? places.findRegionName(place.id) : null,
    to: dashboard,
    report,
    comments,
    total: toHeatMapFigure(row.total),
    cells: toCells(row),
  };
}

async function buildColumns(
  names: ChangeNames,
  { service, columns }: HeatMapQuery,
  shown: Grid["columns"],
  { benchmark, seesCompany }: { readonly benchmark: Readonly<Record<number, number>>; readonly seesCompany: boolean },
): Promise<HeatMapColumn[]> {
  const named: HeatMapColumn[] = [];
  for (const column of shown) {
    const { key } = column;
    const name = await names.find(service, columns === "topics" ? "topic" : "question", key);
    // Items that are no longer in the catalog have no name, and no one could act on them.
    if (name === null) continue;
    const total = toColumnTotal(column, seesCompany);
    named.push({ m_id: key, name: name.en, es: { name: name.es }, total, benchmark: benchmark[key] ?? null });
  }
  return named;
}

const findServices = (actor: Actor): AudienceService[] =>
  changeServices.filter((service) => findScope(actor, service) !== null);

async function readHeatMap(deps: InsightsDeps, tx: ClientTx, actor: Actor, query: HeatMapQuery): Promise<HeatMapReply> {
  const places = await VisiblePlaces.read(deps, tx, actor);
  const { service, period, region } = query;
  if (region !== null && !places.isKnown({ region }, [service])) throw notFound();
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const windows = selectWindows(deps, query, today);
  const names = new ChangeNames(deps, tx, places);
  const { grid, benchmark } = await readColumns(deps, tx, query, { windows, today, names });
  const seen = findSeenRows(places, grid, query);
  const isShown = seen.length <= MAX_ROWS;
  const shown = isShown
    ? findColumns(
        grid,
        seen.map(({ row }) => row),
      )
    : [];
  const columns = await buildColumns(names, query, shown, { benchmark, seesCompany: places.seesCompany(service) });
  const kept = new Set(columns.map(({ m_id: id }) => id));
  const shownRows = seen.map(({ row, place }) => ({ row: selectColumns(row, kept), place }));
  const rows = shownRows.map(({ row }) => row);
  return {
    data: {
      columns,
      rows: isShown ? shownRows.map((each) => toRow(deps, { actor, places, service }, each)) : [],
    },
    meta: {
      heat_map: {
        state: computeHeatMapState(rows, seen.length),
        service,
        services: findServices(actor),
        period,
        windows,
        regions: places.listRegions(service),
        modes: findModes(rows),
        q: GRID_FALSE_PART,
        leaves_out_confidential: grid.leavesOutProtected,
      },
    },
  };
}

/**
 * Returns scores of an actor's places by topic or question: decided over the whole company, limited to the rows that
 * they see.
 */
export function findHeatMap(
  deps: InsightsDeps,
  actor: Actor,
  query: Omit<HeatMapQuery, "service"> & { readonly service: AudienceService | null },
): Promise<HeatMapReply> {
  const [first] = findServices(actor);
  const service = query.service ?? first;
  if (service === undefined || findScope(actor, service) === null) throw forbidden();
  return deps.db.reading(actor.clientId, (tx) => readHeatMap(deps, tx, actor, { ...query, service }));
}
