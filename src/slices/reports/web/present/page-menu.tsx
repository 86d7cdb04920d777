import type { ReactNode } from "react";
import { usePresentStrings } from "#slices/reports/web/present/present-strings.ts";
import { useSlide } from "#slices/reports/web/present/presentation-state.ts";
import { usePrintItem } from "#slices/reports/web/print/print-item.ts";
import { ActionMenu } from "#ui/menu.tsx";

/** Actions on the whole page: present its blocks one by one, and print it. */
export function PageMenu(): ReactNode {
  const t = usePresentStrings();
  const [, go] = useSlide();
  const print = usePrintItem();
  const present = { key: "present", label: t("present"), onSelect: () => go(1) };
  return <ActionMenu label={t("more")} items={[present, print]} />;
}
