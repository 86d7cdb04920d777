import { useCallback, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#platform/web/stored.ts";
import { formatNumber } from "#ui/format.ts";

export const locales = ["en", "es"] as const;
export type Locale = (typeof locales)[number];

const STORAGE_KEY = "courtyard-locale";

function getFirstLocale(): Locale {
  const browser = window.navigator.language.startsWith("es") ? "es" : "en";
  return readStored(STORAGE_KEY, locales) ?? browser;
}

const listeners = new Set<() => void>();
let current = getFirstLocale();
document.documentElement.lang = current;

const getLocale = (): Locale => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches the language. */
function setLanguage(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Selects a language and stores the choice in this browser. */
export function setLocale(locale: Locale): void {
  writeStored(STORAGE_KEY, locale);
  setLanguage(locale);
}

/** Sets the language of the user's account; a choice in this browser takes precedence. */
export function suggestLocale(locale: Locale): void {
  if (readStored(STORAGE_KEY, locales) === null && current !== locale) setLanguage(locale);
}

/** Returns the current language. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, getLocale);
}

/** Plurals are declared as key_one and key_other and used as key. */
type KeyOf<Entry extends string> = Entry extends `${infer Base}_one` | `${infer Base}_other` ? Base : Entry;
type Values = Record<string, string | number>;
export type Translate<Entry extends string> = (key: KeyOf<Entry>, values?: Values) => string;

const plurals = { en: new Intl.PluralRules("en"), es: new Intl.PluralRules("es") } as const;

/** Returns the text of a key; of a key with plurals the one for the count. */
function findText(texts: Readonly<Record<string, string>>, key: string, values: Values, locale: Locale): string {
  const count = values["count"];
  if (typeof count !== "number") return texts[key] ?? key;
  return texts[`${key}_${plurals[locale].select(count)}`] ?? texts[`${key}_other`] ?? texts[key] ?? key;
}

/** Replaces the names in a text by values. The count has thousands separators; other numbers stay as they are. */
function fillIn(text: string, values: Values, locale: Locale): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return name === "count" && typeof value === "number" ? formatNumber(value, "count", locale) : String(value ?? "");
  });
}

const NO_VALUES: Values = {};

/**
 * Defines a slice's strings in both languages and returns the hook that reads them. A missing translation does not
 * compile.
 */
export function defineStrings<Entry extends string>(
  strings: Record<Locale, Record<Entry, string>>,
): () => Translate<Entry> {
  return function useStrings() {
    const locale = useLocale();
    return useCallback(
      (key, values = NO_VALUES) => fillIn(findText(strings[locale], key, values, locale), values, locale),
      [locale],
    );
  };
}
