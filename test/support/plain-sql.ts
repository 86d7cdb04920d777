import { CompiledQuery } from "kysely";
import type { Database, Tx } from "#platform/server/db/database.ts";

/** Runs a statement without parameters in a transaction; returns its rows. */
export async function runSql(tx: Pick<Tx, "on">, sql: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await tx.on<unknown>().executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql));
  return rows;
}

/** Adds clients with the ids 1 to `count`, for tests of the database itself. */
export async function addPlainClients(db: Database, count: number): Promise<void> {
  await db.global((tx) =>
    runSql(
      tx,
      `INSERT INTO clients (id, name, slug, time_zone, locale, created_at) SELECT id, 'C' || id, 'c' || id, 'UTC', 'en', now() FROM generate_series(1, ${count}) AS id`,
    ),
  );
}
