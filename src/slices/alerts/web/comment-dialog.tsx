import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useUi } from "#ui/ui-context.ts";

const MAX_COMMENT = 2000;
const ROWS = 4;

interface CommentDialogProps {
  title: string;
  intro: string;
  label: string;
  submitLabel: string;
  onClose: () => void;
  /** Closes the dialog when it is saved; what fails is said in it, and nothing typed is lost. */
  onSubmit: (comment: string) => Promise<void>;
}

/** Requests a comment without which nothing happens. */
export function CommentDialog({ title, intro, label, submitLabel, onClose, onSubmit }: CommentDialogProps): ReactNode {
  const t = useAlertStrings();
  const { words } = useUi();
  const field = useId();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const comment = text.trim();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (comment === "" || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(comment);
      onClose();
    } catch (failure) {
      const isResolved = failure instanceof ApiError && failure.code === "already_resolved";
      setError(isResolved ? t("alreadyResolved") : t("failed"));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="form">
      <form className="cy-form" aria-label={title} onSubmit={(event) => void submit(event)}>
        <div className="cy-form-body">
          <p className="al-intro">{intro}</p>
          <div className="cy-field">
            <label className="cy-field-label" htmlFor={field}>
              {label}
            </label>
            <textarea
              id={field}
              className="cy-input"
              rows={ROWS}
              maxLength={MAX_COMMENT}
              required
              data-autofocus=""
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
          {error !== undefined && (
            <p className="cy-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
        <div className="cy-form-foot">
          <button type="submit" className="cy-button" data-primary="" disabled={comment === "" || busy}>
            {busy ? words.working : submitLabel}
          </button>
          <button type="button" className="cy-button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
