import { type Clock, systemClock } from "#platform/server/clock.ts";
import type { Log } from "#platform/server/log.ts";
import type { SqlEngine } from "./engine.ts";
import { readDatabaseTime } from "./probes.ts";

/** Below this many milliseconds a host's clock is as good as the other: a reply takes its time on the way. */
const TOLERANCE = 1000;
const INVITED_EVERY = 60_000;

/**
 * The clock of a process that shares a database with others: that of its own host, put right by what the database's host
 * says. So processes agree what day it is however wrong a host's clock is, and none tells anybody anything early.
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

  /** Asks what time it is and keeps to that from now on; returns by how many milliseconds its own host is wrong. */
  async agree(request: () => Promise<Date>): Promise<number> {
    const before = this.#own.now().getTime();
    const result = (await request()).getTime();
    const after = this.#own.now().getTime();
    const offset = Math.round(result - (before + after) / 2);
    this.#offset = Math.abs(offset) < TOLERANCE ? 0 : offset;
    return this.#offset;
  }
}

/** A clock that agrees with the database's host now and every minute from now on, until it is closed. */
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
    // A database that does not answer says so elsewhere; what was agreed holds on.
    agree().catch(() => {});
  }, INVITED_EVERY);
  timer.unref();
  closing.push(() => Promise.resolve(clearInterval(timer)));
  return clock;
}
