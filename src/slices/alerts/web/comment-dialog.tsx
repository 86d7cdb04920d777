import type { ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { TextDialog } from "#ui/form/text-dialog.tsx";

const MAX_COMMENT = 2000;

interface CommentDialogProps {
  title: string;
  intro: string;
  label: string;
  submitLabel: string;
  onClose: () => void;
  /** Closes the dialog once saved. */
  onSubmit: (comment: string) => Promise<void>;
}

/** Asks for a required comment on an alert. */
export function CommentDialog({ intro, onClose, onSubmit, ...texts }: CommentDialogProps): ReactNode {
  const t = useAlertStrings();
  const save = async (comment: string): Promise<void> => {
    await onSubmit(comment);
    onClose();
  };
  const describe = (error: unknown): string =>
    t(error instanceof ApiError && error.code === "already_resolved" ? "alreadyResolved" : "failed");
  return (
    <TextDialog
      {...texts}
      intro={<p className="al-intro">{intro}</p>}
      maxLength={MAX_COMMENT}
      onClose={onClose}
      onSubmit={save}
      describe={describe}
    />
  );
}
