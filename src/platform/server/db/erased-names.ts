import { type RawBuilder, sql } from "kysely";

// The name of an erased person in what others wrote, in any case, becomes an ellipsis.

/** Escapes a name for regular expressions, of JavaScript and of PostgreSQL alike. */
const escapeName = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Replaces a name in a text, ignoring case, with an ellipsis. */
export function removeName(text: string, name: string): string {
  return text.replaceAll(new RegExp(escapeName(name), "gi"), "…");
}

/** Returns the new value of a text column without a name, and the condition that a row's text has it. */
export function removeNameFrom(
  column: string,
  name: string,
): { readonly value: RawBuilder<string>; readonly hasName: RawBuilder<boolean> } {
  const text = sql.ref(column);
  return {
    value: sql<string>`regexp_replace(${text}, ${escapeName(name)}, '…', 'gi')`,
    hasName: sql<boolean>`position(lower(${name}) IN lower(${text})) > 0`,
  };
}
