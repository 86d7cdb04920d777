import { createInstance } from "i18next";
import { useCallback } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { readStored, writeStored } from "#platform/web/stored.ts";
import { formatNumber } from "#ui/format.ts";

export const locales = ["en", "es"] as const;
export type Locale = (typeof locales)[number];

const STORAGE_KEY = "courtyard-locale";

function getFirstLocale(): Locale {
  const browser = window.navigator.language.startsWith("es") ? "es" : "en";
  return readStored(STORAGE_KEY, locales) ?? browser;
}

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: getFirstLocale(),
  fallbackLng: "en",
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // React escapes values.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
document.documentElement.lang = i18n.language;

/** Switches the language. */
function setLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  void i18n.changeLanguage(locale);
}

/** Selects a language and stores the choice in this browser. */
export function setLocale(locale: Locale): void {
  writeStored(STORAGE_KEY, locale);
  setLanguage(locale);
}

/** Sets the language of the user's account; a choice in this browser takes precedence. */
export function suggestLocale(locale: Locale): void {
  if (readStored(STORAGE_KEY, locales) === null && i18n.language !== locale) setLanguage(locale);
}

/** Returns the current language. */
export function useLocale(): Locale {
  const { i18n: spoken } = useTranslation();
  return spoken.language === "es" ? "es" : "en";
}

/** Plurals are declared as key_one and key_other and used as key. */
type KeyOf<Entry extends string> = Entry extends `${infer Base}_one` | `${infer Base}_other` ? Base : Entry;
type Values = Record<string, string | number>;
export type Translate<Entry extends string> = (key: KeyOf<Entry>, values?: Values) => string;

/** Adds the formatted count. The plural depends on the number, while the text shows it with thousands separators. */
function withCount(values: Values): object {
  if (typeof values["count"] !== "number") return values;
  const count = formatNumber(values["count"], "count", i18n.language === "es" ? "es" : "en");
  return { ...values, replace: { ...values, count } };
}

/**
 * Defines a slice's strings in both languages and returns the hook that reads them. A missing translation does not
 * compile.
 */
export function defineStrings<Entry extends string>(
  namespace: string,
  strings: Record<Locale, Record<Entry, string>>,
): () => Translate<Entry> {
  for (const locale of locales) i18n.addResourceBundle(locale, namespace, strings[locale]);
  return function useStrings() {
    const { t } = useTranslation(namespace, { i18n });
    // i18next infers the values from literal texts. The key type above checks ours.
    const translate = t as unknown as (key: string, values?: object) => string;
    return useCallback((key, values) => translate(key, values && withCount(values)), [translate]);
  };
}
