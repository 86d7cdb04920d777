import type { FastifyError } from "fastify";
import { type Problem, problemKinds } from "#platform/contract/problem.ts";
import { findOutage, toOutageError } from "#platform/server/db/database-errors.ts";
import { AppError } from "#platform/server/app-error.ts";

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const fastifyCodes: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError("too_large", "body_too_large", "Request body too large."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError("unsupported", "media_type", "Content-Type must be application/json."),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError("invalid", "not_json", "The request body isn’t valid JSON."),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError("invalid", "not_json", "The request body is empty."),
};

/** Converts any error to the AppError of its reply. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const outage = findOutage(error);
  if (outage !== null) return toOutageError(outage);
  const code = (error as Partial<FastifyError> | null)?.code ?? "";
  const kindAndCode = fastifyCodes[code];
  if (kindAndCode) return kindAndCode;
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError("invalid", "bad_request", "Bad request.");
  return new AppError("internal", "internal", "Something went wrong. We’ve logged the error.");
}

/** Builds the reply for any error. An unexpected error reveals only its request id. */
export function toProblem(
  error: unknown,
  requestId: string,
): { problem: Problem; retryAfter: number | null; isUnexpected: boolean } {
  const failure = toAppError(error);
  const status = problemKinds[failure.kind];
  return {
    problem: {
      type: `urn:courtyard:problem:${failure.code}`,
      title: titles[status] ?? "Error",
      status,
      detail: failure.message,
      code: failure.code,
      requestId,
      errors: [...failure.errors],
      ...(failure.data === null ? {} : { data: { ...failure.data } }),
    },
    retryAfter: failure.retryAfter,
    isUnexpected: failure.kind === "internal",
  };
}
