import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import {
  type DashboardPlace,
  type DashboardService,
  widgetPath,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { PanelWidget } from "#slices/reports/web/dashboard/panel-widget.tsx";
import type { TabPlace } from "#slices/reports/web/dashboard/place-tab.ts";
import { type Outcomes, replyIn } from "#slices/reports/web/dashboard/use-widgets.ts";
import { type Heights, WidgetCard } from "#slices/reports/web/dashboard/widget-card.tsx";
import { formatRange } from "#ui/format.ts";

/** What a card's content may need besides its own reply. */
export interface CardContext {
  /** The reply of another widget of the same dashboard; null where it is not the viewer's. */
  readonly findReply: (key: string) => WidgetReply | null;
  /** Opens longer trends of the score; left out, there are none to open. */
  readonly onTrends?: (() => void) | undefined;
}

/** A card of a dashboard. */
export interface CardDeclaration<Key extends string = string> {
  /** The widget that it shows, by the dashboard's name for it. */
  readonly of: Key;
  /** Name of its title among the dashboard's texts. */
  readonly title: Parameters<ReturnType<typeof useDashboardStrings>>[0];
  /**
   * Below the title the days of its own window, because cards of one page have several: of calendar years also the year
   * that they stand against. Left out for what is of today.
   */
  readonly dates?: "window" | "years";
  /** The widget of its own page, with the part of the portal that this is in. */
  readonly page?: { readonly service: DashboardService; readonly widget: string };
  /** How high the content becomes, at one location where that is less: kept free while it is on its way. */
  readonly height: Heights;
  readonly heightAtLocation?: Heights;
  readonly wide?: boolean;
  /** Stands beside two others, in as many rows. */
  readonly tall?: boolean;
  /** A third of the page is enough. */
  readonly third?: boolean;
  /** Two thirds, so that its parts stand side by side. */
  readonly twoThirds?: boolean;
  /** Whether a reply has nothing to show, so that a line names the card instead; left out, it always has something. */
  readonly isEmpty?: (reply: WidgetReply) => boolean;
  /** What that line says of it; that no data was found unless stated otherwise. */
  readonly emptyText?: "insufficient" | "unread";
  /** The content, where the reply alone does not say what it looks like. */
  readonly content?: (reply: WidgetReply, context: CardContext) => ReactNode;
}

/** A card of a place's page, with the tab that it stands in there. */
export type PlaceCard<Key extends string = string> = CardDeclaration<Key> & Pick<TabPlace, "tab" | "tabAtLocation">;

interface DeclaredCardsProps<Key extends string> {
  cards: readonly CardDeclaration<Key>[];
  place: DashboardPlace;
  /** Undefined while they are on their way. */
  outcomes: Outcomes<Key> | undefined;
  onTrends?: ((key: Key) => void) | undefined;
  /** The days that the page states: a card states none that are the same. */
  pageDates?: readonly WidgetMeta["dates"]["current"][];
  /** What else stands in the head of a card. */
  choice?: ReactNode;
  /** What a phone shows only on request. */
  later?: readonly CardDeclaration<Key>[];
}

/** The cards of a dashboard as they are declared, each with the outcome of its widget. */
export function DeclaredCards<Key extends string>(props: DeclaredCardsProps<Key>): ReactNode {
  const { cards, place, outcomes, onTrends, choice, later = [] } = props;
  const t = useDashboardStrings();
  const findLine = useDates(props.pageDates);
  const all = outcomes as Outcomes<string> | undefined;
  const isLocation = place.linkType === "location";
  return cards.map((card) => {
    const { of, title, dates, page, height, heightAtLocation = height, wide, tall, third, twoThirds, content } = card;
    const openTrends = onTrends && (() => onTrends(of));
    const context: CardContext = { findReply: (key) => replyIn(all?.[key]), onTrends: openTrends };
    return (
      <WidgetCard
        key={title}
        id={title}
        title={t(title)}
        outcome={outcomes?.[of]}
        {...(dates === undefined ? {} : { sub: findLine(dates) })}
        choice={choice}
        href={page && widgetPath(page.service, place, page.widget)}
        height={isLocation ? heightAtLocation : height}
        shape={{ wide, tall, third, two: twoThirds, later: later.includes(card) }}
      >
        {(reply) => content?.(reply, context) ?? <PanelWidget reply={reply} onTrends={openTrends} />}
      </WidgetCard>
    );
  });
}

/** What a card says about its dates. */
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
