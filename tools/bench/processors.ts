import { readFileSync } from "node:fs";
import type { SqlEngine } from "#platform/server/db/engine.ts";

// The kernel counts in hundredths of a second.
const TICK = 10;

/** Milliseconds of processor time that the sessions of this login have used so far; null where /proc does not reveal. */
export async function serverTime(engine: SqlEngine): Promise<number | null> {
  if (engine.kind !== "postgres") return null;
  const connection = await engine.connect();
  try {
    const { rows } = await connection.query("SELECT pid FROM pg_stat_activity WHERE usename = current_user");
    const ticks = rows.map(({ pid }) => {
      const fields =
        readFileSync(`/proc/${String(pid)}/stat`, "utf8")
          .split(") ")
          .at(-1)
          ?.split(" ") ?? [];
      // The 12th and 13th after the name: user and system time.
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, each) => sum + each, 0) * TICK;
  } catch {
    return null;
  } finally {
    connection.release();
  }
}

/** Milliseconds that this process has used so far. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
