import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { ApiError, readProblem } from "#platform/web/api-error.ts";
import { findCallKey, recordCallReply } from "#platform/web/call-keys.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { toQueryString, type QueryValue } from "#platform/web/query-string.ts";

/**
 * The contract of each endpoint name. The platform knows no slice, so the generated file in app/web declares the
 * members, as types only: zod is not part of the web build.
 */
export interface EndpointTypes {
  readonly [unknown: `_${string}`]: Endpoint;
}

export type EndpointName = keyof typeof endpoints & keyof EndpointTypes;

type Part<Name extends EndpointName, Key extends "params" | "query" | "body"> = z.input<EndpointTypes[Name][Key]>;
export type ReplyOf<Name extends EndpointName> = z.output<EndpointTypes[Name]["reply"]>;

/** The input of a call. A part that the contract does not have is a type error. */
export interface CallInput<Name extends EndpointName> {
  readonly params?: Part<Name, "params">;
  readonly query?: Part<Name, "query">;
  readonly body?: Part<Name, "body">;
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a change that is stored and retried later; without one the client creates its own. */
  readonly key?: string;
  /** True for a change that must be sent even if the page closes. */
  readonly keepalive?: boolean;
}

/** Leaves the application for another address; tests use a spy here. */
export const navigation = {
  to(address: string): void {
    window.location.assign(address);
  },
};

/** Returns the address of the sign-in page that returns to this screen. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return `/sign-in?return_to=${encodeURIComponent(here.pathname + here.search)}`;
}

/** Returns the address of a contract's path with its parameters and query. */
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

declare global {
  interface Window {
    /** The reply that public/assets/first-reply-1.js requested while the application was loading. */
    firstReply?: { readonly path: string; readonly reply: Promise<Response> };
  }
}

/** Returns the reply that was requested in advance, once, if it is that of this request. */
function takeFirstReply(address: string, method: string | undefined): Promise<Response> | undefined {
  const { firstReply } = window;
  if (firstReply?.path !== address || method !== "GET") return undefined;
  delete window.firstReply;
  return firstReply.reply;
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await (takeFirstReply(address, request.method) ?? fetch(address, request));
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: "network", title: "No connection" });
  }
}

const BUSY_STATUSES = new Set([429, 503]);
const MAX_RETRIES = 2;
/** Maximum seconds that a page waits for a busy server. For longer waits the server's message names the time. */
const LONGEST_WAIT = 10;

/** POST calls that only read: a retry has no effect. */
const READING_POSTS: ReadonlySet<string> = new Set<EndpointName>(["postBatch"]);

/** Returns the seconds after which a busy server should be retried; null when it should not be retried. */
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

/** Sends a read and retries it when a busy server names a short wait. */
async function sendPatiently(address: string, request: RequestInit): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const response = await send(address, request);
    const delay = getRetryDelay(response);
    if (delay === null || retries === MAX_RETRIES) return response;
    await wait(delay, request.signal);
  }
}

interface ChangeInput {
  readonly body?: unknown;
  readonly key?: string;
  readonly keepalive?: boolean;
}

/** Sends a change with its Idempotency-Key. */
async function sendChange(address: string, request: RequestInit, input: ChangeInput): Promise<Response> {
  const change = JSON.stringify([request.method, address, input.body]);
  const headers = new Headers(request.headers);
  headers.set("idempotency-key", input.key ?? findCallKey(change));
  const response = await send(address, { ...request, headers, ...(input.keepalive ? { keepalive: true } : {}) });
  recordCallReply(change, response.status);
  return response;
}

/**
 * Makes one call of the contract and returns the response. Throws ApiError. Without a session it leaves for the sign-in
 * page instead, and the promise stays pending so that the screen does not flash an error.
 */
export async function respond<Name extends EndpointName>(name: Name, input: CallInput<Name>): Promise<Response> {
  const { method, path } = endpoints[name];
  const isReading = method === "GET" || READING_POSTS.has(name);
  const address = getAddress(path, input);
  const request = toRequest(method, input);
  const response = isReading ? await sendPatiently(address, request) : await sendChange(address, request, input);
  if (response.status === 401) {
    navigation.to(signInAddress(window.location));
    return new Promise(() => {});
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

/** Makes one call of the contract and returns its parsed reply. Throws as `respond` does. */
export async function call<Name extends EndpointName>(name: Name, input: CallInput<Name> = {}): Promise<ReplyOf<Name>> {
  const response = await respond(name, input);
  if (response.status === 204) return undefined as ReplyOf<Name>;
  return (await response.json()) as ReplyOf<Name>;
}
