import { type Expression, type SqlBool, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { foldColumn } from "#platform/server/db/folded-column.ts";
import { foldText } from "#platform/server/normalize-text.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { PlaceMatch, PlaceSearch } from "./organization.api.ts";
import type { OrganizationTables } from "./organization.tables.ts";

const ACTIVE = 1;
const MAX_WORDS = 8;

/** Condition: each word begins a word of the column, in any order. */
function hasWords(column: string, words: readonly string[]): Expression<SqlBool> {
  const conditions = words.map((word) => {
    const pattern = `% ${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql<boolean>`' ' || ${foldColumn(column)} LIKE ${pattern}`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

const buildPrefixCondition = (column: string, text: string): Expression<boolean> =>
  sql<boolean>`starts_with(${foldColumn(column)}, ${text})`;

function buildIdsCondition(column: string, ids: readonly number[]): Expression<SqlBool> {
  return sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`;
}

async function searchRegions(tx: ClientTx, scope: Scope, text: string, limit: number): Promise<PlaceMatch[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("regions")
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .where(hasWords("name", text.split(" ").slice(0, MAX_WORDS)))
    .where((where) => (scope.kind === "client" ? where.lit(true) : buildIdsCondition("id", scope.regionIds)))
    .orderBy(buildPrefixCondition("name", text), "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, name }) => ({ linkType: "region", id, name, regionId: id, within: null, isArchived: false }));
}

async function searchLocations(tx: ClientTx, scope: Scope, text: string, limit: number): Promise<PlaceMatch[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("locations as l")
    .leftJoin("regions as r", (join) => join.onRef("r.client_id", "=", "l.client_id").onRef("r.id", "=", "l.region_id"))
    .select(["l.id", "l.name", "l.region_id", "l.status_id", "r.name as region"])
    .where("l.client_id", "=", tx.clientId)
    .where(hasWords("l.name", text.split(" ").slice(0, MAX_WORDS)))
    .where((where) =>
      scope.kind === "client"
        ? where.lit(true)
        : where.or([buildIdsCondition("l.id", scope.locationIds), buildIdsCondition("l.region_id", scope.regionIds)]),
    )
    .orderBy((order) => order("l.status_id", "=", ACTIVE), "desc")
    .orderBy(buildPrefixCondition("l.name", text), "desc")
    .orderBy("l.name")
    .orderBy("l.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    linkType: "location",
    id: row.id,
    name: row.name,
    regionId: row.region_id,
    within: row.region,
    isArchived: row.status_id !== ACTIVE,
  }));
}

/**
 * Searches regions and locations of a scope whose names have words that begin with the given ones. Active ones, and
 * those whose name begins with the text, come first.
 */
export async function searchPlaces(tx: ClientTx, request: PlaceSearch): Promise<readonly PlaceMatch[]> {
  const text = foldText(request.text);
  if (text === "") return [];
  const regions = request.withRegions ? await searchRegions(tx, request.scope, text, request.limit) : [];
  return [...regions, ...(await searchLocations(tx, request.scope, text, request.limit))];
}
