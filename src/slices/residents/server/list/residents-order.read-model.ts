import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentGeneral, ResidentSort } from "#slices/residents/contract/residents-list.contract.ts";
import { inForce, shownLease, shownLeases, startsLater } from "./lease-terms.read-model.ts";
import type { Contributed, ResidentsFilter, ResidentsOrder } from "./residents-filter.ts";

interface Order {
  /** Joined to the residents. */
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

const byName = { first_name: sql`lower(r.first_name)`, last_name: sql`lower(r.last_name)` };

function buildOrder(
  tx: ClientTx,
  filter: ResidentsFilter,
  { answers, alerts }: Contributed,
  sort: ResidentSort,
): Order {
  if (sort === "first_name" || sort === "last_name") return { join: sql``, key: byName[sort] };
  if (sort === "likelihood" || sort === "last_response" || sort === "alerts") {
    const keys =
      sort === "alerts" ? alerts.sortKeys(tx, filter.bounds.locationIds) : answers.sortKeys(tx, sort, filter.bounds);
    return { join: sql`LEFT JOIN (${keys}) AS keys ON keys.resident_id = r.id`, key: sql`keys.sort_key` };
  }
  const lease = sql`LEFT JOIN (${shownLeases(tx, filter)}) AS shown ON shown.resident_id = r.id`;
  if (sort === "lease_end") return { join: lease, key: sql`shown.end_date` };
  // The order must not tell what the row does not.
  if (sort === "unit")
    return { join: lease, key: sql`CASE WHEN r.is_confidential THEN NULL ELSE lower(shown.unit_number) END` };
  return {
    join: sql`${lease} LEFT JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = shown.location_id`,
    key: sql`lower(place.name)`,
  };
}

/** Which lease statuses a list of a lease status can show. */
const shownStatuses: Readonly<Record<ResidentGeneral, (today: string) => RawBuilder<unknown>>> = {
  active: inForce,
  future: startsLater,
  historical: (today) => sql`lease.end_date < ${today}::date`,
  all: () => sql`true`,
};

interface Walk {
  /** Leases `lease` in the order of `key`, which an index is in. */
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** Leases that have a key. */
  readonly isKeyed: RawBuilder<unknown>;
}

/** How to read leases in the order of a sort; undefined where no index is in it, or where places narrow the list. */
function buildWalk(sort: ResidentSort, { locationIds }: ResidentsFilter): Walk | undefined {
  if (locationIds !== null) return undefined;
  if (sort === "lease_end")
    return { from: sql`leases AS lease`, key: sql`lease.end_date`, isKeyed: sql`lease.end_date IS NOT NULL` };
  if (sort !== "unit") return undefined;
  return {
    from: sql`units AS home JOIN leases AS lease ON lease.client_id = home.client_id AND lease.unit_id = home.id`,
    key: sql`lower(home.unit_number)`,
    // The order must not tell what the row does not.
    isKeyed: sql`NOT r.is_confidential`,
  };
}

/** The end of a statement about residents `r`: its order and its page. */
function inOrder(
  key: RawBuilder<unknown>,
  { sort, isDescending, offset, limit }: ResidentsOrder,
  missing: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const rest = sort === "last_name" ? byName.first_name : byName.last_name;
  return sql`ORDER BY ${key} ${way} ${missing}, ${rest} ${way}, r.id ${way} LIMIT ${limit} OFFSET ${offset}`;
}

/** A page by its leases in the order of an index, so that no more of them are read than it needs. */
function walkStatement(
  tx: ClientTx,
  filter: ResidentsFilter,
  walk: Walk,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): RawBuilder<{ id: number }> {
  const { today, general } = filter;
  return sql<{ id: number }>`SELECT r.id FROM ${walk.from}
    JOIN residents AS r ON r.client_id = lease.client_id AND r.id = lease.resident_id
    WHERE lease.client_id = ${tx.clientId} AND ${walk.isKeyed} AND ${shownStatuses[general](today)} AND ${where}
      AND lease.id = (SELECT shown.id FROM (${shownLease(tx, filter, sql`r.id`)} LIMIT 1) AS shown)
    ${inOrder(walk.key, order, sql``)}`;
}

/** A page by the key of everyone who is left; those without one are last. */
function sortStatement(
  { join, key }: Order,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): RawBuilder<{ id: number }> {
  // Names are never missing, and an index is in their order: it would not be used for one that puts missing ones last.
  const missing = order.sort === "first_name" || order.sort === "last_name" ? sql`` : sql`NULLS LAST`;
  return sql<{ id: number }>`SELECT r.id FROM residents AS r ${join} WHERE ${where} ${inOrder(key, order, missing)}`;
}

async function readIds(tx: ClientTx, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await statement.execute(tx.on())).rows.map(({ id }) => id);
}

/** Ids of a page of the residents for whom a condition holds, in their order; those without what orders them are last. */
export async function readOrderedIds(
  tx: ClientTx,
  filter: ResidentsFilter,
  contributed: Contributed,
  page: { readonly where: RawBuilder<unknown>; readonly order: ResidentsOrder },
): Promise<readonly number[]> {
  const { sort, limit } = page.order;
  const walk = buildWalk(sort, filter);
  const walked = walk ? await readIds(tx, walkStatement(tx, filter, walk, page)) : [];
  // A page that is not full goes on with those who have no key, or is the last.
  if (walked.length === limit) return walked;
  return readIds(tx, sortStatement(buildOrder(tx, filter, contributed, sort), page));
}
