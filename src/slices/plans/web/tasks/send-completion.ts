import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import type { Completion, QueueOwner } from "#slices/plans/web/tasks/completion-queue.ts";

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const IN_PROGRESS = "idempotency_in_flight";
/** It has arrived, and what the server said then is not known any more. */
const REPLY_LOST = "idempotency_reply_lost";
const OTHER_PERSON = "other_person";

/** Why something cannot be sent now: there is no connection, the server is busy, or someone else is signed in. */
export type Delay = "offline" | "busy" | "other";
/** What became of one try. */
export type Outcome = "arrived" | Delay;

/** What an error means for something that can be sent again; null where it was refused for good. */
export function toOutcome(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null;
  const { status, code } = error;
  if (status === 0) return "offline";
  if (status === TOO_MANY || status >= SERVER_ERROR || code === IN_PROGRESS) return "busy";
  if (code === OTHER_PERSON) return "other";
  return code === REPLY_LOST ? "arrived" : null;
}

/** Sends one for its owner, on its way out even while the page closes. Throws what the server refused. */
export async function sendCompletion(owner: QueueOwner, { taskId, key }: Completion): Promise<Outcome> {
  // Anyone who acts as someone else sends at once, as what they are, or not at all.
  const expected = owner.isActing ? {} : { expected_person: { client_id: owner.clientId, person_id: owner.personId } };
  const body = { tasker_action: "complete", ...expected } as const;
  try {
    await call("updateUserTask", { params: { id: taskId }, body, key, keepalive: true });
    return "arrived";
  } catch (error) {
    const outcome = toOutcome(error);
    if (outcome === null || (owner.isActing && outcome !== "arrived")) throw error;
    return outcome;
  }
}
