import type { FieldErrors } from "./request-fields.rules.ts";
import type { FilterKey } from "./widget.ts";

type Parts = Readonly<Record<string, unknown>>;

/** The available filters, and their other names in a call. */
export interface NamedFilters {
  readonly filters: readonly FilterKey[];
  readonly aliases?: Readonly<Record<string, FilterKey>>;
  /** True where all answers are confidential, so that a call may request only these or not: the result is the same. */
  readonly isConfidentialOnly?: boolean;
}

/** Returns the filters under their own names; a filter given under two names is an error. */
export function resolveNames(
  errors: FieldErrors,
  { filters: offered, aliases: declared = {}, isConfidentialOnly = false }: NamedFilters,
  value: unknown,
  at: string,
): Parts {
  const aliases = Object.entries(declared).filter(([, key]) => offered.includes(key));
  const flags = isConfidentialOnly ? ["confidential_only"] : [];
  const parts = errors.readParts(`${at}filters`, value, [...offered, ...aliases.map(([alias]) => alias), ...flags]);
  const found = { ...parts };
  for (const [alias, key] of aliases) {
    if (parts[alias] === undefined) continue;
    if (parts[key] !== undefined) errors.add(`${at}filters.${alias}`, "contradiction", `${alias} is ${key}`);
    else found[key] = parts[alias];
  }
  for (const key of flags) errors.readChoice(`${at}filters.${key}`, ["true", "false"], toWord(parts[key]), "false");
  return found;
}

/** Converts a payload's value to its form in a query: true and false, and words with underscores, become words. */
export function toWord(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? value.replaceAll("_", "-") : value;
}

/** Returns the filters with the text that is outside them. */
export function addText({ filters, q_text: text }: Parts): unknown {
  const isPlain = filters === undefined || (typeof filters === "object" && filters !== null && !Array.isArray(filters));
  return text === undefined || !isPlain ? filters : { q_text: text, ...filters };
}
