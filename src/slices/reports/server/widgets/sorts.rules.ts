import type { Column } from "./widget.ts";

/** What rows can be ordered by: the name, the columns that are shown, and of all what the table opens in the order of. */
export function sortsOf(shown: readonly Column[], all: readonly Column[], opensBy: string | undefined): string[] {
  const keys = shown.map(({ key }) => key);
  const hidden = all.some(({ key }) => key === opensBy) && opensBy !== undefined && !keys.includes(opensBy);
  return ["name", ...keys, ...(hidden ? [opensBy] : [])];
}
