import type { PlaceDimension } from "../analytics.api.ts";
import type { Condition, Grain } from "../analytics.facts.ts";
import type { DaySpan } from "../windows.rules.ts";
import type { Leaf, Slice } from "./leaves.ts";
import type { Period } from "./periods.ts";
import { type Mapping, type PlaceScope, mappings } from "./places.ts";
import { Parameters, named } from "./statement.ts";

/** What every statement of a request shares. */
export interface Asked {
  readonly clientId: number;
  readonly by: PlaceDimension;
  readonly periods: readonly Period[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  /** Only these places of the dimension; null: all. */
  readonly placeIds: readonly (number | null)[] | null;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Writes the parts that statements have in common, and keeps their parameters. */
export class Writer {
  readonly parameters = new Parameters();
  readonly asked: Asked;
  readonly client: string;
  readonly #mapping: Mapping;

  constructor(asked: Asked) {
    this.asked = asked;
    this.client = this.parameters.add(asked.clientId, "bigint");
    this.#mapping = mappings[asked.by];
  }

  /** The number of the period that a row falls into. */
  periodOf({ grain, slices }: Leaf): string {
    const [only, ...more] = slices;
    if (only && more.length === 0) return this.#number(grain, only);
    const cases = slices.map((slice) => `WHEN ${this.#within(grain, slice)} THEN ${this.#number(grain, slice)}`);
    return `CASE ${cases.join(" ")} END`;
  }

  /** All that a leaf's rows must hold: client, declared conditions, scope and filters, time. */
  conditions(place: string, leaf: Leaf): string {
    const time = leaf.slices.map((slice) => `(${this.#within(leaf.grain, slice)})`).join(" OR ");
    const parts = [
      `fact.client_id = ${this.client}`,
      ...leaf.conditions.map((each) => this.#declared(each)),
      ...this.placeConditions(`fact.${named(place)}`),
      `(${time})`,
    ];
    return parts.join("\n    AND ");
  }

  /** The place of a row, as selected and grouped. */
  placeColumn(location: string): string {
    return this.#mapping.column(location);
  }

  /** The joins that map a location to its place; LEFT JOIN keeps rows without a location. */
  placeJoins(location: string, join: "JOIN" | "LEFT JOIN" = "JOIN"): string {
    return this.#mapping
      .joins(location, this.client, join)
      .map((each) => `\n${each}`)
      .join("");
  }

  /** Filters and scope, as tests of a location's column; the scope comes last and can only take away. */
  placeConditions(location: string): readonly string[] {
    const { scope, locationIds, placeIds } = this.asked;
    const parts: string[] = [];
    if (locationIds) parts.push(`${location} = ANY(${this.parameters.add(locationIds, "bigint[]")})`);
    if (placeIds) parts.push(...this.#onlyPlaces(location, placeIds));
    if (scope.kind === "places") {
      const region = `place.region_id = ANY(${this.parameters.add(scope.regionIds, "bigint[]")})`;
      const own = `place.id = ANY(${this.parameters.add(scope.locationIds, "bigint[]")})`;
      parts.push(this.#among(location, `${region} OR ${own}`));
    }
    return parts;
  }

  #within(grain: Grain, slice: DaySpan): string {
    const column = `fact.${named(grain.column)}`;
    return `${column} >= ${this.parameters.add(slice.first, "date")} AND ${column} < ${this.parameters.add(slice.until, "date")}`;
  }

  // Of a run: months since its first one, on top of that one's number.
  #number(grain: Grain, { period, first, isRun }: Slice): string {
    if (!isRun) return String(period);
    const column = `fact.${named(grain.column)}`;
    const shift = monthNumber(first) - period;
    return `(extract(year FROM ${column}) * 12 + extract(month FROM ${column}))::integer - ${shift}`;
  }

  #declared(condition: Condition): string {
    const column = `fact.${named(condition.column)}`;
    if ("is" in condition) return `${column} = ${this.parameters.add(condition.is, "text")}`;
    return `${column} = ANY(${this.parameters.add(condition.oneOf, "bigint[]")})`;
  }

  #onlyPlaces(location: string, placeIds: readonly (number | null)[]): readonly string[] {
    if (this.asked.by === "total") return [];
    const known = placeIds.filter((id) => id !== null);
    const ids = this.parameters.add(known, "bigint[]");
    const { among } = this.#mapping;
    if (!among) return [`${location} = ANY(${ids})`];
    return [this.#among(location, among(ids, placeIds.includes(null), this.client))];
  }

  #among(location: string, test: string): string {
    return `${location} IN (SELECT place.id FROM locations AS place WHERE place.client_id = ${this.client} AND (${test}))`;
  }
}
