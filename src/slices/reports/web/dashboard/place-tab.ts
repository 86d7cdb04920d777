import { stringifySearch, type Search } from "#platform/web/address.ts";

/** The tabs of a region's or property's page: the overview, then the services in the order of their blocks. */
export const placeTabs = ["overview", "plans", "team", "residents", "comments"] as const;
export type PlaceTab = (typeof placeTabs)[number];

/** Where a card stands: in one tab, of a location perhaps in another or, with null, in none. */
export interface TabPlace {
  readonly title: string;
  readonly tab: PlaceTab;
  readonly tabAtLocation?: PlaceTab | null;
}

/** The tab of a card on the page of a region or a location; null where it has none. */
export function getTab({ tab, tabAtLocation = tab }: Omit<TabPlace, "title">, isLocation: boolean): PlaceTab | null {
  return isLocation ? tabAtLocation : tab;
}

interface TabAddress {
  readonly search: Search;
  readonly hash: string;
}

/** The tab that an address opens: the one it names, that of the card it leads to, or the overview. */
export function readTab({ search, hash }: TabAddress, cards: readonly TabPlace[], isLocation: boolean): PlaceTab {
  const named = placeTabs.find((tab) => tab === search["tab"]);
  const card = cards.find(({ title }) => title === hash) ?? findOlder(search, cards);
  return (card && getTab(card, isLocation)) ?? named ?? "overview";
}

/** Addresses from before there were tabs unfold the bars of the breakdown without a tab. */
function findOlder(search: Search, cards: readonly TabPlace[]): TabPlace | undefined {
  if (search["tab"] !== undefined || search["bars"] === undefined) return undefined;
  return cards.find(({ title }) => title === "breakdown");
}

/** What belongs to one tab or to a window over it, and stays behind when another tab is opened. */
const left = new Set(["tab", "all", "bars", "explain", "trends", "of", "months", "stats", "said", "trend"]);

/** The address of a tab; what the address says of the table stays. */
export function toTabHref(pathname: string, search: Search, tab: PlaceTab): string {
  const rest = Object.fromEntries(Object.entries(search).filter(([key]) => !left.has(key)));
  return `${pathname}${stringifySearch(tab === "overview" ? rest : { tab, ...rest })}`;
}

/** What a card has around its content, in pixels. */
const AROUND = 96;

/** Pixels of cards that a phone shows before "Show all"; the overview of a region has its locations before them. */
export function findRoom(tab: PlaceTab, isLocation: boolean): number {
  if (tab !== "overview") return 1500;
  return isLocation ? 900 : 0;
}

/** The cards that a phone shows only on request, so that no tab is longer than three screens. */
export function findLater<Card extends { readonly height: readonly [number, number] }>(
  cards: readonly Card[],
  room: number,
): readonly Card[] {
  const ends = cards.map((_, at) => cards.slice(0, at + 1).reduce((sum, { height }) => sum + height[1] + AROUND, 0));
  // The first card always stands where there is room at all.
  const first = ends.findIndex((end, at) => end > room && (at > 0 || room === 0));
  return first === -1 ? [] : cards.slice(first);
}
