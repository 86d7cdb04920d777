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

/** Allocates ids at the coordinator, so that rows can refer to each other before they are written. */
export async function allocateIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const sequence = sql<string>`pg_get_serial_sequence(${table}, 'id')`;
  const drawn = sql`SELECT nextval(${sequence}) AS id FROM generate_series(1, ${count}::int)`;
  const ends = await sql<{ first: number; last: number }>`
    SELECT min(id) AS first, max(id) AS last FROM (${drawn}) AS drawn`.execute(tx.on<unknown>());
  const { first, last } = ends.rows[0] ?? { first: 0, last: 0 };
  if (last - first + 1 === count) return Array.from({ length: count }, (_, index) => first + index);
  // Another session allocated at the same time: the ids between are not ours, so each is requested.
  const each = await sql<{ id: number }>`SELECT id FROM (${drawn}) AS drawn`.execute(tx.on<unknown>());
  return each.rows.map((row) => row.id);
}

interface GlobalTables {
  clients: {
    id: number;
    name: string;
    slug: string;
    time_zone: string;
    locale: string;
    has_areas: boolean;
    is_demo: boolean;
    can_add_employees: boolean;
    postal_address: string | null;
    created_at: Date;
  };
  accounts: {
    id: number;
    email: string;
    name: string;
    password_hash: string | null;
    password_set_at: Date | null;
    is_staff: boolean;
    created_at: Date;
  };
  account_memberships: { account_id: number; client_id: number; person_id: number };
  email_opt_outs: { email: string; opted_out_at: Date; source: string };
  email_bounces: { email: string; bounced_at: Date; reason: string };
}

type OptionalFields = { has_areas?: boolean; postal_address?: string };
/** Writes the client itself, marked as a demo. */
export async function insertDemoClient(
  tx: Tx,
  client: Omit<GlobalTables["clients"], "is_demo" | "can_add_employees" | keyof OptionalFields> & OptionalFields,
): Promise<void> {
  const row = { has_areas: false, postal_address: null, ...client, is_demo: true, can_add_employees: true };
  await tx.on<GlobalTables>().insertInto("clients").values(row).execute();
}

/** An account with the person that it belongs to. */
export interface NewDemoAccount {
  readonly email: string;
  readonly name: string;
  readonly personId: number;
}

/** Creates accounts for people of the client, all with the same hash of a password. */
export async function insertAccounts(
  tx: ClientTx,
  accounts: readonly NewDemoAccount[],
  shared: { readonly passwordHash: string; readonly at: Date },
): Promise<void> {
  const ids = await allocateIds(tx, "accounts", accounts.length);
  const db = tx.on<GlobalTables>();
  const all = accounts.map((account, index) => ({ ...account, id: ids[index] ?? 0 }));
  for (let start = 0; start < all.length; start += CHUNK) {
    const chunk = all.slice(start, start + CHUNK);
    const { passwordHash: password_hash, at } = shared;
    const own = { password_hash, password_set_at: at, is_staff: false, created_at: at };
    await db
      .insertInto("accounts")
      .values(chunk.map(({ id, email, name }) => ({ id, email, name, ...own })))
      .execute();
    await db
      .insertInto("account_memberships")
      .values(chunk.map(({ id, personId }) => ({ account_id: id, client_id: tx.clientId, person_id: personId })))
      .execute();
  }
}

/** An address that must get no more email, since when and reason. */
export interface DemoMailBlock {
  readonly email: string;
  readonly at: Date;
  readonly reason: "opted_out" | "bounced";
}

/** Writes the addresses that opted out and those that bounced. */
export async function insertMailBlocks(tx: Tx, blocks: readonly DemoMailBlock[]): Promise<void> {
  const db = tx.on<GlobalTables>();
  const filterBlocks = (reason: DemoMailBlock["reason"]) => blocks.filter((block) => block.reason === reason);
  const optOuts = filterBlocks("opted_out").map(({ email, at }) => ({ email, opted_out_at: at, source: "mail_link" }));
  const bounces = filterBlocks("bounced").map(({ email, at }) => ({
    email,
    bounced_at: at,
    reason: "550 5.1.1 no such user",
  }));
  if (optOuts.length > 0) await db.insertInto("email_opt_outs").values(optOuts).execute();
  if (bounces.length > 0) await db.insertInto("email_bounces").values(bounces).execute();
}
