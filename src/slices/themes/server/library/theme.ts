/** The service whose comments a theme is for. */
export type ThemeAudience = "intouch" | "ingage";

/** Kinds of flags: safety, or discrimination and harassment. */
export type FlagKind = "safety" | "discrimination";

/** A theme of the shipped library. */
export interface Theme {
  readonly id: number;
  readonly audience: ThemeAudience;
  readonly name: { readonly en: string; readonly es: string };
  /** Terms of one to five words in one sentence; a hyphen means that words must be adjacent. */
  readonly terms: { readonly en: readonly string[]; readonly es: readonly string[] };
}

/** Parses a comma-separated list of terms. */
export const listTerms = (written: string): readonly string[] =>
  written
    .split(",")
    .map((term) => term.trim().replaceAll(/\s+/gu, " "))
    .filter((term) => term !== "");
