import { readdirSync, readFileSync } from "node:fs";
import type { SqlEngine } from "#platform/server/db/engine.ts";

// The kernel counts in hundredths of a second.
const TICK = 10;

/** Milliseconds of processor time that the sessions of this login have used so far; null where /proc does not reveal. */
export async function readServerTime(engine: SqlEngine): Promise<number | null> {
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
export function getOwnTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Stat {
  readonly parent: number;
  readonly used: number;
  /** Of ended child processes. */
  readonly usedByEnded: number;
}

function readStat(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // After the name: state, parent, …; user and system time are the 12th and 13th, those of ended children follow.
    const sum = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) * TICK;
    return { parent: Number(fields[1]), used: sum(11), usedByEnded: sum(13) };
  } catch {
    return null;
  }
}

/** Returns milliseconds of processor time of a process and of its children, including ended ones. */
export function readProcessorTime(pid: number): number {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.reduce((sum, id) => {
    const stat = readStat(id);
    if (stat === null) return sum;
    if (Number(id) === pid) return sum + stat.used + stat.usedByEnded;
    return stat.parent === pid ? sum + stat.used : sum;
  }, 0);
}
