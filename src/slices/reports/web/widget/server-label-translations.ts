import { useCallback } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishLabels, spanishNames } from "#slices/reports/web/widget/spanish-labels.ts";
import { spanishThemes } from "#slices/reports/web/widget/spanish-themes.ts";

const spanish: Readonly<Record<string, string>> = { ...spanishThemes, ...spanishLabels, ...spanishNames };

/** Names of the server in the reader's language; what has no translation, such as a place's name, stays as it is. */
export function useUiStrings(): (label: string) => string {
  const locale = useLocale();
  return useCallback((label) => (locale === "es" ? (spanish[label] ?? label) : label), [locale]);
}
