import { useLocale } from "#platform/web/i18n.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { formatNumber } from "#ui/format.ts";

/** Returns a formatter for created and updated counts without zeros: "1,100 new, 3 changed", "3 changed", "None". */
export function useChanges(): (created: number, updated: number) => string {
  const t = useImportsStrings();
  const locale = useLocale();
  return (created, updated) => {
    const formatAmount = (value: number) => ({ amount: formatNumber(value, "count", locale) });
    const parts = [
      ...(created > 0 ? [t("newText", formatAmount(created))] : []),
      ...(updated > 0 ? [t("changedText", formatAmount(updated))] : []),
    ];
    return parts.length === 0 ? t("noChanges") : parts.join(", ");
  };
}
