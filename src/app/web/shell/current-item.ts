interface NavItem {
  readonly text: string;
  readonly to: string;
}

/** The navigation item of the screen in sight: the one whose route is the longest beginning of the path. */
export function currentItem(items: readonly NavItem[], pathname: string): NavItem | null {
  const holds = (item: NavItem): boolean =>
    item.to === "/" || pathname === item.to || pathname.startsWith(`${item.to}/`);
  return items.filter(holds).toSorted((a, b) => b.to.length - a.to.length)[0] ?? null;
}
