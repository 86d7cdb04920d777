import { useCallback, useSyncExternalStore } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishLabels, spanishNames } from "#slices/reports/web/widget/spanish-labels.ts";

const spanish: Readonly<Record<string, string>> = { ...spanishLabels, ...spanishNames };

/** What the shared catalog calls topics, questions and choices in Spanish; none until someone reads Spanish. */
let ofCatalog: Readonly<Record<string, string>> = {};
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function loadCatalogNames(): void {
  loading ??= import("#slices/reports/web/widget/catalog-names.gen.ts").then(
    ({ catalogNames }) => {
      ofCatalog = catalogNames;
      for (const listener of listeners) listener();
    },
    // Names stay in English until the next page asks for them.
    () => {
      loading = undefined;
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names of the server in the reader's language; what has no translation, such as a place's name, stays as it is. */
export function useUiStrings(): (label: string) => string {
  const locale = useLocale();
  const names = useSyncExternalStore(subscribe, () => ofCatalog);
  if (locale === "es") loadCatalogNames();
  return useCallback((label) => (locale === "es" ? (spanish[label] ?? names[label] ?? label) : label), [locale, names]);
}

/** A name in the reader's language as the server gives it: what has no Spanish one is a company's own and stays. */
export const findLocalName = (
  { name, name_es: nameEs }: { readonly name: string; readonly name_es?: string | null | undefined },
  locale: string,
): string => (locale === "es" ? (nameEs ?? name) : name);
