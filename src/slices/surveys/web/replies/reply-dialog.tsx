import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useReplyStrings } from "#slices/surveys/web/replies/reply-strings.ts";
import type { Replying } from "#slices/surveys/web/replies/use-reply.ts";
import { Dialog } from "#ui/dialog.tsx";
import { formatNumber } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

const MAX_REPLY = 600;
const ROWS = 5;

interface ReplyDialogProps {
  replying: Replying;
  isConfidential: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Takes the words of a reply, and says before how they reach the author. */
export function ReplyDialog({ replying, isConfidential, onClose, onSaved }: ReplyDialogProps): ReactNode {
  const t = useReplyStrings();
  const locale = useLocale();
  const { words } = useUi();
  const [field, hint] = [useId(), useId()];
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isEmpty = text.trim() === "";
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isEmpty || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await replying.reply(text.trim());
      onSaved();
    } catch (failure) {
      setError(replying.describe(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t("reply")} size="form">
      <form className="cy-form" aria-label={t("reply")} onSubmit={(event) => void submit(event)}>
        <div className="cy-form-body">
          <p>{t(isConfidential ? "confidential" : "open")}</p>
          <div className="cy-field">
            <label className="cy-field-label" htmlFor={field}>
              {t("words")}
            </label>
            <textarea
              id={field}
              className="cy-input"
              rows={ROWS}
              maxLength={MAX_REPLY}
              required
              aria-describedby={hint}
              data-autofocus=""
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <span id={hint} className="cy-meta">
              {t("limit", { n: formatNumber(MAX_REPLY, "count", locale) })}
            </span>
          </div>
          {error !== undefined && (
            <p className="cy-field-error" role="alert">
              {error}
            </p>
          )}
        </div>
        <div className="cy-form-foot">
          <button type="submit" className="cy-button" data-primary="" disabled={isEmpty || busy}>
            {busy ? words.working : t("save")}
          </button>
          <button type="button" className="cy-button" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
