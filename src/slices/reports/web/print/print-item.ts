import { usePrintStrings } from "#slices/reports/web/print/print-strings.ts";
import type { ActionItem } from "#ui/menu.tsx";

/** Returns the menu entry that prints the page as it is; browsers save it as PDF from there. */
export function usePrintItem(): ActionItem {
  const t = usePrintStrings();
  // The menu closes before the browser renders the printed page.
  return { key: "print", label: t("print"), onSelect: () => void requestAnimationFrame(() => window.print()) };
}
