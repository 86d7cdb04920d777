import { type MetricTable, POOLED_KEY } from "#slices/analytics/server/analytics.api.ts";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { buildExtraRows, noLocationKeys } from "../extra-rows.rules.ts";
import { findRowPage } from "../places/place-pages.rules.ts";
import { hasRow, countLocations } from "../places/place-rows.ts";
import { isVisibleTo, type PlaceRow, type Places } from "../portfolio/portfolio.places.ts";
import { toServicePages } from "../service-pages.rules.ts";
import type { ReportContext } from "./context.ts";
import { buildRowFilters } from "./drill-down-filters.rules.ts";
import type { RowHeader } from "./report-rows.rules.ts";
import type { TableQuery } from "./request.rules.ts";
import type { TableWidget } from "./widget.ts";

/** The rows' headers, with the key of their figures. */
export interface Header extends RowHeader {
  readonly place: PlaceRow | null;
}

/** Returns how many places a place contains; for a group, how many it overlaps. */
function countPlaces({ places }: ReportContext, row: PlaceRow): NonNullable<RowHeader["more"]> {
  const location_count = countLocations(row);
  if (location_count === null) return {};
  if (row.linkType === "archived") return { location_count };
  if (row.regionIds !== null) return { location_count, region_count: row.regionIds.length };
  if (row.linkType !== "reporting_group") return { location_count };
  const regionIds = new Set(row.locations.map(({ regionId }) => regionId));
  const touched = places.regions.filter(({ id }) => regionIds.has(id));
  const areas = new Set(touched.flatMap(({ districtId }) => districtId ?? []));
  const area_count = places.districts.length === 0 ? {} : { area_count: areas.size };
  return { location_count, region_count: touched.length, ...area_count };
}

/** Returns the rows of places of which the viewer sees something. */
export function buildPlaceHeaders(
  context: ReportContext,
  { rowsOpen }: Pick<TableWidget, "rowsOpen">,
  rows: readonly PlaceRow[],
): Header[] {
  const { view, scope } = context;
  return rows
    .filter((row) => isVisibleTo(scope, row))
    .map((row) => ({
      key: row.id,
      name: row.name,
      linkType: row.linkType,
      to: rowsOpen === undefined ? findRowPage(view.actor, row) : toServicePages(view.actor, row)[rowsOpen],
      more: {
        ...(row.linkType === "location"
          ? { region_name: row.regionName, location_status_id: row.isArchived ? (2 as const) : (1 as const) }
          : {}),
        ...countPlaces(context, row),
      },
      place: row,
    }));
}

/** Returns the rows for figures that belong to no listed place, without which the rows would not add up. */
export function buildExtraHeaders(
  context: ReportContext,
  query: TableQuery,
  places: Places,
  { figures, isOfAll }: { readonly figures: MetricTable; readonly isOfAll: boolean },
): Header[] {
  const scope = query.scope as PortfolioScope;
  const isOfClient = isOfAll && context.scope.kind === "client";
  const hasNoLocation = isOfClient && hasRow({ rows: figures }, noLocationKeys[scope]);
  const rows = buildExtraRows(scope, places, buildRowFilters(query), {
    hasNoLocation,
    hasPooled: hasRow({ rows: figures }, POOLED_KEY),
  });
  return rows
    .filter((row) => row.linkType !== "archived" || isVisibleTo(context.scope, row))
    .map((row) => ({
      key: row.id,
      name: row.name,
      linkType: row.linkType,
      to: null,
      more: countPlaces(context, row),
      place: row,
    }));
}
