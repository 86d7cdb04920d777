import { createHash } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { countAttempt, deleteOldAttempts, resetAttempts } from "../identity.repository.ts";

const WINDOW_MINUTES = 15;

/** The key that attempts are counted by, and the number that a window allows. */
export interface ThrottleLimit {
  readonly key: string;
  readonly limit: number;
}

/** An attempt that was counted and allowed. */
export interface CountedAttempt {
  /** Removes the attempt from the count, in the transaction in which it turned out to be right. */
  undo(tx: Tx): Promise<void>;
}

/**
 * Returns the limits of passwords: for one email from one address, for one address and all emails, for one email from
 * everywhere. The narrowest is first: an attempt that it rejects must not count for the wider ones, or a single address
 * could lock everyone out.
 */
export function buildPasswordLimits(email: string, address: string): ThrottleLimit[] {
  return [
    { key: `both:${address}:${email}`, limit: 10 },
    { key: `address:${address}`, limit: 200 },
    { key: `email:${email}`, limit: 50 },
  ];
}

/**
 * Returns the limit of passwords from a browser that the account has signed in from. It counts separately, so that a
 * stranger cannot use it up. Once it is used up, the browser counts as unknown until the window ends.
 */
export function buildDeviceLimits(deviceId: string): ThrottleLimit[] {
  return [{ key: `device:${deviceId}`, limit: 10 }];
}

/** Returns the limit of second factors and other proofs of one account. */
export function buildFactorThrottleLimits(accountId: number): ThrottleLimit[] {
  return [{ key: `proof:${accountId}`, limit: 10 }];
}

/** Returns the limit of attempts by an address without an account. */
export function buildAddressLimits(address: string): ThrottleLimit[] {
  return [{ key: `address:${address}`, limit: 200 }];
}

/** Returns the limit of sign-ins without a password that an address begins: each leaves a row for some minutes. */
export function buildBeginLimits(address: string): ThrottleLimit[] {
  return [{ key: `begin:${address}`, limit: 300 }];
}

/**
 * Counts an attempt before it is verified, so that parallel guesses cannot evade the limit. Throws `throttled` with the
 * seconds until the window ends. Limits go from the narrowest to the widest.
 */
export async function createCountedAttempt(
  deps: { readonly db: Database; readonly clock: Clock },
  limits: readonly ThrottleLimit[],
): Promise<CountedAttempt> {
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
  return { undo: (tx) => resetAttempts(tx, keys, start) };
}
