import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
import type { LinkedColumn, IntervalFactDeclaration } from "../analytics.facts.ts";
import { tenureBands } from "../tenure-bands.rules.ts";
import { compileLinked, findLinkedColumns } from "./compile-linked-intervals.ts";
import {
  distinctPeople,
  type Expressions,
  lastSeen,
  measureSql,
  buildOverlapCondition,
  isOnlyBegun,
  type Range,
  buildRangeRows,
  toRanges,
  samePlace,
  type IntervalMeasure,
  type IntervalsQuery,
  isWithinRange,
} from "./interval-measures.ts";
import { buildHoldingRows, buildHoldsTest, buildIntervalRows } from "./interval-rows.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

/** Measures that need the start of an interval. */
const fromTheStart: ReadonlySet<string> = new Set(["held_since", "held_days", "held_new", "seen_since", "seen_days"]);

/** Measures that need the place where a person continues. */
const fromTheNext: ReadonlySet<string> = new Set(["separated", "seen", "seen_since", "seen_days"]);

/** Dimensions that follow from the interval itself, not from a column. */
const ownKeys: ReadonlySet<string> = new Set(["employee", "tenure_band"]);

/** Measures that rows of a dimension can have; the others make no sense there (no one separates from a tenure band). */
const onlyColumns: Partial<Readonly<Record<ContentDimension, ReadonlySet<string>>>> = {
  termination_category: new Set(["left"]),
  tenure_band: new Set(["held", "held_rows", "held_since", "held_days", "left"]),
};

/** Filters on dimensions of intervals themselves; the writer handles filters on places. */
function getContentFilters({ filters }: QueryContext): readonly (readonly [ContentDimension, readonly number[]])[] {
  return Object.entries(filters ?? {}).flatMap(([name, keys]) => {
    const dimension = name as keyof NonNullable<QueryContext["filters"]>;
    return isContent(dimension) && keys ? [[dimension, keys.map(Number)] as const] : [];
  });
}

/** Writes one statement. */
class IntervalsWriter {
  readonly #declared: IntervalFactDeclaration;
  readonly #query: IntervalsQuery;
  readonly #write: Writer;
  readonly #isLinked: boolean;

  constructor(declared: IntervalFactDeclaration, query: IntervalsQuery) {
    this.#declared = declared;
    this.#query = query;
    this.#isLinked = declared.continuesWithinDays !== null;
    this.#write = new Writer({ ...query, by: isContent(query.by) ? "total" : query.by });
  }

