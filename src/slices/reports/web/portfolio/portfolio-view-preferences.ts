import { readStored, writeStored } from "#platform/web/stored.ts";

/** The services that can have a card, in the order of the page. */
const serviceCards = ["engagement", "satisfaction", "plans"] as const;
export type ServiceCard = (typeof serviceCards)[number];

const KEY = "courtyard-portfolio-cards";
const NONE = "none";

/** Every possible set of cards. */
const known = [
  NONE,
  "engagement",
  "satisfaction",
  "plans",
  "engagement,satisfaction",
  "engagement,plans",
  "satisfaction,plans",
  "engagement,satisfaction,plans",
];

/**
 * Returns the cards that the portfolio had on this browser's last visit, for its skeleton; all of them without an
 * earlier visit.
 */
export function readLastCards(): readonly ServiceCard[] {
  const seen = readStored(KEY, known)?.split(",");
  return seen ? serviceCards.filter((card) => seen.includes(card)) : serviceCards;
}

/** Stores which cards the portfolio has. */
export function saveLastCards(cards: readonly ServiceCard[]): void {
  writeStored(KEY, cards.length === 0 ? NONE : cards.join(","));
}
