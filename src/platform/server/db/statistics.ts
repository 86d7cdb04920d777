import type { SqlEngine } from "./engine.ts";

/**
 * Tells the planner what was loaded, as the role that owns the tables. PostgreSQL's own daemon would, but only some time
 * after the load; PGlite has none. There it also brings the log into the tables' files, which leaves the folder small.
 */
export async function settleTables(owner: SqlEngine): Promise<void> {
  const connection = await owner.connect();
  try {
    await connection.query("ANALYZE");
    if (owner.kind === "pglite") await connection.query("CHECKPOINT");
  } finally {
    connection.release();
  }
}
