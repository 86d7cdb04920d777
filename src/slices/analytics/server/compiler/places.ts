import { NO_LOCATION_KEY, type OrgDimension } from "../analytics.dimensions.ts";

/** The places of the actor's scope for this service; client: all. */
export type PlaceScope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

/**
 * How rows with a location map to rows of a dimension. Places are today's, so a moved location takes its history along.
 */
export interface Mapping {
  /**
   * Returns the place's column, given the location's; with `nowhere` rows may have no location, which is a key of its
   * own.
   */
  readonly column: (location: string, nowhere?: boolean) => string;
  /** Returns the joins from the location's column to the place, with the client's placeholder. */
  readonly joins: (location: string, client: string, join: "JOIN" | "LEFT JOIN") => readonly string[];
  /**
   * Returns a test for some places inside a subselect of locations; null when the place is the location or there is
   * none.
   */
  readonly among: ((ids: string, withNull: boolean, client: string) => string) | null;
}

const joinPlace = (location: string, client: string, join: string): string =>
  `${join} locations AS place ON place.client_id = ${client} AND place.id = ${location}`;

const buildColumnOrNowhere = (column: string, location: string, nowhere = false): string =>
  nowhere ? `CASE WHEN ${location} IS NULL THEN ${NO_LOCATION_KEY} ELSE ${column} END` : column;

const buildAmongOrNull = (column: string, ids: string, withNull: boolean): string =>
  `${column} = ANY(${ids})${withNull ? ` OR ${column} IS NULL` : ""}`;

/**
 * The mapping of each dimension. Reporting groups overlap: a location counts in each of its groups, and in none if it
 * has none.
 */
export const mappings: Readonly<Record<OrgDimension, Mapping>> = {
  total: { column: () => "NULL::bigint", joins: () => [], among: null },
  location: { column: (location) => location, joins: () => [], among: null },
  region: {
    column: (location, nowhere) => buildColumnOrNowhere("place.region_id", location, nowhere),
    joins: (location, client, join) => [joinPlace(location, client, join)],
    among: (ids, withNull) => buildAmongOrNull("place.region_id", ids, withNull),
  },
  district: {
    column: (location, nowhere) => buildColumnOrNowhere("region.district_id", location, nowhere),
    joins: (location, client, join) => [
      joinPlace(location, client, join),
      `LEFT JOIN regions AS region ON region.client_id = ${client} AND region.id = place.region_id`,
    ],
    among: (ids, withNull, client) => {
      const inside = `place.region_id IN (SELECT region.id FROM regions AS region WHERE region.client_id = ${client} AND region.district_id = ANY(${ids}))`;
      // Without a district: no region, or a region without one.
      const outside = `place.region_id IS NULL OR place.region_id IN (SELECT region.id FROM regions AS region WHERE region.client_id = ${client} AND region.district_id IS NULL)`;
      return withNull ? `${inside} OR ${outside}` : inside;
    },
  },
  reporting_group: {
    column: () => "grouped.reporting_group_id",
    joins: (location, client) => [
      `JOIN reporting_group_locations AS grouped ON grouped.client_id = ${client} AND grouped.location_id = ${location}`,
    ],
    among: (ids, _withNull, client) =>
      `place.id IN (SELECT grouped.location_id FROM reporting_group_locations AS grouped WHERE grouped.client_id = ${client} AND grouped.reporting_group_id = ANY(${ids}))`,
  },
};
