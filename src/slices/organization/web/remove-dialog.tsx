import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSaving } from "#platform/web/use-saving.ts";
import { findReason } from "#slices/organization/web/use-organization.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";

interface RemoveDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** Message after the removal. */
  done: string;
  remove: () => Promise<unknown>;
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** Confirms a permanent removal. Shows what still depends on the item, if anything. */
export function RemoveDialog(props: RemoveDialogProps): ReactNode {
  const toast = useToast();
  const saving = useSaving(props.remove, props.stale);
  const confirm = async (): Promise<void> => {
    await saving.mutateAsync(undefined).then(
      () => {
        toast.say(props.done);
        props.onClose();
      },
      // The dialog shows the error.
      () => {},
    );
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={props.onClose}
      title={props.title}
      confirmLabel={props.confirmLabel}
      onConfirm={confirm}
      error={findReason(saving.error)}
    >
      <p>{props.text}</p>
    </ConfirmDialog>
  );
}
