interface NavItem {
  readonly text: string;
  readonly to: string;
}

/** Pages that belong to an entry without being below its path: places to the portfolio, employees to the team. */
const parents: Readonly<Record<string, string>> = {
  region: "/portfolio",
  regions: "/portfolio",
  property: "/portfolio",
  properties: "/portfolio",
  location: "/portfolio",
  "employee-overview": "/team",
};

/**
 * Returns the path prefix of an entry: the entry of a service's dashboard includes all pages of its part of the portal.
 */
function getRoot({ to }: NavItem): string {
  return to.replace(/(?<=.)\/dashboard$/, "");
}

function includesPath(item: NavItem, pathname: string): boolean {
  // Every path begins with the home page's path, but no page is below it.
  if (item.to === "/") return pathname === "/";
  const root = getRoot(item);
  return pathname === root || pathname.startsWith(`${root}/`);
}

/** Returns the navigation item of the current screen: the one whose route is the longest prefix of the path. */
export function findCurrentItem<Item extends NavItem>(items: readonly Item[], pathname: string): Item | null {
  const parent = parents[pathname.split("/")[1] ?? ""];
  if (parent !== undefined) return items.find((item) => item.to === parent) ?? null;
  return items.filter((item) => includesPath(item, pathname)).toSorted((a, b) => b.to.length - a.to.length)[0] ?? null;
}