  buildStatement(measures: readonly IntervalMeasure[], ranges: readonly Range[]): Statement {
    const of: Expressions = { leaves: this.#leaves(), holders: this.#holders(), people: distinctPeople };
    const columns = measures.map((measure) => `(${measureSql[measure](of)})::bigint AS ${measure}`);
    return this.#select(`params.period,\n  ${columns.join(",\n  ")}`, () => [
      `FROM (\n${this.#rows(measures, ranges)}\n) AS interval`,
      `JOIN ${buildRangeRows(ranges, this.#write.parameters)}`,
      `  ON ${buildOverlapCondition(measures)}`,
    ]);
  }

  /**
   * Counts the holders on the last day of each range, each once: one scan reads the rows of all these days, and they are
   * grouped by holder before they are counted. In the order of an index this needs no sort, as counting distinct ones
   * does: by location and holder, or for larger places by holder.
   */
  buildHoldersStatement(ranges: readonly Range[]): Statement {
    const addDay = (day: string): string => this.#write.parameters.add(day, "date");
    const days = ranges.map(({ last }) => last).toSorted();
    const rows = buildHoldingRows(this.#declared, {
      client: this.#write.client,
      dimensions: this.#dimensions(),
      first: addDay(days.at(0) ?? ""),
      last: addDay(days.at(-1) ?? ""),
    });
    const held = ranges.map(({ period, last }) => {
      // All rows of a single day hold on it.
      const test = ranges.length === 1 ? "true" : buildHoldsTest(this.#declared, addDay(last));
      return { period, day: `day_${period}`, test };
    });
    const columns = ["interval.holder", ...held.map(({ day, test }) => `bool_or(${test}) AS ${day}`)].join(",\n  ");
    const order = this.#query.by === "location" ? "1, 2" : "2, 1";
    const holders = this.#select(columns, () => [`FROM (\n${rows}\n) AS interval`], order);
    const sql = [
      "SELECT counted.place_id, params.period, params.held",
      "FROM (",
      `SELECT place_id, ${held.map(({ day }) => `count(*) FILTER (WHERE ${day}) AS ${day}`).join(", ")}`,
      `FROM (\n${holders.sql}\n) AS holders`,
      "GROUP BY 1",
      ") AS counted",
      `CROSS JOIN LATERAL (VALUES ${held.map(({ period, day }) => `(${period}, counted.${day})`).join(", ")}) AS params (period, held)`,
      "WHERE params.held > 0",
    ];
    return { ...holders, sql: sql.join("\n") };
  }

  #select(columns: string, buildRows: () => readonly string[], groups = "1, 2"): Statement {
    const filters = this.#conditions("");
    const sql = [
      `SELECT ${this.#key()} AS place_id, ${columns}`,
      ...buildRows(),
      isContent(this.#query.by) ? "" : this.#write.joinPlaces("interval.location_id", "LEFT JOIN").trimStart(),
      filters.length === 0 ? "" : `WHERE ${filters.join("\n  AND ")}`,
      `GROUP BY ${groups}`,
    ];
    return { sql: sql.filter((line) => line !== "").join("\n"), parameters: this.#write.parameters.values };
  }

  /** Returns true when holders of one day are counted whose rows may overlap, as leases of several units do. */
  countsHoldersAlone(measures: readonly IntervalMeasure[]): boolean {
    const isOfThreads = this.#isLinked && this.#declared.thread.length > 0;
    return isOfThreads && !this.#isBanded() && measures.every((measure) => measure === "held");
  }

  #rows(measures: readonly IntervalMeasure[], ranges: readonly Range[]): string {
    const days = ranges.flatMap(({ first, last }) => [first, last]).toSorted();
    const addDayParameter = (at: number): string => this.#write.parameters.add(days.at(at) ?? "", "date");
    const isFirstDayEnough = !this.#isLinked && isOnlyBegun(measures);
    return buildIntervalRows(this.#declared, {
      client: this.#write.client,
      dimensions: this.#dimensions(),
      needsNext: measures.some((measure) => fromTheNext.has(measure)),
      needsStart: isFirstDayEnough || this.#isBanded() || measures.some((measure) => fromTheStart.has(measure)),
      first: addDayParameter(0),
      last: addDayParameter(-1),
    });
  }

  #isBanded(): boolean {
    return this.#query.by === "tenure_band" || getContentFilters(this.#query).some(([name]) => name === "tenure_band");
  }

  #key(): string {
    const { by } = this.#query;
    if (!isContent(by)) return this.#write.buildPlaceColumn("interval.location_id", "LEFT JOIN");
    return ownKeys.has(by) ? this.#ownKey(by) : `interval.${toIdentifier(by)}::bigint`;
  }

  /** Returns the SQL of a key that follows from the interval itself. */
  #ownKey(by: string): string {
    if (by === "employee") return "interval.holder";
    const cases = tenureBands
      .toReversed()
      .map(({ id, fromDays }) => `WHEN ${lastSeen} - interval.since >= ${fromDays} THEN ${id}`);
    return `(CASE ${cases.join(" ")} END)::bigint`;
  }

  /** The columns that rows are grouped or filtered by. */
  #dimensions(): readonly (readonly [string, LinkedColumn])[] {
    const query = new Set<string>([this.#query.by, ...getContentFilters(this.#query).map(([name]) => name)]);
    return Object.entries(this.#declared.dimensions).filter(([name]) => query.has(name) && !ownKeys.has(name));
  }

  #holders(): string {
    // When a holder's rows end where the next one begins, there is one at a time; a row that is its own holder is one.
    const isOne = (this.#isLinked && this.#declared.thread.length === 0) || this.#declared.holder === "id";
    return isOne ? "count(*)" : "count(DISTINCT interval.holder)";
  }

  /** Filters and scope, as tests of the row or (with `next_`) of the next row. */
  #conditions(of: "" | "next_"): readonly string[] {
    const { parameters } = this.#write;
    const buildColumn = (name: string): string =>
      ownKeys.has(name) ? this.#ownKey(name) : `interval.${of}${toIdentifier(name)}`;
    return [
      ...this.#write.buildPlaceConditions(`interval.${of}location_id`),
      ...getContentFilters(this.#query).map(
        ([name, ids]) => `${buildColumn(name)} = ANY(${parameters.add(ids, "bigint[]")})`,
      ),
    ];
  }

  // The population of a row is limited by its key, the filters and the scope: a person who continues outside of it has
  // left.
  #leaves(): string {
    const ends = isWithinRange("interval.held_until");
    if (!this.#isLinked) return `(${ends})`;
    const stays = ["interval.continues", this.#isSameKey(), ...this.#conditions("next_")].join(" AND ");
    return `(${ends} AND NOT coalesce(${stays}, false))`;
  }

  #isSameKey(): string {
    const { by } = this.#query;
    if (!isContent(by)) return samePlace[by]("interval.next_location_id", this.#write.client);
    return ownKeys.has(by)
      ? "true"
      : `interval.next_${toIdentifier(by)} IS NOT DISTINCT FROM interval.${toIdentifier(by)}`;
  }
}

/** Returns whether a measure of intervals can be grouped or filtered by a dimension. */
export function canMeasureBy(declared: IntervalFactDeclaration, measure: string, by: Dimension): boolean {
  if (!Object.hasOwn(measureSql, measure)) return false;
  if (!isContent(by)) return true;
  return declared.dimensions[by] !== undefined && (onlyColumns[by]?.has(measure) ?? true);
}

function check(declared: IntervalFactDeclaration, measures: readonly string[], query: IntervalsQuery): void {
  for (const dimension of [query.by, ...getContentFilters(query).map(([name]) => name)]) {
    const unknown = measures.find((measure) => !canMeasureBy(declared, measure, dimension));
    if (unknown !== undefined) throw new RangeError(`${unknown} of ${declared.name} cannot be grouped by ${dimension}`);
  }
}

/**
 * Compiles the one statement that counts intervals held, begun and ended in each period, by a place or a dimension of
 * their own; null without a period. Throws RangeError for a measure or dimension that the declaration does not have.
 */
export function compileIntervals(
  declared: IntervalFactDeclaration,
  measures: readonly string[],
  query: IntervalsQuery,
): Statement | null {
  check(declared, measures, query);
  const ranges = toRanges(declared, query);
  if (ranges.length === 0 || measures.length === 0) return null;
  const known = measures as readonly IntervalMeasure[];
  const linked = findLinkedColumns(declared, query);
  if (linked) return compileLinked(linked, known, query, ranges);
  const writer = new IntervalsWriter(declared, query);
  return writer.countsHoldersAlone(known) ? writer.buildHoldersStatement(ranges) : writer.buildStatement(known, ranges);
}
