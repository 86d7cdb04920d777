import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
import type { Condition, DimensionMapping, FactDimensions, Grain } from "../analytics.facts.ts";
import type { SourceQuery } from "../analytics.sources.ts";
import { type DaySpan, uniteSpans } from "../windows.rules.ts";
import { type Content, getContent, buildKeyColumn, joinMapping } from "./contents.ts";
import type { ClosedMonths, PooledPlaces } from "./known.ts";
import type { SourceScan, ScanSpan } from "./source-scans.ts";
import { type Mapping, mappings } from "./places.ts";
import { Parameters, toIdentifier } from "./statement.ts";

/** The context that every statement of a request shares. */
export interface QueryContext extends Omit<SourceQuery, "today"> {
  /** The dimensions of the current fact, and those that follow from them. */
  readonly dimensions?: FactDimensions;
  readonly mappings?: readonly DimensionMapping[];
  /** The closed months of the current fact; missing: the statement looks them up. */
  readonly closedMonths?: ClosedMonths;
  /** The places whose pools are requested; missing: the statement looks them up. */
  readonly pooled?: PooledPlaces;
}

/** Returns true when the query groups and filters only by places. */
export function isByPlace({ by, filters = {} }: QueryContext): boolean {
  return ![by, ...(Object.keys(filters) as Dimension[])].some(isContent);
}

const getMonthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Returns content as a mapping: its own key, or through another table. */
function toMapping(content: Content | null): Mapping {
  const mapping = content?.mapping;
  if (!mapping) return { column: (key) => key, joins: () => [], among: null };
  return {
    column: () => `mapped.${toIdentifier(mapping.column)}`,
    joins: (key) => [joinMapping(mapping, key)],
    among: null,
  };
}

/** Writes the parts that statements have in common, and collects their parameters. */
export class Writer {
  readonly parameters = new Parameters();
  readonly query: QueryContext;
  readonly client: string;
  readonly #mapping: Mapping;
  readonly #content: Content | null;

  /** Throws RangeError when the fact cannot be grouped as requested. */
  constructor(query: QueryContext) {
    this.query = query;
    this.client = this.parameters.add(query.clientId, "bigint");
    this.#content = isContent(query.by) ? this.#getContent(query.by) : null;
    this.#mapping = isContent(query.by) ? toMapping(this.#content) : mappings[query.by];
  }

  /** Returns a row's key before any mapping: its location, or its column of a content dimension. */
  toKey(place: string): string {
    return this.#content ? buildKeyColumn(this.#content, "fact") : `fact.${toIdentifier(place)}`;
  }

