import type { FieldError, ProblemKind } from "#platform/contract/problem.ts";

/** The one error of the product: a kind (which decides the HTTP status), a stable code, a sentence, the fields in error. */
export class AppError extends Error {
  override readonly name = "Failure";
  readonly kind: ProblemKind;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** What the sentence names, so that anyone who shows it can say it in their own language; null where it names nothing. */
  readonly data: Readonly<Record<string, string>> | null;
  /** Seconds after which trying again makes sense; only for throttled, unavailable and what is being done already. */
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

/** The answer for anything outside the viewer's scope, foreign and missing alike. */
export function notFound(): AppError {
  return new AppError("absent", "not_found", "Not found, or you don’t have access to it.");
}

/** The answer of an address that nothing has, and of one that is no one's business but the platform's own. */
export function noSuchAddress(): AppError {
  return new AppError("absent", "not_found", "Not found.");
}

/** The answer to a role that may never do an operation, whatever the object. */
export function forbidden(): AppError {
  return new AppError("forbidden", "forbidden", "You do not have access to this page");
}

/** A refusal before the process can serve: printed as plain sentences, without a stack. */
export class StartupError extends Error {
  override readonly name: string = "StartupRefusal";
}

/** A command that was called wrongly: nothing was done, and the process ends with code 2. */
export class UsageError extends StartupError {
  override readonly name = "UsageRefusal";
}
