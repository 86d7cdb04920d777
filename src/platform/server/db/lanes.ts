import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How work may use the database. `reserved`: authentication, sign-in and survey pages, with connections of their own.
 * `interactive`: a screen waits, so reads have a short timeout. `background`: files and commands. `worker`: jobs, with
 * connections of their own.
 */
export type Lane = "reserved" | "interactive" | "background" | "worker";

const lanes = new AsyncLocalStorage<Lane>();

/** Returns the lane of the current work; background by default. */
export function getCurrentLane(): Lane {
  return lanes.getStore() ?? "background";
}

/** Runs work, and everything that it awaits, in a lane. */
export function runInLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  return lanes.run(lane, work);
}
