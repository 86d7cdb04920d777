import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How work may use the database. `reserved`: who someone is, signing in, survey pages; it has connections of its own.
 * `interactive`: a screen waits for it, so its reads are given up early. `background`: files, commands. `worker`: jobs; it has
 * connections of its own too.
 */
export type Lane = "reserved" | "interactive" | "background" | "worker";

const lanes = new AsyncLocalStorage<Lane>();

/** Returns the lane of the work that runs; background where no one said. */
export function currentLane(): Lane {
  return lanes.getStore() ?? "background";
}

/** Runs work, and all that it awaits, in a lane. */
export function inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  return lanes.run(lane, work);
}
