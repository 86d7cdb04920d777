import type { FieldErrors } from "./request-fields.rules.ts";
import type { FilterKey } from "./widget.ts";

type Parts = Readonly<Record<string, unknown>>;

/** The filters that there are, and the other names that a call may give them. */
export interface NamedOffer {
  readonly filters: readonly FilterKey[];
  readonly aliases?: Readonly<Record<string, FilterKey>>;
  /** True where all answers are confidential, so that a call may request these alone or not: they are the same. */
  readonly saysConfidential?: boolean;
}

/** The filters by their own names; one that stands under two of them is in error. */
export function named(
  errors: FieldErrors,
  { filters: offered, aliases: declared = {}, saysConfidential = false }: NamedOffer,
  given: unknown,
  at: string,
): Parts {
  const aliases = Object.entries(declared).filter(([, key]) => offered.includes(key));
  const said = saysConfidential ? ["confidential_only"] : [];
  const parts = errors.parts(`${at}filters`, given, [...offered, ...aliases.map(([alias]) => alias), ...said]);
  const found = { ...parts };
  for (const [alias, key] of aliases) {
    if (parts[alias] === undefined) continue;
    if (parts[key] !== undefined) errors.add(`${at}filters.${alias}`, "contradiction", `${alias} is ${key}`);
    else found[key] = parts[alias];
  }
  for (const key of said) errors.choice(`${at}filters.${key}`, ["true", "false"], toWord(parts[key]), "false");
  return found;
}

/** A word as a query has it: a payload may say true and false, and words with underscores. */
export function toWord(value: unknown): unknown {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? value.replaceAll("_", "-") : value;
}

/** The filters with a text that stands beside them. */
export function withText({ filters, q_text: text }: Parts): unknown {
  const isPlain = filters === undefined || (typeof filters === "object" && filters !== null && !Array.isArray(filters));
  return text === undefined || !isPlain ? filters : { q_text: text, ...filters };
}
