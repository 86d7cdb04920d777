import type { WorkHolder } from "./work-limits.ts";

/** An entry of the request log: the operation, the address and the ids of objects. */
export interface RequestLogEntry {
  readonly operation: string;
  readonly method: string;
  /** The declared address, with `:param` segments. */
  readonly path: string;
  /** Numeric parameters of the address by name. Texts are omitted because some of them are tokens. */
  readonly ids: Readonly<Record<string, number>>;
  readonly requestId: string;
}

/**
 * The audience of an operation: everyone regardless of sign-in, any signed-in user, some roles, or developers. For
 * everyone else an operation for developers does not exist.
 */
export type Audience = "everybody" | "signed_in" | "some" | "developers";

/** Authorization as the server uses it. The identity slice implements it. */
export interface Authorizer<Principal> {
  /** Name of the session cookie. */
  readonly sessionCookie?: string;
  /** Builds the principal of a request, once, from its cookies. The log entry determines which cookies apply. */
  readPrincipal(cookies: Readonly<Record<string, string | undefined>>, entry?: RequestLogEntry): Promise<Principal>;
  /** Logs every request before the decision, including rejected ones. When it fails, the request fails. */
  logRequest(principal: Principal, entry: RequestLogEntry): Promise<void>;
  /** Throws unless the principal may perform the operation at all. Runs before any object is loaded. */
  authorize(principal: Principal, operation: string): void;
  /** Returns true when the caller sends a session, valid or not. */
  hasSession?(cookies: Readonly<Record<string, string | undefined>>): boolean;
  /** Returns true for operations that must work under load: authentication, sign-in and survey pages. */
  isReserved?(operation: string): boolean;
  /** Returns the audience of an operation; without this method it is any signed-in user. */
  getAudience?(operation: string): Audience;
  /** Returns the account and client whose limits apply to a principal; null for guests. */
  getHolder?(principal: Principal): WorkHolder | null;
  /** Returns true for a known operation. The server does not start with a route whose operation is unknown. */
  isKnown(operation: string): boolean;
}
