import { type Filters, isContent } from "../analytics.dimensions.ts";
import { named } from "./statement.ts";
import type { Asked, Writer } from "./writer.ts";

// What is summed by region, beside the rows of its locations.

/** The region of rows that are in none. */
export const NO_REGION = 0;

/** True where whole regions are requested, or no places in particular: each region's rows are requested all or none. */
export function isOfRegions({ by, scope, locationIds, filters = {} }: Asked): boolean {
  const others: readonly (keyof Filters)[] = ["location", "district", "reporting_group"];
  return (
    (by === "region" || by === "total" || isContent(by)) &&
    (scope.kind === "client" || scope.locationIds.length === 0) &&
    locationIds === null &&
    others.every((dimension) => filters[dimension] === undefined)
  );
}

/** Filters and scope, as tests of a row's region. */
export function regionConditions(write: Writer, place: string): readonly string[] {
  const { by, scope, placeIds, filters = {} } = write.asked;
  const column = `fact.${named(place)}`;
  // No one requests what is in no region by the number that its rows have.
  const ids = (of: readonly (number | string | null)[]): string => {
    const regions = of.flatMap((id) => (id === null || Number(id) === NO_REGION ? [] : [Number(id)]));
    return write.parameters.add(of.includes(null) ? [...regions, NO_REGION] : regions, "bigint[]");
  };
  return [
    ...(filters.region ? [`${column} = ANY(${ids(filters.region)})`] : []),
    ...(by === "region" && placeIds ? [`${column} = ANY(${ids(placeIds)})`] : []),
    ...(scope.kind === "places" ? [`${column} = ANY(${ids(scope.regionIds)})`] : []),
  ];
}
