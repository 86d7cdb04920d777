import { useEffect, useRef, type ReactNode } from "react";
import { UiLink } from "#ui/ui-link.tsx";

export interface Tab {
  readonly to: string;
  readonly text: string;
  /** A number beside the text. */
  readonly count?: number | undefined;
}

interface TabNavProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The `to` of the tab that is open. */
  current: string;
}

/** Parts of one page, each with its address; on a phone the row scrolls within itself, the open one visible. */
export function TabNav({ label, tabs, current }: TabNavProps): ReactNode {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    const open = nav?.querySelector(`[href=${JSON.stringify(current)}]`) as HTMLElement | null | undefined;
    if (!nav || !open) return;
    // Once the page is laid out anyway: asked here, the browser would lay it out for this alone.
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
