/** Calls with an unknown effect, with the key that each was sent with. */
const unknown = new Map<string, string>();
/** Maximum number of keys. A call whose key was dropped is retried as a new call. */
const MAX_KEYS = 50;

/** Creates a unique key. */
export function buildKey(): string {
  // randomUUID needs https, which an on-site installation may not have.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the Idempotency-Key of a call that changes data: the same one until the same call gets a reply, so that a
 * retry after a lost connection has its effect once.
 */
export function findCallKey(call: string): string {
  const key = unknown.get(call) ?? buildKey();
  unknown.set(call, key);
  const [oldest] = unknown.keys();
  if (unknown.size > MAX_KEYS && oldest !== undefined) unknown.delete(oldest);
  return key;
}

/** Records that a call got a reply. After an error of the server or a proxy its effect is still unknown. */
export function recordCallReply(call: string, status: number): void {
  if (status < 500) unknown.delete(call);
}
