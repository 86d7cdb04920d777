import type { FieldError } from "#platform/contract/problem.ts";
import { withoutBidi } from "#platform/server/text-direction.ts";

// Deeper than any valid input. The schema rejects deeper values.
const DEEPEST = 12;

/** Returns false for text that a database cannot store: with a NUL or a lone surrogate. */
function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Returns a field error for every text of an input, keys included, that cannot be stored. */
export function findInvalidTexts(path: string, value: unknown, depth = 0): FieldError[] {
  if (typeof value === "string") {
    return isKeepable(value) ? [] : [{ path, code: "odd_text", message: "Contains characters that aren’t allowed" }];
  }
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findInvalidTexts(isKeepable(key) ? `${path}.${key}` : path, isKeepable(key) ? inner : key, depth + 1),
  );
}

/** Removes characters that change text direction from every text of an input. */
export function withoutBidiControls(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return withoutBidi(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutBidiControls(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBidiControls(inner, depth + 1)]));
}

/**
 * Removes characters that cannot be stored. For a form field an error would be useless, because no one can type them.
 */
export function stripInvalidCharacters(text: string): string {
  return withoutBidi(text.replaceAll("\0", "")).toWellFormed();
}
