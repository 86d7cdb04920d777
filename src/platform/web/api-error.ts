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
  /** What helps, in the reader's language. */
  readonly toDo: string | undefined;

  constructor(problem: Partial<Problem> & { status: number; title: string; toDo?: string | undefined }) {
    super(`${problem.status} ${problem.title}`);
    this.status = problem.status;
    this.code = problem.code ?? "unknown";
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.data = problem.data ?? {};
    this.requestId = problem.requestId;
    this.toDo = problem.toDo;
  }
}

/** An invalid reply. The message contains details for developers. */
export class ReplyError extends Error {
  override readonly name = "ReplyError";
}

type Report = Partial<Problem> & { status: number; title: string };

async function readReport(response: Response): Promise<Report> {
  const bare = { status: response.status, title: response.statusText || "Error" };
  if (!response.headers.get("content-type")?.includes("json")) return bare;
  try {
    const body = (await response.json()) as Partial<Problem>;
    return { ...body, status: response.status, title: body.title ?? bare.title };
  } catch {
    return bare;
  }
}

/** Screens say these in words of their own. */
const ownWords: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Reads an error reply, with its texts in the reader's language. A reply that is no problem report (a proxy's page)
 * keeps its status. The texts are loaded with the first error; without them it says what the server wrote.
 */
export async function readProblem(response: Response): Promise<ApiError> {
  const { detail, ...report } = await readReport(response);
  const locale = document.documentElement.lang === "es" ? "es" : "en";
  const own = { ...report, ...(detail === undefined ? {} : { detail }) };
  if (locale === "en" && ownWords.has(own.status)) return new ApiError(own);
  try {
    const { findProblemTexts } = await import("#platform/web/problem-texts.ts");
    const texts = findProblemTexts(own, locale);
    return new ApiError({
      ...report,
      title: texts.title,
      toDo: texts.toDo,
      ...(texts.detail ? { detail: texts.detail } : {}),
    });
  } catch {
    return new ApiError(own);
  }
}
