import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { getEndOfPrefix, foldText, splitName } from "#platform/server/normalize-text.ts";
import { isAt, joinUnits } from "./lease-terms.read-model.ts";

function buildPrefixCondition(key: "first_key" | "last_key", text: string): RawBuilder<unknown> {
  const column = sql.ref(`r.${key}`);
  return sql`(${column} >= ${text} AND ${column} < ${getEndOfPrefix(text)})`;
}

function isNamed(text: string): RawBuilder<unknown> {
  const both = splitName(text).map(
    ({ first, last }) =>
      sql`(${buildPrefixCondition("first_key", first)} AND ${buildPrefixCondition("last_key", last)})`,
  );
  return sql.join(
    [buildPrefixCondition("first_key", text), buildPrefixCondition("last_key", text), ...both],
    sql` OR `,
  );
}

/**
 * Returns the first residents by last name whose first or last name begins with a text, or both with its words in
 * either order.
 */
export async function findByName(
  tx: ClientTx,
  request: { readonly text: string; readonly locationIds: readonly number[] | null; readonly limit: number },
): Promise<readonly number[]> {
  const { locationIds, limit } = request;
  const text = foldText(request.text);
  if (text === "") return [];
  const isSeen =
    locationIds === null
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM leases AS lease ${joinUnits(locationIds)}
          WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = r.id AND ${isAt(locationIds)})`;
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM residents AS r
    WHERE r.client_id = ${tx.clientId} AND r.erased_at IS NULL AND (${isNamed(text)}) AND ${isSeen}
    ORDER BY r.last_key, r.first_key, r.id
    LIMIT ${limit}`.execute(tx.on());
  return rows.map(({ id }) => id);
}
