import { useCallback } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishLabels, spanishNames } from "#slices/reports/web/widget/spanish-labels.ts";

const spanish: Readonly<Record<string, string>> = { ...spanishLabels, ...spanishNames };

/** Names of the server in the reader's language; what has no translation, such as a place's name, stays as it is. */
export function useUiStrings(): (label: string) => string {
  const locale = useLocale();
  return useCallback((label) => (locale === "es" ? (spanish[label] ?? label) : label), [locale]);
}

/** A name in the reader's language as the server gives it: what has no Spanish one is a company's own and stays. */
export const findLocalName = (
  { name, name_es: nameEs }: { readonly name: string; readonly name_es?: string | null | undefined },
  locale: string,
): string => (locale === "es" ? (nameEs ?? name) : name);
