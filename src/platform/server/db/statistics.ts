import { sql } from "kysely";
import type { ClientTx } from "./database.ts";
import type { SqlEngine } from "./engine.ts";

/**
 * Updates planner statistics after a load, as the role that owns the tables. PostgreSQL's autovacuum would run only
 * some time after the load; PGlite has none. On PGlite it also makes a checkpoint, which keeps the folder small.
 */
export async function analyzeTables(owner: SqlEngine): Promise<void> {
  const connection = await owner.connect();
  try {
    // For a small single-process database, a tenth of the sample is enough and takes a tenth of the time.
    if (owner.kind === "pglite") await connection.query("SET default_statistics_target = 10");
    await connection.query("ANALYZE");
    if (owner.kind === "pglite") await connection.query("RESET default_statistics_target; CHECKPOINT");
  } finally {
    connection.release();
  }
}

/**
 * Runs statements that read all rows of a client, without nested loops. Right after a load there are no statistics, so
 * the planner expects few rows and would join row by row, which takes minutes.
 */
export async function withBulkQueryPlan<T>(tx: ClientTx, work: () => Promise<T>): Promise<T> {
  const setRowByRow = (setting: "on" | "off"): Promise<unknown> =>
    sql`SELECT set_config('enable_nestloop', ${setting}, true)`.execute(tx.on<unknown>());
  await setRowByRow("off");
  const result = await work();
  await setRowByRow("on");
  return result;
}
