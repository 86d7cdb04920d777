import { useCallback } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishMeanings } from "#slices/reports/web/widget/metric-meanings.ts";

/** What a metric means in the reader's language; in the server's words where there is no translation. */
export function useMeaning(): (metric: string, meaning: string) => string {
  const locale = useLocale();
  return useCallback((metric, meaning) => (locale === "es" ? (spanishMeanings[metric] ?? meaning) : meaning), [locale]);
}
