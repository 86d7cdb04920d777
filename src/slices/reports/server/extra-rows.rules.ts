import {
  type DimensionKey,
  type MetricRequest,
  NO_LOCATION_KEY,
  POOLED_KEY,
} from "#slices/analytics/server/analytics.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PortfolioRow, PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { type PlaceFilters, type Places, type PlaceRow, getUnlistedLocations } from "./portfolio/portfolio.places.ts";

// Rows for figures that belong to no listed place. With them the rows of a table add up to its total.

/** The key of the archived places that are missing from a list of active ones. */
export const ARCHIVED = -2;

/** A metric request for all archived places that a list leaves out. */
export type UnlistedRequest = Required<Pick<MetricRequest, "filters" | "withoutPools">>;

/** The kinds of rows that stand for no single place. */
export type ExtraRow = "archived" | "nowhere" | "pooled";

const extras: ReadonlySet<string> = new Set<ExtraRow>(["archived", "nowhere", "pooled"]);

/** Returns true for a row that stands for no single place. */
export function isExtra(linkType: string): boolean {
  return extras.has(linkType);
}

/** Returns true for a key that cannot be a filter, because there are no rows below it. */
export function isExtraKey(key: DimensionKey | undefined): boolean {
  return key === ARCHIVED || key === POOLED_KEY || key === NO_LOCATION_KEY;
}

/** The keys of figures that belong to no place; groups overlap, so they have none. */
export const noLocationKeys: Readonly<Record<PortfolioScope, DimensionKey | undefined>> = {
  locations: null,
  regions: NO_LOCATION_KEY,
  areas: NO_LOCATION_KEY,
  reporting_groups: undefined,
};

/** Answers pooled by region are in the regions' own figures, so they have a row among locations only. */
export const hasPooledRow = (scope: PortfolioScope): boolean => scope === "locations";

const plain = { regionName: null, isArchived: false, regionIds: null };

function buildExtraRow(
  linkType: ExtraRow & PortfolioRow["link_type"],
  id: number | null,
  name: string,
  locations: readonly Location[] = [],
): PlaceRow {
  return { ...plain, linkType, id, name, locations };
}

/** The extra rows that have figures. */
export interface ExtraKeys {
  /** Whether there are people or tasks at no location. */
  readonly hasNoLocation: boolean;
  readonly hasPooled: boolean;
}

/**
 * Returns the extra rows of a table of places under its filters, in their order; q_text is searched in their names too.
 */
export function buildExtraRows(
  scope: PortfolioScope,
  visible: Places,
  filters: PlaceFilters,
  { hasNoLocation, hasPooled }: ExtraKeys,
): readonly PlaceRow[] {
  if (filters.general === "archived") return [];
  const unlisted = getUnlistedLocations(scope, visible, filters);
  const noLocationKey = noLocationKeys[scope];
  const rows = [
    ...(unlisted.length > 0 ? [buildExtraRow("archived", ARCHIVED, "Archived", unlisted)] : []),
    ...(hasNoLocation && noLocationKey !== undefined
      ? [buildExtraRow("nowhere", noLocationKey as number | null, "No location")]
      : []),
    ...(hasPooled && hasPooledRow(scope) ? [buildExtraRow("pooled", POOLED_KEY, "Pooled")] : []),
  ];
  const wanted = filters.q_text?.toLowerCase();
  return wanted ? rows.filter(({ name }) => name.toLowerCase().includes(wanted)) : rows;
}
