import type { LatestDeclaration } from "../analytics.facts.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

/**
 * Compiles the one statement that counts, by place and period, the holders whose last row of the period lies in each
 * measure's bounds; null without a period. A row knows the day of the next one, so it is the last one without comparing
 * rows.
 */
export function compileLatest(
  declared: LatestDeclaration,
  measures: readonly string[],
  query: QueryContext,
): Statement | null {
  if (query.periods.length === 0 || measures.length === 0) return null;
  const write = new Writer(query);
  const addDateParameter = (day: string): string => write.parameters.add(day, "date");
  const [place, day, next] = [declared.place, declared.day, declared.next].map(
    (column) => `fact.${toIdentifier(column)}`,
  );
  const value = `fact.${toIdentifier(declared.value)}`;
  const bounds = measures.map((measure) => {
    const [from, to] = declared.measures[measure] ?? [1, 0];
    return { measure: toIdentifier(measure), from: Math.trunc(from), to: Math.trunc(to) };
  });
  // Literals, so that the planner can match a partial index on the values.
  const columns = bounds.map(
    ({ measure, from, to }) =>
      `count(*) FILTER (WHERE ${value} >= ${from} AND ${value} <= ${to})::bigint AS ${measure}`,
  );
  const periods = query.periods.map(
    ({ first, until }, period) => `(${period}, ${addDateParameter(first)}, ${addDateParameter(until)})`,
  );
  const conditions = [
    `fact.client_id = ${write.client}`,
    `${value} >= ${Math.min(...bounds.map(({ from }) => from))}`,
    `${value} <= ${Math.max(...bounds.map(({ to }) => to))}`,
    ...write.buildPlaceConditions(place ?? ""),
  ];
  const sql = [
    `SELECT ${write.buildPlaceColumn(place ?? "")} AS place_id, params.period, ${columns.join(", ")}`,
    `FROM ${toIdentifier(declared.table)} AS fact`,
    `JOIN (VALUES ${periods.join(", ")}) AS params (period, first_day, until_day)`,
    `  ON ${day} >= params.first_day AND ${day} < params.until_day AND (${next} IS NULL OR ${next} >= params.until_day)${write.joinPlaces(place ?? "")}`,
    `WHERE ${conditions.join("\n  AND ")}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
