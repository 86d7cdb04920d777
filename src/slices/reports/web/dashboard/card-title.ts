import { useLocale } from "#platform/web/i18n.ts";
import type { CardTitle } from "#slices/reports/web/dashboard/card-declaration.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";

/** Returns a function for the title of a card in the viewer's language. */
export function useCardTitle(): (card: CardTitle) => string {
  const t = useDashboardStrings();
  const locale = useLocale();
  return (card) => (card.label === undefined ? t(card.title) : card.label[locale]);
}
