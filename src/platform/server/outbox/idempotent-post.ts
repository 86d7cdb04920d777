import type { SendOutcome } from "./sender.ts";

const TIMEOUT = 15_000;
const LONGEST_REASON = 300;
const LONGEST_REPLY = 65_536;

// Not the message is in error: the provider is busy with the same key, is not ready, or does not know us (any more).
const notTheMessage = new Set([401, 403, 407, 408, 409, 421, 425, 429]);

/** The address without its user information, which becomes the bearer token: nothing secret is left in what is logged. */
function splitUrl(text: string): { readonly url: string; readonly bearer: string | null } {
  const url = new URL(text);
  const bearer = decodeURIComponent(url.password === "" ? url.username : url.password);
  url.username = "";
  url.password = "";
  return { url: url.href, bearer: bearer === "" ? null : bearer };
}

/** The beginning of a reply as one line; a provider that never stops talking is cut off. */
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

function toOutcome(status: number, said: string): SendOutcome {
  if (status >= 200 && status < 300) return { state: "accepted" };
  const reason = `${status} ${said}`.trim();
  if (status >= 500) return { state: "unknown", reason };
  if (status >= 400 && !notTheMessage.has(status)) return { state: "rejected", reason };
  return { state: "deferred", reason };
}

/**
 * Posts JSON to one address of a provider with an Idempotency-Key: the same key is the same message to it, whatever the
 * second try says, so that a silence may be answered with another try.
 */
export function idempotentPost(text: string): (key: string, body: object) => Promise<SendOutcome> {
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
        // A redirect would carry the mail and the bearer token to someone else.
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
