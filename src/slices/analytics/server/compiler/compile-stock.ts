import { addDays } from "#platform/server/clock.ts";
import { NOWHERE } from "../analytics.dimensions.ts";
import type { StockDeclaration, StockSums } from "../analytics.facts.ts";
import type { OrgLevel } from "../running.rules.ts";
import { runningAsked } from "./compile-running.ts";
import { NO_REGION, regionConditions } from "./regions.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

/** So many days of coming and going are read after the sums of a day; beyond, counting everybody is as quick. */
const FAR_DAYS = 100;

/** A day on which a stock is requested, with the number of its period. */
interface Point {
  readonly period: number;
  readonly day: string;
  /** The latest day up to the next one before which there are sums; null: there are none that are near. */
  readonly before: string | null;
}

/** What the parts of a statement share. */
interface Writing {
  readonly write: Writer;
  readonly declared: StockDeclaration;
  readonly date: (day: string) => string;
  readonly location: string;
  readonly first: string;
  readonly last: string;
  /** The first day of the interval that a row is of; null: none is known. */
  readonly since: string;
}

function pointsOf({ periods }: Asked, known: ReadonlySet<string> | undefined): readonly Point[] {
  const days = [...(known ?? [])].toSorted();
  return periods.map(({ until }, period) => {
    const day = addDays(until, -1);
    const before = days.findLast((each) => each <= until && each > addDays(day, -FAR_DAYS)) ?? null;
    return { period, day, before };
  });
}

function writingOf(write: Writer, declared: StockDeclaration): Writing {
  const [first, last] = [`fact.${named(declared.first)}`, `fact.${named(declared.last)}`];
  return {
    write,
    declared,
    date: (day) => write.parameters.add(day, "date"),
    location: `fact.${named(declared.place)}`,
    first,
    last,
    since: `nullif(coalesce(fact.${named(declared.continues)}, ${first}), '-infinity')`,
  };
}

const ownRows = ({ write, location }: Writing): string =>
  [`fact.client_id = ${write.client}`, ...write.placeConditions(location)].join("\n    AND ");

// Rows are counted as if each were an interval of its own, period by period, and the few that continue an interval are put right.
function countedParts(writing: Writing, points: readonly Point[]): readonly string[] {
  if (points.length === 0) return [];
  const { declared, date, location, first, last } = writing;
  const days = points.map(({ period, day }) => ({ period, day: date(day) }));
  const own = ownRows(writing);
  const holds = (day: string): string =>
    `(${first} IS NULL OR ${first} <= ${day}) AND (${last} IS NULL OR ${last} >= ${day})`;
  const counted = days.map(({ period, day }) =>
    [
      `  SELECT ${location} AS location_id, ${period} AS period, count(*) AS held, count(${first}) AS held_since,`,
      `    coalesce(sum(${day} - ${first}), 0) AS held_days`,
      `  FROM ${named(declared.table)} AS fact`,
      `  WHERE ${own} AND ${holds(day)}`,
      "  GROUP BY 1",
    ].join("\n"),
  );
  const continues = `fact.${named(declared.continues)}`;
  const since = `nullif(${continues}, '-infinity')`;
  const corrected = [
    `  SELECT ${location}, asked.period, 0 AS held, count(${since}) - count(*) AS held_since,`,
    `    sum(coalesce(asked.day - ${since}, 0) - (asked.day - ${first})) AS held_days`,
    `  FROM ${named(declared.table)} AS fact`,
    `  JOIN (VALUES ${days.map(({ period, day }) => `(${period}, ${day})`).join(", ")}) AS asked (period, day) ON ${holds("asked.day")}`,
    `  WHERE ${continues} IS NOT NULL AND ${own}`,
    "  GROUP BY 1, 2",
  ].join("\n");
  return [...counted, corrected];
}

/** The region of rows that are at no location. */
const NO_LOCATION = -1;

function keyOf({ asked }: Writer, level: OrgLevel): string {
  if (level === "location") return "nullif(fact.place_id, 0) AS location_id";
  if (level === "client" || asked.by !== "region") return "NULL::bigint AS location_id";
  return `CASE WHEN fact.place_id = ${NO_LOCATION} THEN ${NOWHERE} ELSE nullif(fact.place_id, ${NO_REGION}) END AS place_id`;
}

function summedConditions(write: Writer, level: OrgLevel): readonly string[] {
  if (level === "location") return write.placeConditions("fact.place_id");
  const some = level === "region" ? regionConditions(write, "place_id") : [];
  return some.length === 0 ? [] : [...some, `fact.place_id <> ${NO_LOCATION}`];
}

