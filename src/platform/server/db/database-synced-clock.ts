import { type Clock, systemClock } from "#platform/server/clock.ts";
import type { Log } from "#platform/server/log.ts";
import type { SqlEngine } from "./engine.ts";
import { readDatabaseTime } from "./probes.ts";

/** Below this many milliseconds a host's clock is accurate enough, because a reply takes time on its way. */
const TOLERANCE = 1000;
const INVITED_EVERY = 60_000;

/**
 * The clock of a process that shares a database with others: its host's clock, corrected by the database host's clock.
 * So all processes agree on the day even when a host's clock is wrong, and none sends anything early.
 */
export class DatabaseSyncedClock implements Clock {
  readonly #own: Clock;
  #offset = 0;

  constructor(own: Clock = systemClock) {
    this.#own = own;
  }

  now(): Date {
    return new Date(this.#own.now().getTime() + this.#offset);
  }

  /** Requests the current time and corrects the clock by it; returns the offset of its own host in milliseconds. */
  async agree(request: () => Promise<Date>): Promise<number> {
    const before = this.#own.now().getTime();
    const result = (await request()).getTime();
    const after = this.#own.now().getTime();
    const offset = Math.round(result - (before + after) / 2);
    this.#offset = Math.abs(offset) < TOLERANCE ? 0 : offset;
    return this.#offset;
  }
}

/** Creates a clock that synchronizes with the database's host now and every minute until it is closed. */
export async function syncWithDatabaseTime(
  engine: SqlEngine,
  log: Log,
  closing: { push(close: () => Promise<void>): unknown },
): Promise<Clock> {
  const clock = new DatabaseSyncedClock();
  const agree = async (): Promise<void> => {
    const milliseconds = await clock.agree(() => readDatabaseTime(engine));
    if (milliseconds !== 0) log.warn({ milliseconds }, "clock.differs");
  };
  await agree();
  const timer = setInterval(() => {
    // An unreachable database is reported elsewhere; the last offset stays in effect.
    agree().catch(() => {});
  }, INVITED_EVERY);
  timer.unref();
  closing.push(() => Promise.resolve(clearInterval(timer)));
  return clock;
}
