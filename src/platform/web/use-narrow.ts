import { useSyncExternalStore } from "react";

/** Up to here tables are cards; the same width as in the style sheets, and like there not on paper. */
const NARROW = "screen and (max-width: 59.99em)";

// Missing where nothing is laid out, as in tests of parts.
const findQuery = (): MediaQueryList | null => ("matchMedia" in window ? window.matchMedia(NARROW) : null);

function subscribe(onChange: () => void): () => void {
  const query = findQuery();
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone's; for what has another order there, not only another look. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => findQuery()?.matches ?? false);
}