const valuesOf = ({ date }: Writing, points: readonly Point[]): string =>
  `(VALUES ${points.map(({ period, day, before }) => `(${period}, ${date(before ?? day)}, ${date(day)})`).join(", ")}) AS point (period, before_day, day)`;

/** What held before the points' days of sums. */
function summedPart(writing: Writing, sums: StockSums, level: OrgLevel, points: readonly Point[]): string {
  const { write, date } = writing;
  const conditions = [
    `fact.client_id = ${write.client}`,
    ...summedConditions(write, level),
    `fact.level = ${write.parameters.add(level, "text")}`,
  ];
  return [
    `  SELECT ${keyOf(write, level)}, point.period, fact.held, fact.held_since,`,
    `    fact.held_since::bigint * (point.day - ${date(sums.epoch)}) - fact.since_days AS held_days`,
    `  FROM ${valuesOf(writing, points)}`,
    `  JOIN ${named(sums.table)} AS fact ON fact.day = point.before_day`,
    `  WHERE ${conditions.join("\n    AND ")}`,
  ].join("\n");
}

/** Who came since those days and is there still, less those who were there then and left. */
function movedParts(writing: Writing, all: readonly Point[]): readonly string[] {
  const points = all.filter(({ day, before }) => before !== null && before <= day);
  if (points.length === 0) return [];
  const { declared, location, first, last, since } = writing;
  const part = (sign: "" | "-", moved: string): string =>
    [
      `  SELECT ${location} AS location_id, point.period, ${sign}1 AS held, CASE WHEN ${since} IS NULL THEN 0 ELSE ${sign}1 END AS held_since,`,
      `    coalesce(${sign}(point.day - ${since}), 0) AS held_days`,
      `  FROM ${valuesOf(writing, points)}`,
      `  JOIN ${named(declared.table)} AS fact ON ${moved}`,
      `  WHERE ${ownRows(writing)}`,
    ].join("\n");
  return [
    part("", `${first} >= point.before_day AND ${first} <= point.day AND (${last} IS NULL OR ${last} >= point.day)`),
    part(
      "-",
      `${last} >= point.before_day - 1 AND ${last} < point.day AND (${first} IS NULL OR ${first} < point.before_day)`,
    ),
  ];
}

const measures = (of: string): string =>
  ["held", "held_since", "held_days"].map((name) => `sum(${of}.${name})::bigint AS ${name}`).join(", ");

const union = (parts: readonly string[]): string => `(\n${parts.join("\n  UNION ALL\n")}\n)`;

/** The parts by location as rows by what is requested. */
function byPlace({ write }: Writing, parts: readonly string[]): string {
  return [
    `SELECT ${write.placeColumn("part.location_id", "LEFT JOIN")} AS place_id, part.period,`,
    `  ${measures("part")}`,
    `FROM ${union(parts)} AS part${write.placeJoins("part.location_id", "LEFT JOIN")}`,
    "GROUP BY 1, 2",
  ].join("\n");
}

function withRegions(writing: Writing, rows: readonly string[], parts: readonly string[]): string {
  const all = parts.length === 0 ? rows : [...rows, byPlace(writing, parts)];
  return [
    `SELECT one.place_id, one.period,`,
    `  ${measures("one")}`,
    `FROM ${union(all)} AS one`,
    "GROUP BY 1, 2",
  ].join("\n");
}

/**
 * The one statement that says, by place, what a stock is on the last day of each period; null when there is no period. A
 * period is read from the sums before a day that is near, with who came and left since; else all rows are counted. Filters
 * and scope look at the row that holds on the day.
 */
export function compileStock(declared: StockDeclaration, asked: Asked): Statement | null {
  if (asked.periods.length === 0) return null;
  const write = new Writer(asked);
  const writing = writingOf(write, declared);
  const { sums } = declared;
  const running = sums ? runningAsked(asked) : null;
  const points = pointsOf(asked, running?.days[running.level]);
  const summed = points.filter(({ before }) => before !== null);
  const parts = [
    ...countedParts(
      writing,
      points.filter(({ before }) => before === null),
    ),
    ...movedParts(writing, summed),
  ];
  const { level } = running ?? { level: "location" };
  const rows = sums && summed.length > 0 ? [summedPart(writing, sums, level, summed)] : [];
  // Rows of regions have their key already.
  const isByRegion = level === "region" && asked.by === "region" && rows.length > 0;
  const sql = isByRegion ? withRegions(writing, rows, parts) : byPlace(writing, [...rows, ...parts]);
  return { sql, parameters: write.parameters.values };
}
