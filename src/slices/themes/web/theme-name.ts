import type { ThemeRow } from "#slices/themes/contract/themes.contract.ts";

/** Returns the name of a theme in a language, or the company's own name. */
export const findName = ({ own_name: own, name }: ThemeRow, locale: string): string =>
  own ?? (locale === "es" ? name.es : name.en);
