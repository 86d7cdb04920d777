import { DISTINCT, type DistinctDeclaration } from "../analytics.facts.ts";
import { buildDayScan, type SourceScan } from "./source-scans.ts";
import { toIdentifier, type Statement } from "./statement.ts";
import { isByPlace, type QueryContext, Writer } from "./writer.ts";
import type { DaySpan } from "../windows.rules.ts";

type NextRowColumns = NonNullable<DistinctDeclaration["next"]>;

/** Rows of a place in a period that a later row of the same person follows there, to be subtracted. */
function buildFollowedRows(write: Writer, declared: DistinctDeclaration, next: NextRowColumns): string {
  const { parameters, query } = write;
  const toColumn = (column: string): string => `fact.${toIdentifier(column)}`;
  const [location, day, person, id] = [
    toColumn(declared.place),
    toColumn(declared.days.column),
    toColumn(declared.person),
    toColumn(next.id),
  ];
  const [nextDay, nextPlace] = [toColumn(next.day), toColumn(next.place)];
  const buildRowsCondition = (): string =>
    write.buildRowConditions(declared.place, declared.conditions).join("\n      AND ");
  const from = `${toIdentifier(declared.days.table)} AS fact`;
  const place = write.buildPlaceColumn(location);
  const addDateParameter = (at: string): string => parameters.add(at, "date");
  const periods = query.periods.map(
    ({ first, until }, period) => `(${period}, ${addDateParameter(first)}, ${addDateParameter(until)})`,
  );
  return [
    "  SELECT one.place_id, one.period, -count(*) AS people",
    "  FROM (",
    `    SELECT ${place} AS place_id, params.period, params.until_day, ${person} AS person, ${day} AS day, ${id} AS id,`,
    `      ${nextPlace} = ${location} AS is_here`,
    `    FROM (VALUES ${periods.join(", ")}) AS params (period, first_day, until_day)`,
    `    JOIN ${from} ON ${day} >= params.first_day AND ${day} < params.until_day AND ${nextDay} < params.until_day${write.joinPlaces(location)}`,
    `    WHERE ${nextDay} IS NOT NULL AND ${buildRowsCondition()}`,
    "  ) AS one",
    // When the next row is at the same location, nothing more has to be read; otherwise there may be another one.
    "  WHERE one.is_here OR EXISTS (",
    `    SELECT FROM ${from}${write.joinPlaces(location)}`,
    `    WHERE ${person} = one.person AND ${day} < one.until_day AND (${day}, ${id}) > (one.day, one.id)`,
    `      AND ${place} IS NOT DISTINCT FROM one.place_id AND ${buildRowsCondition()}`,
    "  )",
    "  GROUP BY 1, 2",
  ].join("\n");
}

/** The rows of each location on these days. */
function buildDayRows(write: Writer, declared: DistinctDeclaration, period: number, { first, until }: DaySpan): string {
  const day = `fact.${toIdentifier(declared.days.column)}`;
  const [from, to] = [first, until].map((each) => write.parameters.add(each, "date"));
  return [
    `  SELECT fact.${toIdentifier(declared.place)} AS location_id, ${period} AS period, count(*) AS people`,
    `  FROM ${toIdentifier(declared.days.table)} AS fact`,
    `  WHERE ${write.buildRowConditions(declared.place, declared.conditions).join("\n    AND ")}`,
    `    AND fact.${toIdentifier(declared.person)} IS NOT NULL AND ${day} >= ${from} AND ${day} < ${to}`,
    "  GROUP BY 1",
  ].join("\n");
}

/**
 * Compiles the one statement that counts distinct people by place and period, where rows know the person's next row:
 * all rows of the period, minus the few that are followed within it.
 */
