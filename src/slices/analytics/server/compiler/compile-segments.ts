import { isContent, type OrgDimension, POOLED_KEY } from "../analytics.dimensions.ts";
import type { ReleasedFact } from "../analytics.facts.ts";
import type { Column } from "./columns.ts";
import type { SourceScan } from "./source-scans.ts";
import { type Statement, toIdentifier } from "./statement.ts";
import type { Writer } from "./writer.ts";

type Level = "location" | "region" | "client";

/** How a row of a location, a region or the client maps to a place dimension. */
interface PlaceMapping {
  /** Levels that have a place of the dimension; null: all. */
  readonly levels: readonly Level[] | null;
  readonly column: string;
  readonly joins: (client: string) => readonly string[];
}

const regionOfRow = "CASE part.level WHEN 'location' THEN place.region_id ELSE nullif(part.place_id, 0) END";
const joinPlaceOfRow = (client: string): string =>
  `LEFT JOIN locations AS place ON place.client_id = ${client} AND place.id = part.place_id AND part.level = 'location'`;

const allLevels: readonly Level[] = ["location", "region", "client"];

const placings: Readonly<Record<OrgDimension, PlaceMapping>> = {
  total: { levels: null, column: "NULL::bigint", joins: () => [] },
  location: { levels: ["location"], column: "part.place_id", joins: () => [] },
  region: { levels: ["location", "region"], column: regionOfRow, joins: (client) => [joinPlaceOfRow(client)] },
  district: {
    levels: ["location", "region"],
    column: "region.district_id",
    joins: (client) => [
      joinPlaceOfRow(client),
      `LEFT JOIN regions AS region ON region.client_id = ${client} AND region.id = ${regionOfRow}`,
    ],
  },
  // A pool's answers cannot be split by reporting group.
  reporting_group: {
    levels: ["location"],
    column: "grouped.reporting_group_id",
    joins: (client) => [
      `JOIN reporting_group_locations AS grouped ON grouped.client_id = ${client} AND grouped.location_id = part.place_id`,
    ],
  },
};

/** Among locations the pools of all regions form one row. */
const pooledPlacing: PlaceMapping = {
  levels: ["region"],
  column: `${POOLED_KEY}::bigint`,
  joins: () => [],
};

const getPlacing = (by: OrgDimension, { isPool = false }: ReleasedFact): PlaceMapping =>
  by === "location" && isPool ? pooledPlacing : placings[by];

// A pooled row counts only when the request includes all of its place, so no location of it may fail a place test.
// Those places are found once, not per row, and a table of many places is read by those few.
function buildPlaceLookupTests(
  write: Writer,
  level: string,
  place: string,
  levels: readonly Level[],
): readonly string[] {
  if (write.buildPlaceConditions(place).length === 0) return [];
  const locations = `FROM locations AS pooled WHERE pooled.client_id = ${write.client}`;
  const query = (): string => write.buildPlaceConditions("pooled.id").join(" AND ");
  const arms: Readonly<Record<Level, () => string>> = {
    location: () => `${place} = ANY(ARRAY(SELECT pooled.id ${locations} AND ${query()}))`,
    region: () =>
      `${place} = ANY(ARRAY(SELECT coalesce(pooled.region_id, 0) ${locations} GROUP BY pooled.region_id HAVING bool_and(${query()})))`,
    client: () => `NOT EXISTS (SELECT ${locations} AND NOT (${query()}))`,
  };
  const wanted = levels.map((name) => `(${level} = '${name}' AND ${arms[name]()})`);
  return [`(${wanted.join(" OR ")})`];
}

/** Returns the same when those places are known; null: there are none. */
function buildKnownPlacesTest(write: Writer, level: string, place: string, levels: readonly Level[]): string | null {
  const { locationIds = [], regionIds = [], isWhole = false } = write.query.pooled ?? {};
  const buildAmongTests = (name: Level, ids: readonly number[]): readonly string[] =>
    ids.length > 0 && levels.includes(name)
      ? [`${level} = '${name}' AND ${place} = ANY(${write.parameters.add(ids, "bigint[]")})`]
      : [];
  const ofClient = isWhole && levels.includes("client") ? [`${level} = 'client'`] : [];
  const wanted = [...buildAmongTests("location", locationIds), ...buildAmongTests("region", regionIds), ...ofClient];
  const [only, ...more] = wanted;
  if (only === undefined) return null;
  return more.length === 0 ? only : `((${wanted.join(") OR (")}))`;
}

/** Returns tests of the level and the place of a row; null when no row can pass. */
function buildPlaceTests(
  write: Writer,
  level: string,
  place: string,
  levels: readonly Level[] | null,
): readonly string[] | null {
  if (write.query.pooled) {
    const known = buildKnownPlacesTest(write, level, place, levels ?? allLevels);
    return known === null ? null : [known];
  }
  return [
    ...buildPlaceLookupTests(write, level, place, levels ?? allLevels),
    ...(levels ? [`${level} IN (${levels.map((name) => `'${name}'`).join(", ")})`] : []),
  ];
}

/**
 * Compiles the statement over rows of several levels; null when it would find no row. Rows of one place may contain the
 * same people, so they prove no more than the largest one; places add up.
 */
export function compileSegments(
  write: Writer,
  levelColumn: string,
  fact: ReleasedFact,
  columns: readonly Column[],
  scan: SourceScan,
): Statement | null {
  const level = `fact.${toIdentifier(levelColumn)}`;
  const place = `fact.${toIdentifier(fact.place)}`;
  const { by } = write.query;
  const isByContent = isContent(by);
  const placing = getPlacing(isByContent ? "total" : by, fact);
  const ofPlaces = buildPlaceTests(write, level, place, placing.levels);
  if (!ofPlaces) return null;
  const conditions = [...write.buildRowConditions(null, scan.conditions), ...ofPlaces, write.buildTimeCondition(scan)];
  const content = isByContent ? `, ${write.buildPlaceColumn(write.toKey(fact.place))} AS content_key` : "";
  // Nearly every row is a place of its own, so keys and sums stay small: a sum of bigint is a numeric, while a float is
  // exact for integers up to 2^53, beyond which Node reads none exactly.
  const measures = columns.map(
    ({ name, read, fold }) => `${fold === "max" ? `max(${read})::bigint` : `sum(${read}::float8)`} AS ${name}`,
  );
  const byPlace = [
    `  SELECT ${placing.levels ? level : `${level}::"char"`} AS level, ${place} AS place_id, ${write.toPeriod(scan)} AS period${content},`,
    `    ${measures.join(", ")}`,
    `  FROM ${toIdentifier(scan.grain.table)} AS fact${isByContent ? write.joinPlaces(write.toKey(fact.place)) : ""}`,
    `  WHERE ${conditions.join("\n    AND ")}`,
    `  GROUP BY 1, 2, 3${isByContent ? ", 4" : ""}`,
  ].join("\n");
  const joins = isByContent ? [] : placing.joins(write.client);
  const sums = columns.map(({ name }) => `sum(part.${name})::bigint AS ${name}`).join(", ");
  const sql = [
    `SELECT ${isByContent ? "part.content_key" : placing.column} AS place_id, part.period, ${sums}`,
    `FROM (\n${byPlace}\n) AS part${joins.map((join) => `\n${join}`).join("")}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
