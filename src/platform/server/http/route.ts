import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** Facts of every request besides its input. */
export interface RequestMeta {
  readonly requestId: string;
  /**
   * The address that limits count the caller by: the IPv4 address or the IPv6 /64, as far as the proxy setting is
   * trusted.
   */
  readonly address: string;
  /** Cookies by name. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The origin of this request as the caller wrote it, for example https://portal.example. */
  readonly origin: string;
}

/** A cookie to set (value) or to clear (null). */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly expires?: Date;
}

/** A parsed and authorized API call. */
export interface Call<E extends Endpoint, Principal> extends RequestMeta {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  /** The caller, built once per request from session or token, never from input. */
  readonly principal: Principal;
  setCookie(change: CookieChange): void;
}

/** An API call with its operation and its use case. The handler's result is validated against the reply schema. */
export interface ApiRoute<Principal> {
  readonly endpoint: Endpoint;
  /** The operation in the table of operations. The server does not start without it. */
  readonly operation: string;
  /** Marks the call as a form with one file, and sets the maximum size. */
  readonly upload?: UploadRule;
  /** Marks the reply as a FileReply of this media type instead of JSON. */
  readonly download?: string;
  /** Returns the reply's tag. A caller that already has this version (If-None-Match) gets 304. */
  buildTag?(answer: unknown): string;
  handle(call: Call<Endpoint, Principal>, file?: UploadedFile): Promise<unknown>;
}

/** The rule for a call's one file: a multipart form with nothing else in it. */
export interface UploadRule {
  /** Name of the form's file field. */
  readonly field: string;
  readonly maxBytes: number;
  /** The error message for a file that is too large; it names the limit. */
  readonly tooLarge: string;
}

/** An uploaded file. Its bytes can be read once; reading throws when the upload breaks off or exceeds the limit. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A file in a reply. */
export interface FileReply {
  readonly name: string;
  readonly content: string | Uint8Array | NodeJS.ReadableStream;
  /** For our own pictures on pages: the media type, and how many seconds the browser may cache it. */
  readonly inline?: { readonly mediaType: string; readonly keptSeconds: number };
}

/** Binds an endpoint to an operation and a handler. */
export function buildApiRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  handle: (call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return { endpoint, operation, handle: handle };
}

/** Binds an endpoint whose replies have a tag, so that an unchanged reply need not be sent twice. */
export function createTaggedRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  getTag: (answer: z.input<E["reply"]>) => string,
  handle: (call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return { endpoint, operation, handle, buildTag: (answer) => getTag(answer as z.input<E["reply"]>) };
}

/** Binds an endpoint that accepts a file. All other input comes by path and query. */
export function buildUploadRoute<E extends Endpoint, Principal>(
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

/** Binds an endpoint that returns a file to be saved, whatever its method. Errors are still JSON. */
export function downloadRoute<E extends Endpoint, Principal>(
  endpoint: E,
  operation: string,
  mediaType: string,
  handle: (call: Call<E, Principal>) => Promise<FileReply>,
): ApiRoute<Principal> {
  return { endpoint, operation, download: mediaType, handle: (call) => handle(call) };
}

/** A call of a server-rendered page. Its fields are not parsed; each page parses its own. */
export interface PageCall<Principal> extends RequestMeta {
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters as sent, each with its last value. */
  readonly query: Readonly<Record<string, string>>;
  /** Fields of an urlencoded form, each with its values in order; empty for GET. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  readonly principal: Principal;
  /** Languages that the browser requests, best first (`es-MX` becomes `es`). */
  readonly languages: readonly string[];
  setCookie(change: CookieChange): void;
}

/** The reply of a server-rendered page. */
export type PageReply =
  | {
      readonly status: number;
      readonly html: string;
      readonly retryAfter?: number;
      /** Headers of this page only. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly redirectTo: string };

/** A server-rendered page or the handler of its form, without JavaScript. GET changes nothing. */
export interface PageRoute<Principal> {
  readonly method: "GET" | "POST";
  /** Path with `:param` segments. */
  readonly path: string;
  readonly operation: string;
  /** True for a POST that is authenticated by its token alone (RFC 8058), so that its origin is not checked. */
  readonly isOneClick?: boolean;
  handle(call: PageCall<Principal>): Promise<PageReply>;
}
