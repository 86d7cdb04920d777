import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

type NavItem = IdentityUser["navigation"]["items"][number];

/** Maximum number of entries of the bottom bar, besides the menu. */
const MAX_ENTRIES = 4;

/** Pages that come before the others: home, and the portfolio or the one place of the viewer. */
const first = ["/", "/portfolio"];

/**
 * Returns the pages of the bottom bar: home and the portfolio, then others in their order as long as there is room
 * beside the `reserved` entries for inbox and tasks.
 */
export function chooseEntries(items: readonly NavItem[], reserved: number): readonly NavItem[] {
  const leading = first.flatMap((to) => items.find((item) => item.to === to) ?? []);
  const others = items.filter((item) => !leading.includes(item));
  return [...leading, ...others].slice(0, MAX_ENTRIES - reserved);
}
