import { type DistinctDeclaration, DISTINCT, type StockDeclaration } from "../analytics.facts.ts";
import { addDays } from "#platform/server/clock.ts";
import { dayLeaf } from "./leaves.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

/** The one statement that counts distinct people by place and period; null when there is no period. */
export function compileDistinct(declared: DistinctDeclaration, asked: Asked): Statement | null {
  if (asked.periods.length === 0) return null;
  const write = new Writer(asked);
  const location = `fact.${named(declared.place)}`;
  const leaf = dayLeaf(declared.days, declared.conditions, asked.periods);
  const person = `fact.${named(declared.person)}`;
  // Nobody is no person. It also lets an index by person leave out the rows of the other audience, most of a table.
  const sql = [
    `SELECT ${write.placeColumn(location)} AS place_id, ${write.periodOf(leaf)} AS period,`,
    `  count(DISTINCT ${person})::bigint AS ${DISTINCT}`,
    `FROM ${named(declared.days.table)} AS fact${write.placeJoins(location)}`,
    `WHERE ${person} IS NOT NULL`,
    `    AND ${write.conditions(declared.place, leaf)}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

/**
 * The one statement that says, by place, what a stock is on the last day of each period; null when there is none. Spells
 * are put together over all rows of a holder, wherever they are; filters and scope look at the row that holds on the day.
 */
export function compileStock(declared: StockDeclaration, asked: Asked): Statement | null {
  if (asked.periods.length === 0) return null;
  const write = new Writer(asked);
  const [holder, first, last] = [named(declared.holder), named(declared.first), named(declared.last)];
  const days = asked.periods
    .map(({ until }, period) => `(${period}, ${write.parameters.add(addDays(until, -1), "date")})`)
    .join(", ");
  const inOrder = `PARTITION BY fact.${holder} ORDER BY fact.${first} NULLS FIRST`;
  const filters = write.placeConditions("spell.location_id");
  const sql = [
    `SELECT ${write.placeColumn("spell.location_id")} AS place_id, asked.period,`,
    "  count(*)::bigint AS held, count(spell.since)::bigint AS held_since,",
    "  coalesce(sum(asked.day - spell.since), 0)::bigint AS held_days",
    "FROM (",
    "  SELECT part.location_id, part.first_day, part.last_day,",
    "    max(CASE WHEN part.begins THEN part.first_day END) OVER (PARTITION BY part.holder ORDER BY part.first_day NULLS FIRST) AS since",
    "  FROM (",
    `    SELECT fact.${holder} AS holder, fact.${named(declared.place)} AS location_id, fact.${first} AS first_day, fact.${last} AS last_day,`,
    `      coalesce(fact.${first} - lag(fact.${last}) OVER (${inOrder}) > ${Math.trunc(declared.continuesWithinDays)}, true) AS begins`,
    `    FROM ${named(declared.table)} AS fact`,
    `    WHERE fact.client_id = ${write.client}`,
    "  ) AS part",
    ") AS spell",
    `JOIN (VALUES ${days}) AS asked (period, day)`,
    "  ON (spell.first_day IS NULL OR spell.first_day <= asked.day) AND (spell.last_day IS NULL OR spell.last_day >= asked.day)",
    write.placeJoins("spell.location_id", "LEFT JOIN").trimStart(),
    filters.length === 0 ? "" : `WHERE ${filters.join("\n  AND ")}`,
    "GROUP BY 1, 2",
  ];
  return { sql: sql.filter((line) => line !== "").join("\n"), parameters: write.parameters.values };
}
