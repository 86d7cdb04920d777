/** Calls whose effect is not known, with the key that each was sent with. */
const unknown = new Map<string, string>();
/** The oldest is dropped for one more: it is tried again as a new call. */
const MOST_KEYS = 50;

/** A key that no other call has. */
export function buildKey(): string {
  // randomUUID needs https, which an installation in a building may not have.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The key of a call that changes something (Idempotency-Key): the same one while no reply to the same call has come, so that
 * what is sent again after a lost connection has its effect once.
 */
export function findCallKey(call: string): string {
  const key = unknown.get(call) ?? buildKey();
  unknown.set(call, key);
  const [oldest] = unknown.keys();
  if (unknown.size > MOST_KEYS && oldest !== undefined) unknown.delete(oldest);
  return key;
}

/** Says that a call has been replied to; an error of the server or of what stands before it leaves its effect unknown. */
export function settleCall(call: string, status: number): void {
  if (status < 500) unknown.delete(call);
}