function compileFollowedPeople(declared: DistinctDeclaration, next: NextRowColumns, query: QueryContext): Statement {
  const write = new Writer(query);
  const days = query.periods.map((span, period) => buildDayRows(write, declared, period, span));
  const ofLocations = [
    `  SELECT ${write.buildPlaceColumn("part.location_id")} AS place_id, part.period, part.people`,
    `  FROM (\n${days.join("\n  UNION ALL\n")}\n) AS part${write.joinPlaces("part.location_id")}`,
  ].join("\n");
  const sql = [
    `SELECT result.place_id, result.period, sum(result.people)::bigint AS ${DISTINCT}`,
    `FROM (\n${[ofLocations, buildFollowedRows(write, declared, next)].join("\n  UNION ALL\n")}\n) AS result`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

// From the first day of all periods to the last: one index scan instead of one per period.
function buildWholeTimeCondition(write: Writer, { grain, slices }: SourceScan): string {
  const days = slices.flatMap(({ first, until }) => [first, until]).toSorted();
  const addDayParameter = (at: number): string => write.parameters.add(days.at(at) ?? "", "date");
  return `fact.${toIdentifier(grain.column)} >= ${addDayParameter(0)} AND fact.${toIdentifier(grain.column)} < ${addDayParameter(-1)}`;
}

/** Compiles the one statement that counts distinct people by place and period; null without a period. */
export function compileDistinct(declared: DistinctDeclaration, query: QueryContext): Statement | null {
  if (query.periods.length === 0) return null;
  if (declared.next && isByPlace(query)) return compileFollowedPeople(declared, declared.next, query);
  const write = new Writer(query);
  const location = write.toKey(declared.place);
  const scan = buildDayScan(declared.days, declared.conditions, query.periods);
  const person = `fact.${toIdentifier(declared.person)}`;
  // Distinct people first, then the count: count(DISTINCT) sorts all rows and takes more than twice as long. Rows
  // without a person do not count. The condition also lets an index by person skip the rows of the other audience, most
  // of a table.
  const sql = [
    `SELECT one.place_id, one.period, count(*)::bigint AS ${DISTINCT}`,
    "FROM (",
    `  SELECT DISTINCT ${write.buildPlaceColumn(location)} AS place_id, ${write.toPeriod(scan)} AS period, ${person} AS person`,
    `  FROM ${toIdentifier(declared.days.table)} AS fact${write.joinPlaces(location)}`,
    `  WHERE ${person} IS NOT NULL`,
    `    AND ${write.buildConditions(declared.place, scan)}`,
    `    AND ${buildWholeTimeCondition(write, scan)}`,
    ") AS one",
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

/** The number of rows read per place and period. */
export const SEEN_ROWS_COLUMN = "seen";

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
  const addDateParameter = (day: string): string => write.parameters.add(day, "date");
  const periods = query.periods.map(
    ({ first, until }, period) => `(${period}, ${addDateParameter(first)}, ${addDateParameter(until)})`,
  );
  const person = `fact.${toIdentifier(declared.person)}`;
  const day = `fact.${toIdentifier(declared.days.column)}`;
  const sql = [
    `SELECT few.place_id, few.period, count(*)::bigint AS ${SEEN_ROWS_COLUMN}, count(DISTINCT few.person)::bigint AS ${DISTINCT}`,
    "FROM (",
    "  SELECT place.id AS place_id, params.period, fact.person",
    `  FROM unnest(${places}) AS place (id)`,
    `  CROSS JOIN (VALUES ${periods.join(", ")}) AS params (period, first_day, until_day)`,
    "  CROSS JOIN LATERAL (",
    `    SELECT ${person} AS person`,
    `    FROM ${toIdentifier(declared.days.table)} AS fact`,
    `    WHERE ${write.buildRowConditions(null, declared.conditions).join("\n      AND ")}`,
    `      AND fact.${toIdentifier(declared.place)} = place.id AND ${person} IS NOT NULL`,
    `      AND ${day} >= params.first_day AND ${day} < params.until_day`,
    `    LIMIT ${Math.trunc(most)}`,
    "  ) AS fact",
    ") AS few",
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
