import { isContent } from "../analytics.dimensions.ts";
import type { IntervalFactDeclaration } from "../analytics.facts.ts";
import {
  isInRange,
  measureSql,
  buildOverlapCondition,
  type Range,
  buildRangeRows,
  samePlace,
  type IntervalMeasure,
  type IntervalsQuery,
  isWithinRange,
} from "./interval-measures.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import { isByPlace, Writer } from "./writer.ts";

/** Columns of rows that know the holder's next row. */
interface Columns {
  readonly table: string;
  readonly id: string;
  readonly holder: string;
  readonly place: string;
  readonly first: string;
  readonly last: string;
  readonly nextDay: string;
  readonly nextPlace: string;
  readonly continues: string;
  readonly days: number;
}

/**
 * Returns the link columns of the rows; null when rows are not fully linked, or when the query groups by more than
 * places.
 */
export function findLinkedColumns(declared: IntervalFactDeclaration, query: IntervalsQuery): Columns | null {
  const { linked, place, first, last, thread, only, continuesWithinDays: days, holdsOnLastDay } = declared;
  if (!linked || !isByPlace(query) || typeof place !== "string") return null;
  if (first === null || last === null || days === null || only !== null) return null;
  if (thread.length > 0 || !holdsOnLastDay) return null;
  const { table, holder } = declared;
  const names = { table, holder, place, first, last, ...linked };
  const checked = Object.fromEntries(Object.entries(names).map(([part, name]) => [part, toIdentifier(name)]));
  return { ...(checked as typeof names), days: Math.trunc(days) };
}

/** Writes one statement. */
class LinkedWriter {
  readonly #of: Columns;
  readonly #write: Writer;
  readonly #ranges: readonly Range[];
  readonly #measures: readonly IntervalMeasure[];

  constructor(of: Columns, query: IntervalsQuery, measures: readonly IntervalMeasure[], ranges: readonly Range[]) {
    this.#of = of;
    this.#write = new Writer(query);
    this.#ranges = ranges;
    this.#measures = measures;
  }

  buildStatement(): Statement {
    const sums = this.#measures.map((name) => `${name === "days" ? "max" : "sum"}(result.${name})::bigint AS ${name}`);
    const sql = [
      `SELECT result.place_id, result.period,\n  ${sums.join(",\n  ")}`,
      `FROM (\n${this.#lastRows()}\n  UNION ALL\n${this.#followedRows()}\n) AS result`,
      "GROUP BY 1, 2",
    ].join("\n");
    return { sql, parameters: this.#write.parameters.values };
  }

  get #ofRanges(): string {
    return buildRangeRows(this.#ranges, this.#write.parameters);
  }

  #columns(part: "alone" | "followed"): string {
    const toColumn = (column: string): string => `fact.${column}`;
    const { id, holder, place, first, last, nextDay, nextPlace, continues, days } = this.#of;
    const isFollowed = part === "followed";
    return [
      `${toColumn(place)} AS location_id, ${toColumn(first)} AS first_day, ${toColumn(last)} AS last_day`,
      `CASE WHEN ${toColumn(continues)} IS NULL THEN ${toColumn(first)} ELSE nullif(${toColumn(continues)}, '-infinity') END AS since`,
      `${toColumn(continues)} IS NULL AS begins`,
      // The next row begins soon enough, or while this one has no end of its own.
      isFollowed
        ? `coalesce(${toColumn(nextDay)} - ${toColumn(last)} <= ${days}, true) AS continues`
        : "false AS continues",
      isFollowed
        ? `least(${toColumn(last)}, ${toColumn(nextDay)} - 1) AS held_until`
        : `${toColumn(last)} AS held_until`,
      ...(isFollowed
        ? [
            `${toColumn(id)} AS id, ${toColumn(holder)} AS holder, ${toColumn(nextDay)} AS next_day, ${toColumn(nextPlace)} AS next_location_id`,
          ]
        : []),
    ].join(",\n      ");
  }

