import { sql } from "kysely";
import type { Database, Tx } from "#platform/server/db/database.ts";

async function plan(tx: Tx): Promise<void> {
  const db = tx.on<unknown>();
  await sql`SET LOCAL enable_nestloop = off`.execute(db);
  await sql`SET LOCAL work_mem = '64MB'`.execute(db);
}

/**
 * The database for a load: of what was written a moment ago the planner has no statistics, takes every client for
 * empty, and would join its rows each with each. Without nested loops it cannot.
 */
export function plannedForLoads(db: Database): Database {
  return {
    engine: db.engine,
    inClient: (clientId, work) =>
      db.inClient(clientId, async (tx) => {
        await plan(tx);
        return work(tx);
      }),
    reading: (clientId, work) =>
      db.reading(clientId, async (tx) => {
        await plan(tx);
        return work(tx);
      }),
    inClientOf: (find, work) =>
      db.inClientOf(find, async (tx, found) => {
        await plan(tx);
        return work(tx, found);
      }),
    global: (work) =>
      db.global(async (tx) => {
        await plan(tx);
        return work(tx);
      }),
  };
}
