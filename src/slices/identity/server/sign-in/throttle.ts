import { createHash } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { Failure } from "#platform/server/fail.ts";
import { countTry, dropOldTries, forgiveTry } from "../identity.repository.ts";

const WINDOW_MINUTES = 15;

/** What tries are counted by, and how many a window allows. */
export interface TryLimit {
  readonly key: string;
  readonly limit: number;
}

/** A try that was counted and let through. */
export interface CountedTry {
  /** Takes the try back, in the transaction of what it turned out to be right for. */
  forgive(tx: Tx): Promise<void>;
}

/**
 * The limits of passwords: of one e-mail from one address, of one address for all e-mails, of one e-mail from everywhere.
 * The narrowest is first: what it refuses must not count for the wider ones, or a single address could lock anybody out.
 */
export function passwordLimits(email: string, address: string): TryLimit[] {
  return [
    { key: `both:${address}:${email}`, limit: 10 },
    { key: `address:${address}`, limit: 200 },
    { key: `email:${email}`, limit: 50 },
  ];
}

/**
 * The limit of passwords from a browser that the account has signed in from: counted for itself, so that no stranger can
 * use it up. Once it is used up, the browser is a stranger until the window ends.
 */
export function deviceLimits(deviceId: string): TryLimit[] {
  return [{ key: `device:${deviceId}`, limit: 10 }];
}

/** The limit of second factors and other proofs of one account. */
export function proofLimits(accountId: number): TryLimit[] {
  return [{ key: `proof:${accountId}`, limit: 10 }];
}

/** The limit of what an address may try without saying who it is. */
export function addressLimits(address: string): TryLimit[] {
  return [{ key: `address:${address}`, limit: 200 }];
}

/** The limit of sign-ins that an address begins without a password: each leaves a row for some minutes. */
export function beginLimits(address: string): TryLimit[] {
  return [{ key: `begin:${address}`, limit: 300 }];
}

/**
 * Counts a try before it is looked at, so that parallel guesses cannot slip past the count. Fails `throttled` with the
 * seconds until the window ends. Limits go from the narrowest to the widest.
 */
export async function countedTry(
  deps: { readonly db: Database; readonly clock: Clock },
  limits: readonly TryLimit[],
): Promise<CountedTry> {
  const now = deps.clock.now();
  const length = WINDOW_MINUTES * 60_000;
  const start = new Date(Math.floor(now.getTime() / length) * length);
  const counters = limits.map(({ key, limit }) => ({ key: createHash("sha256").update(key).digest(), limit }));
  const isWithin = await deps.db.global(async (tx) => {
    await dropOldTries(tx, new Date(start.getTime() - length));
    return countTry(tx, counters, start);
  });
  if (!isWithin) {
    throw new Failure("throttled", "too_many_tries", "Too many attempts. Wait a few minutes and try again.", {
      retryAfter: Math.ceil((start.getTime() + length - now.getTime()) / 1000),
    });
  }
  const keys = counters.map(({ key }) => key);
  return { forgive: (tx) => forgiveTry(tx, keys, start) };
}
