import type { ReactNode } from "react";
import type { ImportRow } from "#slices/imports/contract/imports.contract.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<ImportRow["state"], Tone>> = {
  uploaded: "neutral",
  checking: "info",
  checked: "info",
  faulty: "warning",
  applying: "info",
  applied: "good",
  failed: "danger",
  undoing: "info",
  undone: "neutral",
};

/** The state of an import as one word. */
export function ImportState({ state }: { state: ImportRow["state"] }): ReactNode {
  const t = useImportsStrings();
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
