import { useEffect } from "react";

const PRODUCT = "Courtyard";

/** Names the page in the tab and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
