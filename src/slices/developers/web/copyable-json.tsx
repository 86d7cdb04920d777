import type { ReactNode } from "react";
import { useCopy } from "#platform/web/use-copy.ts";
import { useDocsStrings } from "#slices/developers/web/docs-strings.ts";
import { JsonView } from "#ui/json-view.tsx";

interface CopyableJsonProps {
  label: string;
  value: unknown;
  /** How many levels are open at first. */
  open?: number;
}

/** JSON as a tree; pressing a part of it puts that part on the clipboard and says so. */
export function CopyableJson({ label, value, open = 2 }: CopyableJsonProps): ReactNode {
  const t = useDocsStrings();
  const copy = useCopy();
  return (
    <JsonView
      label={label}
      value={value}
      open={open}
      onCopy={(text, path) => void copy(text, t("copied", { path: path === "" ? t("whole") : path }))}
    />
  );
}
