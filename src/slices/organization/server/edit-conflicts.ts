import { createHash } from "node:crypto";
import type { FieldError } from "#platform/contract/problem.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";

/** Returns a short hash of fields. Equal fields give equal hashes, in any order. */
export function getVersion(fields: Readonly<Record<string, unknown>>): string {
  const inOrder = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(inOrder)).digest("base64url").slice(0, 16);
}

/** Returns the row. Throws notFound when there is none. */
export function assertFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}

/** Throws a conflict when an edit is based on an outdated version. */
export function assertUnchanged(now: string, baseVersion: string): void {
  if (now === baseVersion) return;
  throw new AppError(
    "conflict",
    "changed_meanwhile",
    "Someone else changed this. Reload to see the latest version, then try again.",
  );
}

/** Throws all errors of a write at once. Paths are those of the body. */
export function assertNoErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const count = errors.length === 1 ? "One field needs" : `${errors.length} fields need`;
  throw new AppError("invalid", errors[0]?.code ?? "invalid", `${count} another value.`, { errors: errors });
}

/** Returns the error for a value that must be unique. */
export function createDuplicateError(field: string, what: string): FieldError {
  return { path: `body.${field}`, code: "taken", message: `There is already ${what}` };
}

/** Returns the error for an id that the client does not have, whether it is missing or belongs to another client. */
export function createUnknownIdError(path: string, what: string): FieldError {
  return { path: `body.${path}`, code: "unknown", message: `There is no such ${what}` };
}

/** Returns the conflict for removing something that is still referenced. */
export function createInUseError(code: string, text: string): AppError {
  return new AppError("conflict", code, text);
}

/** Formats a number with its noun: "1 region", "3 regions". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the fields that differ, before and after, for the audit log. */
export function findDifferences<Fields extends object>(
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

function getSqlState(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/**
 * Runs a write that may violate a unique index because of a concurrent write. Converts the violation to the field error
 * that `fieldError` returns for the index.
 */
export async function catchDuplicateError<T>(write: Promise<T>, fieldError: (index: string) => FieldError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (getSqlState(error) !== "23505") throw error;
    const index = (error as { constraint?: string | null }).constraint ?? "";
    throw new AppError("invalid", "taken", "One field is invalid.", { errors: [fieldError(index)] });
  }
}

/** Runs a removal. Converts a foreign key violation to the conflict. */
export async function catchInUseError<T>(removal: Promise<T>, conflict: AppError): Promise<T> {
  try {
    return await removal;
  } catch (error) {
    if (getSqlState(error) === "23503") throw conflict;
    throw error;
  }
}
