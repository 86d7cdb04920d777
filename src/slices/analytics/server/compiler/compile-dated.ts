import { type ContentDimension, isContent } from "../analytics.dimensions.ts";
import type { DatedDeclaration, DimensionColumn } from "../analytics.facts.ts";
import { buildState, getContentFilters, buildStandingColumn, toRanges } from "./dated-query.ts";
import type { DatedQuery, DatedRange, ContentKeys } from "./dated-query.ts";
import { getDimensions, getMeasures, toGroupMeasure, toItemMeasure, findKind, getStatus } from "./dated-measures.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import { Writer } from "./writer.ts";

const getColumnName = (column: DimensionColumn): string =>
  toIdentifier(typeof column === "string" ? column : column.column);

/** Writes one statement. */
class DatedWriter {
  readonly #declared: DatedDeclaration;
  readonly #query: DatedQuery;
  readonly #write: Writer;
  readonly #measures: readonly string[];
  readonly #only: ContentKeys;

  constructor(declared: DatedDeclaration, measures: readonly string[], query: DatedQuery) {
    this.#declared = declared;
    this.#query = query;
    this.#measures = measures;
    this.#only = getContentFilters(query);
    const { by } = query;
    this.#write = new Writer({ ...query, by: isContent(by) ? "total" : by });
  }

