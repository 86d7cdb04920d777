import { useState, type ReactNode } from "react";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { KitExample } from "./kit-section.tsx";

/** Overlays of the page. */
export function KitOverlays(): ReactNode {
  const { say } = useToast();
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <KitExample name="Dialog, ConfirmDialog, Toast">
      <div className="uk-row">
        <button type="button" className="cy-button" onClick={() => setOpen("dialog")}>
          Open a dialog
        </button>
        <button type="button" className="cy-button" onClick={() => setOpen("confirm")}>
          Ask first
        </button>
        <button type="button" className="cy-button" onClick={() => say("Copied")}>
          Say something
        </button>
      </div>
      <Dialog opened={open === "dialog"} onClose={close} title="Trends of Alder Court">
        <p>The focus stays inside, and goes back to its button when this closes.</p>
      </Dialog>
      <ConfirmDialog
        opened={open === "confirm"}
        onClose={close}
        title="Remove Alder Court?"
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          close();
          say("Removed");
        }}
      >
        Its history stays in the reports.
      </ConfirmDialog>
    </KitExample>
  );
}
