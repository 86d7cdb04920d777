import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { CardContext, CardDeclaration } from "#slices/reports/web/dashboard/card-declaration.ts";
import { useCardTitle } from "#slices/reports/web/dashboard/card-title.ts";
import { type DashboardPlace, getWidgetPath } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { PanelWidget } from "#slices/reports/web/dashboard/panel-widget.tsx";
import { type Outcomes, findReply } from "#slices/reports/web/dashboard/use-widgets.ts";
import { WidgetCard } from "#slices/reports/web/dashboard/widget-card.tsx";
import { formatRange } from "#ui/format.ts";

/** The dates that a page states below its title. */
export type PageDates = readonly WidgetMeta["dates"]["current"][];

interface DeclaredCardsProps<Key extends string> {
  cards: readonly CardDeclaration<Key>[];
  place: DashboardPlace;
  /** Undefined while they load. */
  outcomes: Outcomes<Key> | undefined;
  onTrends?: ((key: Key) => void) | undefined;
  /** The dates that the page states: a card leaves out the same dates. */
  pageDates?: PageDates | undefined;
  /** Additional content of a card's header. */
  choice?: ReactNode;
  /** Cards that a phone shows only on request. */
  later?: readonly CardDeclaration<Key>[];
}

/** The declared cards of a dashboard, each with the outcome of its widget. */
export function DeclaredCards<Key extends string>(props: DeclaredCardsProps<Key>): ReactNode {
  const { cards, place, outcomes, onTrends, choice, later = [] } = props;
  const toTitle = useCardTitle();
  const locale = useLocale();
  const findLine = useDates(props.pageDates);
  const all = outcomes as Outcomes<string> | undefined;
  const isLocation = place.linkType === "location";
  return cards.map((card) => {
    const { of, title, dates, page, height, heightAtLocation = height, wide, tall, third, twoThirds, content } = card;
    const openTrends = onTrends && (() => onTrends(of));
    const context: CardContext = { findReply: (key) => findReply(all?.[key]), onTrends: openTrends };
    return (
      <WidgetCard
        key={title}
        id={title}
        title={toTitle(card)}
        outcome={outcomes?.[of]}
        {...(dates && hasLine(dates, props) ? { sub: findLine(dates) } : {})}
        choice={choice}
        href={page && getWidgetPath(page.service, place, page.widget)}
        linkText={page?.label?.[locale]}
        height={isLocation ? heightAtLocation : height}
        shape={{ wide, tall, third, two: twoThirds, later: later.includes(card) }}
      >
        {(reply) => content?.(reply, context) ?? <PanelWidget reply={reply} onTrends={openTrends} />}
      </WidgetCard>
    );
  });
}

/** Most cards have the dates of a page that states them: while they load, no line is reserved. */
function hasLine(
  dates: NonNullable<CardDeclaration["dates"]>,
  { pageDates, outcomes }: Pick<DeclaredCardsProps<string>, "pageDates"> & { outcomes: unknown },
): boolean {
  return dates === "years" || pageDates === undefined || outcomes !== undefined;
}

/** Returns the dates line of a card. */
function useDates(
  ofPage: DeclaredCardsProps<string>["pageDates"] = [],
): (dates: NonNullable<CardDeclaration["dates"]>) => (reply: WidgetReply) => string | null {
  const t = useDashboardStrings();
  const locale = useLocale();
  return (dates) =>
    ({ meta: { dates: days } }) => {
      if (ofPage.some(({ from, to }) => from === days.current.from && to === days.current.to)) return null;
      return dates === "window" || days.previous === null
        ? formatRange(days.current, locale)
        : t("breakdownYears", { range: formatRange(days.current, locale), before: days.previous.from.slice(0, 4) });
    };
}
