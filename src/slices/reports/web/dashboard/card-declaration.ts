import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import type { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import type { TabPlace } from "#slices/reports/web/dashboard/place-tab.ts";
import type { Texts } from "#slices/reports/web/dashboard/texts.ts";
import type { RequestedWidget } from "#slices/reports/web/dashboard/use-widgets.ts";
import type { Heights } from "#slices/reports/web/dashboard/widget-card.tsx";

/** Inputs of a card's content besides its own reply. */
export interface CardContext {
  /** Returns the reply of another widget of the same dashboard; null where the viewer may not see it. */
  readonly findReply: (key: string) => WidgetReply | null;
  /** Opens longer trends of the score; left out, there are none to open. */
  readonly onTrends?: (() => void) | undefined;
}

/** The title of a card: one of the dashboard's texts, or a name in addresses with a text of its own. */
export type CardTitle =
  | { readonly title: Parameters<ReturnType<typeof useDashboardStrings>>[0]; readonly label?: undefined }
  | { readonly title: string; readonly label: Texts };

interface CardParts<Key extends string> {
  /** The widget that it shows, under the dashboard's key. */
  readonly of: Key;
  /**
   * The dates of the card's own window below its title, because cards of one page have several: for calendar years also
   * the year of comparison. Left out for current data.
   */
  readonly dates?: "window" | "years";
  /** The widget of its own page, with its part of the portal, and the text of the link; "Report" unless stated otherwise. */
  readonly page?: { readonly service: DashboardService; readonly widget: string; readonly label?: Texts };
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

/** A card of a dashboard. */
export type CardDeclaration<Key extends string = string> = CardParts<Key> & CardTitle;

/** A card of a place's page, with its tab there. */
export type PlaceCard<Key extends string = string> = CardDeclaration<Key> & Pick<TabPlace, "tab" | "tabAtLocation">;

/** A card that another slice declares. Its content suspends until it is loaded. */
export type ContributedCard = CardDeclaration & {
  /** The request of its widget: cards with the same key share one. */
  readonly request: RequestedWidget;
  /** Loads its content, in parallel with its figures. */
  readonly preload: () => Promise<unknown>;
} & Required<Pick<CardDeclaration, "content">>;
