import { IconChevronDown } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { BarMenu } from "#app/web/shell/bar-menu.tsx";
import { findCurrentItem } from "#app/web/shell/current-item.ts";
import { countFittingItems } from "#app/web/shell/fitting.ts";
import { NavEntry } from "#app/web/shell/nav-entry.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

type Items = IdentityUser["navigation"]["items"];

/** Gap between two entries, as in the style sheet. */
const GAP = 2;

/** Returns how many entries fit into the bar, measured on invisible copies; the last copy is the button's. */
function useFitting(items: Items): readonly [RefObject<HTMLElement | null>, RefObject<HTMLDivElement | null>, number] {
  const bar = useRef<HTMLElement>(null);
  const copies = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const [room, row] = [bar.current, copies.current];
    if (!room || !row) return;
    const measure = (): void => {
      // Without a layout, as on a phone, where the drawer has the entries.
      if (room.clientWidth === 0) return;
      const computeWidth = (at: number): number => (row.children[at]?.getBoundingClientRect().width ?? 0) + GAP;
      const widths = items.map((_, at) => computeWidth(at));
      setCount(countFittingItems(widths, room.clientWidth + GAP, computeWidth(items.length)));
    };
    measure();
    // The copies change with the language, and when the fonts have been loaded.
    const observer = new ResizeObserver(measure);
    for (const element of [room, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [items]);
  return [bar, copies, count];
}

/** The entries of the bar; those without room are in a menu at its end. */
export function MainNav({ items, pathname }: { items: Items; pathname: string }): ReactNode {
  const t = useShellStrings();
  const current = findCurrentItem(items, pathname);
  const [bar, copies, count] = useFitting(items);
  const shown = items.slice(0, count);
  const others = items.slice(count);
  return (
    <nav className="sh-nav" aria-label={t("main")} ref={bar}>
      <div className="sh-nav-copies" aria-hidden="true" inert ref={copies}>
        {items.map((item) => (
          <span key={item.to}>
            <NavEntry item={item} />
          </span>
        ))}
        <span>
          <More />
        </span>
      </div>
      {shown.map((item) => (
        <UiLink key={item.to} href={item.to} aria-current={item === current ? "page" : undefined}>
          <NavEntry item={item} />
        </UiLink>
      ))}
      {others.length > 0 && (
        <BarMenu
          face={
            <button type="button" data-current={others.some((item) => item === current) ? "" : undefined}>
              <More />
            </button>
          }
        >
          {(Menu) =>
            others.map((item) => (
              <Menu.Item
                key={item.to}
                component={UiLink}
                href={item.to}
                aria-current={item === current ? "page" : undefined}
              >
                <span className="sh-nav-other">
                  <NavEntry item={item} />
                </span>
              </Menu.Item>
            ))
          }
        </BarMenu>
      )}
    </nav>
  );
}

function More(): ReactNode {
  const t = useShellStrings();
  return (
    <>
      {t("more")}
      <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />
    </>
  );
}
