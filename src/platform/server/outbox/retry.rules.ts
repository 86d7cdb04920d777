import type { SendOutcome } from "./sender.ts";

const MAX_TRIES = 9;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;

/** The step after an attempt: the message's final state, or the next attempt. */
export type NextStep =
  | { readonly state: "done" | "rejected" | "uncertain"; readonly reason: string | null }
  | { readonly retryAt: Date; readonly reason: string };

/**
 * Returns the wait after the n-th attempt: 30 s, doubled each time, at most an hour. All attempts lie within about two
 * and a half hours.
 */
function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
}

/**
 * Determines the step after an outcome. A message that was surely not accepted is retried with any sender; one that may
 * have been accepted only with an idempotent sender, for which the same key is one message. After the last attempt the
 * row records what is known.
 */
export function getNextStep(
  outcome: SendOutcome,
  sending: { readonly isKeyed: boolean; readonly attempts: number; readonly now: Date },
): NextStep {
  if (outcome.state === "accepted") return { state: "done", reason: null };
  const { reason } = outcome;
  if (outcome.state === "rejected") return { state: "rejected", reason };
  const isUnknown = outcome.state === "unknown";
  if (isUnknown && !sending.isKeyed) return { state: "uncertain", reason };
  if (sending.attempts < MAX_TRIES) {
    return { retryAt: new Date(sending.now.getTime() + waitAfter(sending.attempts) * 1000), reason };
  }
  return { state: isUnknown ? "uncertain" : "rejected", reason: `given up after ${sending.attempts} tries: ${reason}` };
}
