import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** What every request brings besides its input. */
export interface RequestMeta {
  readonly requestId: string;
  /** What limits count the caller by: the IPv4 address or the IPv6 /64, as far as the proxy setting lets us believe it. */
  readonly address: string;
  /** Cookies by name. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Origin of this request as the caller wrote it, e.g. https://portal.example. */
  readonly origin: string;
}

/** A cookie to set (value) or to clear (null). */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly expires?: Date;
}

export interface Call<E extends Endpoint, Principal> extends RequestMeta {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  /** Who calls: made once for the request from session or token, never from input. */
  readonly principal: Principal;
  setCookie(change: CookieChange): void;
}

/** An API call bound to its operation and its use case; the handler's answer is checked against the reply schema. */
export interface ApiRoute<Principal> {
  readonly endpoint: Endpoint;
  /** The operation in the table of operations; a route without one stops the server from starting. */
  readonly operation: string;
  /** Says that the call is a form with one file, and how large that may be. */
  readonly upload?: UploadRule;
  /** Says that the answer is a FileReply of this media type instead of JSON. */
  readonly download?: string;
  /** Gives the answer's tag: anyone who still has the answer with this tag (If-None-Match) gets 304 instead. */
  tagOf?(answer: unknown): string;
  handle(call: Call<Endpoint, Principal>, file?: UploadedFile): Promise<unknown>;
}

/** The one file that a call takes, in a multipart form and nothing else in it. */
export interface UploadRule {
  /** Name of the form's file field. */
  readonly field: string;
  readonly maxBytes: number;
  /** Says what is too large, with the limit in words. */
  readonly tooLarge: string;
}

/** A file as it comes in; its bytes are read once, and reading throws when they break off or grow too many. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A file as it goes out. */
export interface FileReply {
  readonly name: string;
  readonly content: string | Uint8Array | NodeJS.ReadableStream;
  /** A picture of ours that pages show: its own media type, and how long the browser of anyone who saw it keeps it. */
  readonly inline?: { readonly mediaType: string; readonly keptSeconds: number };
}

/** Binds an endpoint to an operation and a handler. */
export function apiRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  handle: (call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return { endpoint, operation, handle: handle };
}

/** Binds an endpoint whose answers are known again by a tag, so that an unchanged one need not be sent twice. */
export function taggedRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  getTag: (answer: z.input<E["reply"]>) => string,
  handle: (call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return { endpoint, operation, handle, tagOf: (answer) => getTag(answer as z.input<E["reply"]>) };
}

/** Binds an endpoint that takes a file; everything else it wants comes by path and query. */
export function uploadRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  upload: UploadRule,
  handle: (call: Call<E, Principal>, file: UploadedFile) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return {
    endpoint,
    operation,
    upload,
    handle: (call, file) => {
      if (!file) throw new Error(`${endpoint.name} was called without its file`);
      return handle(call, file);
    },
  };
}

/** Binds an endpoint that answers with a file to be saved, whatever its method; a failure is answered as JSON, as ever. */
export function downloadRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  mediaType: string,
  handle: (call: Call<E, Principal>) => Promise<FileReply>,
): ApiRoute<Principal> {
  return { endpoint, operation, download: mediaType, handle: (call) => handle(call) };
}

export interface PageCall<Principal> extends RequestMeta {
  readonly params: Readonly<Record<string, string>>;
  /** The query string as it came, each name with its last value. */
  readonly query: Readonly<Record<string, string>>;
  /** Fields of an urlencoded form, each name with its values in order; empty for GET. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  readonly principal: Principal;
  /** Languages the browser requests, best first (`es-MX` becomes `es`). */
  readonly languages: readonly string[];
  setCookie(change: CookieChange): void;
}

/** What a server-rendered page answers. */
export type PageReply =
  | {
      readonly status: number;
      readonly html: string;
      readonly retryAfter?: number;
      /** Headers of this page alone. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly redirectTo: string };

/** A server-rendered page or the form behind it, without JavaScript. GET changes nothing. */
export interface PageRoute<Principal> {
  readonly method: "GET" | "POST";
  /** Path with `:param` segments. */
  readonly path: string;
  readonly operation: string;
  /** True for a POST that proves itself by its token alone (RFC 8058), not by its origin. */
  readonly isOneClick?: boolean;
  handle(call: PageCall<Principal>): Promise<PageReply>;
}
