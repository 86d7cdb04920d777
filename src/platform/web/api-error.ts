import type { FieldError, Problem } from "#platform/contract/problem.ts";

/** A failed call: the server's problem report, or status 0 when no reply arrived. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[];
  /** Values that the server's message names, by code; empty when it names none. */
  readonly data: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor(problem: Partial<Problem> & { status: number; title: string }) {
    super(`${problem.status} ${problem.title}`);
    this.status = problem.status;
    this.code = problem.code ?? "unknown";
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.data = problem.data ?? {};
    this.requestId = problem.requestId;
  }
}

/** An invalid reply. The message contains details for developers. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
}

/** Reads an error reply. A reply that is no problem report (a proxy's page) keeps its status. */
export async function readProblem(response: Response): Promise<ApiError> {
  const bare = { status: response.status, title: response.statusText || "Error" };
  if (!response.headers.get("content-type")?.includes("json")) return new ApiError(bare);
  try {
    const body = (await response.json()) as Partial<Problem>;
    return new ApiError({ ...body, status: response.status, title: body.title ?? bare.title });
  } catch {
    return new ApiError(bare);
  }
}
