import type { FieldError } from "#platform/contract/problem.ts";
import { withoutBidi } from "#platform/server/text-direction.ts";

// Deeper than any input of ours; what lies deeper is refused by its schema.
const DEEPEST = 12;

/** False for text that no database keeps: with a NUL, or with half of a character. */
function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Every text of an input, keys included, that cannot be kept, as errors of their fields. */
export function invalidTextFixtures(path: string, value: unknown, depth = 0): FieldError[] {
  if (typeof value === "string") {
    return isKeepable(value) ? [] : [{ path, code: "odd_text", message: "Contains characters that aren’t allowed" }];
  }
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    invalidTextFixtures(isKeepable(key) ? `${path}.${key}` : path, isKeepable(key) ? inner : key, depth + 1),
  );
}

/** An input without characters that change the direction of what follows them, in every text of it. */
export function withoutBidiControls(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return withoutBidi(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutBidiControls(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBidiControls(inner, depth + 1)]));
}

/** A text as it can be kept: a form's field is not worth an error for a character that no one can type. */
export function stripInvalidCharacters(text: string): string {
  return withoutBidi(text.replaceAll("\0", "")).toWellFormed();
}
