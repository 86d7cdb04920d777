import type { FieldError, ProblemKind } from "#platform/contract/problem.ts";

/**
 * The product's only error class: a kind (which determines the HTTP status), a stable code, a message and invalid
 * fields.
 */
export class AppError extends Error {
  override readonly name = "Failure";
  readonly kind: ProblemKind;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** Values that the message names, so that a client can translate it; null when it names none. */
  readonly data: Readonly<Record<string, string>> | null;
  /** Seconds after which a retry makes sense; only for throttled, unavailable and already running work. */
  readonly retryAfter: number | null;

  constructor(
    kind: ProblemKind,
    code: string,
    detail: string,
    more: {
      errors?: readonly FieldError[];
      retryAfter?: number;
      data?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(detail);
    this.kind = kind;
    this.code = code;
    this.errors = more.errors ?? [];
    this.data = more.data ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/**
 * Creates the error for any object outside the viewer's scope, whether it belongs to another client or does not exist.
 */
export function notFound(): AppError {
  return new AppError("absent", "not_found", "Not found, or you don’t have access to it.");
}

/** Creates the error for an address that does not exist or that only platform staff may know of. */
export function createNoSuchAddressError(): AppError {
  return new AppError("absent", "not_found", "Not found.");
}

/** Creates the error for a role that may never perform an operation, regardless of the object. */
export function forbidden(): AppError {
  return new AppError("forbidden", "forbidden", "You do not have access to this page");
}

/** An error that prevents startup. It is printed as plain sentences, without a stack. */
export class StartupError extends Error {
  override readonly name: string = "StartupRefusal";
}

/** A command was called with wrong arguments. Nothing was done, and the process exits with code 2. */
export class UsageError extends StartupError {
  override readonly name = "UsageRefusal";
}
