import { useCallback, useSyncExternalStore } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishTexts } from "#slices/reports/web/widget/spanish-texts.gen.ts";

/** Spanish names of the shared catalog's topics, questions and options; empty until a page in Spanish needs them. */
let ofCatalog: Readonly<Record<string, string>> = {};
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function loadCatalogNames(): void {
  loading ??= import("#slices/reports/web/widget/catalog-names.gen.ts").then(
    ({ catalogNames }) => {
      ofCatalog = catalogNames;
      for (const listener of listeners) listener();
    },
    // Names stay in English until the next page requests them.
    () => {
      loading = undefined;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns a function that translates names of the server; names without a translation, such as a place's, stay
 * unchanged.
 */
export function useUiStrings(): (label: string) => string {
  const locale = useLocale();
  const names = useSyncExternalStore(subscribe, () => ofCatalog);
  if (locale === "es") loadCatalogNames();
  return useCallback(
    (label) => (locale === "es" ? (spanishTexts[label] ?? names[label] ?? label) : label),
    [locale, names],
  );
}

/**
 * Returns a name of the server in the viewer's language; a name without a Spanish one is a company's own and stays
 * unchanged.
 */
export const findLocalName = (
  { name, name_es: nameEs }: { readonly name: string; readonly name_es?: string | null | undefined },
  locale: string,
): string => (locale === "es" ? (nameEs ?? name) : name);
