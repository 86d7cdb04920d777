import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { TeamTables } from "./people.tables.ts";

/** An employee with the names of location and position. */
export interface EmployeeRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly personalEmail: string | null;
  readonly cellPhone: string | null;
  readonly externalId: string | null;
  readonly locale: "en" | "es";
  readonly positionId: number | null;
  readonly position: string | null;
  readonly locationId: number | null;
  readonly location: string | null;
  readonly regionId: number | null;
  readonly region: string | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly managerId: number | null;
  readonly archivedAt: Date | null;
}

/** Finds an employee by id; null when there is none or the person is erased. */
export async function findEmployee(tx: ClientTx, personId: number): Promise<EmployeeRow | null> {
  const row = await tx
    .on<TeamTables>()
    .selectFrom("people as p")
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .leftJoin("regions as r", (join) => join.onRef("r.client_id", "=", "l.client_id").onRef("r.id", "=", "l.region_id"))
    .selectAll("p")
    .select(["o.name as position", "l.name as location", "l.region_id", "r.name as region"])
    .where("p.client_id", "=", tx.clientId)
    .where("p.id", "=", personId)
    .where("p.erased_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    personalEmail: row.personal_email,
    cellPhone: row.cell_phone,
    externalId: row.external_id,
    locale: row.locale,
    positionId: row.position_id,
    position: row.position,
    locationId: row.location_id,
    location: row.location,
    regionId: row.region_id,
    region: row.region,
    startDate: row.start_date,
    lastDay: row.last_day,
    managerId: row.manager_id,
    archivedAt: row.archived_at,
  };
}

/** A person with contact data. */
export interface Contact {
  readonly id: number;
  readonly full_name: string;
  readonly email: string | null;
  readonly cell_phone: string | null;
}

/** Reads the contact data of people, by name. Erased people are omitted. */
export async function readContacts(tx: ClientTx, personIds: readonly number[]): Promise<Contact[]> {
  if (personIds.length === 0) return [];
  const rows = await tx
    .on<TeamTables>()
    .selectFrom("people")
    .select(["id", "first_name", "last_name", "email", "cell_phone"])
    .where("client_id", "=", tx.clientId)
    .where("erased_at", "is", null)
    .where(sql<boolean>`id = ANY(${[...personIds]}::bigint[])`)
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .execute();
  return rows.map(({ first_name, last_name, ...rest }) => ({
    ...rest,
    full_name: `${first_name} ${last_name}`.trim(),
  }));
}

/** An employment period with the names of its location and position. */
export interface NamedPeriod {
  readonly id: number;
  readonly location: string | null;
  readonly position: string | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** Reads an employee's locations and positions, latest first. */
export function readNamedHistory(tx: ClientTx, personId: number): Promise<NamedPeriod[]> {
  return tx
    .on<TeamTables>()
    .selectFrom("employments as e")
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "e.client_id").onRef("o.id", "=", "e.position_id"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "e.client_id").onRef("l.id", "=", "e.location_id"),
    )
    .select(["e.id", "l.name as location", "o.name as position", "e.starts_on", "e.ends_on"])
    .where("e.client_id", "=", tx.clientId)
    .where("e.person_id", "=", personId)
    .orderBy("e.starts_on", (order) => order.desc().nullsLast())
    .orderBy("e.id", "desc")
    .execute();
}
