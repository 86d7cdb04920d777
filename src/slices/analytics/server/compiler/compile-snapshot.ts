import { addDays } from "#platform/server/clock.ts";
import type { SnapshotDeclaration } from "../analytics.facts.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

// Counts rows as if each were an interval of its own, period by period, and corrects the few that continue an interval.
function buildCountedParts(write: Writer, declared: SnapshotDeclaration, { periods }: QueryContext): readonly string[] {
  const location = `fact.${toIdentifier(declared.place)}`;
  const [first, last] = [`fact.${toIdentifier(declared.first)}`, `fact.${toIdentifier(declared.last)}`];
  const days = periods.map(({ until }, period) => ({
    period,
    day: write.parameters.add(addDays(until, -1), "date"),
  }));
  const own = [`fact.client_id = ${write.client}`, ...write.buildPlaceConditions(location)].join("\n    AND ");
  const buildDayCondition = (day: string): string =>
    `(${first} IS NULL OR ${first} <= ${day}) AND (${last} IS NULL OR ${last} >= ${day})`;
  const counted = days.map(({ period, day }) =>
    [
      `  SELECT ${location} AS location_id, ${period} AS period, count(*) AS held, count(${first}) AS held_since,`,
      `    coalesce(sum(${day} - ${first}), 0) AS held_days`,
      `  FROM ${toIdentifier(declared.table)} AS fact`,
      `  WHERE ${own} AND ${buildDayCondition(day)}`,
      "  GROUP BY 1",
    ].join("\n"),
  );
  const continues = `fact.${toIdentifier(declared.continues)}`;
  const since = `nullif(${continues}, '-infinity')`;
  const corrected = [
    `  SELECT ${location}, params.period, 0 AS held, count(${since}) - count(*) AS held_since,`,
    `    sum(coalesce(params.day - ${since}, 0) - (params.day - ${first})) AS held_days`,
    `  FROM ${toIdentifier(declared.table)} AS fact`,
    `  JOIN (VALUES ${days.map(({ period, day }) => `(${period}, ${day})`).join(", ")}) AS params (period, day) ON ${buildDayCondition("params.day")}`,
    `  WHERE ${continues} IS NOT NULL AND ${own}`,
    "  GROUP BY 1, 2",
  ].join("\n");
  return [...counted, corrected];
}

const measures = ["held", "held_since", "held_days"].map((name) => `sum(part.${name})::bigint AS ${name}`).join(", ");

/**
 * Compiles the one statement of a snapshot's values by place on the last day of each period; null without a period.
 * Filters and scope apply to the row that holds on the day.
 */
export function compileSnapshot(declared: SnapshotDeclaration, query: QueryContext): Statement | null {
  if (query.periods.length === 0) return null;
  const write = new Writer(query);
  const sql = [
    `SELECT ${write.buildPlaceColumn("part.location_id", "LEFT JOIN")} AS place_id, part.period,`,
    `  ${measures}`,
    `FROM (\n${buildCountedParts(write, declared, query).join("\n  UNION ALL\n")}\n) AS part${write.joinPlaces("part.location_id", "LEFT JOIN")}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
