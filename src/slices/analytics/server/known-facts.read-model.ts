import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { RollupClosing, FactDeclaration } from "./analytics.facts.ts";
import { compileClosedMonths } from "./compiler/closed-months.ts";
import type { ClosedMonths, PooledPlaces } from "./compiler/known.ts";
import type { Statement } from "./compiler/statement.ts";
import { isByPlace, type QueryContext, Writer } from "./compiler/writer.ts";

/** The region of locations without one. */
const NO_REGION = 0;

/**
 * Compiles the statement that finds the requested places, a row per region: `region_id`, whether all of it is requested
 * (`is_whole`), and its requested locations (`location_ids`, separated by spaces; null: none). Null when no places are
 * named.
 */
export function compilePooledPlaces(query: QueryContext): Statement | null {
  const write = new Writer({ ...query, by: "total" });
  const conditions = write.buildPlaceConditions("pooled.id");
  if (conditions.length === 0) return null;
  const sql = [
    "SELECT result.region_id, bool_and(result.is_requested) AS is_whole,",
    "  string_agg(result.id::text, ' ') FILTER (WHERE result.is_requested) AS location_ids",
    "FROM (",
    `  SELECT pooled.id, coalesce(pooled.region_id, ${NO_REGION})::text AS region_id, ${conditions.join(" AND ")} AS is_requested`,
    `  FROM locations AS pooled WHERE pooled.client_id = ${write.client}`,
    ") AS result",
    "GROUP BY 1",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}

// Within one transaction the same query has the same result, so it is read once.
function readRowsOnce<Row>(tx: ClientTx, { sql, parameters }: Statement): Promise<readonly Row[]> {
  return readOnce(tx, `${sql} ${JSON.stringify(parameters)}`, async (inner) => {
    const query = CompiledQuery.raw(sql, [...parameters]);
    return (await inner.on<unknown>().executeQuery<Row>(query)).rows;
  });
}

interface ClosedMonthRow {
  readonly month: string;
  readonly through: string | null;
}

const toClosedMonths = (rows: readonly ClosedMonthRow[]): ClosedMonths =>
  new Map(rows.map(({ month, through }) => [month, { through }]));

interface PlaceRow {
  readonly region_id: string;
  readonly is_whole: boolean;
  readonly location_ids: string | null;
}

const toPooledPlaces = (rows: readonly PlaceRow[]): PooledPlaces => ({
  locationIds: rows.flatMap(({ location_ids: ids }) => (ids === null ? [] : ids.split(" ").map(Number))),
  regionIds: rows.filter(({ is_whole: isWhole }) => isWhole).map(({ region_id: id }) => Number(id)),
  isWhole: rows.every(({ is_whole: isWhole }) => isWhole),
});

async function readClosedMonths(tx: ClientTx, closing: RollupClosing): Promise<ClosedMonths> {
  return toClosedMonths(await readRowsOnce(tx, compileClosedMonths(closing, tx.clientId)));
}

/**
 * Returns the query of a fact with what its statement would otherwise look up: the closed months, and the places whose
 * pools are requested. Only when all statements of the transaction see one snapshot: otherwise a closing or a location
 * changed between the two would be counted twice or not at all, so the statement looks them up itself.
 */
export async function addKnownFacts(tx: ClientTx, fact: FactDeclaration, query: QueryContext): Promise<QueryContext> {
  if (tx.isSnapshot !== true) return query;
  if (fact.part === "open")
    return fact.closing ? { ...query, closedMonths: await readClosedMonths(tx, fact.closing) } : query;
  // By place alone there are few pools, and finding their places in the statement costs no more than another statement.
  const isFew = fact.level === undefined || isByPlace(query);
  const places = isFew || query.placeIds !== null ? null : compilePooledPlaces(query);
  if (!places) return query;
  return { ...query, pooled: toPooledPlaces(await readRowsOnce(tx, places)) };
}

/**
 * Up to this many locations, planning a statement about places costs more than a plan for its parameters saves (ADR
 * 67).
 */
const FEW_LOCATIONS = 200;

interface SizeRow {
  readonly locations: number;
  readonly isCluster: boolean;
}

/**
 * Returns whether the client has few locations. Always false on a cluster: a plan for any parameters does not name the
 * node.
 */
export async function hasFewPlaces(tx: ClientTx): Promise<boolean> {
  const isCluster = "to_regproc('pg_catalog.citus_version') IS NOT NULL";
  const sql = `SELECT count(*) AS locations, ${isCluster} AS "isCluster" FROM locations WHERE client_id = $1::bigint`;
  const [row] = await readRowsOnce<SizeRow>(tx, { sql, parameters: [tx.clientId] });
  return row !== undefined && !row.isCluster && row.locations <= FEW_LOCATIONS;
}
