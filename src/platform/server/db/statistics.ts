import { sql } from "kysely";
import type { ClientTx } from "./database.ts";
import type { SqlEngine } from "./engine.ts";

/**
 * Notifies the planner what was loaded, as the role that owns the tables. PostgreSQL's own daemon would, but only some time
 * after the load; PGlite has none. There it also brings the log into the tables' files, which leaves the folder small.
 */
export async function analyzeTables(owner: SqlEngine): Promise<void> {
  const connection = await owner.connect();
  try {
    // A small database that one process keeps is known well enough from a tenth of the sample, in a tenth of the time.
    if (owner.kind === "pglite") await connection.query("SET default_statistics_target = 10");
    await connection.query("ANALYZE");
    if (owner.kind === "pglite") await connection.query("RESET default_statistics_target; CHECKPOINT");
  } finally {
    connection.release();
  }
}

/**
 * Runs statements that read all rows of a client. Right after a load no one has counted them, so the planner expects a
 * handful and joins row by row, which takes minutes; here it may not.
 */
export async function withBulkQueryPlan<T>(tx: ClientTx, work: () => Promise<T>): Promise<T> {
  const rowByRow = (setting: "on" | "off"): Promise<unknown> =>
    sql`SELECT set_config('enable_nestloop', ${setting}, true)`.execute(tx.on<unknown>());
  await rowByRow("off");
  const result = await work();
  await rowByRow("on");
  return result;
}
