import { stringifySearch, type Search } from "#platform/web/address.ts";

/** The tabs of a region's or property's page: the overview, then the services in the order of their blocks. */
export const placeTabs = ["overview", "plans", "team", "residents", "comments"] as const;
export type PlaceTab = (typeof placeTabs)[number];

/** The tab of a card, with another tab for locations where it differs; null: none. */
export interface TabPlace {
  readonly title: string;
  readonly tab: PlaceTab;
  readonly tabAtLocation?: PlaceTab | null;
}

/** Returns the tab of a card on the page of a region or a location; null where it has none. */
export function getTab({ tab, tabAtLocation = tab }: Omit<TabPlace, "title">, isLocation: boolean): PlaceTab | null {
  return isLocation ? tabAtLocation : tab;
}

interface TabAddress {
  readonly search: Search;
  readonly hash: string;
}

/** Returns the tab of an address: the one it names, that of the card it links to, or the overview. */
export function readTab({ search, hash }: TabAddress, cards: readonly TabPlace[], isLocation: boolean): PlaceTab {
  const named = placeTabs.find((tab) => tab === search["tab"]);
  const card = cards.find(({ title }) => title === hash) ?? findOlder(search, cards);
  return (card && getTab(card, isLocation)) ?? named ?? "overview";
}

/** Addresses from before the tabs expand the bars of the breakdown without a tab. */
function findOlder(search: Search, cards: readonly TabPlace[]): TabPlace | undefined {
  if (search["tab"] !== undefined || search["bars"] === undefined) return undefined;
  return cards.find(({ title }) => title === "breakdown");
}

/** Parameters of one tab or of a dialog over it, which are removed when another tab opens. */
const left = new Set(["tab", "all", "bars", "explain", "trends", "of", "months", "stats", "said", "trend"]);

/** Returns the address of a tab; the parameters of the table stay. */
export function toTabHref(pathname: string, search: Search, tab: PlaceTab): string {
  const rest = Object.fromEntries(Object.entries(search).filter(([key]) => !left.has(key)));
  return `${pathname}${stringifySearch(tab === "overview" ? rest : { tab, ...rest })}`;
}

/** The pixels of cards that a phone shows of a service's dashboard before "Show all"; its list of places follows. */
export const DASHBOARD_HEIGHT = 1300;

/** The height of a card without its content, in pixels. */
const AROUND = 96;

/**
 * Returns the pixels of cards that a phone shows before "Show all"; the overview of a region has its locations before
 * them.
 */
export function getVisibleHeight(tab: PlaceTab, isLocation: boolean): number {
  if (tab !== "overview") return 1500;
  return isLocation ? 900 : 0;
}

/** Returns the cards that a phone shows only on request, so that no page is longer than three screens. */
export function findDeferredCards<Card extends { readonly height: readonly [number, number] }>(
  cards: readonly Card[],
  room: number,
): readonly Card[] {
  const ends = cards.map((_, at) => cards.slice(0, at + 1).reduce((sum, { height }) => sum + height[1] + AROUND, 0));
  // The first card is always shown where there is any room.
  const first = ends.findIndex((end, at) => end > room && (at > 0 || room === 0));
  return first === -1 ? [] : cards.slice(first);
}
