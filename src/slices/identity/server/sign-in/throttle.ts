import { createHash } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { countAttempt, deleteOldAttempts, resetAttempts } from "../identity.repository.ts";

const WINDOW_MINUTES = 15;

/** What tries are counted by, and how many a window allows. */
export interface ThrottleLimit {
  readonly key: string;
  readonly limit: number;
}

/** A try that was counted and let through. */
export interface CountedTry {
  /** Takes the try back, in the transaction of what it turned out to be right for. */
  forgive(tx: Tx): Promise<void>;
}

/**
 * The limits of passwords: of one email from one address, of one address for all emails, of one email from everywhere.
 * The narrowest is first: what it refuses must not count for the wider ones, or a single address could lock anybody out.
 */
export function passwordLimits(email: string, address: string): ThrottleLimit[] {
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
export function deviceLimits(deviceId: string): ThrottleLimit[] {
  return [{ key: `device:${deviceId}`, limit: 10 }];
}

/** The limit of second factors and other proofs of one account. */
export function factorThrottleLimits(accountId: number): ThrottleLimit[] {
  return [{ key: `proof:${accountId}`, limit: 10 }];
}

/** The limit of what an address may try without saying who it is. */
export function addressLimits(address: string): ThrottleLimit[] {
  return [{ key: `address:${address}`, limit: 200 }];
}

/** The limit of sign-ins that an address begins without a password: each leaves a row for some minutes. */
export function beginLimits(address: string): ThrottleLimit[] {
  return [{ key: `begin:${address}`, limit: 300 }];
}

/**
 * Counts a try before it is looked at, so that parallel guesses cannot slip past the count. Fails `throttled` with the
 * seconds until the window ends. Limits go from the narrowest to the widest.
 */
export async function countedTry(
  deps: { readonly db: Database; readonly clock: Clock },
  limits: readonly ThrottleLimit[],
): Promise<CountedTry> {
  const now = deps.clock.now();
  const length = WINDOW_MINUTES * 60_000;
  const start = new Date(Math.floor(now.getTime() / length) * length);
  const counters = limits.map(({ key, limit }) => ({ key: createHash("sha256").update(key).digest(), limit }));
  const isWithin = await deps.db.global(async (tx) => {
    await deleteOldAttempts(tx, new Date(start.getTime() - length));
    return countAttempt(tx, counters, start);
  });
  if (!isWithin) {
    throw new AppError("throttled", "too_many_tries", "Too many attempts. Wait a few minutes and try again.", {
      retryAfter: Math.ceil((start.getTime() + length - now.getTime()) / 1000),
    });
  }
  const keys = counters.map(({ key }) => key);
  return { forgive: (tx) => resetAttempts(tx, keys, start) };
}
