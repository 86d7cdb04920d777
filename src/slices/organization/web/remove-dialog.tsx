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
  /** Said when it is gone. */
  done: string;
  remove: () => Promise<unknown>;
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** Asks before something is removed for good; what still depends on it is said in its place. */
export function RemoveDialog(props: RemoveDialogProps): ReactNode {
  const toast = useToast();
  const saving = useSaving(props.remove, props.stale);
  const confirm = async (): Promise<void> => {
    await saving.mutateAsync(undefined).then(
      () => {
        toast.say(props.done);
        props.onClose();
      },
      // It stands in the dialog.
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
