import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentEvent, ResidentRecipient, ResidentRecipients, ResidentSelection } from "./residents.api.ts";
import type { LeasedUnits, ResidentsTables } from "./residents.tables.ts";

type Tables = ResidentsTables & LeasedUnits;

interface Row {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_email: string | null;
  readonly phone_number: string | null;
  readonly locale: "en" | "es";
  readonly is_confidential: boolean;
  readonly is_erased: boolean;
  readonly lease_id: number | null;
  readonly location_id: number | null;
  readonly building_name: string | null;
  readonly unit_number: string | null;
  readonly is_primary: boolean | null;
  readonly is_in_force: boolean | null;
}

const everybody = sql`true`;

/** Returns ten digits of a number of North America; null for anything else. */
function toTenDigits(phone: string | null): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}

function toRecipient(row: Row): ResidentRecipient {
  const { lease_id: id, location_id: locationId } = row;
  return {
    audience: "residents",
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.primary_email,
    phone: toTenDigits(row.phone_number),
    locale: row.locale,
    isConfidential: row.is_confidential,
    isErased: row.is_erased,
    lease:
      id === null || locationId === null
        ? null
        : {
            id,
            locationId,
            buildingName: row.building_name ?? "",
            unitNumber: row.unit_number ?? "",
            isPrimary: row.is_primary === true,
            isInForce: row.is_in_force === true,
          },
  };
}

/** The leases that count: those in force at some time from `since` on, where requested, and at which locations. */
function buildLeaseConditions({ at, leasesAt, today }: ResidentSelection) {
  const days =
    at === undefined
      ? everybody
      : sql`l.start_date <= ${today}::date AND (l.end_date IS NULL OR l.end_date >= ${at.since}::date)`;
  const locations = [at?.locationIds, leasesAt].filter((ids) => ids !== undefined && ids !== null);
  const places = locations.map((ids) => sql`u.location_id = ANY(${[...ids]}::bigint[])`);
  return sql.join([days, ...places], sql` AND `);
}

function buildResidentConditions({ ids, at, after }: ResidentSelection) {
  const named = ids === undefined ? everybody : sql`r.id = ANY(${[...ids]}::bigint[])`;
  const housed = at === undefined ? everybody : sql`counted.lease_id IS NOT NULL AND r.erased_at IS NULL`;
  const further = after === undefined ? everybody : sql`r.id > ${after.id}`;
  return sql`${named} AND ${housed} AND ${further}`;
}

async function find(tx: ClientTx, selection: ResidentSelection): Promise<ResidentRecipient[]> {
  const { today, after } = selection;
  const inForce = sql`(l.start_date <= ${today}::date AND (l.end_date IS NULL OR l.end_date >= ${today}::date))`;
  const limit = after === undefined ? sql`` : sql`LIMIT ${after.limit}`;
  const hold = selection.shouldLock === true ? sql`FOR NO KEY UPDATE OF r` : sql``;
  const { rows } = await sql<Row>`
    SELECT r.id, r.first_name, r.last_name, r.primary_email, r.phone_number, r.locale, r.is_confidential,
      r.erased_at IS NOT NULL AS is_erased,
      counted.lease_id, counted.location_id, counted.building_name, counted.unit_number, counted.is_primary, counted.is_in_force
    FROM residents AS r
    LEFT JOIN LATERAL (
      SELECT l.id AS lease_id, u.location_id, u.building_name, u.unit_number, l.is_primary, ${inForce} AS is_in_force
      FROM leases AS l
      JOIN units AS u ON u.client_id = l.client_id AND u.id = l.unit_id
      WHERE l.client_id = ${tx.clientId} AND l.resident_id = r.id AND ${buildLeaseConditions(selection)}
      ORDER BY (${inForce} AND l.is_primary) DESC, ${inForce} DESC, l.start_date DESC, l.id DESC
      LIMIT 1
    ) AS counted ON true
    WHERE r.client_id = ${tx.clientId} AND ${buildResidentConditions(selection)}
    ORDER BY r.id
    ${limit} ${hold}`.execute(tx.on<Tables>());
  return rows.map(toRecipient);
}

type EventQuery = Parameters<ResidentRecipients["readEvents"]>[1];

const leaseDay = { move_in: sql.ref("l.move_in_date"), lease_end: sql.ref("l.end_date") } as const;

function buildResidentsCondition(column: string, residentIds: readonly number[] | undefined) {
  return residentIds === undefined ? everybody : sql`${sql.ref(column)} = ANY(${[...residentIds]}::bigint[])`;
}

async function listLeaseEvents(
  tx: ClientTx,
  kind: keyof typeof leaseDay,
  { from, to, residentIds }: EventQuery,
): Promise<readonly ResidentEvent[]> {
  const day = leaseDay[kind];
  const { rows } = await sql<ResidentEvent>`
    SELECT l.id AS "objectId", l.resident_id AS "residentId", ${day} AS day
    FROM leases AS l
    WHERE l.client_id = ${tx.clientId} AND l.is_primary AND ${day} BETWEEN ${from}::date AND ${to}::date
      AND ${buildResidentsCondition("l.resident_id", residentIds)}
    ORDER BY l.id`.execute(tx.on<Tables>());
  return rows;
}

async function listWorkOrderEvents(
  tx: ClientTx,
  { from, to, residentIds }: EventQuery,
): Promise<readonly ResidentEvent[]> {
  const { rows } = await sql<ResidentEvent>`
    SELECT closed.id AS "objectId", closed.resident_id AS "residentId", closed.closed_on AS day
    FROM (
      SELECT w.id, w.closed_on, coalesce(w.resident_id, (
        SELECT l.resident_id FROM leases AS l
        WHERE l.client_id = ${tx.clientId} AND l.unit_id = w.unit_id AND l.is_primary
          AND l.start_date <= w.closed_on AND (l.end_date IS NULL OR l.end_date >= w.closed_on)
        ORDER BY l.start_date DESC, l.id DESC LIMIT 1)) AS resident_id
      FROM work_orders AS w
      WHERE w.client_id = ${tx.clientId} AND w.closed_on BETWEEN ${from}::date AND ${to}::date
    ) AS closed
    WHERE closed.resident_id IS NOT NULL AND ${buildResidentsCondition("closed.resident_id", residentIds)}
    ORDER BY closed.id`.execute(tx.on<Tables>());
  return rows;
}

/** Residents as possible recipients, and their events. */
export const residentRecipients: ResidentRecipients = {
  find: (tx, selection) => (selection.ids?.length === 0 ? Promise.resolve([]) : find(tx, selection)),
  readEvents: (tx, request) =>
    request.kind === "work_order_closed"
      ? listWorkOrderEvents(tx, request)
      : listLeaseEvents(tx, request.kind, request),
};
