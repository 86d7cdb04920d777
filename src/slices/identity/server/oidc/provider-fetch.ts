import dns from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import type { CustomFetch } from "openid-client";
import { isInside } from "./network-addresses.ts";

const BYTES = 512 * 1024;

function createNotPublicError(host: string): TypeError {
  return new TypeError(`${host} is not a public address`);
}

/** Resolves a name to its addresses; replaceable so that a test can change the result between calls. */
export type ResolveAll = (
  host: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

const resolveBySystem: ResolveAll = (host, callback) => dns.lookup(host, { all: true }, callback);

/**
 * Resolves names for the connection and accepts public addresses only. The socket connects to the checked address,
 * because a second lookup could return another one.
 */
function createPublicLookup(resolve: ResolveAll): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? createNotPublicError(host), "");
      if (addresses.some(({ address }) => isInside(address))) return callback(createNotPublicError(host), "");
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

async function readLimited(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > BYTES) throw new TypeError(`the answer is larger than ${BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toHeaders(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
  }
  return headers;
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const body = await readLimited(message);
  const { statusCode: status = 502, statusMessage: statusText = "" } = message;
  // A status without a body must be rebuilt without one.
  return new Response(body.length === 0 ? null : new Uint8Array(body), {
    status,
    statusText,
    headers: toHeaders(message),
  });
}

interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

function send(url: URL, query: Request, lookup: LookupFunction | undefined): Promise<Response> {
  const { method, headers, body, signal } = query;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options = {
    method,
    headers: { ...headers, ...length },
    // A kept-alive connection could lead to an address that was checked for another company.
    agent: false as const,
    ...(lookup ? { lookup } : {}),
    ...(signal ? { signal } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, options, (message) => {
      toResponse(message).then(resolve, reject);
    });
    request.once("error", (error) => {
      // Throws the signal's reason as fetch does, because callers distinguish a timeout from other errors by it.
      if (signal?.aborted) reject(signal.reason as Error);
      else reject(error instanceof TypeError ? error : new TypeError(error.message, { cause: error }));
    });
    request.end(body);
  });
}

/**
 * Creates a fetch for companies' providers: public addresses only (unless private ones are allowed), no redirects, a
 * maximum response size.
 */
export function createProviderFetch(isInsideAllowed: boolean, resolve: ResolveAll = resolveBySystem): CustomFetch {
  const lookup = isInsideAllowed ? undefined : createPublicLookup(resolve);
  return async (address, options) => {
    const url = new URL(address);
    const host = url.hostname.replaceAll(/[[\]]/g, "");
    // A literal address needs no lookup, so the resolver would not check it.
    if (!isInsideAllowed && isIP(host) !== 0 && isInside(host)) throw createNotPublicError(url.host);
    const { body, method, headers, signal } = options;
    // The library sends forms only; its type also allows streams, which would need another encoding.
    const text = body === undefined || body === null ? undefined : String(body as URLSearchParams);
    const isForm = body instanceof URLSearchParams;
    const type: Record<string, string> = isForm
      ? { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }
      : {};
    const request = { method, headers: { ...type, ...headers }, body: text, signal: signal ?? undefined };
    return send(url, request, lookup);
  };
}
