import { useSyncExternalStore } from "react";

/** Below this width tables become cards. The same width as in the style sheets, and also not in print. */
const NARROW = "screen and (max-width: 59.99em)";

// matchMedia is missing without a layout, as in component tests.
const findQuery = (): MediaQueryList | null => ("matchMedia" in window ? window.matchMedia(NARROW) : null);

function subscribe(onChange: () => void): () => void {
  const query = findQuery();
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

/**
 * Returns true when the window is as narrow as a phone's. For a different order of elements; for a different look use
 * CSS.
 */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => findQuery()?.matches ?? false);
}
