import type { ReactNode } from "react";
import { KeyList } from "#slices/help/web/key-list.tsx";
import { useHelpStrings } from "#slices/help/web/help-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/help/web/help.css";

/** The window that lists what keys do, with the way to the rest of the help. */
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
