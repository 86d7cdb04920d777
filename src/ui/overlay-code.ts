import { startTransition, useEffect, useState } from "react";
import type { overlays } from "#ui/overlays.ts";

/** The components of menus, popovers, hints and dialogs. */
export type OverlayCode = typeof overlays;

let code: OverlayCode | null = null;
let loading: Promise<OverlayCode> | null = null;
const waiting = new Set<(loaded: OverlayCode) => void>();

async function load(): Promise<OverlayCode> {
  try {
    code = (await import("#ui/overlays.ts")).overlays;
  } catch (error) {
    // The next press tries again.
    loading = null;
    throw error;
  }
  for (const notify of waiting) notify(code);
  return code;
}

/** Loads the code once: when the page is complete and the browser idle, or as soon as one of them is wanted. */
export function loadOverlays(): Promise<OverlayCode> {
  loading ??= load();
  return loading;
}

/** Returns the code, null until it has been loaded; loads it where it is needed now. */
export function useOverlays(isNeeded = false): OverlayCode | null {
  const [loaded, setLoaded] = useState(code);
  useEffect(() => {
    if (loaded !== null) return;
    if (isNeeded) loadOverlays().catch(() => {});
    // Not at once: a page has dozens of hints, and something more urgent may be under way.
    const notify = (next: OverlayCode): void => startTransition(() => setLoaded(next));
    if (code !== null) notify(code);
    waiting.add(notify);
    return () => void waiting.delete(notify);
  }, [loaded, isNeeded]);
  return loaded;
}
