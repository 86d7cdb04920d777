import { type DistinctDeclaration, DISTINCT } from "../analytics.facts.ts";
import type { DaySpan } from "../windows.rules.ts";
import { type Statement, named } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

type Next = NonNullable<DistinctDeclaration["next"]>;

/** Rows of a place in a period that a later row of the same person follows there, to be subtracted. */
function followedRows(write: Writer, declared: DistinctDeclaration, next: Next): string {
  const { parameters, query } = write;
  const of = (column: string): string => `fact.${named(column)}`;
  const [location, day, person, id] = [of(declared.place), of(declared.days.column), of(declared.person), of(next.id)];
  const [nextDay, nextPlace] = [of(next.day), of(next.place)];
  const rows = (): string => write.rowConditions(declared.place, declared.conditions).join("\n      AND ");
  const from = `${named(declared.days.table)} AS fact`;
  const place = write.placeColumn(location);
  const date = (at: string): string => parameters.add(at, "date");
  const periods = query.periods.map(({ first, until }, period) => `(${period}, ${date(first)}, ${date(until)})`);
  return [
    "  SELECT one.place_id, one.period, -count(*) AS people",
    "  FROM (",
    `    SELECT ${place} AS place_id, params.period, params.until_day, ${person} AS person, ${day} AS day, ${id} AS id,`,
    `      ${nextPlace} = ${location} AS is_here`,
    `    FROM (VALUES ${periods.join(", ")}) AS params (period, first_day, until_day)`,
    `    JOIN ${from} ON ${day} >= params.first_day AND ${day} < params.until_day AND ${nextDay} < params.until_day${write.placeJoins(location)}`,
    `    WHERE ${nextDay} IS NOT NULL AND ${rows()}`,
    "  ) AS one",
    // When the next row is at the same location, nothing more has to be read; otherwise there may be another one.
    "  WHERE one.is_here OR EXISTS (",
    `    SELECT FROM ${from}${write.placeJoins(location)}`,
    `    WHERE ${person} = one.person AND ${day} < one.until_day AND (${day}, ${id}) > (one.day, one.id)`,
    `      AND ${place} IS NOT DISTINCT FROM one.place_id AND ${rows()}`,
    "  )",
    "  GROUP BY 1, 2",
  ].join("\n");
}

/** The rows of each location on these days. */
function dayRows(write: Writer, declared: DistinctDeclaration, period: number, { first, until }: DaySpan): string {
  const day = `fact.${named(declared.days.column)}`;
  const [from, to] = [first, until].map((each) => write.parameters.add(each, "date"));
  return [
    `  SELECT fact.${named(declared.place)} AS location_id, ${period} AS period, count(*) AS people`,
    `  FROM ${named(declared.days.table)} AS fact`,
    `  WHERE ${write.rowConditions(declared.place, declared.conditions).join("\n    AND ")}`,
    `    AND fact.${named(declared.person)} IS NOT NULL AND ${day} >= ${from} AND ${day} < ${to}`,
    "  GROUP BY 1",
  ].join("\n");
}

/**
 * Compiles the one statement that counts distinct people by place and period, where rows know the person's next row:
 * all rows of the period, minus the few that are followed within it.
 */
export function compileFollowed(declared: DistinctDeclaration, next: Next, query: QueryContext): Statement {
  const write = new Writer(query);
  const days = query.periods.map((span, period) => dayRows(write, declared, period, span));
  const ofLocations = [
    `  SELECT ${write.placeColumn("part.location_id")} AS place_id, part.period, part.people`,
    `  FROM (\n${days.join("\n  UNION ALL\n")}\n) AS part${write.placeJoins("part.location_id")}`,
  ].join("\n");
  const sql = [
    `SELECT result.place_id, result.period, sum(result.people)::bigint AS ${DISTINCT}`,
    `FROM (\n${[ofLocations, followedRows(write, declared, next)].join("\n  UNION ALL\n")}\n) AS result`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
