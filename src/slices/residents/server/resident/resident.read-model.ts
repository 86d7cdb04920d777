import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

export interface ResidentProfile {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_email: string | null;
  readonly phone_number: string | null;
  readonly locale: "en" | "es";
  readonly is_confidential: boolean;
  readonly is_imported: boolean;
}

/**
 * Returns a resident who has or had a lease at one of these locations (null: any resident of the client). Null for any
 * other, and for an erased one.
 */
export async function findResident(
  tx: ClientTx,
  residentId: number,
  locationIds: readonly number[] | null,
): Promise<ResidentProfile | null> {
  const isSeen =
    locationIds === null
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM leases AS lease JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id
          WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = r.id AND home.location_id = ANY(${[...locationIds]}::bigint[]))`;
  const { rows } = await sql<ResidentProfile>`
    SELECT r.id, r.first_name, r.last_name, r.primary_email, r.phone_number, r.locale, r.is_confidential,
      r.external_id IS NOT NULL AS is_imported
    FROM residents AS r
    WHERE r.client_id = ${tx.clientId} AND r.id = ${residentId} AND r.erased_at IS NULL AND ${isSeen}`.execute(tx.on());
  return rows[0] ?? null;
}

export interface LeaseRecord {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly move_in_date: string | null;
  readonly is_primary: boolean;
  readonly location_id: number;
  readonly location_name: string;
  readonly region_id: number | null;
  readonly building_name: string;
  readonly unit_number: string;
}

/** The leases of a resident at these locations, newest first. */
export async function readLeases(
  tx: ClientTx,
  residentId: number,
  locationIds: readonly number[] | null,
): Promise<readonly LeaseRecord[]> {
  const isAt = locationIds === null ? sql`true` : sql`home.location_id = ANY(${[...locationIds]}::bigint[])`;
  const { rows } = await sql<LeaseRecord>`
    SELECT lease.id, lease.start_date, lease.end_date, lease.move_in_date, lease.is_primary, home.location_id,
      place.name AS location_name, place.region_id, home.building_name, home.unit_number
    FROM leases AS lease
    JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id
    JOIN locations AS place ON place.client_id = home.client_id AND place.id = home.location_id
    WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = ${residentId} AND ${isAt}
    ORDER BY lease.start_date DESC, lease.is_primary DESC, lease.id DESC`.execute(tx.on());
  return rows;
}

export interface ServiceRequestRecord {
  readonly id: number;
  readonly category: string;
  readonly description: string;
  readonly opened_on: string;
  readonly closed_on: string | null;
  readonly days_open: number;
}

/**
 * Returns work orders that a resident reported, or that were reported for the unit while the resident lived there; open
 * ones first.
 */
export async function readServiceRequests(
  tx: ClientTx,
  residentId: number,
  request: { readonly locationIds: readonly number[] | null; readonly today: string },
): Promise<readonly ServiceRequestRecord[]> {
  const { locationIds, today } = request;
  const isAt = locationIds === null ? sql`true` : sql`home.location_id = ANY(${[...locationIds]}::bigint[])`;
  const { rows } = await sql<ServiceRequestRecord>`
    SELECT job.id, job.category, job.description, job.opened_on, job.closed_on,
      coalesce(job.closed_on, ${today}::date) - job.opened_on AS days_open
    FROM work_orders AS job
    JOIN units AS home ON home.client_id = job.client_id AND home.id = job.unit_id
    WHERE job.client_id = ${tx.clientId} AND ${isAt} AND (job.resident_id = ${residentId} OR (job.resident_id IS NULL
      AND EXISTS (SELECT 1 FROM leases AS lease WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = ${residentId}
        AND lease.unit_id = job.unit_id AND lease.is_primary AND lease.start_date <= job.opened_on
        AND (lease.end_date IS NULL OR lease.end_date >= job.opened_on))))
    ORDER BY (job.closed_on IS NOT NULL), job.opened_on DESC, job.id DESC
    LIMIT 50`.execute(tx.on());
  return rows;
}
