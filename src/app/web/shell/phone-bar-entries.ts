import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

type NavItem = IdentityUser["navigation"]["items"][number];

/** The most places of the bottom bar beside the menu. */
const MOST = 4;

/** Pages that come before the others: the start, and the portfolio or the own place. */
const first = ["/", "/portfolio"];

/**
 * Returns the pages of the bottom bar: home and the portfolio, then others in their order as long as there is room
 * beside the places that the person has for inbox and tasks.
 */
export function chooseEntries(items: readonly NavItem[], ownPlaces: number): readonly NavItem[] {
  const leading = first.flatMap((to) => items.find((item) => item.to === to) ?? []);
  const others = items.filter((item) => !leading.includes(item));
  return [...leading, ...others].slice(0, MOST - ownPlaces);
}
