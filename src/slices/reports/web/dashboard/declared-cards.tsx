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
import { type Outcomes, findReply } from "#slices/reports/web/dashboard/use-widgets.ts";
import { type Heights, WidgetCard } from "#slices/reports/web/dashboard/widget-card.tsx";
import { formatRange } from "#ui/format.ts";

/** Inputs of a card's content besides its own reply. */
export interface CardContext {
  /** Returns the reply of another widget of the same dashboard; null where the viewer may not see it. */
  readonly findReply: (key: string) => WidgetReply | null;
  /** Opens longer trends of the score; left out, there are none to open. */
  readonly onTrends?: (() => void) | undefined;
}

/** A card of a dashboard. */
export interface CardDeclaration<Key extends string = string> {
  /** The widget that it shows, under the dashboard's key. */
  readonly of: Key;
  /** Name of its title among the dashboard's texts. */
  readonly title: Parameters<ReturnType<typeof useDashboardStrings>>[0];
  /**
   * The dates of the card's own window below its title, because cards of one page have several: for calendar years also
   * the year of comparison. Left out for current data.
   */
  readonly dates?: "window" | "years";
  /** The widget of its own page, with its part of the portal. */
  readonly page?: { readonly service: DashboardService; readonly widget: string };
  /** The height of the content, for one location where that is less: reserved while it loads. */
  readonly height: Heights;
  readonly heightAtLocation?: Heights;
  readonly wide?: boolean;
  /** As tall as the two cards beside it. */
  readonly tall?: boolean;
  /** A third of the width. */
  readonly third?: boolean;
  /** Two thirds of the width, so that its parts are side by side. */
  readonly twoThirds?: boolean;
  /** Returns whether a reply has no data, so that a line names the card instead; left out, it always has data. */
  readonly isEmpty?: (reply: WidgetReply) => boolean;
  /** The text of that line; "no data found" unless stated otherwise. */
  readonly emptyText?: "insufficient" | "unread";
  /** The content, where the reply alone does not decide its form. */
  readonly content?: (reply: WidgetReply, context: CardContext) => ReactNode;
}

/** A card of a place's page, with its tab there. */
export type PlaceCard<Key extends string = string> = CardDeclaration<Key> & Pick<TabPlace, "tab" | "tabAtLocation">;

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
  const { cards, place, outcomes, onTrends, choice, later = [], pageDates } = props;
  const t = useDashboardStrings();
  const findLine = useDates(pageDates);
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
        title={t(title)}
        outcome={outcomes?.[of]}
        {...(dates && hasLine(dates, props) ? { sub: findLine(dates) } : {})}
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
