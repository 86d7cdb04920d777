import type { SendOutcome } from "./sender.ts";

const TIMEOUT = 15_000;
const LONGEST_REASON = 300;
const LONGEST_REPLY = 65_536;

// Statuses that do not concern the message: the provider is busy with the same key, is not ready, or rejects our
// credentials.
const notTheMessage = new Set([401, 403, 407, 408, 409, 421, 425, 429]);

/**
 * Splits the user information off a URL; it becomes the bearer token, so that the logged address contains no secret.
 */
function splitUrl(text: string): { readonly url: string; readonly bearer: string | null } {
  const url = new URL(text);
  const bearer = decodeURIComponent(url.password === "" ? url.username : url.password);
  url.username = "";
  url.password = "";
  return { url: url.href, bearer: bearer === "" ? null : bearer };
}

/** Reads the beginning of a reply as one line. The read stops for a provider that never ends its reply. */
async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (text.length < LONGEST_REASON) text += decoder.decode(chunk, { stream: true });
    if (size > LONGEST_REPLY) break;
  }
  return text.replaceAll(/\s+/g, " ").slice(0, LONGEST_REASON);
}

function toOutcome(status: number, replyText: string): SendOutcome {
  if (status >= 200 && status < 300) return { state: "accepted" };
  const reason = `${status} ${replyText}`.trim();
  if (status >= 500) return { state: "unknown", reason };
  if (status >= 400 && !notTheMessage.has(status)) return { state: "rejected", reason };
  return { state: "deferred", reason };
}

/**
 * Posts JSON to a provider's address with an Idempotency-Key. The same key is the same message to the provider,
 * whatever the second attempt contains, so that a lost reply can be followed by a retry.
 */
export function createIdempotentPost(text: string): (key: string, body: object) => Promise<SendOutcome> {
  const { url, bearer } = splitUrl(text);
  return async (key, body) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify(body),
        // A redirect would send the email and the bearer token elsewhere.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return toOutcome(response.status, await readBeginning(response));
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
      return { state: "unknown", reason: `${error instanceof Error ? error.message : String(error)}${cause}` };
    }
  };
}
