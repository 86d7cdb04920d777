import { useEffect } from "react";

const PRODUCT = "Courtyard";

/** Sets the page title for the tab and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
