import type { DimensionKey, OrgDimension } from "../server/analytics.dimensions.ts";
import type { AudienceService, ReleasedFact } from "../server/analytics.facts.ts";
import type { Asked } from "../server/compiler/writer.ts";
import { splitSpan } from "../server/windows.rules.ts";

/** A release cell of one month as tests name it; measures that are not named are 0. */
export interface MadeCell {
  readonly service: AudienceService;
  readonly locationId: number;
  readonly month: string;
  readonly people: number;
  readonly measures: Readonly<Record<string, number>>;
}

/** Where a test's locations are today. */
export interface MadePlaces {
  /** By location: its region. */
  readonly regions: ReadonlyMap<number, number | null>;
  /** Regions in the one district. */
  readonly inDistrict: readonly number[];
  /** Locations in the one reporting group. */
  readonly inGroup: readonly number[];
}

const DISTRICT = 1;
const GROUP = 1;

/** The keys under which a location's cells are summed. */
function buildKeys(by: OrgDimension, locationId: number, places: MadePlaces): readonly DimensionKey[] {
  const region = places.regions.get(locationId) ?? null;
  if (by === "location") return [locationId];
  if (by === "region") return [region];
  if (by === "district") return [region !== null && places.inDistrict.includes(region) ? DISTRICT : null];
  if (by === "reporting_group") return places.inGroup.includes(locationId) ? [GROUP] : [];
  return [null];
}

function isSeen({ scope }: Asked, locationId: number, region: number | null): boolean {
  if (scope.kind === "client" || scope.locationIds.includes(locationId)) return true;
  return region !== null && scope.regionIds.includes(region);
}

function isInvited(request: Asked, locationId: number, places: MadePlaces): boolean {
  const region = places.regions.get(locationId) ?? null;
  const { region: regions, location: locations, reporting_group: groups } = request.filters ?? {};
  const isIn = (ids: readonly (number | string)[] | undefined, id: number | null): boolean =>
    ids === undefined || (id !== null && ids.map(Number).includes(id));
  const group = places.inGroup.includes(locationId) ? GROUP : null;
  return (
    isSeen(request, locationId, region) && isIn(regions, region) && isIn(locations, locationId) && isIn(groups, group)
  );
}

function computeMeasure(fact: ReleasedFact, measure: string, cells: readonly MadeCell[]): number {
  const family = fact.families.find(({ people }) => people === measure);
  if (!family) return cells.reduce((sum, { measures }) => sum + (measures[measure] ?? 0), 0);
  return Math.max(...cells.map(({ measures }) => measures[measure] ?? 0));
}

/** What a fact's cells sum to, by walking through each location's: "key period" with the sums that are not all 0. */
export function walkCells(
  fact: ReleasedFact,
  measures: readonly string[],
  request: Asked,
  cells: readonly MadeCell[],
  places: MadePlaces,
): ReadonlyMap<string, readonly number[]> {
  const summed = new Map<string, readonly number[]>();
  for (const [period, span] of request.periods.entries()) {
    const { months } = splitSpan(span);
    for (const locationId of places.regions.keys()) {
      const own = cells.filter(
        (cell) =>
          cell.service === fact.service &&
          cell.locationId === locationId &&
          months !== null &&
          cell.month >= months.first &&
          cell.month < months.until,
      );
      if (own.length === 0 || !isInvited(request, locationId, places)) continue;
      for (const key of buildKeys(request.by as OrgDimension, locationId, places)) {
        const name = `${key} ${period}`;
        const before = summed.get(name);
        summed.set(
          name,
          measures.map((measure, at) => (before?.[at] ?? 0) + computeMeasure(fact, measure, own)),
        );
      }
    }
  }
  return new Map([...summed].filter(([, sums]) => sums.some((sum) => sum !== 0)));
}
