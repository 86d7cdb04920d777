import { stringifySearch, type Search } from "#platform/web/address.ts";

/** The tabs of a region's or property's page: the overview, then the services in the order of their blocks. */
export const placeTabs = ["overview", "plans", "team", "residents", "comments"] as const;
export type PlaceTab = (typeof placeTabs)[number];

/** Where a card stands: in one tab, of a location perhaps in another. */
export interface TabPlace {
  readonly title: string;
  readonly tab: PlaceTab;
  readonly tabAtLocation?: PlaceTab;
}

/** The tab of a card on the page of a region or a location. */
export function getTab({ tab, tabAtLocation = tab }: Omit<TabPlace, "title">, isLocation: boolean): PlaceTab {
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
const left = ["tab", "all", "bars", "explain", "trends", "of", "months", "stats"];

/** The address of a tab; what the address says of the table stays. */
export function toTabHref(pathname: string, search: Search, tab: PlaceTab): string {
  const rest = Object.fromEntries(Object.entries(search).filter(([key]) => !left.includes(key)));
  return `${pathname}${stringifySearch(tab === "overview" ? rest : { tab, ...rest })}`;
}

/** Pixels of cards that a phone shows before "Show all", with what a card has around its content. */
const PHONE_LIMIT = 1800;
const AROUND = 96;

/** The cards that a phone shows only on request, so that no tab is longer than three screens. */
export function findLater<Card extends { readonly height: readonly [number, number] }>(
  cards: readonly Card[],
): readonly Card[] {
  const ends = cards.map((_, at) => cards.slice(0, at + 1).reduce((sum, { height }) => sum + height[1] + AROUND, 0));
  const first = ends.findIndex((end, at) => at > 0 && end > PHONE_LIMIT);
  return first === -1 ? [] : cards.slice(first);
}
