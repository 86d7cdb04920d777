import { useCallback } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { spanishMeanings } from "#slices/reports/web/widget/metric-meanings.ts";

/**
 * Returns a function for the meaning of a metric in the viewer's language; in English where there is no translation.
 */
export function useMeaning(): (metric: string, meaning: string) => string {
  const locale = useLocale();
  return useCallback((metric, meaning) => (locale === "es" ? (spanishMeanings[metric] ?? meaning) : meaning), [locale]);
}
