import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { ApiError, readProblem } from "#platform/web/api-error.ts";
import { findCallKey, settleCall } from "#platform/web/call-keys.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { toQueryString, type QueryValue } from "#platform/web/query-string.ts";

/**
 * Which contract stands behind each endpoint name. The platform knows no slice, so the generated file in app/web
 * fills this in, with types alone: zod stays off the web.
 */
export interface EndpointTypes {
  readonly [unknown: `_${string}`]: Endpoint;
}

export type EndpointName = keyof typeof endpoints & keyof EndpointTypes;

type Part<Name extends EndpointName, Key extends "params" | "query" | "body"> = z.input<EndpointTypes[Name][Key]>;
export type ReplyOf<Name extends EndpointName> = z.output<EndpointTypes[Name]["reply"]>;

/** What goes into a call; a part that the contract does not know is not accepted. */
export interface CallInput<Name extends EndpointName> {
  readonly params?: Part<Name, "params">;
  readonly query?: Part<Name, "query">;
  readonly body?: Part<Name, "body">;
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a change that is kept and sent again later; without one the client finds its own. */
  readonly key?: string;
  /** True for a change that is to arrive though the page closes meanwhile. */
  readonly keepalive?: boolean;
}

/** The way to leave the application; tests put a spy here. */
export const leave = {
  to(address: string): void {
    window.location.assign(address);
  },
};

/** Where to sign in and come back to this very screen. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return `/sign-in?return_to=${encodeURIComponent(here.pathname + here.search)}`;
}

/** The address of a path of the contract with its parameters and query filled in. */
export function getAddress(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = toQueryString((input.query ?? {}) as Record<string, QueryValue>);
  return query === "" ? filled : `${filled}?${query}`;
}

function toRequest(method: string, input: { body?: unknown; signal?: AbortSignal | undefined }): RequestInit {
  const request: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (input.signal) request.signal = input.signal;
  if (method === "GET") return request;
  return {
    ...request,
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(input.body ?? {}),
  };
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: "network", title: "No connection" });
  }
}

const BUSY_STATUSES = new Set([429, 503]);
const MOST_RETRIES = 2;
/** Longer than this no one looks at a page that waits; the server's message says when to come back. */
const LONGEST_WAIT = 10;

/** Calls that only read, though they are not GET: a repeat has no effect. */
const READING_POSTS: ReadonlySet<string> = new Set<EndpointName>(["postBatch"]);

/** The seconds after which a busy server wants to be asked again; null where it is not to be asked again by itself. */
function getRetryDelay(response: Response): number | null {
  if (!BUSY_STATUSES.has(response.status)) return null;
  const header = response.headers.get("retry-after") ?? "";
  if (!/^\d+$/.test(header) || Number(header) > LONGEST_WAIT) return null;
  return Number(header);
}

function wait(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Sends what only reads once more when a busy server says how soon it may be asked again. */
async function sendPatiently(address: string, request: RequestInit): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const response = await send(address, request);
    const delay = getRetryDelay(response);
    if (delay === null || retries === MOST_RETRIES) return response;
    await wait(delay, request.signal);
  }
}

interface ChangeInput {
  readonly body?: unknown;
  readonly key?: string;
  readonly keepalive?: boolean;
}

/** Sends what changes something with the key by which the server knows it again. */
async function sendChange(address: string, request: RequestInit, input: ChangeInput): Promise<Response> {
  const change = JSON.stringify([request.method, address, input.body]);
  const headers = new Headers(request.headers);
  headers.set("idempotency-key", input.key ?? findCallKey(change));
  const response = await send(address, { ...request, headers, ...(input.keepalive ? { keepalive: true } : {}) });
  settleCall(change, response.status);
  return response;
}

/**
 * Makes one call of the contract and gives the response as it came. Throws ApiError; without a session it leaves for the
 * sign-in page instead, and the promise stays open so that the screen does not flash an error on the way out.
 */
export async function respond<Name extends EndpointName>(name: Name, input: CallInput<Name>): Promise<Response> {
  const { method, path } = endpoints[name];
  const isReading = method === "GET" || READING_POSTS.has(name);
  const address = getAddress(path, input);
  const request = toRequest(method, input);
  const response = isReading ? await sendPatiently(address, request) : await sendChange(address, request, input);
  if (response.status === 401) {
    leave.to(signInAddress(window.location));
    return new Promise(() => {});
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Makes one call of the contract and gives its reply; fails as `respond` does. */
export async function call<Name extends EndpointName>(name: Name, input: CallInput<Name> = {}): Promise<ReplyOf<Name>> {
  const response = await respond(name, input);
  if (response.status === 204) return undefined as ReplyOf<Name>;
  return (await response.json()) as ReplyOf<Name>;
}
