import type { WorkHolder } from "./work-limits.ts";

/** A request as the log of visits keeps it: which operation, by which address, about which objects. */
export interface RequestLogEntry {
  readonly operation: string;
  readonly method: string;
  /** The address as it is declared, with `:param` segments. */
  readonly path: string;
  /** The numbers in the address by their names; texts stay out, for some of them are tokens. */
  readonly ids: Readonly<Record<string, number>>;
  readonly requestId: string;
}

/**
 * Whom an operation is for, before anybody asks: everybody, no matter who is signed in, some of them, or developers; to
 * everybody else an operation for developers has no address.
 */
export type Audience = "everybody" | "signed_in" | "some" | "developers";

/** Who may do what, as the server asks it; the product's slice of identities answers. */
export interface Authorizer<Principal> {
  /** Name of the cookie that a session is shown by. */
  readonly sessionCookie?: string;
  /** Makes the principal of a request, once, from its cookies; the visit says which of them count. */
  principal(cookies: Readonly<Record<string, string | undefined>>, visit?: RequestLogEntry): Promise<Principal>;
  /** Called for every request before it is decided, refused ones included; where it fails, nothing is done. */
  seen(principal: Principal, visit: RequestLogEntry): Promise<void>;
  /** Throws unless the principal may do the operation at all; decided before any object is looked up. */
  authorize(principal: Principal, operation: string): void;
  /** True where the caller shows a session, be it a good one or not. */
  hasSession?(cookies: Readonly<Record<string, string | undefined>>): boolean;
  /** True for what must go on while others work hard: who someone is, signing in, pages of surveys. */
  isReserved?(operation: string): boolean;
  /** Whom an operation is for; without it anyone who is signed in. */
  audience?(operation: string): Audience;
  /** For whom a principal works, so that the work can be limited; null for visitors. */
  holder?(principal: Principal): WorkHolder | null;
  /** True for an operation of the table; a route with another stops the server from starting. */
  knows(operation: string): boolean;
}
