import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useReplyStrings } from "#slices/surveys/web/replies/reply-strings.ts";
import type { ReplyForm } from "#slices/surveys/web/replies/use-reply.ts";
import { TextDialog } from "#ui/form/text-dialog.tsx";
import { formatNumber } from "#ui/format.ts";

const MAX_REPLY = 600;
const ROWS = 5;

interface ReplyDialogProps {
  replying: ReplyForm;
  isConfidential: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** The dialog for a text reply; it says how the reply reaches the author. */
export function ReplyDialog({ replying, isConfidential, onClose, onSaved }: ReplyDialogProps): ReactNode {
  const t = useReplyStrings();
  const locale = useLocale();
  const save = async (text: string): Promise<void> => {
    await replying.reply(text);
    onSaved();
  };
  return (
    <TextDialog
      title={t("reply")}
      intro={<p>{t(isConfidential ? "confidential" : "open")}</p>}
      label={t("words")}
      submitLabel={t("save")}
      maxLength={MAX_REPLY}
      rows={ROWS}
      hint={t("limit", { n: formatNumber(MAX_REPLY, "count", locale) })}
      onClose={onClose}
      onSubmit={save}
      describe={replying.describe}
    />
  );
}
