import { sql } from "kysely";
import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { coarsenLease, coarsenWorkOrder } from "./residents.rules.ts";
import type { ResidentsTables } from "./residents.tables.ts";

/** A locked resident, with the fields for erasure. */
export interface LockedResident {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isErased: boolean;
}

/** Locks a resident for the rest of the transaction; returns null when there is none. */
export async function lockResident(tx: ClientTx, residentId: number): Promise<LockedResident | null> {
  const row = await tx
    .on<ResidentsTables>()
    .selectFrom("residents")
    .select(["first_name", "last_name", "primary_email", "phone_number", "erased_at"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", residentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.primary_email,
    phone: row.phone_number,
    isErased: row.erased_at !== null,
  };
}

/** Empties the row of a resident. */
export async function clearResident(tx: ClientTx, residentId: number, now: Date): Promise<void> {
  await tx
    .on<ResidentsTables>()
    .updateTable("residents")
    .set({
      first_name: "",
      last_name: "",
      primary_email: null,
      phone_number: null,
      external_id: null,
      locale: "en",
      erased_at: now,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", residentId)
    .execute();
}

/** Removes exact days and the company's own number from a resident's leases. */
export async function coarsenLeases(tx: ClientTx, residentId: number): Promise<void> {
  const db = tx.on<ResidentsTables>();
  const rows = await db
    .selectFrom("leases")
    .select(["id", "start_date", "end_date", "move_in_date"])
    .where("client_id", "=", tx.clientId)
    .where("resident_id", "=", residentId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const { from, to } = coarsenLease({ from: row.start_date, to: row.end_date });
    const movedIn = row.move_in_date === null ? null : coarsenLease({ from: row.move_in_date, to: null }).from;
    await db
      .updateTable("leases")
      .set({ start_date: from, end_date: to, move_in_date: movedIn, external_id: null })
      .where("client_id", "=", tx.clientId)
      .where("id", "=", row.id)
      .execute();
  }
}

/** Removes texts and exact days from the work orders that a resident reported; their numbers stay with the units. */
export async function coarsenWorkOrders(tx: ClientTx, residentId: number): Promise<void> {
  const db = tx.on<ResidentsTables>();
  const rows = await db
    .selectFrom("work_orders")
    .select(["id", "opened_on", "closed_on"])
    .where("client_id", "=", tx.clientId)
    .where("resident_id", "=", residentId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const { from, to } = coarsenWorkOrder({ from: row.opened_on, to: row.closed_on });
    await db
      .updateTable("work_orders")
      .set({ opened_on: from, closed_on: to, description: "" })
      .where("client_id", "=", tx.clientId)
      .where("id", "=", row.id)
      .execute();
  }
}

/** Returns which of these addresses (in lower case) and ten-digit numbers a resident of the client has. */
export async function findResidentAddresses(tx: ClientTx, { emails, phones }: Addresses): Promise<ReadonlySet<string>> {
  const email = sql<string | null>`lower(primary_email)`;
  const phone = sql<string | null>`right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10)`;
  const rows = await tx
    .on<ResidentsTables>()
    .selectFrom("residents")
    .select([email.as("email"), phone.as("phone")])
    .where("client_id", "=", tx.clientId)
    .where(sql<boolean>`(${email} = ANY(${[...emails]}::text[]) OR ${phone} = ANY(${[...phones]}::text[]))`)
    .execute();
  return new Set(rows.flatMap((row) => [row.email, row.phone]).filter((each) => each !== null));
}
