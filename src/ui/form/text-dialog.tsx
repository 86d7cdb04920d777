import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { useUi } from "#ui/ui-context.ts";

interface TextDialogProps {
  title: string;
  intro: ReactNode;
  label: string;
  submitLabel: string;
  maxLength: number;
  rows?: number;
  /** The text below the field, such as its limits. */
  hint?: string;
  onClose: () => void;
  /** Saves the trimmed text. */
  onSubmit: (text: string) => Promise<void>;
  /** Returns the message for an error. */
  describe: (error: unknown) => string;
}

/** A dialog for one required text. Shows errors in place and keeps the typed text. */
export function TextDialog(props: TextDialogProps): ReactNode {
  const { title, hint, onClose, onSubmit, describe } = props;
  const { words } = useUi();
  const [field, note] = [useId(), useId()];
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const text = typed.trim();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (text === "" || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(text);
    } catch (failure) {
      setError(describe(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="form">
      <form className="cy-form" aria-label={title} onSubmit={(event) => void submit(event)}>
        <div className="cy-form-body">
          {props.intro}
          <div className="cy-field">
            <label className="cy-field-label" htmlFor={field}>
              {props.label}
            </label>
            <textarea
              id={field}
              className="cy-input"
              rows={props.rows ?? 4}
              maxLength={props.maxLength}
              required
              aria-describedby={hint === undefined ? undefined : note}
              data-autofocus=""
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {hint !== undefined && (
              <span id={note} className="cy-meta">
                {hint}
              </span>
            )}
          </div>
          {error !== undefined && (
            <p className="cy-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
        <div className="cy-form-foot">
          <button type="submit" className="cy-button" data-primary="" disabled={text === "" || busy}>
            {busy ? words.working : props.submitLabel}
          </button>
          <button type="button" className="cy-button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
