import { type Generated, sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";

/** Rows of a table by plain columns; a demo writes raw rows only. */
type Row = Readonly<Record<string, unknown>>;
type AnyTables = Record<string, Record<string, unknown> & { id: Generated<number> }>;

const CHUNK = 500;

/** Writes rows of one client's table in few statements. */
export async function insertRows(tx: ClientTx, table: string, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const values = rows.slice(start, start + CHUNK).map((row) => ({ ...row, client_id: tx.clientId }));
    await tx.on<AnyTables>().insertInto(table).values(values).execute();
  }
}

/** Draws ids at the coordinator, so that rows can refer to each other before they are written. */
export async function drawIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const sequence = sql<string>`pg_get_serial_sequence(${table}, 'id')`;
  const drawn = await sql<{
    id: number;
  }>`SELECT nextval(${sequence}) AS id FROM generate_series(1, ${count}::int)`.execute(tx.on<unknown>());
  return drawn.rows.map((row) => row.id);
}

interface ClientTables {
  clients: {
    id: number;
    name: string;
    slug: string;
    time_zone: string;
    locale: string;
    is_demo: boolean;
    can_add_employees: boolean;
    created_at: Date;
  };
}

/** Writes the client itself, marked as a demo. */
export async function insertDemoClient(
  tx: Tx,
  client: Omit<ClientTables["clients"], "is_demo" | "can_add_employees">,
): Promise<void> {
  await tx
    .on<ClientTables>()
    .insertInto("clients")
    .values({ ...client, is_demo: true, can_add_employees: true })
    .execute();
}

/** Whether there are clients at all, and which one is the demo. */
export async function readClientKinds(tx: Tx): Promise<{ hasClients: boolean; demoId: number | null }> {
  const rows = await tx.on<ClientTables>().selectFrom("clients").select(["id", "is_demo"]).orderBy("id").execute();
  return { hasClients: rows.length > 0, demoId: rows.find((row) => row.is_demo)?.id ?? null };
}

/** Whether anything was ever put in the client's outbox. */
export async function hasPosted(tx: ClientTx): Promise<boolean> {
  const row = await tx
    .on<{ outbox: { client_id: number; id: number } }>()
    .selectFrom("outbox")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface HomeTables {
  locations: { client_id: number; id: number; name: string };
  units: { client_id: number; id: number; location_id: number };
  leases: { client_id: number; unit_id: number; resident_id: number };
  residents: { client_id: number; id: number; is_confidential: boolean; locale: string };
}

/** Somebody of a location who answers by name and in English; null when nobody does. */
export async function findOpenResident(tx: ClientTx, location: string): Promise<number | null> {
  const row = await tx
    .on<HomeTables>()
    .selectFrom("locations as l")
    .innerJoin("units as u", (join) =>
      join.onRef("u.client_id", "=", "l.client_id").onRef("u.location_id", "=", "l.id"),
    )
    .innerJoin("leases as e", (join) => join.onRef("e.client_id", "=", "u.client_id").onRef("e.unit_id", "=", "u.id"))
    .innerJoin("residents as r", (join) =>
      join.onRef("r.client_id", "=", "e.client_id").onRef("r.id", "=", "e.resident_id"),
    )
    .select("r.id")
    .where("l.client_id", "=", tx.clientId)
    .where("l.name", "=", location)
    .where("r.is_confidential", "=", false)
    .where("r.locale", "=", "en")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
