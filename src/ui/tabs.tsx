import { useEffect, useRef, type ReactNode } from "react";
import { UiLink } from "#ui/ui-link.tsx";

export interface Tab {
  readonly to: string;
  readonly text: string;
  /** A number beside the text. */
  readonly count?: number | undefined;
}

interface TabNavProps {
  /** The subject of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The `to` of the open tab. */
  current: string;
}

/** Parts of one page, each with its address. On a phone the row scrolls, with the open tab visible. */
export function TabNav({ label, tabs, current }: TabNavProps): ReactNode {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector(`[href=${JSON.stringify(current)}]`) as HTMLElement | null | undefined;
    if (!nav || !open) return;
    // Runs after the page's regular layout; measuring here directly would force an extra one.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      open.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav className="cy-tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <UiLink key={`${tab.to} ${tab.text}`} href={tab.to} aria-current={tab.to === current ? "page" : undefined}>
          {tab.text}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </UiLink>
      ))}
    </nav>
  );
}