  #rows(part: "alone" | "followed"): string {
    const { table, nextDay } = this.#of;
    return [
      `SELECT ${this.#columns(part)}`,
      `FROM ${table} AS fact`,
      `WHERE fact.client_id = ${this.#write.client} AND fact.${nextDay} IS ${part === "alone" ? "NULL" : "NOT NULL"}`,
    ].join("\n      ");
  }

  /**
   * Each holder's last row, which is the only row of most: no one continues from it. These rows add up, so they are
   * summed by location before places are distinguished; range by range, because two index scans are faster than a join.
   */
  #lastRows(): string {
    const measures = this.#measures.filter((name) => name !== "days");
    const of = {
      leaves: `(${isWithinRange("interval.held_until")})`,
      holders: "count(*)",
      people: `count(*) FILTER (WHERE ${isInRange})`,
    };
    const location = this.#write.query.by === "total" ? "NULL::bigint" : "interval.location_id";
    const conditions = [
      buildOverlapCondition(this.#measures, "interval.last_day"),
      ...this.#write.buildPlaceConditions("interval.location_id"),
    ];
    const result = this.#measures.map((name) => `part.${name}`);
    return [
      `  SELECT ${this.#write.buildPlaceColumn("part.location_id", "LEFT JOIN")} AS place_id, part.period, ${result.join(", ")}`,
      "  FROM (",
      `    SELECT params.period, params.days, alone.* FROM ${this.#ofRanges}`,
      "    CROSS JOIN LATERAL (",
      `      SELECT ${[`${location} AS location_id`, ...measures.map((name) => `${measureSql[name](of)} AS ${name}`)].join(",\n        ")}`,
      `      FROM (\n      ${this.#rows("alone")}\n      ) AS interval`,
      `      WHERE ${conditions.join("\n        AND ")}`,
      "      GROUP BY 1",
      "    ) AS alone",
      `  ) AS part${this.#write.joinPlaces("part.location_id", "LEFT JOIN")}`,
    ].join("\n");
  }

  /** The rows that another row of the holder follows. */
  #followedRows(): string {
    const of = {
      leaves: this.#leaves(),
      holders: "count(*)",
      people: `count(*) FILTER (WHERE ${isInRange} AND NOT ${this.#isFollowed()})`,
    };
    const measures = this.#measures.map((name) => `${measureSql[name](of)} AS ${name}`);
    const conditions = this.#write.buildPlaceConditions("interval.location_id");
    return [
      `  SELECT ${this.#write.buildPlaceColumn("interval.location_id", "LEFT JOIN")} AS place_id, params.period,`,
      `    ${measures.join(",\n    ")}`,
      `  FROM (\n      ${this.#rows("followed")}\n  ) AS interval`,
      `  JOIN ${this.#ofRanges}`,
      `  ON ${buildOverlapCondition(this.#measures)}${this.#write.joinPlaces("interval.location_id", "LEFT JOIN")}`,
      ...(conditions.length > 0 ? [`  WHERE ${conditions.join("\n    AND ")}`] : []),
      "  GROUP BY 1, 2",
    ].join("\n");
  }

  /** Returns whether a location belongs to what the row counts in: its key, the filters and the scope. */
  #staysAt(location: string): readonly string[] {
    const { by } = this.#write.query;
    const same = isContent(by) ? [] : [samePlace[by](location, this.#write.client)];
    return [...same, ...this.#write.buildPlaceConditions(location)];
  }

  #leaves(): string {
    const stays = ["interval.continues", ...this.#staysAt("interval.next_location_id")].join(" AND ");
    return `(${isWithinRange("interval.held_until")} AND NOT coalesce(${stays}, false))`;
  }

  // A later row begins after this one ended, so if it begins in the range, it holds in the range.
  #isFollowed(): string {
    const { table, id, holder, place, first } = this.#of;
    const begins = "interval.next_day <= params.last_day";
    const next = this.#staysAt("interval.next_location_id");
    if (next.every((each) => each === "true")) return `(${begins})`;
    const later = [
      `later.client_id = ${this.#write.client} AND later.${holder} = interval.holder`,
      `(later.${first}, later.${id}) > (coalesce(interval.first_day, '-infinity'), interval.id)`,
      `later.${first} <= params.last_day`,
      ...this.#staysAt(`later.${place}`),
    ].join(" AND ");
    // When the next row is at the same place, nothing more has to be read; otherwise there may be another one.
    return `(${begins} AND (coalesce(${next.join(" AND ")}, false) OR EXISTS (SELECT FROM ${table} AS later WHERE ${later})))`;
  }
}

/** Compiles the one statement of intervals by place for rows that know the holder's next row: no rows are compared. */
export function compileLinked(
  of: Columns,
  measures: readonly IntervalMeasure[],
  query: IntervalsQuery,
  ranges: readonly Range[],
): Statement {
  return new LinkedWriter(of, query, measures, ranges).buildStatement();
}
