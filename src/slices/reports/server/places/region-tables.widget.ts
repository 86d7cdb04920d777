import type { z } from "zod";
import { notFound, forbidden } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Region } from "#slices/organization/server/organization.api.ts";
import {
  type PortfolioReply,
  getPropertyPortfolio,
  getRegionLocations,
  getRegionPortfolio,
} from "#slices/reports/contract/portfolio.contract.ts";
import { readCachedReport } from "../cached-reports.ts";
import {
  findLocationPage,
  findLocationPermission,
  PORTFOLIO,
  findRegionPage,
  buildRoot,
  buildBreadcrumbs,
} from "./place-pages.rules.ts";
import type { TableRequest } from "./place-table.ts";
import { buildTableReply } from "./place-table-reply.ts";
import type { View } from "./place-view.ts";
import { getRegionPlaces } from "../portfolio/portfolio.places.ts";
import { exportOptions } from "../portfolio/portfolio.widget.ts";
import type { ReportsDeps } from "../reports.deps.ts";

export type RegionTableQuery = z.output<(typeof getRegionPortfolio)["query"]>;

/** Returns a region that the viewer sees, whole or by one of its locations. Throws `notFound` for any other. */
export function getVisibleRegion(view: View, regionId: number): Region {
  const region = view.visible.regions.find((each) => each.id === regionId);
  if (!region) throw notFound();
  return region;
}

/** Throws for people who may never see a region's list of locations, which belongs to intel. */
export function requireLocationsList(actor: Actor): void {
  if (!findLocationPermission(actor, "intel")) throw forbidden();
}

/** Builds the table request from the parameters of a region's tables. */
export function buildRegionRequest(view: View, region: Region, query: Omit<RegionTableQuery, "page">): TableRequest {
  return {
    scope: "locations",
    places: getRegionPlaces(view.visible, region),
    about: { linkType: "region", id: region.id },
    filters: query.filters,
    sort_by: query.sort_by,
    sort_desc: query.sort_desc,
    withSummary: query.structures.addon_options === "summary",
    withTrends: query.structures.trends === "true",
  };
}

interface Shape {
  readonly widget: string;
  readonly path: string;
  /** Whether the region's own figures are above the table even if not requested. */
  readonly hasSummary: boolean;
}

async function readRegionTable(
  deps: ReportsDeps,
  actor: Actor,
  { regionId, query }: { regionId: number; query: RegionTableQuery },
  shape: Shape,
): Promise<PortfolioReply> {
  return readCachedReport(deps, actor, { address: `${shape.path} ${regionId}`, query }, async (view) => {
    const region = getVisibleRegion(view, regionId);
    const requested = buildRegionRequest(view, region, query);
    const request = { ...requested, withSummary: requested.withSummary || shape.hasSummary };
    // The file contains the list of locations, so it is offered to those who may see the list.
    const formats = findLocationPermission(actor, "intel") ? exportOptions : [];
    const { data, meta } = await buildTableReply(deps, view, request, query.page, formats);
    const root = buildRoot(actor, view.visible, view.client.name);
    const here = { text: region.name, to: findRegionPage(actor, region.id) ?? `/region/${region.id}/portfolio` };
    return {
      data,
      meta: {
        ...meta,
        widget: { id: shape.widget, data_type: "calculator", url_key: shape.widget },
        endpoint: shape.path.replace(":id", String(region.id)),
        structures: {
          scope: "locations",
          scopes: ["locations"],
          addon_options: query.structures.addon_options ?? null,
        },
        parent: { text: view.client.name, to: PORTFOLIO },
        breadcrumb: buildBreadcrumbs(root, [here]),
        set_up_at: null,
      },
    };
  });
}

/** Reads the locations of a region as the portfolio shows them. Throws `notFound` for a region that is not visible. */
export async function readRegionLocations(
  deps: ReportsDeps,
  actor: Actor,
  regionId: number,
  query: RegionTableQuery,
): Promise<PortfolioReply> {
  requireLocationsList(actor);
  const shape = { widget: "locations", path: getRegionLocations.path, hasSummary: false };
  return readRegionTable(deps, actor, { regionId, query }, shape);
}

/**
 * Builds Portfolio – Region: the region's own figures and its locations. Throws `notFound` for a region that is not
 * visible.
 */
export function readRegionPortfolio(
  deps: ReportsDeps,
  actor: Actor,
  regionId: number,
  query: RegionTableQuery,
): Promise<PortfolioReply> {
  const shape = { widget: "region_portfolio", path: getRegionPortfolio.path, hasSummary: true };
  return readRegionTable(deps, actor, { regionId, query }, shape);
}

/**
 * Builds Portfolio – Property: the location alone, with its own figures also as summary. Throws `notFound` for one
 * that is not visible.
 */
export function readPropertyPortfolio(deps: ReportsDeps, actor: Actor, locationId: number): Promise<PortfolioReply> {
  const address = `${getPropertyPortfolio.path} ${locationId}`;
  return readCachedReport(deps, actor, { address, query: null }, async (view) => {
    const location = view.visible.locations.find((each) => each.id === locationId);
    if (!location) throw notFound();
    const regions = view.visible.regions.filter((region) => region.id === location.regionId);
    const request: TableRequest = {
      scope: "locations",
      places: { districts: [], regions, locations: [location], groups: [] },
      about: { linkType: "location", id: location.id },
      filters: { general: "all" },
      sort_by: "name",
      sort_desc: "false",
      withSummary: true,
    };
    const page = { number: 1, size: 1 };
    const { data, meta } = await buildTableReply(deps, view, request, page, []);
    const root = buildRoot(actor, view.visible, view.client.name);
    const here = { text: location.name, to: findLocationPage(actor, location) };
    return {
      data,
      meta: {
        ...meta,
        widget: { id: "property_portfolio", data_type: "calculator", url_key: "property_portfolio" },
        endpoint: getPropertyPortfolio.path.replace(":id", String(location.id)),
        structures: { scope: "locations", scopes: ["locations"], addon_options: null },
        parent: { text: view.client.name, to: PORTFOLIO },
        breadcrumb: buildBreadcrumbs(root, [here]),
        set_up_at: null,
      },
    };
  });
}