  buildStatement(ranges: readonly DatedRange[]): Statement {
    const sql = this.#declared.read === "groups" ? this.#groups(ranges) : this.#items(ranges);
    return { sql: sql.filter((line) => line !== "").join("\n"), parameters: this.#write.parameters.values };
  }

  #items(ranges: readonly DatedRange[]): readonly string[] {
    const columns = this.#measures.map((measure) => `${toItemMeasure(measure)}::bigint AS ${toIdentifier(measure)}`);
    const items = this.#declared.read === "outcomes" ? this.#endedItems.bind(this) : this.#activeItems.bind(this);
    // Each range by itself: its days are then constants, for which the planner can estimate the number of items.
    const each = ranges.map((range) => this.#countedItems(items([range])).filter((line) => line !== ""));
    return [
      `SELECT item.key AS place_id, item.period,`,
      `  ${columns.join(", ")}`,
      "FROM (",
      each.map((lines) => lines.join("\n")).join("\n  UNION ALL\n"),
      ") AS item",
      "GROUP BY 1, 2",
    ];
  }

  /** Counts the items of each state, so that measures are computed from a few rows instead of all items. */
  #countedItems(source: readonly string[]): readonly string[] {
    const template = this.#measures.includes("templates")
      ? [`fact.${toIdentifier(this.#declared.template)} AS template`]
      : [];
    const own = [`${this.#itemKey()} AS key`, "params.period", `${this.#state()} AS state`];
    const columns = [...own, ...this.#kindColumns(), ...template];
    const keys = columns.map((_, index) => String(index + 1));
    return [`  SELECT ${columns.join(", ")}, count(*) AS items`, ...source, `  GROUP BY ${keys.join(", ")}`];
  }

  /** Items that ended within the ranges, whatever happened to their groups. */
  #endedItems(ranges: readonly DatedRange[]): readonly string[] {
    const { table, place, counts, outcome, end } = this.#declared;
    const { by } = this.#query;
    const join = this.#isNarrowed ? "JOIN" : "LEFT JOIN";
    const isMember = this.#isNarrowed || this.#isOfGroups(by);
    const today = this.#write.parameters.add(this.#query.today, "date");
    return [
      `  FROM ${toIdentifier(table)} AS fact`,
      `  JOIN ${this.#rangeRows(ranges)} ON fact.${toIdentifier(counts)} >= params.first_day AND fact.${toIdentifier(counts)} <= params.last_day`,
      isMember ? `  ${join} (\n${this.#members("")}\n  ) AS member ON member.item = fact.id` : "",
      this.#linkJoin(),
      this.#write.joinPlaces(`fact.${toIdentifier(place)}`, "LEFT JOIN").trimStart(),
      `  WHERE ${[
        `fact.client_id = ${this.#write.client}`,
        `(fact.${toIdentifier(outcome)} IS NOT NULL OR fact.${toIdentifier(end)} < ${today})`,
        ...this.#itemConditions(),
      ].join("\n    AND ")}`,
    ];
  }

  /** Items of the groups active within the ranges: of all groups together, or only of the requested ones. */
  #activeItems(ranges: readonly DatedRange[]): readonly string[] {
    const { table, place, from, until } = this.#declared;
    const rangeRows = this.#rangeRows(ranges);
    const end = `fact.${toIdentifier(until)}`;
    const items = `${toIdentifier(table)} AS fact`;
    // A part that is left out has no parameters either.
    const source =
      this.#isNarrowed || this.#isOfGroups(this.#query.by)
        ? [
            `  FROM (\n${this.#members(rangeRows)}\n  ) AS member`,
            `  JOIN ${rangeRows} ON params.period = member.period`,
            `  JOIN ${items} ON fact.client_id = ${this.#write.client} AND fact.id = member.item`,
          ]
        : [
            `  FROM ${items}`,
            `  JOIN ${rangeRows} ON fact.${toIdentifier(from)} <= params.last_day AND (${end} IS NULL OR ${end} >= params.first_day)`,
          ];
    return [
      ...source,
      this.#linkJoin(),
      this.#write.joinPlaces(`fact.${toIdentifier(place)}`, "LEFT JOIN").trimStart(),
      `  WHERE ${[`fact.client_id = ${this.#write.client}`, ...this.#itemConditions()].join("\n    AND ")}`,
    ];
  }

  /** True when a measure is of the groups, so that an item counts only for some of its own. */
  get #isNarrowed(): boolean {
    return Object.keys(this.#only).some((dimension) => this.#isOfGroups(dimension));
  }

  /** Joins items to groups: an item once, or once per key; for all time, or for groups active in a range. */
  #members(ranges: string): string {
    const { groups } = this.#declared;
    const { link } = groups;
    const columns = [
      `link.${toIdentifier(link.item)} AS item`,
      ...(ranges === "" ? [] : ["params.period"]),
      ...(this.#isOfGroups(this.#query.by) ? [`${this.#groupColumn(this.#query.by)} AS key`] : []),
    ];
    return [
      `    SELECT ${columns.join(", ")}`,
      `    FROM ${toIdentifier(groups.table)} AS parent`,
      ranges === "" ? "" : `    JOIN ${ranges} ON ${this.#isActive()}`,
      `    JOIN ${toIdentifier(link.table)} AS link ON link.client_id = ${this.#write.client} AND link.${toIdentifier(link.group)} = parent.id`,
      this.#kindJoin(),
      `    WHERE ${this.#groupConditions().join("\n      AND ")}`,
      `    GROUP BY ${columns.map((_, index) => String(index + 1)).join(", ")}`,
    ]
      .filter((line) => line !== "")
      .join("\n");
  }

  #groups(ranges: readonly DatedRange[]): readonly string[] {
    const { by } = this.#query;
    const { groups } = this.#declared;
    const location = `parent.${toIdentifier(groups.place)}`;
    const columns = this.#measures.map(
      (measure) => `${toGroupMeasure(measure, groups.holder)}::bigint AS ${toIdentifier(measure)}`,
    );
    const conditions = [...this.#groupConditions(), ...this.#write.buildPlaceConditions(location)];
    return [
      `SELECT ${isContent(by) ? this.#groupColumn(by) : this.#write.buildPlaceColumn(location, "LEFT JOIN")} AS place_id, params.period,`,
      `  ${columns.join(", ")}`,
      `FROM ${toIdentifier(groups.table)} AS parent`,
      `JOIN ${this.#rangeRows(ranges)} ON ${this.#isActive()}`,
      this.#kindJoin(),
      this.#write.joinPlaces(location, "LEFT JOIN").trimStart(),
      `WHERE ${conditions.join("\n  AND ")}`,
      "GROUP BY 1, 2",
    ];
  }

  /** The kinds of groups that the measures distinguish. */
  #kindColumns(): readonly string[] {
    const { kinds } = this.#declared;
    const counted = new Set(this.#measures.flatMap((measure) => findKind(this.#declared, measure) ?? []));
    return [...counted].map((kind) => `fact.${toIdentifier(kinds[kind] ?? "")} AS is_${toIdentifier(kind)}`);
  }

  #state(): string {
    return buildState(this.#declared, () => this.#write.parameters.add(this.#query.today, "date"));
  }

  #itemKey(): string {
    const { by } = this.#query;
    const { dimensions, links, place } = this.#declared;
    if (!isContent(by)) return this.#write.buildPlaceColumn(`fact.${toIdentifier(place)}`, "LEFT JOIN");
    if (by === getStatus(this.#declared)) return this.#standing();
    const own = dimensions[by];
    if (own !== undefined) return `fact.${getColumnName(own)}`;
    const link = links[by];
    return link === undefined ? "member.key" : `linked.${toIdentifier(link.column)}`;
  }

  /** Returns true for a dimension of the groups, not of the items themselves. */
  #isOfGroups(dimension: string): dimension is ContentDimension {
    const { dimensions, links, groups, read } = this.#declared;
    const isTheirs = Object.hasOwn(groups.dimensions, dimension) || dimension === groups.kind.dimension;
    return (
      isTheirs && (read === "groups" || !(Object.hasOwn(dimensions, dimension) || Object.hasOwn(links, dimension)))
    );
  }

  #groupColumn(dimension: ContentDimension): string {
    const { groups } = this.#declared;
    if (dimension === groups.kind.dimension) return `kind.${toIdentifier(groups.kind.column)}`;
    const column = groups.dimensions[dimension];
    if (column === undefined) throw new RangeError(`${this.#declared.name} cannot be grouped by ${dimension}`);
    return `parent.${getColumnName(column)}`;
  }

