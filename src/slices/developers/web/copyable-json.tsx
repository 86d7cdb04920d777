import type { ReactNode } from "react";
import { useCopy } from "#platform/web/use-copy.ts";
import { useDocsStrings } from "#slices/developers/web/docs-strings.ts";
import { JsonView } from "#ui/json-view.tsx";

interface CopyableJsonProps {
  label: string;
  value: unknown;
  /** The number of levels that are open at first. */
  open?: number;
}

/** JSON as a tree. A click on a part copies that part to the clipboard and shows a confirmation. */
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
