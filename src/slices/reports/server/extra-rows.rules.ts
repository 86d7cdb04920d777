import { type DimensionKey, type MetricRequest, NOWHERE, POOLED } from "#slices/analytics/server/analytics.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { PortfolioRow, PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { type PlaceFilters, type Places, type PlaceRow, unlistedLocations } from "./portfolio/portfolio.places.ts";

// What no listed place has: with these rows the rows of a table add up to what stands above it.

/** The key of the archived places that a list of active ones leaves out. */
export const ARCHIVED = -2;

/** The archived places that a list leaves out, as the engine is requested all of them together. */
export type Unlisted = Required<Pick<MetricRequest, "filters" | "withoutPools">>;

/** The rows that stand for no place of their own. */
export type ExtraRow = "archived" | "nowhere" | "pooled";

const extras: ReadonlySet<string> = new Set<ExtraRow>(["archived", "nowhere", "pooled"]);

/** True for a row that stands for no place of its own. */
export function isExtra(linkType: string): boolean {
  return extras.has(linkType);
}

/** True for a key that nothing can be narrowed to: there are no rows below it. */
export function isExtraKey(key: DimensionKey | undefined): boolean {
  return key === ARCHIVED || key === POOLED || key === NOWHERE;
}

/** The keys of the rows of figures that are no place's; of groups, which overlap, there are none. */
export const nowhereKeys: Readonly<Record<PortfolioScope, DimensionKey | undefined>> = {
  locations: null,
  regions: NOWHERE,
  areas: NOWHERE,
  reporting_groups: undefined,
};

/** What was pooled by region is in the regions' own figures, so only among locations it has a row. */
export const hasPooledRow = (scope: PortfolioScope): boolean => scope === "locations";

const plain = { regionName: null, isArchived: false, regionIds: null };

function extraRow(
  linkType: ExtraRow & PortfolioRow["link_type"],
  id: number | null,
  name: string,
  locations: readonly Location[] = [],
): PlaceRow {
  return { ...plain, linkType, id, name, locations };
}

/** Which extra rows there are figures for. */
export interface ExtraKeys {
  /** Of people and tasks at no location. */
  readonly hasNowhere: boolean;
  readonly hasPooled: boolean;
}

/** The extra rows of a table of places under its filters, in their order; q_text is looked for in their names, too. */
export function extraRows(
  scope: PortfolioScope,
  visible: Places,
  filters: PlaceFilters,
  { hasNowhere, hasPooled }: ExtraKeys,
): readonly PlaceRow[] {
  if (filters.general === "archived") return [];
  const unlisted = unlistedLocations(scope, visible, filters);
  const nowhere = nowhereKeys[scope];
  const rows = [
    ...(unlisted.length > 0 ? [extraRow("archived", ARCHIVED, "Archived", unlisted)] : []),
    ...(hasNowhere && nowhere !== undefined ? [extraRow("nowhere", nowhere as number | null, "No location")] : []),
    ...(hasPooled && hasPooledRow(scope) ? [extraRow("pooled", POOLED, "Pooled")] : []),
  ];
  const wanted = filters.q_text?.toLowerCase();
  return wanted ? rows.filter(({ name }) => name.toLowerCase().includes(wanted)) : rows;
}
