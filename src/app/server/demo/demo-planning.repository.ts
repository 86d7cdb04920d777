import { sql } from "kysely";
import type { Database, Tx } from "#platform/server/db/database.ts";

async function setPlannerOptions(tx: Tx): Promise<void> {
  const db = tx.on<unknown>();
  await sql`SET LOCAL enable_nestloop = off`.execute(db);
  await sql`SET LOCAL work_mem = '64MB'`.execute(db);
}

/**
 * The database for a load. The planner has no statistics of rows that were just written, takes every client for empty,
 * and would use nested loops over all rows. They are disabled here.
 */
export function withLoadPlanning(db: Database): Database {
  return {
    engine: db.engine,
    withClient: (clientId, work) =>
      db.withClient(clientId, async (tx) => {
        await setPlannerOptions(tx);
        return work(tx);
      }),
    reading: (clientId, work) =>
      db.reading(clientId, async (tx) => {
        await setPlannerOptions(tx);
        return work(tx);
      }),
    withResolvedClient: (find, work) =>
      db.withResolvedClient(find, async (tx, found) => {
        await setPlannerOptions(tx);
        return work(tx, found);
      }),
    global: (work) =>
      db.global(async (tx) => {
        await setPlannerOptions(tx);
        return work(tx);
      }),
  };
}
