import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentGeneral, ResidentSort } from "#slices/residents/contract/residents-list.contract.ts";
import {
  isInForceOn,
  selectDisplayedLease,
  selectDisplayedLeases,
  buildStartsAfterCondition,
} from "./lease-terms.read-model.ts";
import type { ResidentContributions, ResidentsFilter, ResidentsOrder } from "./residents-filter.ts";

interface Order {
  /** Joined to the residents. */
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

const byName = { first_name: sql`lower(r.first_name)`, last_name: sql`lower(r.last_name)` };

function buildOrder(
  tx: ClientTx,
  filter: ResidentsFilter,
  { answers, alerts }: ResidentContributions,
  sort: ResidentSort,
): Order {
  if (sort === "first_name" || sort === "last_name") return { join: sql``, key: byName[sort] };
  if (sort === "likelihood" || sort === "last_response" || sort === "alerts") {
    const keys =
      sort === "alerts"
        ? alerts.selectSortKeys(tx, filter.bounds.locationIds)
        : answers.selectSortKeys(tx, sort, filter.bounds);
    return { join: sql`LEFT JOIN (${keys}) AS keys ON keys.resident_id = r.id`, key: sql`keys.sort_key` };
  }
  const lease = sql`LEFT JOIN (${selectDisplayedLeases(tx, filter)}) AS shown ON shown.resident_id = r.id`;
  if (sort === "lease_end") return { join: lease, key: sql`shown.end_date` };
  // The order must not disclose what the row does not.
  if (sort === "unit")
    return { join: lease, key: sql`CASE WHEN r.is_confidential THEN NULL ELSE lower(shown.unit_number) END` };
  return {
    join: sql`${lease} LEFT JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = shown.location_id`,
    key: sql`lower(place.name)`,
  };
}

/** Which lease statuses a list of a lease status can show. */
const shownStatuses: Readonly<Record<ResidentGeneral, (today: string) => RawBuilder<unknown>>> = {
  active: isInForceOn,
  future: buildStartsAfterCondition,
  historical: (today) => sql`lease.end_date < ${today}::date`,
  all: () => sql`true`,
};

/** This many leases, or units, are read for one row of a page: some belong to residents that are not in the list. */
const LOOKED_AT = 4;
/** This many rows of a page are searched at one property. */
const ROWS_OF_PLACE = 100;
/** Further back than this a page is sorted as a whole. */
const MAX_ROWS = 1000;

/**
 * The units that come first by number or by their property, including all with the last key, with the columns id and
 * key.
 */
function selectFirstUnits(tx: ClientTx, { sort, isDescending, offset, limit }: ResidentsOrder): RawBuilder<unknown> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  if (sort === "unit")
    return sql`SELECT unit.id, lower(unit.unit_number) AS key FROM units AS unit WHERE unit.client_id = ${tx.clientId}
      ORDER BY lower(unit.unit_number) ${way} FETCH FIRST ${(offset + limit) * LOOKED_AT} ROWS WITH TIES`;
  return sql`SELECT unit.id, place.key
    FROM (
      SELECT id, lower(name) AS key FROM locations WHERE client_id = ${tx.clientId}
      ORDER BY lower(name) ${way} FETCH FIRST ${Math.ceil((offset + limit) / ROWS_OF_PLACE)} ROWS WITH TIES
    ) AS place
    JOIN units AS unit ON unit.client_id = ${tx.clientId} AND unit.location_id = place.id`;
}

/**
 * The leases that come first in an order, including all with its last key, with the columns id, resident_id and key;
 * undefined where leases do not decide the order, where places restrict the list, or for pages far back. They are
 * limited before all other conditions, so that no plan reads them all.
 */
function selectFirstLeases(
  tx: ClientTx,
  { locationIds, general, today }: ResidentsFilter,
  order: ResidentsOrder,
): RawBuilder<unknown> | undefined {
  const { sort, isDescending, offset, limit } = order;
  if (locationIds !== null || offset + limit > MAX_ROWS) return undefined;
  const isOf = sql`lease.client_id = ${tx.clientId} AND ${shownStatuses[general](today)}`;
  if (sort === "lease_end")
    return sql`SELECT lease.id, lease.resident_id, lease.end_date AS key FROM leases AS lease
      WHERE ${isOf} AND lease.end_date IS NOT NULL ORDER BY lease.end_date ${isDescending ? sql`DESC` : sql`ASC`}
      FETCH FIRST ${(offset + limit) * LOOKED_AT} ROWS WITH TIES`;
  if (sort !== "unit" && sort !== "location") return undefined;
  return sql`SELECT lease.id, lease.resident_id, home.key FROM (${selectFirstUnits(tx, order)}) AS home
    JOIN leases AS lease ON lease.unit_id = home.id
    WHERE ${isOf}`;
}

/** The end of a statement about residents `r`: its order and its page. */
function buildOrderClause(
  key: RawBuilder<unknown>,
  { sort, isDescending, offset, limit }: ResidentsOrder,
  missing: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const rest = sort === "last_name" ? byName.first_name : byName.last_name;
  return sql`ORDER BY ${key} ${way} ${missing}, ${rest} ${way}, r.id ${way} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * A page from the leases that come first in its order. OFFSET 0 keeps the planner from evaluating first who is in the
 * list: for a page of unknown size it would do that for everyone.
 */
function buildFirstStatement(
  tx: ClientTx,
  filter: ResidentsFilter,
  first: RawBuilder<unknown>,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): RawBuilder<{ id: number }> {
  // The order must not disclose what the row does not.
  const isKeyed = order.sort === "unit" ? sql`NOT r.is_confidential` : sql`true`;
  return sql<{ id: number }>`WITH first AS MATERIALIZED (${first})
    SELECT r.id FROM first CROSS JOIN LATERAL (
      SELECT r.* FROM residents AS r WHERE r.id = first.resident_id AND ${where} AND ${isKeyed}
        AND first.id = (SELECT shown.id FROM (${selectDisplayedLease(tx, filter, sql`first.resident_id`)} LIMIT 1) AS shown)
      OFFSET 0
    ) AS r
    ${buildOrderClause(sql`first.key`, order, sql``)}`;
}

/** A page by the key of all remaining residents; those without one are last. */
function sortStatement(
  { join, key }: Order,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): RawBuilder<{ id: number }> {
  // Names are never missing, and an index has their order: it would not be used for one that puts missing ones last.
  const missing = order.sort === "first_name" || order.sort === "last_name" ? sql`` : sql`NULLS LAST`;
  return sql<{
    id: number;
  }>`SELECT r.id FROM residents AS r ${join} WHERE ${where} ${buildOrderClause(key, order, missing)}`;
}

async function readIds(tx: ClientTx, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await statement.execute(tx.on())).rows.map(({ id }) => id);
}

/**
 * Returns the ids of a page of the residents for whom a condition is true, in their order; those without the sort key
 * are last.
 */
export async function readOrderedIds(
  tx: ClientTx,
  filter: ResidentsFilter,
  contributions: ResidentContributions,
  page: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): Promise<readonly number[]> {
  const { order } = page;
  const first = selectFirstLeases(tx, filter, order);
  const found = first ? await readIds(tx, buildFirstStatement(tx, filter, first, page)) : [];
  // A page that is not full continues with others, or with those who have no key, or is the last.
  if (found.length === order.limit) return found;
  return readIds(tx, sortStatement(buildOrder(tx, filter, contributions, order.sort), page));
}
