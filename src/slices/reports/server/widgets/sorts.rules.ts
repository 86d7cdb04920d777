import type { Faults } from "./request-fields.rules.ts";
import type { Column } from "./widget.ts";

/** Whether rows go downwards: the words true and false of a query, or the values of a payload. */
export function readDescending(faults: Faults, path: string, value: unknown, fallback: boolean): boolean {
  const said = typeof value === "boolean" ? String(value) : value;
  return faults.choice(path, ["true", "false"], said, fallback ? "true" : "false") === "true";
}

/** What rows can be ordered by: the name, the columns that are shown, and of all what the table opens in the order of. */
export function sortsOf(shown: readonly Column[], all: readonly Column[], opensBy: string | undefined): string[] {
  const keys = shown.map(({ key }) => key);
  const hidden = all.some(({ key }) => key === opensBy) && opensBy !== undefined && !keys.includes(opensBy);
  return ["name", ...keys, ...(hidden ? [opensBy] : [])];
}
