import type { ReactNode } from "react";
import { KeyList } from "#slices/help/web/key-list.tsx";
import { useHelpStrings } from "#slices/help/web/help-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/help/web/help.css";

/** The dialog with the list of keys and a link to the help page. */
export function KeySheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useHelpStrings();
  return (
    <Dialog opened onClose={onClose} title={t("keys")} size="form">
      <div className="hp-sheet">
        <KeyList level="h3" />
        <UiLink href="/help" onClick={onClose}>
          {t("all")}
        </UiLink>
      </div>
    </Dialog>
  );
}