  /** True when the row's key is the requested one, so that no join is needed. */
  get isOwnKey(): boolean {
    return this.query.by === "location" || (this.#content !== null && this.#content.mapping === null);
  }

  /** Returns the number of the period that a row falls into. */
  toPeriod({ grain, slices }: SourceScan): string {
    const [only, ...more] = slices;
    if (only && more.length === 0) return this.#number(grain, only);
    const cases = slices.map((slice) => `WHEN ${this.#within(grain, slice)} THEN ${this.#number(grain, slice)}`);
    return `CASE ${cases.join(" ")} END`;
  }

  /** Returns all conditions on a scan's rows: client, declared conditions, scope and filters, time. */
  buildConditions(place: string | null, scan: SourceScan): string {
    const time = this.buildTimeCondition(scan);
    return [...this.buildRowConditions(place, scan.conditions), time].join("\n    AND ");
  }

  /** Returns the same conditions without time. */
  buildRowConditions(place: string | null, declared: readonly Condition[]): readonly string[] {
    return [
      `fact.client_id = ${this.client}`,
      ...declared.map((each) => this.#declared(each)),
      ...this.buildContentConditions(),
      ...(place === null ? [] : this.buildPlaceConditions(`fact.${toIdentifier(place)}`)),
    ];
  }

  /** Returns the time condition of a scan's rows. */
  buildTimeCondition({ grain, slices }: SourceScan): string {
    const [only, ...more] = uniteSpans(slices);
    // A plain range is a single index scan.
    if (only && more.length === 0) return this.#within(grain, only);
    return `(${uniteSpans(slices)
      .map((span) => `(${this.#within(grain, span)})`)
      .join(" OR ")})`;
  }

  /** Returns the filters on content, as tests of the fact's columns. */
  buildContentConditions(): readonly string[] {
    return Object.entries(this.query.filters ?? {}).flatMap(([name, keys]) => {
      const dimension = name as Dimension;
      return isContent(dimension) && keys ? [this.#onlyContent(dimension, keys)] : [];
    });
  }

  /** Returns the place of a row, as selected and grouped; after a LEFT JOIN rows may have no location. */
  buildPlaceColumn(location: string, join: "JOIN" | "LEFT JOIN" = "JOIN"): string {
    return this.#mapping.column(location, join === "LEFT JOIN");
  }

  /** Returns the joins that map a location to its place; LEFT JOIN keeps rows without a location. */
  joinPlaces(location: string, join: "JOIN" | "LEFT JOIN" = "JOIN"): string {
    return this.#mapping
      .joins(location, this.client, join)
      .map((each) => `\n${each}`)
      .join("");
  }

  /** Returns filters and scope as tests of a location's column; the scope comes last and can only remove rows. */
  buildPlaceConditions(location: string): readonly string[] {
    const { scope, locationIds, placeIds } = this.query;
    const parts: string[] = [];
    if (locationIds) parts.push(`${location} = ANY(${this.parameters.add(locationIds, "bigint[]")})`);
    parts.push(...this.#placeFilters(location));
    if (placeIds) parts.push(...this.#onlyPlaces(location, placeIds));
    if (scope.kind === "places") {
      const region = `place.region_id = ANY(${this.parameters.add(scope.regionIds, "bigint[]")})`;
      const own = `place.id = ANY(${this.parameters.add(scope.locationIds, "bigint[]")})`;
      parts.push(this.#among(location, `${region} OR ${own}`));
    }
    return parts;
  }

  #within(grain: Grain, slice: DaySpan): string {
    const column = `fact.${toIdentifier(grain.column)}`;
    return `${column} >= ${this.parameters.add(slice.first, "date")} AND ${column} < ${this.parameters.add(slice.until, "date")}`;
  }

  // For a run: months since its first one, plus that one's number.
  #number(grain: Grain, { period, first, isRun }: ScanSpan): string {
    if (!isRun) return String(period);
    const column = `fact.${toIdentifier(grain.column)}`;
    const shift = getMonthNumber(first) - period;
    // extract() would return arbitrary-precision numbers, which take longer than all the rest.
    return `(date_part('year', ${column}) * 12 + date_part('month', ${column}))::integer - ${shift}`;
  }

  #declared(condition: Condition): string {
    const column = `fact.${toIdentifier(condition.column)}`;
    if ("is" in condition) return `${column} = ${this.parameters.add(condition.is, "text")}`;
    return `${column} = ANY(${this.parameters.add(condition.oneOf, "bigint[]")})`;
  }

  #onlyPlaces(location: string, placeIds: readonly (number | null)[]): readonly string[] {
    if (this.query.by === "total" || this.#content) return [];
    const known = placeIds.filter((id) => id !== null);
    const ids = this.parameters.add(known, "bigint[]");
    const { among } = this.#mapping;
    if (!among) return [`${location} = ANY(${ids})`];
    return [this.#among(location, among(ids, placeIds.includes(null), this.client))];
  }

  #placeFilters(location: string): readonly string[] {
    const { location: own, region, district, reporting_group: groups } = this.query.filters ?? {};
    const parts = own ? [`${location} = ANY(${this.#ids(own)})`] : [];
    for (const [dimension, ids] of [
      ["region", region],
      ["district", district],
      ["reporting_group", groups],
    ] as const) {
      const { among } = mappings[dimension];
      if (ids && among) parts.push(this.#among(location, among(this.#ids(ids), false, this.client)));
    }
    return parts;
  }

  #onlyContent(dimension: ContentDimension, keys: readonly (number | string)[]): string {
    const content = this.#getContent(dimension);
    const key = buildKeyColumn(content, "fact");
    const { mapping } = content;
    if (mapping === null) return `${key} = ANY(${this.#ids(keys)})`;
    const wanted = mapping.keyed === "text" ? this.parameters.add(keys.map(String), "text[]") : this.#ids(keys);
    const rows = `FROM ${toIdentifier(mapping.table)} AS result WHERE result.${toIdentifier(mapping.column)} = ANY(${wanted})`;
    return `${key} IN (SELECT result.${toIdentifier(mapping.id)} ${rows})`;
  }

  #getContent(dimension: ContentDimension): Content {
    const content = getContent(dimension, this.query.dimensions ?? {}, this.query.mappings ?? []);
    if (!content) throw new RangeError(`these figures cannot be grouped by ${dimension}`);
    return content;
  }

  #ids(keys: readonly (number | string)[]): string {
    return this.parameters.add(keys.map(Number), "bigint[]");
  }

  #among(location: string, test: string): string {
    return `${location} IN (SELECT place.id FROM locations AS place WHERE place.client_id = ${this.client} AND (${test}))`;
  }
}
