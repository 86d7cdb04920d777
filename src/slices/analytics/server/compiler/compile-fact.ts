import type { PlaceDimension } from "../analytics.api.ts";
import {
  type AnswerFamily,
  type Condition,
  type FactDeclaration,
  type Grain,
  type PeopleDeclaration,
  type PlaceTable,
  placeTable,
} from "../analytics.facts.ts";
import { type DaySpan, splitSpan } from "../windows.rules.ts";
import type { Period } from "./periods.ts";
import { type Statement, Parameters, named } from "./statement.ts";

/** The places of the actor's scope for this service; client: all. */
export type PlaceScope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

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

interface Slice extends DaySpan {
  readonly period: number;
}

interface Leaf {
  readonly grain: Grain;
  readonly slices: readonly Slice[];
}

// Month grain for whole months, day grain for the edges; a fact without months reads days, release cells whole months only.
function leavesOf(fact: FactDeclaration, periods: readonly Period[]): readonly Leaf[] {
  const months: Slice[] = [];
  const days: Slice[] = [];
  periods.forEach((span, period) => {
    if (!fact.months) {
      days.push({ period, first: span.first, until: span.until });
      return;
    }
    const split = splitSpan(span);
    if (split.months) months.push({ period, ...split.months });
    days.push(...split.days.map((edge) => ({ period, ...edge })));
  });
  const leaves: Leaf[] = [];
  if (fact.months && months.length > 0) leaves.push({ grain: fact.months, slices: months });
  if (fact.part === "open" && days.length > 0) leaves.push({ grain: fact.days, slices: days });
  return leaves;
}

class Writer {
  readonly parameters = new Parameters();
  readonly asked: Asked;
  readonly places: PlaceTable;
  readonly client: string;

  constructor(asked: Asked, places: PlaceTable) {
    this.asked = asked;
    this.places = places;
    this.client = this.parameters.add(asked.clientId, "bigint");
  }

  /** One test per slice of a grain. */
  within(grain: Grain, slice: DaySpan): string {
    const column = `fact.${named(grain.column)}`;
    return `${column} >= ${this.parameters.add(slice.first, "date")} AND ${column} < ${this.parameters.add(slice.until, "date")}`;
  }

  /** The number of the period that a row falls into. */
  periodOf(leaf: Leaf): string {
    const cases = leaf.slices.map((slice) => `WHEN ${this.within(leaf.grain, slice)} THEN ${slice.period}`);
    return `CASE ${cases.join(" ")} END`;
  }

  /** All that a fact's rows must hold: client, declared conditions, scope and filters, time. */
  conditions(place: string, declared: readonly Condition[], leaf: Leaf): string {
    const time = leaf.slices.map((slice) => `(${this.within(leaf.grain, slice)})`).join(" OR ");
    const parts = [
      `fact.client_id = ${this.client}`,
      ...declared.map((each) => this.#declared(each)),
      ...this.#placeConditions(`fact.${named(place)}`),
      `(${time})`,
    ];
    return parts.join("\n    AND ");
  }

  /** The place of a row, as selected and grouped. */
  placeColumn(location: string): string {
    if (this.asked.by === "total") return "NULL::bigint";
    return this.asked.by === "location" ? location : `place.${named(this.places.region)}`;
  }

  /** The join that maps a location to today's region; nothing where no region is asked for. */
  placeJoin(location: string): string {
    if (this.asked.by !== "region") return "";
    return `\nJOIN ${named(this.places.table)} AS place ON place.client_id = ${this.client} AND place.${named(this.places.id)} = ${location}`;
  }

  #declared(condition: Condition): string {
    const column = `fact.${named(condition.column)}`;
    if ("is" in condition) return `${column} = ${this.parameters.add(condition.is, "text")}`;
    return `${column} = ANY(${this.parameters.add(condition.oneOf, "bigint[]")})`;
  }

