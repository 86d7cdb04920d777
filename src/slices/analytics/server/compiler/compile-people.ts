import { type DistinctDeclaration, DISTINCT } from "../analytics.facts.ts";
import { compileFollowed } from "./compile-followed.ts";
import { type Leaf, dayLeaf } from "./leaves.ts";
import { type Statement, named } from "./statement.ts";
import { type QueryContext, isByPlace, Writer } from "./writer.ts";

// From the first day of all periods to the last: one index scan instead of one per period.
function wholeTime(write: Writer, { grain, slices }: Leaf): string {
  const days = slices.flatMap(({ first, until }) => [first, until]).toSorted();
  const bound = (at: number): string => write.parameters.add(days.at(at) ?? "", "date");
  return `fact.${named(grain.column)} >= ${bound(0)} AND fact.${named(grain.column)} < ${bound(-1)}`;
}

/** Compiles the one statement that counts distinct people by place and period; null without a period. */
export function compileDistinct(declared: DistinctDeclaration, query: QueryContext): Statement | null {
  if (query.periods.length === 0) return null;
  if (declared.next && isByPlace(query)) return compileFollowed(declared, declared.next, query);
  const write = new Writer(query);
  const location = write.toKey(declared.place);
  const leaf = dayLeaf(declared.days, declared.conditions, query.periods);
  const person = `fact.${named(declared.person)}`;
  // Distinct people first, then the count: count(DISTINCT) sorts all rows and takes more than twice as long. Rows
  // without a person do not count. The condition also lets an index by person skip the rows of the other audience, most
  // of a table.
  const sql = [
    `SELECT one.place_id, one.period, count(*)::bigint AS ${DISTINCT}`,
    "FROM (",
    `  SELECT DISTINCT ${write.placeColumn(location)} AS place_id, ${write.toPeriod(leaf)} AS period, ${person} AS person`,
    `  FROM ${named(declared.days.table)} AS fact${write.placeJoins(location)}`,
    `  WHERE ${person} IS NOT NULL`,
    `    AND ${write.conditions(declared.place, leaf)}`,
    `    AND ${wholeTime(write, leaf)}`,
    ") AS one",
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

/** The number of rows read per place and period. */
export const SEEN = "seen";

/**
 * Compiles the one statement that counts the distinct people in at most `most` rows of each of these locations and
 * periods: a proof that there are at least that many people, or the exact count when fewer rows were read. Only by
 * location, from an index of places.
 */
export function compileFewPeople(
  declared: DistinctDeclaration,
  query: QueryContext & { readonly placeIds: readonly (number | null)[] },
  most: number,
): Statement | null {
  if (query.periods.length === 0 || query.placeIds.length === 0) return null;
  const write = new Writer({ ...query, placeIds: null });
  const places = write.parameters.add(
    query.placeIds.filter((id) => id !== null),
    "bigint[]",
  );
  const date = (day: string): string => write.parameters.add(day, "date");
  const periods = query.periods.map(({ first, until }, period) => `(${period}, ${date(first)}, ${date(until)})`);
  const person = `fact.${named(declared.person)}`;
  const day = `fact.${named(declared.days.column)}`;
  const sql = [
    `SELECT few.place_id, few.period, count(*)::bigint AS ${SEEN}, count(DISTINCT few.person)::bigint AS ${DISTINCT}`,
    "FROM (",
    "  SELECT place.id AS place_id, params.period, fact.person",
    `  FROM unnest(${places}) AS place (id)`,
    `  CROSS JOIN (VALUES ${periods.join(", ")}) AS params (period, first_day, until_day)`,
    "  CROSS JOIN LATERAL (",
    `    SELECT ${person} AS person`,
    `    FROM ${named(declared.days.table)} AS fact`,
    `    WHERE ${write.rowConditions(null, declared.conditions).join("\n      AND ")}`,
    `      AND fact.${named(declared.place)} = place.id AND ${person} IS NOT NULL`,
    `      AND ${day} >= params.first_day AND ${day} < params.until_day`,
    `    LIMIT ${Math.trunc(most)}`,
    "  ) AS fact",
    ") AS few",
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
