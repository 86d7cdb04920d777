import { createHash } from "node:crypto";
import type { FieldProblem } from "#platform/contract/problem.ts";
import { absent, Failure } from "#platform/server/fail.ts";

/** The state of something as a short text; equal fields make equal texts, in whatever order they come. */
export function versionOf(fields: Readonly<Record<string, unknown>>): string {
  const inOrder = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(inOrder)).digest("base64url").slice(0, 16);
}

/** What an edit found, or the answer for what is not there. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw absent();
  return row;
}

/** Refuses an edit that was begun from another state than that of now. */
export function assertUnchanged(now: string, begunFrom: string): void {
  if (now === begunFrom) return;
  throw new Failure(
    "conflict",
    "changed_meanwhile",
    "Someone else changed this. Reload to see the latest version, then try again.",
  );
}

/** Refuses a write for everything that is wrong with it at once; fields are those of the body. */
export function assertFaultless(faults: readonly FieldProblem[]): void {
  if (faults.length === 0) return;
  const count = faults.length === 1 ? "One field needs" : `${faults.length} fields need`;
  throw new Failure("invalid", faults[0]?.code ?? "invalid", `${count} another value.`, { errors: faults });
}

/** The problem of a value that must be the only one of its kind. */
export function takenFault(field: string, what: string): FieldProblem {
  return { path: `body.${field}`, code: "taken", message: `There is already ${what}` };
}

/** The problem of an id that names nothing of the client; absent and foreign alike. */
export function unknownFault(path: string, what: string): FieldProblem {
  return { path: `body.${path}`, code: "unknown", message: `There is no such ${what}` };
}

/** The refusal to remove what something still depends on. */
export function stillUsed(code: string, text: string): Failure {
  return new Failure("conflict", code, text);
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
 * Runs a write that another one may beat to a unique value between check and write; `fault` is then its answer, told
 * the index that it ran into.
 */
export async function orTaken<T>(write: Promise<T>, fault: (index: string) => FieldProblem): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const index = (error as { constraint?: string | null }).constraint ?? "";
    throw new Failure("invalid", "taken", "One field is invalid.", { errors: [fault(index)] });
  }
}

/** Runs a removal; the database's refusal because of rows that refer to it becomes the conflict. */
export async function orStillUsed<T>(removal: Promise<T>, conflict: Failure): Promise<T> {
  try {
    return await removal;
  } catch (error) {
    if (sqlState(error) === "23503") throw conflict;
    throw error;
  }
}
