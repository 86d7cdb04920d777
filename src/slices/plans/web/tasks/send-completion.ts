import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import type { Completion, QueueOwner } from "#slices/plans/web/tasks/completion-queue.ts";

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const IN_PROGRESS = "idempotency_in_flight";
/** The server processed the request before, but no longer has its reply. */
const REPLY_LOST = "idempotency_reply_lost";
const OTHER_PERSON = "other_person";

/** Why a completion cannot be sent now: no connection, a busy server, or another signed-in person. */
export type Delay = "offline" | "busy" | "other";
/** Result of an attempt to send. */
export type Outcome = "arrived" | Delay;

/** Converts an error to the result of an attempt; null for a final rejection. */
export function toOutcome(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null;
  const { status, code } = error;
  if (status === 0) return "offline";
  if (status === TOO_MANY || status >= SERVER_ERROR || code === IN_PROGRESS) return "busy";
  if (code === OTHER_PERSON) return "other";
  return code === REPLY_LOST ? "arrived" : null;
}

/**
 * Sends a completion for its owner, with keepalive so that it also works while the page closes. Throws the server's
 * rejection.
 */
export async function sendCompletion(owner: QueueOwner, { taskId, key }: Completion): Promise<Outcome> {
  // Impersonating staff send at once under their own session, without an expected person.
  const expected = owner.isImpersonating
    ? {}
    : { expected_person: { client_id: owner.clientId, person_id: owner.personId } };
  const body = { tasker_action: "complete", ...expected } as const;
  try {
    await call("updateUserTask", { params: { id: taskId }, body, key, keepalive: true });
    return "arrived";
  } catch (error) {
    const outcome = toOutcome(error);
    if (outcome === null || (owner.isImpersonating && outcome !== "arrived")) throw error;
    return outcome;
  }
}
