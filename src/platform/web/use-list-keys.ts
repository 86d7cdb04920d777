import { useLayoutEffect, useEffectEvent, type RefObject } from "react";
import { handlesOwnKeys } from "#platform/web/owns-keys.ts";

/** Returns the direction that a key moves; 0 for any other key. */
function toStep(key: string): -1 | 0 | 1 {
  if (key === "j" || key === "ArrowDown") return 1;
  return key === "k" || key === "ArrowUp" ? -1 : 0;
}

/** Returns the index that a key leads to; null for a key that does not move within the list. */
function findNext(key: string, at: number, count: number): number | null {
  const step = toStep(key);
  // Arrows scroll the page until the list has the focus.
  if (step === 0 || count === 0 || (at === -1 && key.startsWith("Arrow"))) return null;
  return at === -1 ? 0 : Math.min(count - 1, Math.max(0, at + step));
}

function getLinks(list: HTMLElement | null): { readonly links: readonly HTMLElement[]; readonly at: number } {
  const links = [...(list?.querySelectorAll<HTMLElement>("tbody .cy-table-link") ?? [])];
  const row = document.activeElement?.closest("tr");
  return { links, at: links.findIndex((link) => link.closest("tr") === row) };
}

/**
 * Moves through the links of a list with J and K or the arrows, from the first one on, and reports the row on which X
 * was pressed. Enter follows the link as usual.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onSelect?: (index: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || hasModifier || handlesOwnKeys(event.target)) return;
    const { links, at } = getLinks(list.current);
    const next = findNext(event.key, at, links.length);
    if (next !== null) {
      event.preventDefault();
      links[next]?.focus();
    }
    if (event.key === "x" && at >= 0) onSelect?.(at);
  });
  // Before the paint, so that visible rows respond to keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
