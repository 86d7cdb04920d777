import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentsFilter } from "./residents-filter.ts";

// SQL terms about leases: where they are, whether they are in force, and which of them a list shows.

/** At the places of a filter, for leases that `joinUnits` has joined to their units. */
export const isAt = (locationIds: readonly number[] | null): RawBuilder<unknown> =>
  locationIds === null ? sql`true` : sql`home.location_id = ANY(${[...locationIds]}::bigint[])`;

/** Joins leases to their units where the places are restricted. */
export const joinUnits = (locationIds: readonly number[] | null): RawBuilder<unknown> =>
  locationIds === null
    ? sql``
    : sql`JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id`;

/** A lease in force on a day, both ends inclusive. */
export const isInForceOn = (today: string): RawBuilder<unknown> =>
  sql`(lease.start_date <= ${today}::date AND (lease.end_date IS NULL OR lease.end_date >= ${today}::date))`;

/** A lease that starts after a day. */
export const buildStartsAfterCondition = (today: string): RawBuilder<unknown> => sql`lease.start_date > ${today}::date`;

export type LeaseSelection = Pick<ResidentsFilter, "locationIds" | "today">;

/** Which lease is shown first: in force before later before past, primary first, else the nearest. */
function buildDisplayOrder(today: string): RawBuilder<unknown> {
  const days = sql`CASE WHEN ${buildStartsAfterCondition(today)} THEN lease.start_date - ${today}::date
      ELSE ${today}::date - coalesce(lease.end_date, ${today}::date) END`;
  return sql`standing, NOT lease.is_primary, ${days}, lease.id`;
}

/** Leases with their location and whether they are in force (0), start later (1) or are over (2). */
function selectStandingLeases(tx: ClientTx, { locationIds, today }: LeaseSelection): RawBuilder<unknown> {
  return sql`lease.id, lease.resident_id, home.location_id, home.unit_number, lease.end_date,
        CASE WHEN ${isInForceOn(today)} THEN 0 WHEN ${buildStartsAfterCondition(today)} THEN 1 ELSE 2 END AS standing
      FROM leases AS lease
      JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id
      WHERE lease.client_id = ${tx.clientId} AND ${isAt(locationIds)}`;
}

/** The leases of one resident, the shown one first. */
export function selectDisplayedLease(
  tx: ClientTx,
  at: LeaseSelection,
  residentId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`SELECT ${selectStandingLeases(tx, at)} AND lease.resident_id = ${residentId} ORDER BY ${buildDisplayOrder(at.today)}`;
}

/** The shown lease of every resident who has one: for many residents faster than one by one. */
export function selectDisplayedLeases(tx: ClientTx, at: LeaseSelection): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (lease.resident_id) ${selectStandingLeases(tx, at)}
      ORDER BY lease.resident_id, ${buildDisplayOrder(at.today)}`;
}
