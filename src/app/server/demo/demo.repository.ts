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
    created_at: Date;
  };
}

/** Writes the client itself, marked as a demo. */
export async function insertDemoClient(tx: Tx, client: Omit<ClientTables["clients"], "is_demo">): Promise<void> {
  await tx
    .on<ClientTables>()
    .insertInto("clients")
    .values({ ...client, is_demo: true })
    .execute();
}

/** Whether there are clients at all, and whether one of them is a demo. */
export async function readClientKinds(tx: Tx): Promise<{ hasClients: boolean; hasDemo: boolean }> {
  const rows = await tx.on<ClientTables>().selectFrom("clients").select("is_demo").distinct().execute();
  return { hasClients: rows.length > 0, hasDemo: rows.some((row) => row.is_demo) };
}
