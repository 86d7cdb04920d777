import { z } from "zod";

/** The kinds of error. Each has one HTTP status. */
export const problemKinds = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof problemKinds;

/** One invalid field: its path (`body.email`, `query.filters.color`) and an error message. */
export const fieldProblem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldProblem>;

/** An error reply, RFC 9457 (application/problem+json). It lists all invalid fields. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(fieldProblem),
  /**
   * Values that the message names, by code, so that a client can translate it: for example who saved first, and when.
   */
  data: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof problem>;
