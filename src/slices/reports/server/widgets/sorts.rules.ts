import type { FieldErrors } from "./request-fields.rules.ts";
import type { Column } from "./widget.ts";

/**
 * Reads whether rows are sorted in descending order: the words true and false of a query, or the values of a payload.
 */
export function readDescending(errors: FieldErrors, path: string, value: unknown, fallback: boolean): boolean {
  const text = typeof value === "boolean" ? String(value) : value;
  return errors.readChoice(path, ["true", "false"], text, fallback ? "true" : "false") === "true";
}

/**
 * Returns the sort options: the name, the columns that are shown, and the column that the table is sorted by at first.
 */
export function buildSorts(shown: readonly Column[], all: readonly Column[], opensBy: string | undefined): string[] {
  const keys = shown.map(({ key }) => key);
  const hidden = all.some(({ key }) => key === opensBy) && opensBy !== undefined && !keys.includes(opensBy);
  return ["name", ...keys, ...(hidden ? [opensBy] : [])];
}
