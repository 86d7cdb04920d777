import { describeError, type Log } from "#platform/server/log.ts";
import { findOutage, type Outage } from "./database-errors.ts";

const LOG_EVERY = 60_000;
const FULL_FOR = 30_000;

/**
 * Records database outages and logs one line per minute, because each request and each job meets the outage again. Also
 * remembers that the disk was full: reads still work then, and only a write notices.
 */
export class DatabaseWatch {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #logged = new Map<Outage, { at: number; unsaid: number }>();
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** Records an error; returns false when it is not an outage and the caller must log it. */
  note(error: unknown): boolean {
    const outage = findOutage(error);
    if (outage === null) return false;
    const at = this.#now();
    if (outage === "full") this.#fullAt = at;
    const last = this.#logged.get(outage);
    if (last && at - last.at < LOG_EVERY) {
      last.unsaid += 1;
      return true;
    }
    const facts = { outage, error: describeError(error), ...(last ? { unsaid: last.unsaid } : {}) };
    this.#log.error(facts, "database.unavailable");
    this.#logged.set(outage, { at, unsaid: 0 });
    return true;
  }

  /** Returns true while a write failed for lack of space within the last half minute. */
  isFull(): boolean {
    return this.#now() - this.#fullAt < FULL_FOR;
  }
}
