import { AsyncLocalStorage } from "node:async_hooks";
import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import { claimKey, type KeyedCall } from "./idempotency.repository.ts";

/** A running call with a key, and whether its claim is written. */
export interface RunningCall {
  readonly call: KeyedCall;
  isClaimed: boolean;
}

const running = new AsyncLocalStorage<RunningCall>();

/** Runs a call. Its first unit of work writes the claim of its key. */
export function runKeyed<T>(call: RunningCall, work: () => Promise<T>): Promise<T> {
  return running.run(call, work);
}

/** Creates the error for a key whose first request is still running. */
export function createInFlightError(): AppError {
  const detail = "A request with this Idempotency-Key is being answered; ask again in a moment.";
  return new AppError("conflict", "idempotency_in_flight", detail, { retryAfter: 1 });
}

/** Runs a unit of work of a client. The first one of a call with a key claims the key in its own transaction. */
export async function withClaim<T>(
  clientId: number,
  unit: (claim: (tx: ClientTx, now: Date) => Promise<void>) => Promise<T>,
): Promise<T> {
  const current = running.getStore();
  if (!current || current.isClaimed || current.call.clientId !== clientId) return unit(() => Promise.resolve());
  current.isClaimed = true;
  try {
    return await unit(async (tx, now) => {
      if (!(await claimKey(tx, current.call, now))) throw createInFlightError();
    });
  } catch (error) {
    // Nothing was written, so the next unit of work is the first.
    current.isClaimed = false;
    throw error;
  }
}