  #placeConditions(location: string): readonly string[] {
    const { scope, locationIds, placeIds, by } = this.asked;
    const parts: string[] = [];
    if (locationIds) parts.push(`${location} = ANY(${this.parameters.add(locationIds, "bigint[]")})`);
    if (placeIds && by !== "total") parts.push(this.#onlyPlaces(location, placeIds));
    // Scope comes last and can only take away.
    if (scope.kind === "places") {
      const region = `place.${named(this.places.region)} = ANY(${this.parameters.add(scope.regionIds, "bigint[]")})`;
      const own = `place.${named(this.places.id)} = ANY(${this.parameters.add(scope.locationIds, "bigint[]")})`;
      parts.push(this.#among(location, `${region} OR ${own}`));
    }
    return parts;
  }

  #onlyPlaces(location: string, placeIds: readonly (number | null)[]): string {
    const ids = this.parameters.add(
      placeIds.filter((id) => id !== null),
      "bigint[]",
    );
    if (this.asked.by === "location") return `${location} = ANY(${ids})`;
    const region = `place.${named(this.places.region)}`;
    const without = placeIds.includes(null) ? ` OR ${region} IS NULL` : "";
    return this.#among(location, `${region} = ANY(${ids})${without}`);
  }

  #among(location: string, test: string): string {
    const { table, id } = this.places;
    return `${location} IN (SELECT place.${named(id)} FROM ${named(table)} AS place WHERE place.client_id = ${this.client} AND (${test}))`;
  }
}

function sumOf(measure: string): string {
  return `sum(fact.${named(measure)})::bigint AS ${named(measure)}`;
}

// The most people that one cell of the location has; those of one location may be the same in every cell, so its cells
// prove no more than their largest, while locations add up. Never more than there are answers.
function peopleOf(family: AnswerFamily, column: string): string {
  const answered = family.answered.map((measure) => `fact.${named(measure)}`).join(" + ");
  return `max(least(fact.${named(column)}, ${answered}))::bigint AS ${named(family.people)}`;
}

function columnsOf(fact: FactDeclaration, measures: readonly string[]): readonly string[] {
  return measures.flatMap((measure) => {
    if (fact.measures.includes(measure)) return [sumOf(measure)];
    const family = fact.part === "released" ? fact.families.find((each) => each.people === measure) : undefined;
    if (family && fact.part === "released") return [peopleOf(family, fact.people)];
    throw new RangeError(`fact ${fact.name} has no measure ${measure}`);
  });
}

/**
 * The one statement that sums a fact's measures by place and period, both windows in the same pass; null when no row
 * of the fact can fall into the periods. Rows are first summed by location, then mapped to their place.
 */
export function compileFact(fact: FactDeclaration, measures: readonly string[], asked: Asked): Statement | null {
  const leaves = leavesOf(fact, asked.periods);
  if (leaves.length === 0 || measures.length === 0) return null;
  const write = new Writer(asked, placeTable);
  const columns = columnsOf(fact, measures);
  const parts = leaves.map((leaf) =>
    [
      `  SELECT fact.${named(fact.place)} AS location_id, ${write.periodOf(leaf)} AS period,`,
      `    ${columns.join(",\n    ")}`,
      `  FROM ${named(leaf.grain.table)} AS fact`,
      `  WHERE ${write.conditions(fact.place, fact.conditions, leaf)}`,
      "  GROUP BY 1, 2",
    ].join("\n"),
  );
  const sums = measures.map((measure) => `sum(part.${measure})::bigint AS ${measure}`).join(", ");
  const sql = [
    `SELECT ${write.placeColumn("part.location_id")} AS place_id, part.period, ${sums}`,
    "FROM (",
    parts.join("\n  UNION ALL\n"),
    `) AS part${write.placeJoin("part.location_id")}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

/** The one statement that counts distinct people by place and period; null when there is no period. */
export function compilePeople(declared: PeopleDeclaration, asked: Asked): Statement | null {
  if (asked.periods.length === 0) return null;
  const write = new Writer(asked, placeTable);
  const location = `fact.${named(declared.place)}`;
  const leaf: Leaf = {
    grain: declared.days,
    slices: asked.periods.map(({ first, until }, period) => ({ period, first, until })),
  };
  const sql = [
    `SELECT ${write.placeColumn(location)} AS place_id, ${write.periodOf(leaf)} AS period,`,
    `  count(DISTINCT fact.${named(declared.person)})::bigint AS people`,
    `FROM ${named(declared.days.table)} AS fact${write.placeJoin(location)}`,
    `WHERE ${write.conditions(declared.place, declared.conditions, leaf)}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
