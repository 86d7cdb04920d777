/** Who writes the comments that a theme is of. */
export type ThemeAudience = "intouch" | "ingage";

/** What comments are flagged for: a danger, or discrimination and harassment. */
export type FlagKind = "safety" | "discrimination";

/** A theme of the shipped library. */
export interface Theme {
  readonly id: number;
  readonly audience: ThemeAudience;
  readonly name: { readonly en: string; readonly es: string };
  /** Terms of one to five words in one sentence; hyphens keep words side by side. */
  readonly terms: { readonly en: readonly string[]; readonly es: readonly string[] };
}

/** Terms as they are written: apart by commas. */
export const listTerms = (written: string): readonly string[] =>
  written
    .split(",")
    .map((term) => term.trim().replaceAll(/\s+/gu, " "))
    .filter((term) => term !== "");