  #isActive(): string {
    const { first, last } = this.#declared.groups;
    const end = `parent.${toIdentifier(last)}`;
    return `parent.${toIdentifier(first)} <= params.last_day AND (${end} IS NULL OR ${end} >= params.first_day)`;
  }

  #kindJoin(): string {
    const { dimension, table, by: column } = this.#declared.groups.kind;
    if (this.#query.by !== dimension && !Object.hasOwn(this.#only, dimension)) return "";
    return `    JOIN ${toIdentifier(table)} AS kind ON kind.client_id = ${this.#write.client} AND kind.id = parent.${toIdentifier(column)}`;
  }

  #groupConditions(): readonly string[] {
    const { without } = this.#declared.groups;
    const none = this.#write.parameters.add(without.oneOf, "bigint[]");
    const own = [`parent.client_id = ${this.#write.client}`, `parent.${toIdentifier(without.column)} <> ALL(${none})`];
    return [
      ...own,
      ...this.#filters(
        (dimension) => this.#isOfGroups(dimension),
        (dimension) => this.#groupColumn(dimension),
      ),
    ];
  }

  #itemConditions(): readonly string[] {
    const { dimensions, place } = this.#declared;
    return [
      ...this.#write.buildPlaceConditions(`fact.${toIdentifier(place)}`),
      ...this.#filters(
        (dimension) => Object.hasOwn(dimensions, dimension),
        (dimension) => `fact.${getColumnName(dimensions[dimension] ?? "")}`,
      ),
      ...this.#filters(
        (dimension) => dimension === getStatus(this.#declared),
        () => this.#standing(),
      ),
      ...this.#linkConditions(),
    ];
  }

  #standing(): string {
    return buildStandingColumn(this.#declared, () => this.#state());
  }

  #filters(isOwn: (dimension: string) => boolean, column: (dimension: ContentDimension) => string): readonly string[] {
    const all = Object.entries(this.#only).filter(([dimension]) => isOwn(dimension));
    return all.map(([dimension, keys]) => this.#among(column(dimension as ContentDimension), keys));
  }

  #among(column: string, keys: readonly (number | string)[]): string {
    const numbers = keys.filter((key) => typeof key === "number");
    if (numbers.length === keys.length) return `${column} = ANY(${this.#write.parameters.add(numbers, "bigint[]")})`;
    return `${column} IN (${keys.map((key) => this.#text(String(key))).join(", ")})`;
  }

  #linkJoin(): string {
    const { by } = this.#query;
    const link = isContent(by) ? this.#declared.links[by] : undefined;
    if (link === undefined) return "";
    return `  LEFT JOIN ${toIdentifier(link.table)} AS linked ON linked.client_id = ${this.#write.client} AND linked.${toIdentifier(link.item)} = fact.id`;
  }

  #linkConditions(): readonly string[] {
    const { links } = this.#declared;
    return Object.entries(this.#only).flatMap(([dimension, keys]) => {
      const link = links[dimension as ContentDimension];
      if (link === undefined) return [];
      const column = `only_these.${toIdentifier(link.column)}`;
      return `EXISTS (SELECT FROM ${toIdentifier(link.table)} AS only_these WHERE only_these.client_id = ${this.#write.client} AND only_these.${toIdentifier(link.item)} = fact.id AND ${this.#among(column, keys)})`;
    });
  }

  #text(word: string): string {
    return this.#write.parameters.add(word, "text");
  }

  #rangeRows(ranges: readonly DatedRange[]): string {
    const { parameters } = this.#write;
    const rows = ranges.map(
      ({ period, first, last }) => `(${period}, ${parameters.add(first, "date")}, ${parameters.add(last, "date")})`,
    );
    return `(VALUES ${rows.join(", ")}) AS params (period, first_day, last_day)`;
  }
}

/**
 * Compiles the one statement that counts dated items, or their groups, by a place or a dimension of theirs and by
 * period; null when no period has begun. An item of several groups counts once, and once for each key of the groups (a
 * plan). Throws RangeError for a measure or dimension that the declaration does not have.
 */
export function compileDated(
  declared: DatedDeclaration,
  measures: readonly string[],
  query: DatedQuery,
): Statement | null {
  const possible = new Set<string>(getDimensions(declared));
  const known = new Set(getMeasures(declared));
  for (const measure of measures) {
    if (!known.has(measure)) throw new RangeError(`${declared.name} has no measure ${measure}`);
  }
  for (const dimension of [...(isContent(query.by) ? [query.by] : []), ...Object.keys(getContentFilters(query))]) {
    if (!possible.has(dimension)) throw new RangeError(`${declared.name} cannot be grouped by ${dimension}`);
  }
  const ranges = toRanges(query);
  if (ranges.length === 0 || measures.length === 0) return null;
  return new DatedWriter(declared, measures, query).buildStatement(ranges);
}
