import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useCardTitle } from "#slices/reports/web/dashboard/card-title.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import type { PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import { useUi } from "#ui/ui-context.ts";

/** Names the cards without data, in the words of the specification. */
export function EmptyCards({ cards }: { cards: readonly PlaceCard[] }): ReactNode {
  const t = useDashboardStrings();
  const toTitle = useCardTitle();
  const { words } = useUi();
  const locale = useLocale();
  if (cards.length === 0) return null;
  const groups = [
    { text: words.noData, cards: cards.filter(({ emptyText }) => emptyText === undefined) },
    ...(["insufficient", "unread"] as const).map((text) => ({
      text: t(text),
      cards: cards.filter(({ emptyText }) => emptyText === text),
    })),
  ];
  const join = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <p className="rp-nothing">
      {groups
        .filter((group) => group.cards.length > 0)
        .map((group) => (
          <span key={group.text}>
            <strong>{group.text}</strong>: {join.format(group.cards.map(toTitle))}.{" "}
          </span>
        ))}
    </p>
  );
}
