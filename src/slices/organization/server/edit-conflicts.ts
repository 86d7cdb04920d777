import { createHash } from "node:crypto";
import type { FieldError } from "#platform/contract/problem.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";

/** The state of something as a short text; equal fields make equal texts, in whatever order they come. */
export function getVersion(fields: Readonly<Record<string, unknown>>): string {
  const inOrder = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(inOrder)).digest("base64url").slice(0, 16);
}

/** What an edit found, or the answer for what is not there. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}

/** Refuses an edit that was begun from another state than that of now. */
export function assertUnchanged(now: string, begunFrom: string): void {
  if (now === begunFrom) return;
  throw new AppError(
    "conflict",
    "changed_meanwhile",
    "Someone else changed this. Reload to see the latest version, then try again.",
  );
}

/** Refuses a write for everything that is wrong with it at once; fields are those of the body. */
export function assertNoErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const count = errors.length === 1 ? "One field needs" : `${errors.length} fields need`;
  throw new AppError("invalid", errors[0]?.code ?? "invalid", `${count} another value.`, { errors: errors });
}

/** The problem of a value that must be the only one of its kind. */
export function duplicateError(field: string, what: string): FieldError {
  return { path: `body.${field}`, code: "taken", message: `There is already ${what}` };
}

/** The problem of an id that names nothing of the client; missing and foreign alike. */
export function unknownIdError(path: string, what: string): FieldError {
  return { path: `body.${path}`, code: "unknown", message: `There is no such ${what}` };
}

/** The refusal to remove what something still depends on. */
export function stillUsed(code: string, text: string): AppError {
  return new AppError("conflict", code, text);
}

/** A number with its noun: "1 region", "3 regions". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Only what differs, before and after, as the audit log keeps it. */
export function differences<Fields extends object>(
  before: Fields,
  after: Fields,
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Fields): Partial<Fields> =>
    Object.fromEntries(changed.map((key) => [key, from[key]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}

function sqlState(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/**
 * Runs a write that another one may beat to a unique value between check and write; `fieldError` is then its answer, told
 * the index that it ran into.
 */
export async function orDuplicateError<T>(write: Promise<T>, fieldError: (index: string) => FieldError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const index = (error as { constraint?: string | null }).constraint ?? "";
    throw new AppError("invalid", "taken", "One field is invalid.", { errors: [fieldError(index)] });
  }
}

/** Runs a removal; the database's refusal because of rows that refer to it becomes the conflict. */
export async function orInUseError<T>(removal: Promise<T>, conflict: AppError): Promise<T> {
  try {
    return await removal;
  } catch (error) {
    if (sqlState(error) === "23503") throw conflict;
    throw error;
  }
}
