import { usePrintStrings } from "#slices/reports/web/print/print-strings.ts";
import type { ActionItem } from "#ui/menu.tsx";

/** The entry of a menu that prints the page as it stands; browsers save it as PDF from there. */
export function usePrintItem(): ActionItem {
  const t = usePrintStrings();
  // The menu closes before the browser draws the sheet.
  return { key: "print", label: t("print"), onSelect: () => void requestAnimationFrame(() => window.print()) };
}
