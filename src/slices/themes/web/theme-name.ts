import type { ThemeRow } from "#slices/themes/contract/themes.contract.ts";

/** What a theme is called in a language, by the company's own name where it has one. */
export const findName = ({ own_name: own, name }: ThemeRow, locale: string): string =>
  own ?? (locale === "es" ? name.es : name.en);
