import type { FactDeclaration, ReleasedFact } from "../analytics.facts.ts";
import { type ReleasedWindows, windowName } from "../released/released-sums.rules.ts";
import type { OrgLevel } from "../running.rules.ts";
import { type DaySpan, splitSpan } from "../windows.rules.ts";
import { type Asking, type Column, columnOf } from "./columns.ts";
import { isOfRegions, needsRegions, NO_REGION, regionConditions } from "./regions.ts";
import { named, type Statement } from "./statement.ts";
import { type Asked, isByPlace, Writer } from "./writer.ts";

interface NumberedSpan extends DaySpan {
  readonly period: number;
}

/** What is read of the sums: of which level, in which windows. */
interface Reading {
  readonly table: string;
  readonly level: OrgLevel;
  readonly spans: readonly NumberedSpan[];
}

/** The whole months of each period that has some. */
function spansOf({ periods }: Asked): readonly NumberedSpan[] {
  return periods.flatMap((span, period) => {
    const { months } = splitSpan(span);
    return months ? [{ period, ...months }] : [];
  });
}

/** The coarsest level that serves what is requested by place, and has sums of all windows; undefined: none has. */
function levelFor(asked: Asked, windows: ReleasedWindows, spans: readonly DaySpan[]): OrgLevel | undefined {
  const levels: OrgLevel[] = ["location"];
  if (isOfRegions(asked)) levels.unshift("region");
  if (asked.by === "total" && isOfRegions(asked) && !needsRegions(asked)) levels.unshift("client");
  return levels.find((level) => spans.every((span) => windows[level]?.has(windowName(span)) === true));
}

// People have a column of their own here: the most of one cell is known of each location, and locations add up.
function readOf({ name, read, fold }: Column): string {
  return fold === "max" ? `fact.${name}` : read;
}

/** The number of the period that a row's window is: no two begin with the same month. */
function periodOf({ parameters }: Writer, spans: readonly NumberedSpan[]): string {
  const cases = spans.map(({ period, first }) => `WHEN ${parameters.add(first, "date")} THEN ${period}`);
  return `CASE fact.first_month ${cases.join(" ")} END`;
}

// Windows as constants: joined to a list of them, all rows of the level would be read.
function rowsOf(write: Writer, fact: ReleasedFact, { level, spans }: Reading): readonly string[] {
  const day = (of: string): string => write.parameters.add(of, "date");
  const windows = spans.map(
    ({ first, until }) => `(fact.first_month = ${day(first)} AND fact.until_month = ${day(until)})`,
  );
  return [
    ...write.rowConditions(level === "location" ? "place_id" : null, fact.conditions),
    ...(level === "region" ? regionConditions(write, "place_id") : []),
    `fact.level = ${write.parameters.add(level, "text")}`,
    `(${windows.join(" OR ")})`,
  ];
}

function readingFor(fact: ReleasedFact, asked: Asked): Reading | null {
  const { released } = asked;
  const table = fact.running?.windows?.table;
  if (table === undefined || !released || !isByPlace(asked)) return null;
  const spans = spansOf(asked);
  const level = levelFor(asked, released, spans);
  return level === undefined || spans.length === 0 ? null : { table, level, spans };
}

// Of the client and of what is requested by there is one row a window; others add up.
function columnsOf(fact: ReleasedFact, measures: readonly Asking[], isRow: boolean): string {
  const columns = measures.map((measure) => columnOf(fact, measure));
  return columns.map((each) => `${isRow ? "" : "sum"}(${readOf(each)})::bigint AS ${each.name}`).join(", ");
}

function statementOf(fact: ReleasedFact, measures: readonly Asking[], asked: Asked, reading: Reading): Statement {
  const { table, level, spans } = reading;
  const write = new Writer(asked);
  const isRow = level === "client" || level === asked.by;
  const isRegion = level === "region" && isRow;
  const key = isRegion ? `nullif(fact.place_id, ${NO_REGION})` : write.placeColumn("fact.place_id");
  const period = periodOf(write, spans);
  const joins = level === "location" ? write.placeJoins("fact.place_id") : "";
  const sql = [
    `SELECT ${key} AS place_id, ${period} AS period, ${columnsOf(fact, measures, isRow)}`,
    `FROM ${named(table)} AS fact${joins}`,
    `WHERE ${rowsOf(write, fact, reading).join("\n  AND ")}`,
    ...(isRow ? [] : ["GROUP BY 1, 2"]),
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

/**
 * The one statement that reads a fact's cells of whole windows by place as they were added up ahead; null where the cells
 * themselves must be read, because some window was not, or content is requested.
 */
export function compileReleased(fact: FactDeclaration, measures: readonly Asking[], asked: Asked): Statement | null {
  if (fact.part !== "released" || measures.length === 0) return null;
  const reading = readingFor(fact, asked);
  return reading && statementOf(fact, measures, asked, reading);
}
